"""Puzzles at a table: one choice is clearly best. A wrong one is first punished on the table, then explained."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any, Final

import traitlets

from hearts_core.actions import Action, Pass, Play
from hearts_core.bots import BOTS
from hearts_core.coach.assess import assess
from hearts_core.coach.choice import Assessment
from hearts_core.coach.mistake import find_mistake
from hearts_core.coach.puzzle import THEMES, Puzzle, punishment, puzzles
from hearts_core.coach.speech import Speech
from hearts_core.coach.tactics import name_tactic
from hearts_core.deal import Stream
from hearts_core.describe import sentences
from hearts_core.position import Phase
from hearts_core.presets import PRESETS
from hearts_core.words import Words
from hearts_widgets.course import Course
from hearts_widgets.drawing import draw
from hearts_widgets.fields import Form, fold
from hearts_widgets.look import Look
from hearts_widgets.picture import PACE, BadMessage
from hearts_widgets.progress import PREFIX, PUZZLE, Progress
from hearts_widgets.seats import title_of
from hearts_widgets.table import Table
from hearts_widgets.task import done_mark

LEVELS: Final = (1, 2, 3)
_LEVEL_KEYS: Final = tuple(map(str, LEVELS))
_WORLDS: Final = 64
_USUAL: Final = next(iter(PRESETS))
_SHELF: Final = ("opened", "answered", "moved", "went", "file", "copied")


class Puzzles(Table):
    """The stored puzzles, one after the other, by theme and difficulty.

    `theme` is one of `hearts_core.coach.puzzle.THEMES` and `difficulty` 1 to 3 (None: any); `rules_of` is a preset's
    id. The reader makes one move. If it is the best one, the puzzle is solved; another one is played on to the end of
    the round, in a deal that fits what the reader saw, and then explained. What was solved is kept in the browser, and
    the puzzles begin with the first one that is not. Raises `LookupError` if there is no such puzzle.
    """

    shelf = traitlets.Unicode(PREFIX).tag(sync=True)

    def __init__(
        self,
        theme: str | None = None,
        difficulty: int | None = None,
        *,
        rules_of: str | None = None,
        language: str | None = None,
        four_colours: bool = False,
        pace: int = PACE,
        rules: str | None = None,
    ) -> None:
        self._theme, self._level, self._rules_of = theme, difficulty, rules_of
        self._list = self._found(theme, difficulty)
        if not self._list:
            raise LookupError(theme, difficulty, rules_of)
        self._number = 0
        self._answer: Action | None = None
        self._before = False
        self._progress = Progress(self._post, self._progress_changed)
        super().__init__(
            self.puzzle.record.ruleset,
            seed=0,
            seat=self.puzzle.seat,
            bots=BOTS["cautious"],
            language=language,
            four_colours=four_colours,
            show_scores=False,
            pace=pace,
            rules=rules,
        )

    # ---- what a notebook may ask ----

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle on the table."""
        return self._list[self._number]

    @property
    def solved(self) -> bool | None:
        """Whether the reader's answer was the best; None while there is none."""
        return None if self._answer is None else self.puzzle.right(self._answer)

    def choose(self, theme: str | None, difficulty: int | None) -> None:
        """Goes on with the puzzles of a theme and a difficulty (None: any), at the first one that is not solved.

        Raises `LookupError` if there are none.
        """
        found = self._found(theme, difficulty)
        if not found:
            raise LookupError(theme, difficulty)
        self._theme, self._level, self._list = theme, difficulty, found
        self._number = self._first_open()
        self._begin()

    def next_puzzle(self) -> None:
        """The next puzzle; after the last one the first again."""
        self._number = (self._number + 1) % len(self._list)
        self._begin()

    def _first_open(self) -> int:
        """The number of the first puzzle that is not solved yet; of the first one if all are."""
        return next((number for number, one in enumerate(self._list) if not self._is_solved(one)), 0)

    def _is_solved(self, puzzle: Puzzle) -> bool:
        return self._progress.done(_kept_as(puzzle)).solved

    def _found(self, theme: str | None, difficulty: int | None) -> tuple[Puzzle, ...]:
        """Those by the standard rules first, easy ones before hard ones."""
        found = puzzles(theme, difficulty, self._rules_of)
        return tuple(sorted(found, key=lambda one: (one.record.preset != _USUAL, one.difficulty)))

    # ---- the course of a try ----

    @property
    def stopped(self) -> bool:
        return self._answer is not None

    def _begin(self) -> None:
        puzzle = self.puzzle
        self._answer, self._before = None, self._is_solved(puzzle)
        self._ruleset, self._people = puzzle.record.ruleset, (puzzle.seat,)
        self._names = self._plain_names(self._ruleset.players)
        self._bots = [BOTS["cautious"].choose] * self._ruleset.players
        self._take_up(Course.resume(replace(puzzle.record, names=self._names)))
        self._go_on([])

    def _move(self, action: Action) -> None:
        """The reader's answer. A right one stands; a wrong one is shown with what comes of it."""
        puzzle = self.puzzle
        if not isinstance(action, (Play, Pass)) or self._answer is not None:
            raise BadMessage("message")
        if puzzle.right(action):
            spoken = self._apply(action)
            self._answer = action
            self._count(solved=True)
            self._chosen, self._refusal = [], None
            self._show(" ".join((*spoken, self._words.text("coach.puzzle.right"), *self._reasons(self._spoken))))
            return
        self._apply(action)  # or the rules say why not
        self._punish(action)

    def _punish(self, action: Action) -> None:
        """Plays a wrong answer out, move by move."""
        puzzle = self.puzzle
        steps = punishment(puzzle, action)
        first = steps[0].before
        assert first is not None
        named = [replace(step, after=replace(step.after, names=self._names)) for step in steps]
        self._course = Course([replace(named[0], before=None, action=None, after=replace(first, names=self._names))], 0)
        beats = 0.0
        for step in named:
            self._course.steps.append(step)
            spoken = self._tell(step.events)
            self._chosen, self._refusal = [], None
            if step.after.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
                self._show(" ".join(spoken), beats)
                beats = 0.5
        self._answer = action
        self._count(solved=False)
        self._show(" ".join((self._words.text("coach.puzzle.wrong"), *self._reasons(self._spoken))), 2)

    def _count(self, solved: bool) -> None:
        before = self._progress.done(_kept_as(self.puzzle))
        now = replace(before, solved=before.solved or solved, tries=before.tries + 1)
        self._progress.keep(_kept_as(self.puzzle), now)

    # ---- words ----

    def _assessed(self) -> Assessment:
        puzzle = self.puzzle
        also = [self._answer] if isinstance(self._answer, Pass) else []
        return assess(puzzle.view(), Stream(puzzle.proof.seed, "proof"), _WORLDS, also)

    def _reasons(self, words: Words) -> list[str]:
        """Why the best is the best and, after a wrong answer, what that one costs."""
        puzzle, answer = self.puzzle, self._answer
        assert answer is not None
        seen = replace(puzzle.view(), names=self._names)
        speech = Speech(words, seen)
        found = self._assessed()
        best = next(one for one in found.choices if puzzle.right(one.action))
        tactic = name_tactic(seen, puzzle.answer(), best.for_moon)
        said = [speech.advice(tactic), *speech.facts(tactic)]
        if puzzle.right(answer):
            fields = {"points": f"{puzzle.proof.gap:.1f}", "se": f"{puzzle.proof.se:.1f}", "count": puzzle.proof.worlds}
            return [*said, words.text("coach.puzzle.proof", **fields)]
        mistake = find_mistake(found, answer, 0.0, 0.0)
        return [*([speech.mistake(mistake)] if mistake is not None else []), *said]

    # ---- drawing ----

    def draw(self) -> str:
        return self._around(draw(self.view, self._words, self._look()))

    def _look(self) -> Look:
        return replace(super()._look(), ending="", result=False, stopped=self.stopped)

    def _offers(self) -> tuple[str, ...]:
        return ()

    def __repr__(self) -> str:
        hand = " ".join(card.symbol for card in self.view.hand)
        return f"<Puzzles: {self._words.text('coach.puzzle.repr', id=self.puzzle.id, hand=hand)}>"

    def _around(self, table: str) -> str:
        words, form = self._words, Form(f"{self._prefix}-p")
        text = escape(words.text("coach.puzzle.label"))
        below = ""
        if self._answer is not None:
            verdict = "right" if self.solved else "wrong"
            lines = "".join(f"<li>{escape(line)}</li>" for line in self._reasons(words))
            below = (
                f'<div class="ht-advice"><p class="ht-say"><span class="ht-tactic">'
                f"{escape(words.text(f'coach.puzzle.{verdict}'))}</span></p>"
                f'<ul class="ht-facts">{lines}</ul><div class="ht-actions">'
                f"{self._button(form, 'again', 'again')}{self._button(form, 'next-puzzle', 'next')}</div></div>"
            )
        else:
            below = f'<div class="ht-actions">{self._button(form, "next-puzzle", "skip")}</div>'
        head = f'<section class="ht ht-lesson ht-puzzles" tabindex="-1" lang="{escape(words.language)}"'
        return f'{head} aria-label="{text}">{self._above(form)}{table}{below}</section>'

    def _above(self, form: Form) -> str:
        words, puzzle = self._words, self.puzzle
        where = words.text(
            "coach.puzzle.where",
            number=self._number + 1,
            count=len(self._list),
            theme=words.text(f"coach.theme.{puzzle.theme}"),
            level=words.text(f"coach.level.{puzzle.difficulty}"),
            title=title_of(words, puzzle.record.ruleset),
            solved=sum(done.solved for name, done in self._progress.all.items() if name.startswith(PUZZLE)),
        )
        done = done_mark(words) if self._before else ""
        task = "coach.puzzle.pass" if len(puzzle.best) > 1 else "coach.puzzle.task"
        level = str(self._level) if self._level else None
        return (
            f'<div class="ht-form ht-bar ht-task"><p class="ht-kind">{escape(where)}{done}</p>'
            f'<p class="ht-goal">{escape(words.text(task))}</p>'
            f"{self._choice(form, 'theme', THEMES, self._theme)}"
            f"{self._choice(form, 'level', _LEVEL_KEYS, level)}{self._other_rules(form)}{self._trouble()}</div>"
        )

    def _other_rules(self, form: Form) -> str:
        """A fold with the rules, where they are not the standard ones."""
        words, rules = self._words, self.puzzle.record.ruleset
        if self.puzzle.record.preset == _USUAL:
            return ""
        lines = "".join(f"<li>{escape(line)}</li>" for line in sentences(rules, words))
        title = words.text("coach.puzzle.rules", title=title_of(words, rules))
        return fold(form, "rules", title, f'<ul class="ht-lines">{lines}</ul>')

    def _trouble(self) -> str:
        """Why something is not kept, or could not be read."""
        progress = self._progress
        if progress.trouble is not None:
            told = self._words.text(f"lesson.progress.{progress.trouble.value}")
        elif _kept_as(self.puzzle) in progress.spoilt:
            told = self._words.error(progress.spoilt[_kept_as(self.puzzle)])
        else:
            return ""
        return f'<p class="ht-note ht-refused">{escape(told)}</p>'

    def _choice(self, form: Form, kind: str, values: tuple[str, ...], chosen: str | None) -> str:
        """Buttons for the themes or levels, and one for any."""
        words = self._words
        label = words.text(f"coach.puzzle.{kind}")
        parts = []
        for value in ("any", *values):
            here = (value == "any" and chosen is None) or value == chosen
            told = words.text(f"coach.puzzle.any-{kind}" if value == "any" else f"coach.{kind}.{value}")
            parts.append(
                f'<button type="button" class="ht-button ht-quiet" id="{form.id(kind, value)}" data-type="{kind}"'
                f' data-choice="{value}" aria-pressed="{str(here).lower()}" data-once>{escape(told)}</button>'
            )
        return f'<div class="ht-pick" role="group" aria-label="{escape(label)}">{"".join(parts)}</div>'

    def _button(self, form: Form, kind: str, name: str) -> str:
        text = escape(self._words.text(f"coach.puzzle.{name}"))
        key = ' aria-keyshortcuts="n"' if kind == "next-puzzle" else ""
        return (
            f'<button type="button" class="ht-button ht-quiet" id="{form.id(kind)}" data-type="{kind}"{key} data-once>'
            f"{text}</button>"
        )

    # ---- messages of the page ----

    def receive(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in _SHELF:
            if self._progress.told(message):
                self._opened()
        elif kind == "next-puzzle":
            self.next_puzzle()
        elif kind in ("theme", "level"):
            self._pick_from(kind, message.get("choice"))
        elif kind == "again" or not self.stopped:
            super().receive(message)
        else:
            raise BadMessage("message")

    def _opened(self) -> None:
        """The browser has told what is solved: the first open puzzle is put on a table that nobody has touched."""
        number = self._first_open()
        if self._answer is None and not self._chosen and not self._number and number:
            self._number = number
            self._begin()
        else:
            self._before = self._answer is None and self._is_solved(self.puzzle)
            self._show()

    def _post(self, message: dict[str, Any]) -> None:
        self.send(message)

    def _progress_changed(self) -> None:
        self._show()

    def _pick_from(self, kind: str, choice: object) -> None:
        """Another theme or level; one with which nothing is left takes the other one back to any."""
        theme, level = self._theme, self._level
        if kind == "theme" and (choice == "any" or choice in THEMES):
            theme = None if choice == "any" else str(choice)
        elif kind == "level" and (choice == "any" or choice in _LEVEL_KEYS):
            level = None if choice == "any" else int(str(choice))
        else:
            raise BadMessage("message")
        if not self._found(theme, level):
            theme, level = (theme, None) if kind == "theme" else (None, level)
        self.choose(theme, level)


def _kept_as(puzzle: Puzzle) -> str:
    """The name under which it is kept what was done of a puzzle."""
    return f"{PUZZLE}{puzzle.id}"
