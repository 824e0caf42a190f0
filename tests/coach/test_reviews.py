"""Warnings, reviews, luck and explanations: what they say fits what was played."""

from dataclasses import replace

import pytest
from positions import bots, positions, small_table

from hearts_core import Card, Pass, Phase, Play, Position, Stream, Words, apply, opening_events, preset, start, view
from hearts_core.bots import BOTS
from hearts_core.coach.assess import assess
from hearts_core.coach.luck import Luck, luck, weighing
from hearts_core.coach.mistake import find_mistake, warn
from hearts_core.coach.review import GRADES, Decision, review, reviewing
from hearts_core.coach.speech import Speech
from hearts_core.coach.why import REASONS, why
from hearts_core.replay import Step

WORDS = Words()
QUEEN_UNDER_ACE = (("2C AS 5H", "3C QS 4S", "5C 2S 7H", "6C 3S 8H"), "2C 3C 5C 6C 3S AS", 3)


def played(names: list[str], seed: int = 3, rules: str = "standard") -> tuple[Step, ...]:
    """A whole round by bots, as steps."""
    position = start(preset(rules, len(names)), seed)
    steps = [Step(None, None, opening_events(position), position)]
    while position.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        seat = position.to_act[0]
        action = BOTS[names[seat]].choose(view(position, seat), Stream(seed, len(steps)))
        after, events = apply(position, action)
        steps.append(Step(position, action, events, after))
        position = after
    return tuple(steps)


def queen_under_ace() -> Position:
    return small_table(*QUEEN_UNDER_ACE)


def test_a_mistake_is_warned_of_with_its_reason() -> None:
    """The four of spades keeps the queen, who must be got rid of some other way: here the last chance goes by."""
    seen = view(queen_under_ace(), 1)
    found = warn(seen, Play(1, Card.parse("4S")), Stream(1))
    assert found is not None
    assert found.best.cards == (Card.parse("QS"),)
    assert (found.reason, found.tactic.id) == ("queen", "dump")
    assert found.cost.clear(1, 2.5)
    said = Speech(WORDS, seen).mistake(found)
    assert said.startswith("♠4 would probably cost about ")
    assert "It takes ♠Q in " in said


def test_the_best_and_what_is_about_as_good_pass_without_a_word() -> None:
    seen = view(queen_under_ace(), 1)
    assert warn(seen, Play(1, Card.parse("QS")), Stream(1)) is None
    for position, seat in positions(preset("standard"), bots(*["cautious"] * 4), 3):
        there = view(position, seat)
        found = assess(there, Stream(2), 12)
        for choice in found.choices:
            mistake = find_mistake(found, choice.action)
            if mistake is not None:
                assert mistake.cost.mean > 1
                assert mistake.cost.mean > 2.5 * mistake.cost.se
                assert "{" not in Speech(WORDS, there).mistake(mistake)
        assert find_mistake(found, found.best.action) is None


def test_mistakes_are_measured_by_the_deal() -> None:
    """A point is little where a deal has 129."""
    seen = view(queen_under_ace(), 1)
    found = assess(seen, Stream(1), 32)
    action = Play(1, Card.parse("4S"))
    cost = found.gap(found.of(action)).mean
    assert find_mistake(found, action, points=cost * 26 / seen.ruleset.total * 0.9) is not None
    assert find_mistake(found, action, points=cost * 26 / seen.ruleset.total * 1.1) is None


def test_a_review_has_every_decision_of_the_seat() -> None:
    steps = played(["beginner", "cautious", "voider", "cautious"])
    made = [n for n, step in enumerate(steps) if step.before and step.action and getattr(step.action, "seat", 9) == 0]
    found = review(0, reviewing(steps, 0, 16))
    assert [one.step for one in found.decisions] == made
    for one in found.decisions:
        assert one.grade in GRADES
        assert steps[one.step].action == one.action
        assert one.view == view(steps[one.step].before or steps[0].after, 0)
        assert "{" not in Speech(WORDS, one.view).decision(one)
        assert_graded(one)
    assert sum(found.counted().values()) == len(made)
    assert len(found.worst) <= 3
    costs = [one.cost.mean - one.cost.se for one in found.worst if one.cost]
    assert costs == sorted(costs, reverse=True)
    assert all(one.grade in ("slip", "mistake") for one in found.worst)
    assert all(one.grade == "good" for one in found.good)


def assert_graded(one: Decision) -> None:
    """The grade is what the numbers say."""
    if one.grade == "only":
        assert isinstance(one.action, Play)
        assert one.assessment is None
        return
    assert one.assessment is not None
    assert one.cost is not None
    if one.grade in ("best", "good"):
        assert one.cost.mean == 0
    elif one.grade == "equal":
        assert one.cost.mean <= 2 * one.cost.se
    else:
        assert one.cost.mean > 2 * one.cost.se
    if one.grade == "mistake":
        assert one.cost.mean > 1


def test_an_expert_makes_fewer_mistakes_than_chance() -> None:
    costs = {}
    for name in ("random", "expert"):
        steps = played([name, "cautious", "cautious", "cautious"], 8)
        costs[name] = review(0, reviewing(steps, 0, 16)).cost
    assert costs["expert"] < 0.5 * costs["random"]


def test_the_worst_is_the_planted_mistake() -> None:
    """In the golden position the wrong card is played, all else is forced or all the same."""
    position = queen_under_ace()
    steps = [Step(None, None, (), position)]
    while position.phase is Phase.PLAY:
        assert position.turn is not None
        card = Card.parse("4S") if len(steps) == 1 else view(position, position.turn).hand[0]
        action = Play(position.turn, card)
        after, events = apply(position, action)
        steps.append(Step(position, action, events, after))
        position = after
    found = review(1, reviewing(steps, 1, 48))
    assert found.worst[0].action == Play(1, Card.parse("4S"))
    assert found.worst[0].grade == "mistake"
    assert "Dump ♠Q" in " ".join(Speech(WORDS, found.worst[0].view).instead(found.worst[0]))


def test_luck_is_told_from_skill() -> None:
    """What the expert scores with the same cards, against an even share and against what was scored."""
    steps = played(["random", "cautious", "cautious", "cautious"], 8)
    found = luck(steps, 0, 0, games=3, worlds=8)
    scores = steps[-1].after.round.scores
    assert scores is not None
    assert (found.scored, found.fair, found.games) == (scores[0], 6.5, 3)
    assert found.cards == found.deal - 6.5
    assert found.play == found.scored - found.deal
    assert found.cards + found.play + found.fair == found.scored
    assert [one.games for one in weighing(steps, 0, 0, 2, 4)] == [1, 2]
    assert luck(steps, 0, 0, games=2, worlds=8) == luck(steps, 0, 0, games=2, worlds=8)
    assert "{" not in Speech(WORDS, None).luck(found)


@pytest.mark.parametrize(
    ("results", "scored", "cards", "play"),
    [
        ((5, 5), 7, "neither good nor bad", "not far"),  # two games that end alike say little: give or take 4
        ((0, 0, 0, 1), 13, "look good", "more than that"),
        ((13, 14, 13, 26), 2, "look bad", "fewer than that"),
        ((6,), 6, "took 6 in one game", "not far"),
    ],
)
def test_few_games_say_little_about_luck(results: tuple[int, ...], scored: int, cards: str, play: str) -> None:
    told = Speech(WORDS, None).luck(Luck(0, scored, 6.5, results, 6.5))
    assert cards in told
    assert play in told


def test_luck_wants_a_whole_round() -> None:
    steps = played(["cautious"] * 4, 8)
    with pytest.raises(ValueError, match="round 0"):
        luck(steps[:-1], 0, 0)
    with pytest.raises(ValueError, match="round 1"):
        luck(steps, 0, 1)


@pytest.mark.parametrize("bot", list(REASONS))
def test_any_move_of_any_bot_is_explained(bot: str) -> None:
    """From what it could see: the same words whatever the others held."""
    names = [bot, "cautious", "shooter", "cautious"]
    reasons = set()
    for step in played(names, 4):
        if step.before is None or getattr(step.action, "seat", None) != 0 or step.action is None:
            continue
        seen = replace(view(step.before, 0), names=("Ada", "Bo", "Cy", "Di"))
        found = why(seen, step.action, Stream(1), bot, 4)
        lines = Speech(WORDS, seen, about=True).why(found)
        assert all(line and "{" not in line and "You " not in line for line in lines)
        assert "Ada" in lines[0]
        if found.reason is not None:
            assert found.reason in REASONS[bot]
            assert lines[1].startswith("Ada ")
            reasons.add(found.reason)
    assert reasons
    assert set(BOTS) == set(REASONS)


def test_a_sheriff_says_whom_it_stops() -> None:
    """Seat 0 has ♠Q, all the points, and is about to take a heart; the sheriff takes it with its king."""
    hands = ("2C AS JH 3H", "3C QS 4H 4D", "5C 2S 5H 5D", "6C 3S KH 2H")
    position = small_table(hands, "2C 3C 5C 6C 3S AS QS 2S JH 4H 5H", 3)
    assert position.turn == 3
    seen = replace(view(position, 3), names=("Ada", "Bo", "Cy", "Di"))
    found = why(seen, Play(3, Card.parse("KH")), Stream(1), "sheriff", 8)
    assert (found.reason, found.fields, found.decision.tactic.id) == ("stop", {"seat": 0}, "stop-moon")
    assert "Ada alone had points" in " ".join(Speech(WORDS, seen, about=True).why(found))


def test_the_reader_is_you_in_what_is_said_about_others() -> None:
    """The same sheriff, and a duck under the reader's card: "you", small inside a sentence."""
    hands = ("2C AS JH 3H", "3C QS 4H 4D", "5C 2S 5H 5D", "6C 3S KH 2H")
    names = (WORDS.text("table.name.you"), "West", "North", "East")
    position = small_table(hands, "2C 3C 5C 6C 3S AS QS 2S JH 4H 5H", 3)
    seen = replace(view(position, 3), names=names)
    speech = Speech(WORDS, seen, about=True)
    told = speech.why(why(seen, Play(3, Card.parse("KH")), Stream(1), "sheriff", 8))
    assert "East is a sheriff: you alone had points and were to be stopped." in told
    assert any(line.startswith("You had all the points taken so far") for line in told)
    told = speech.why(why(seen, Play(3, Card.parse("2H")), Stream(1), "sheriff", 8))
    assert not any(" You " in line for line in told)
    assert any("you" in line for line in told)


def test_without_a_bot_the_coach_explains_alone() -> None:
    seen = view(queen_under_ace(), 1)
    found = why(seen, Play(1, Card.parse("QS")), Stream(1), None, 8)
    assert (found.bot, found.reason, found.decision.tactic.id) == (None, None, "dump")
    with pytest.raises(ValueError, match="nothing to do"):
        why(view(queen_under_ace(), 2), Play(2, Card.parse("2S")), Stream(1))


def test_a_pass_is_reviewed_against_the_best_pass() -> None:
    steps = played(["random", "cautious", "cautious", "cautious"], 5)
    first = next(iter(reviewing(steps, 0, 16)))
    assert isinstance(first.action, Pass)
    assert first.choice is not None
    assert first.choice.cards == first.action.cards
