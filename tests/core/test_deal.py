"""The generator and the deals, held to stored examples: the same on every platform and Python, for ever."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import SUITS, TABLES, hands

from hearts_core import DealError, NextRound, Stream, apply, preset, start
from hearts_core.cards import show_cards
from hearts_core.codes import ALPHABET, coded_deal, read_code, seed_code, typed_deal, write_code
from hearts_core.deal import deal, first_dealer, given_deal, numbered_deal, pool_shuffle


def test_the_generator_is_splitmix64() -> None:
    """The first numbers from the state 1234567, as published with the algorithm's reference code."""
    stream = Stream(0)
    stream._state = 1234567
    assert [stream.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_stream_starts_from_the_fnv_hash_of_its_labels() -> None:
    state = 14695981039346656037
    for byte in b"7\x1fbot\x1f2\x1f":
        state = (state ^ byte) * 1099511628211 % 2**64
    assert Stream(7, "bot", 2)._state == state
    assert Stream(7, "bot", 2).bits() != Stream(7, "bot", 21).bits() != Stream(7, "bot2", 1).bits()


def test_stored_numbers() -> None:
    stream = Stream(0)
    assert [stream.bits() for _ in range(3)] == [6052081565242135085, 6850512043622133015, 16043433279586709367]
    stream = Stream(7, "bot", 2)
    assert [stream.below(10) for _ in range(12)] == [4, 2, 2, 5, 4, 1, 4, 4, 4, 4, 0, 0]
    items = list(range(10))
    Stream(1, "x").shuffle(items)
    assert items == [5, 6, 4, 7, 9, 8, 1, 3, 0, 2]


def test_below_throws_away_what_would_make_some_numbers_likelier() -> None:
    class Fixed(Stream):
        numbers = iter([2**64 - 1, 2**64 - 2, 5])

        def bits(self) -> int:
            return next(self.numbers)

    assert Fixed(0).below(3) == 2, "2^64 - 1 is the highest multiple of 3, so it is thrown away"
    with pytest.raises(ValueError, match="0"):
        Stream(0).below(0)


@pytest.mark.parametrize(
    ("name", "players", "seed", "round", "first", "last", "kitty", "code", "dealer"),
    [
        (
            *("standard", 4, 7, 0, "AC 2D 3D 6D 7D QD KD 3S 4S 9S TS TH JH", "2C 5C 6C JC QC 4D 5D JD 7S 3H 4H 6H 8H"),
            *("", "345T-MM94-YM9C", 3),
        ),
        (
            *("standard", 3, 7, 1, "3C 7C JC 3D 9D JD 3S 8S TS JS AS 3H 4H 7H JH QH KH"),
            *("6C 9C KC 5D 6D 8D TD 2S 4S 5S 6S 7S QS KS 2H 6H 9H", "", "8PTH-MDDW-2YD6", 2),
        ),
        (
            *("cancellation", 6, 2026, 2, "6C 7C 7C KC AC 5D 8D 4S 7S 4H 5H 5H 7H 9H JH QH KH"),
            *("TC QC 6D 8D KD 5S 7S TS KS AS 2H 3H 8H 8H TH QH AH", "QS KS", "8W92-8E7Y-9RHX", 5),
        ),
    ],
)
def test_stored_deals(
    name: str, players: int, seed: int, round: int, first: str, last: str, kitty: str, code: str, dealer: int
) -> None:
    rules = preset(name, players)
    dealt = deal(rules, seed, round)
    assert (show_cards(dealt.hands[0]), show_cards(dealt.hands[-1]), show_cards(dealt.kitty)) == (first, last, kitty)
    assert seed_code(rules, seed, round) == code
    assert coded_deal(rules, code.lower().replace("-", " ")) == dealt
    assert first_dealer(seed, players) == dealer


def test_a_deal_depends_on_seed_round_players_and_cards_alone() -> None:
    rules = preset("standard")
    assert deal(rules, 3, 2) == deal(preset("spot"), 3, 2) == deal(rules.but(pass_size=0, limit=5), 3, 2)
    assert len({deal(rules, 3, 2), deal(rules, 3, 1), deal(rules, 4, 2)}) == 3


def test_the_deal_passes_to_the_left_and_the_seed_deals_every_round() -> None:
    position = start(preset("standard").but(pass_size=0), 11)
    dealers, dealt = [], []
    while position.round.number < 4:
        dealers.append(position.round.dealer)
        dealt.append(position.round.deal)
        while position.turn is not None:
            from hearts_core import Play, legal_cards, view

            position, _ = apply(position, Play(position.turn, legal_cards(view(position, position.turn))[0]))
        position, _ = apply(position, NextRound())
    assert dealers == [(first_dealer(11, 4) + n) % 4 for n in range(4)]
    assert dealt == [deal(position.ruleset, 11, n) for n in range(4)]


def test_every_seat_gets_every_card_about_as_often() -> None:
    """Four thousand deals: the aces fall evenly (a thousand each, give or take five deviations)."""
    rules = preset("standard")
    counts = [0, 0, 0, 0]
    for number in range(4000):
        dealt = numbered_deal(rules, number)
        counts[next(seat for seat, hand in enumerate(dealt.hands) if SUITS[2][10] in hand)] += 1
    assert all(abs(count - 1000) < 5 * 28 for count in counts)


def test_a_pool_shuffle_is_fixed_and_keeps_the_cards() -> None:
    passes = hands("2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H")
    back = pool_shuffle(7, 0, passes)
    assert [show_cards(cards) for cards in back] == ["3C 2S 2H", "2D 3H 4H", "3D 4D 4S", "2C 4C 3S"]
    assert back == pool_shuffle(7, 0, [tuple(reversed(cards)) for cards in passes])
    assert sorted(sum(back, ())) == sorted(sum(passes, ()))
    assert back != pool_shuffle(7, 1, passes)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**36 - 1))
def test_codes_come_back(table: tuple[str, int], number: int) -> None:
    rules = preset(*table)
    text = write_code(rules, number)
    code = read_code(text)
    assert (code.players, code.packs, code.removed, code.number) == (rules.players, rules.packs, rules.removed, number)
    assert len(text.replace("-", "")) == 12


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**36 - 1), st.integers(0, 11), st.sampled_from(ALPHABET), st.integers(0, 10))
def test_a_misread_code_is_noticed(number: int, place: int, letter: str, pair: int) -> None:
    text = write_code(preset("standard"), number).replace("-", "")
    wrong = text[:place] + letter + text[place + 1 :]
    swapped = text[:pair] + text[pair + 1] + text[pair] + text[pair + 2 :]
    for bad in {wrong, swapped} - {text}:
        with pytest.raises(DealError) as caught:
            read_code(bad)
        assert caught.value.id == "error.code.check"


def test_the_alphabet_has_no_look_alikes() -> None:
    assert not set("0OQ1ILZSBGUVN") & set(ALPHABET)
    assert len(set(ALPHABET)) == 23


def test_a_code_of_unusual_cards_needs_a_ruleset_that_leaves_out_the_same() -> None:
    rules = preset("standard").but(removed="AC AD AS AH")
    text = write_code(rules, 5)
    assert read_code(text).removed is None
    assert coded_deal(rules, text) == numbered_deal(rules, 5)
    with pytest.raises(DealError) as caught:
        coded_deal(preset("standard"), text)
    assert caught.value.id == "error.code.removed"
    with pytest.raises(DealError) as caught:
        coded_deal(preset("standard", 3), text)
    assert caught.value.id == "error.code.table"


@pytest.mark.parametrize("text", ["", "345T-MM94-YM9", "345T-MM94-YM9CC", "O45T-MM94-YM9C", "héllo"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(DealError) as caught:
        read_code(text)
    assert caught.value.id == "error.code.form"


def test_hands_typed_in() -> None:
    rules = preset("standard")
    lines = [f"{seat}: {show_cards(reversed(SUITS[n]))}" for n, seat in enumerate("SWNE")]
    whole = given_deal(rules, SUITS)
    assert typed_deal(rules, "\n".join(lines)) == whole
    assert typed_deal(rules, "; ".join(lines[1:]).lower()) == whole, "one seat may be left out"
    assert typed_deal(rules, "\n".join(f"{n}: {show_cards(cards)}" for n, cards in enumerate(SUITS))) == whole


def test_hands_typed_in_with_a_kitty() -> None:
    rules = preset("standard", 3).but(kitty="last-trick", removed="")
    dealt = deal(rules, 1, 0)
    lines = [f"{seat}: {show_cards(hand)}" for seat, hand in enumerate(dealt.hands)]
    assert typed_deal(rules, "\n".join(lines)) == dealt
    assert typed_deal(rules, "\n".join([*lines[:2], f"kitty: {show_cards(dealt.kitty)}"])) == dealt


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("S: 2C", "error.deal.missing"),
        ("X: 2C", "error.deal.label"),
        ("S 2C", "error.deal.label"),
        ("4: 2C", "error.deal.label"),
        ("S: 2C\n0: 3C", "error.deal.label"),
        ("S: 2C 2X", "error.card"),
        ("S: 2C\nW: 2C\nN: 3C", "error.deal.twice"),
    ],
)
def test_hands_typed_wrongly(text: str, kind: str) -> None:
    from hearts_core import HeartsError

    with pytest.raises(HeartsError) as caught:
        typed_deal(preset("standard"), text)
    assert caught.value.id == kind
    assert str(caught.value)


def test_given_hands_must_fit() -> None:
    rules = preset("standard")
    for wrong, kind in (
        (SUITS[:3], "error.deal.hands"),
        ((SUITS[0][1:], *SUITS[1:]), "error.deal.size"),
        ((SUITS[1], *SUITS[1:]), "error.deal.twice"),
    ):
        with pytest.raises(DealError) as caught:
            given_deal(rules, wrong)
        assert caught.value.id == kind
    five = preset("standard", 5)
    cards = [card for card in five.deck if card.name != "3C"] + [SUITS[0][0]]
    with pytest.raises(DealError) as caught:
        given_deal(five, [cards[10 * n : 10 * n + 10] for n in range(5)])
    assert caught.value.id == "error.deal.not-in-play"
