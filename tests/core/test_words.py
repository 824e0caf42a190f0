"""Every id that the core can say has its message, and messages say what they should."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from playing import TABLES, card, play, rulesets, small

import hearts_core
from hearts_core import FACT_IDS, PRESETS, RULE_IDS, Card, Suit, Words, play_reasons, preset, start, view
from hearts_core.cards import PACK, parse_cards
from hearts_core.describe import describe, difference, sentences
from hearts_core.events import EVENTS, MatchEnd, Moon, PassDirection, RoundScores, TrickWinner, WhoOpens
from hearts_core.legality import Reason
from hearts_core.passing import Split
from hearts_core.rules import CHOICES
from hearts_core.words import APART, MissingMessageError

WORDS = Words()
SOURCES = sorted(Path(hearts_core.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_has_a_sentence_and_a_title(rule: str) -> None:
    assert WORDS.has(f"reason.{rule}")
    assert WORDS.title(rule)


@pytest.mark.parametrize("fact", FACT_IDS)
def test_every_fact_that_teaches_is_an_event_with_a_title(fact: str) -> None:
    assert fact in {event.id for event in EVENTS}
    assert WORDS.title(fact)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_title_and_a_source(name: str) -> None:
    assert WORDS.text(f"ruleset.title.{name}")
    assert WORDS.text(f"ruleset.source.{name}")


def test_every_error_named_in_the_source_has_a_message() -> None:
    named = {
        found for path in SOURCES for found in re.findall(r'"(error\.[a-z.-]+[a-z])"', path.read_text(encoding="utf-8"))
    }
    assert len(named) > 30
    assert [name for name in sorted(named) if not WORDS.has(name)] == []


def test_the_sentence_of_the_specification() -> None:
    position = play(small("2D 4C", "4D 9D", "3D KS", "5D QS", opening="dealers-left"), "2D")
    (reason,) = play_reasons(view(position, 1), card("4D")) or (None,)
    assert reason is None
    position = play(small("2D 4C 5C", "4D 9D KS", "3D 6C 7C", "5D QS 8C", opening="dealers-left"), "2D")
    reasons = play_reasons(view(position, 1), card("KS"))
    assert [WORDS.reason(r) for r in reasons] == ["You hold ♦4 and ♦9: diamonds were led, so follow suit."]


def test_names() -> None:
    assert WORDS.card(card("QS")) == "queen of spades"
    assert WORDS.card(card("TH")) == "ten of hearts"
    assert len({WORDS.card(one) for one in PACK}) == 52
    assert WORDS.cards(parse_cards("4D 9D TH"), short=True) == "♦4, ♦9 and ♥10"
    assert WORDS.suit(Suit.CLUBS) == "clubs"
    assert WORDS.seat(("Ann", "Bo"), 1) == "Bo"
    assert WORDS.seat((), 1) == "Player 2"
    assert WORDS.direction("left2") == "2 seats to the left"
    assert WORDS.direction(Split((("left", 1), ("right", 2)))) == "1 card to the left and 2 cards to the right"


def test_events_in_words() -> None:
    ann = ("Ann", "Bo", "Cy", "Di")
    trick = TrickWinner(1, card("QS"), parse_cards("QS"), 13)
    assert WORDS.event(trick, ann) == "Bo takes the trick with ♠Q: 13 points."
    assert WORDS.event(trick, ann, viewer=1) == "You take the trick with ♠Q: 13 points."
    assert WORDS.event(TrickWinner(1, card("2H"), parse_cards("2H"), 1), ann) == "Bo takes the trick with ♥2: 1 point."
    assert "cancelled" in WORDS.event(TrickWinner(1, None, (), 0), ann)
    assert WORDS.event(PassDirection(0, "left", 3)) == "Everybody passes 3 cards: to the left."
    assert WORDS.event(PassDirection(3, "hold", 0)) == "No cards are passed in this round."
    assert (
        WORDS.event(WhoOpens(2, "lowest-club", card("3C")), ann) == "Cy holds ♣3, the lowest club, and opens with it."
    )
    assert WORDS.event(Moon(0, 26, "subtract"), ann, viewer=0).startswith("You have taken every point card")
    assert WORDS.event(RoundScores(0, (1,), (2,), (3,)), ("Ann",)) == "Round 1 is over: Ann 2 (total 3)."
    assert "Bo gives up" in WORDS.event(MatchEnd((0,), (0, 0), 1), ann)
    seen = view(start(preset("standard"), 1, ann), 0)
    assert WORDS.event(trick, seen) == "Bo takes the trick with ♠Q: 13 points."


def test_a_missing_message_is_an_error() -> None:
    with pytest.raises(MissingMessageError, match="no-such-id"):
        WORDS.text("no-such-id")
    with pytest.raises(MissingMessageError, match="xx"):
        Words("xx")
    with pytest.raises(MissingMessageError):
        WORDS.reason(Reason("no-such-rule"))
    with pytest.raises(MissingMessageError):
        WORDS.title("no-such-title")


def test_patterns_are_the_unfilled_messages() -> None:
    patterns = WORDS.patterns("card.rank.")
    assert len(patterns) == 13
    assert patterns["card.rank.Q"] == "queen of {suit}"
    assert WORDS.patterns("reason.follow-suit|")["reason.follow-suit|0"].startswith("You hold {cards:short}")


@settings(max_examples=100, deadline=None)
@given(rulesets(), rulesets())
def test_every_ruleset_can_be_described_and_compared(rules, other) -> None:  # type: ignore[no-untyped-def]
    said = describe(rules, WORDS)
    assert set(said) == set(rules.to_json())
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said.values())
    assert set(difference(rules, other, WORDS)) == set(rules.diff(other))
    assert WORDS.ruleset(rules) == " ".join(sentences(rules, WORDS))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_different_settings_are_said_differently(name: str, players: int) -> None:
    """Changing any field with a list of values changes its sentence."""
    rules = preset(name, players)
    for field, values in CHOICES.items():
        for value in values:
            if field in ("packs", "pass_size", "opening") or getattr(rules, field) == value:
                continue
            if field == "kitty" and value is None:
                continue
            changed = rules.but(**{field: value})
            assert field in difference(rules, changed, WORDS)
            one, two = difference(rules, changed, WORDS)[field]
            assert one != two


def test_cards_cannot_be_changed_and_are_one_object_each() -> None:
    import copy
    import pickle

    queen = card("QS")
    assert queen is Card(12, Suit.SPADES) is copy.deepcopy(queen) is pickle.loads(pickle.dumps(queen))
    with pytest.raises(AttributeError):
        queen.rank = 3
    with pytest.raises(AttributeError):
        del queen.rank
    for wrong in ("qs", "10H", "", "QSS", "1C", None):
        with pytest.raises(hearts_core.CardError):
            Card.parse(wrong)  # type: ignore[arg-type]
    with pytest.raises(hearts_core.CardError):
        Card(15, Suit.CLUBS)
    assert sorted(PACK) == list(PACK)
    assert PACK[0] <= PACK[0] < PACK[1]
    assert PACK[1] >= PACK[0]
    assert PACK[1] > PACK[0]


def test_points_in_words() -> None:
    def scores(name: str) -> str:
        return describe(preset(name), WORDS)["points"]

    assert scores("standard").startswith("Scores: 13 points for ♠Q and 1 point for each card of hearts.")
    assert scores("dirty-nasty-filthy") == (
        "Scores: 26 points for ♠Q, 13 points for ♥Q, ♦Q and ♣Q, "
        "1 point for each other card of hearts and −10 points for ♦J. "
        "The point cards are worth 77 together."
    )
    assert "14 points for ♥A, 13 points for ♥K" in scores("spot")


def test_ids_of_a_catalogue_of_its_own_are_looked_up_there() -> None:
    for name in APART:
        folder = Path(hearts_core.__file__).parent / "locale/en/LC_MESSAGES"
        assert (folder / f"{name}.po").exists()
        assert not WORDS.has(f"{name}.there-is-no-such-message")
        main = (folder / "hearts.po").read_text(encoding="utf-8")
        assert f'msgid "{name}.' not in main
        ids = re.findall(r'^msgid "(.+)"$', (folder / f"{name}.po").read_text(encoding="utf-8"), re.M)
        assert [one for one in ids if not one.startswith(f"{name}.")] == []
