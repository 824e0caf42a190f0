"""Solves exercises on a page by mouse, as a reader would who knows the model solution (or a wrong one)."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from hearts_core.actions import Call, Choose, Claim, NextRound, Pass, Play
from hearts_core.lessons import Attempt, Exercise
from hearts_core.lessons.moves import Answer, Mark, Rest, read_move

PATIENCE = 60_000


def written_out(exercise: Exercise, moves: Sequence[str]) -> list[str]:
    """The moves without "the rest by a bot": what that bot does is written out."""
    if not any(isinstance(read_move(text, exercise.seat), Rest) for text in moves):
        return list(moves)
    attempt = Attempt(exercise)
    begun = len(attempt.steps)
    attempt.run(moves)
    verdict_at = len(attempt.steps)
    found = []
    for step in attempt.steps[begun:verdict_at]:
        match step.action:
            case Play(seat, card) if seat == exercise.seat:
                found.append(card.name)
            case Pass(seat, cards) if seat == exercise.seat:
                found.append("pass " + " ".join(card.name for card in cards))
            case Call(seat, call) if seat == exercise.seat:
                found.append(f"call {call}")
            case Choose(seat, choice) if seat == exercise.seat:
                found.append(f"choose {choice}")
    return found


class Solver:
    """One exercise on a page."""

    def __init__(self, page: Page, exercise: Exercise) -> None:
        self.exercise = exercise
        self.place = page.locator(f'section[data-exercise="{exercise.id}"]:not(.for-print *)')
        expect(self.place).to_be_visible()

    @property
    def table(self) -> Locator:
        return self.place.locator("section.ht[data-phase]")

    @property
    def verdict(self) -> Locator:
        return self.place.locator(".ht-told-why")

    def run(self, moves: Sequence[str]) -> None:
        """Makes moves until there is a verdict, and waits for it."""
        moves = written_out(self.exercise, moves)
        for number, text in enumerate(moves):
            if self.exercise.question is None:
                self._my_turn()
            if self.verdict.count():
                break
            self._make(text)
            if number + 1 == len(moves):
                expect(self.verdict).to_be_visible(timeout=PATIENCE)

    def again(self) -> None:
        """Begins anew."""
        self.place.locator('[data-type="again"]').click()
        expect(self.verdict).to_have_count(0)

    def _my_turn(self) -> None:
        """Waits until the reader has to act, or the try is over; deals on after a round."""
        ready = self.place.locator('section.ht[data-turn="you"], .ht-told-why, [data-type="next"]')
        expect(ready.first).to_be_visible(timeout=PATIENCE)
        following = self.place.locator('[data-type="next"]')
        if following.count() and not self.verdict.count():
            following.click()
            self._my_turn()

    def _make(self, text: str) -> None:
        match read_move(text, self.exercise.seat):
            case Answer(key):
                self.place.locator(f'[data-type="answer"][data-choice="{key}"]').click()
            case Mark(cards):
                for card in cards:
                    self._press(card.name)
                self.place.locator('[data-type="check"]').click()
            case Play(_, card):
                self._play(card.name)
            case Pass(_, cards):
                for card in cards:
                    self._press(card.name)
                self._press_and_leave("pass")
            case Call(_, call):
                self._press_and_leave("call", f'[data-choice="{call}"]')
            case Choose(_, choice):
                self._press_and_leave("choose", f'[data-choice="{choice}"]')
            case Claim():
                self.place.locator('[data-type="claim"]').click()
            case NextRound():
                self.place.locator('[data-type="next"]').click()
            case _:
                self.place.locator('[data-type="skip"]').click()

    def _press_and_leave(self, kind: str, which: str = "") -> None:
        """Presses a button that ends a phase, and waits until it has, or the move was refused."""
        phase = self.table.get_attribute("data-phase")
        self.place.locator(f'[data-type="{kind}"]{which}').click()
        after = self.place.locator(f'section.ht[data-phase]:not([data-phase="{phase}"]), .ht-refused, .ht-told-why')
        expect(after.first).to_be_visible(timeout=PATIENCE)

    def _play(self, card: str) -> None:
        """Clicks a card, and waits until it is gone from the hand or refused: only then is the next one heard."""
        button = self.place.locator(f'.ht-hand [data-card="{card}"]')
        before = button.count()
        button.first.click()
        refused = self.place.locator(".ht-refused")
        for _ in range(PATIENCE // 100):
            if button.count() < before or refused.count() or self.verdict.count():
                return
            self.place.page.wait_for_timeout(100)
        raise AssertionError(f"{self.exercise.id}: {card} was not played")

    def _press(self, card: str) -> None:
        button = self.place.locator(f'.ht-hand [data-card="{card}"][aria-pressed="false"]').first
        button.click()
        pressed = self.place.locator(f'.ht-hand [data-card="{card}"][aria-pressed="true"]')
        expect(pressed.first).to_be_visible(timeout=PATIENCE)
