"""Puzzles: enough of every theme, each proved anew with other deals, punished where it is answered wrongly."""

import io
import json
from collections import Counter
from itertools import islice

import pytest
from positions import TABLES

from hearts_core import PRESETS, Card, Pass, Phase, Play, Stream, Suit, Words, legal_cards, preset, view
from hearts_core.actions import Action
from hearts_core.cards import PACK
from hearts_core.cli import main
from hearts_core.coach.command import puzzles_command, told
from hearts_core.coach.mint import ERRORS, POINTS, mint
from hearts_core.coach.mistake import scale
from hearts_core.coach.puzzle import THEMES, Puzzle, check, onward, punishment, puzzle, puzzles, themes
from hearts_core.coach.redeal import redeal
from hearts_core.coach.tactics import OTHERS, TACTICS
from hearts_core.replay import replay

WORDS = Words()
STORED = puzzles()


def wrong_answers(one: Puzzle) -> list[Action]:
    seen = one.view()
    if seen.phase is Phase.PLAY:
        return [Play(one.seat, card) for card in legal_cards(seen) if card not in one.answers]
    return [Pass(one.seat, tuple(card for card in seen.hand if card not in one.best)[: seen.pass_count])]


def test_the_stock() -> None:
    assert len(STORED) >= 60
    assert len({one.id for one in STORED}) == len(STORED)
    by_theme = Counter(one.theme for one in STORED)
    assert set(by_theme) == set(THEMES)
    assert min(by_theme.values()) >= 5
    assert {one.difficulty for one in STORED} == {1, 2, 3}
    rulesets = Counter(one.record.preset for one in STORED)
    assert set(rulesets) <= set(PRESETS)
    assert len(rulesets) >= 6


@pytest.mark.parametrize("one", STORED, ids=lambda one: one.id)
def test_each_is_a_choice_with_a_proof(one: Puzzle) -> None:
    seen = one.view()
    assert seen.to_act.count(seen.seat) == 1
    assert one.theme in themes(seen.ruleset)
    assert one.tactic in (*TACTICS, *OTHERS)
    assert one.proof.worlds >= 200
    assert one.proof.gap > POINTS * scale(seen.ruleset)
    assert one.proof.gap >= ERRORS * one.proof.se
    assert one.right(one.answer())
    assert not any(one.right(action) for action in wrong_answers(one))
    assert wrong_answers(one)
    assert Puzzle.from_json(json.loads(json.dumps(one.to_json()))) == one
    assert puzzle(one.id) == one


@pytest.mark.parametrize("one", STORED[::4], ids=lambda one: one.id)
def test_other_deals_prove_it_too(one: Puzzle) -> None:
    """A sample of the stock, with another seed: the answer is best by clearly more than chance."""
    gap = check(one, 777, 256)
    assert gap.clear(0.4 * scale(one.record.ruleset), 2.5)


@pytest.mark.parametrize("one", STORED[::5], ids=lambda one: one.id)
def test_a_wrong_answer_is_punished(one: Puzzle) -> None:
    """In a deal that looks the same to the seat, the steps begin with the answer and end with the round."""
    action = wrong_answers(one)[0]
    steps = punishment(one, action)
    assert steps[0].action == action
    before = steps[0].before
    assert before is not None
    assert view(before, one.seat).hand == one.view().hand
    assert view(before, one.seat).tricks == one.view().tricks
    assert steps[-1].after.round.scores is not None
    assert punishment(one, action) == steps
    wrong, right = (
        _standing(found[-1].after.round.scores, one.seat) for found in (steps, onward(one, before, one.answer()))
    )
    assert wrong > right
    with pytest.raises(ValueError, match="right answer"):
        punishment(one, one.answer())


def _standing(scores: tuple[int, ...] | None, seat: int) -> float:
    """Points against the mean of the others: a moon counts on both sides."""
    assert scores is not None
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - sum(others) / len(others)


def test_new_ones_come_from_a_seed() -> None:
    rules = preset("standard")
    first, second = (list(islice(mint(rules, 3, "queen", 64, 12), 1)) for _ in range(2))
    assert first == second
    assert [one.theme for one in first] == ["queen"]
    assert first[0].id.startswith("standard-4-3000")
    assert list(mint(rules, 3, "queen", 64, 0)) == []


def test_a_redeal_looks_the_same() -> None:
    for one in STORED[::7]:
        seen = one.view()
        for number in range(3):
            position = replay(redeal(seen, Stream(number))).position
            assert position is not None
            assert view(position, one.seat) == seen
            assert sorted(sum(position.round.hands, ())) == sorted(sum(one.position().round.hands, ()))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_themes_fit_the_ruleset(name: str, players: int) -> None:
    rules = preset(name, players)
    found = themes(rules)
    assert ("shoot" in found) == ("stop-moon" in found) == (rules.moon != "off")
    assert "queen" in found
    plain = rules.but(points={card.name: 1 if card.suit is Suit.HEARTS else 0 for card in PACK})
    assert "queen" not in themes(plain)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--rules", "standard", "--seed", "3", "--count", "1", "--theme", "duck", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = Puzzle.from_json(json.loads(line))
    assert found.theme == "duck"
    said = told(found, WORDS)
    assert "{" not in said
    assert found.best[0].symbol in said


def test_the_command_refuses() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert puzzles_command("black-maria", None, 1, 1, "shoot", 1, True, WORDS, out, err) == 2
    assert "duck" in err.getvalue()
    assert puzzles_command("bridge", None, 1, 1, None, 1, True, WORDS, out, err) == 2
    assert "bridge" in err.getvalue()
    assert out.getvalue() == ""


def test_the_command_comes_to_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    """In Cancellation hardly anybody ever takes all points: it looks at so many deals, and says so."""
    asked = ["puzzles", "--rules", "cancellation", "--theme", "shoot", "--count", "3", "--deals", "2"]
    assert main(asked) == 2
    told = capsys.readouterr()
    assert not told.out
    assert "0 of 3" in told.err
    assert "2 deals" in told.err
    assert main(["puzzles", "--seed", "3", "--count", "9", "--theme", "duck", "--deals", "4"]) == 0
    told = capsys.readouterr()
    found = len(told.out.splitlines())
    assert 0 < found < 5
    assert f"{found} of 9" in told.err


def test_a_lookup_that_finds_nothing() -> None:
    assert puzzles("duck", rules="bridge") == ()
    assert all(one.theme == "duck" and one.difficulty == 1 for one in puzzles("duck", 1))
    with pytest.raises(KeyError):
        puzzle("none")
    assert Card.parse("QS") in {card for one in puzzles("queen") for card in one.answers}
