"""The drawing of an exercise around its table: what is asked above it, what came of it and what helps below it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from hearts_core.words import Words
from hearts_widgets.fields import Form, fold


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a question: its key in messages, its text, and once it may be seen whether it is right.

    `why` is told where no script can answer.
    """

    key: str
    text: str
    chosen: bool = False
    right: bool | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a try: whether it is solved, what happened, and why that is good or not."""

    solved: bool
    happened: str
    why: str


@dataclass(frozen=True, slots=True)
class Task:
    """All that is shown around a table. `still` is the form without scripts: hints and answers in folds.

    `marking` tells what is marked so far (None: nothing is to be marked), `hints` are those opened of `hint_count`;
    `answer` are the lines of the fold that shows a solution; `link` is a whole address, once it is known.
    """

    id: str
    prefix: str
    goal: str
    still: bool = False
    done: bool = False
    tries: int = 0
    choices: tuple[Choice, ...] = ()
    answered: bool = False
    marking: str | None = None
    told: Told | None = None
    playing_on: bool = False
    hints: tuple[str, ...] = ()
    hint_count: int = 0
    answer: tuple[str, ...] = ()
    link: str = ""
    said: str = ""
    trouble: str = ""


def anchor(id: str) -> str:
    """The anchor of an exercise: what stands after the `#` of a link to it."""
    return f"exercise-{id}"


def draw_task(task: Task, table: str, words: Words) -> str:
    """The exercise as HTML, with the drawing of its table in the middle."""
    form = Form(f"{task.prefix}-x")
    label = escape(words.text("lesson.label"))
    return (
        f'<section class="ht ht-lesson" id="{escape(anchor(task.id))}" tabindex="-1" lang="{escape(words.language)}"'
        f' aria-label="{label}" data-exercise="{escape(task.id)}">'
        f"{_above(task, words, form)}{table}{_below(task, words, form)}</section>"
    )


def _above(task: Task, words: Words, form: Form) -> str:
    done = done_mark(words) if task.done else ""
    return (
        f'<div class="ht-form ht-bar ht-task"><p class="ht-kind">{_text(words, "lesson.label")}{done}</p>'
        f'<p class="ht-goal">{escape(task.goal)}</p>{_choices(task, words, form)}</div>'
    )


def done_mark(words: Words) -> str:
    """Tells that this was solved before."""
    return f' <span class="ht-done"><span aria-hidden="true">✓ </span>{_text(words, "lesson.done")}</span>'


def _choices(task: Task, words: Words, form: Form) -> str:
    if task.still and task.choices:
        folds = "".join(
            f'<details class="ht-option"><summary>{escape(choice.text)}</summary>'
            f"<p>{_verdict(words, choice.right)} {escape(choice.why)}</p></details>"
            for choice in task.choices
        )
        return f'<div class="ht-predict ht-bare">{folds}</div>'
    if task.choices:
        return f'<div class="ht-answers">{"".join(_choice(task, choice, words, form) for choice in task.choices)}</div>'
    return ""


def _choice(task: Task, choice: Choice, words: Words, form: Form) -> str:
    mark = ""
    if task.told is not None and choice.right:
        mark = f'<span aria-hidden="true">✓ </span><span class="ht-sr">{_text(words, "lesson.right")} </span>'
    sends = ' aria-disabled="true"' if task.answered else f' data-type="answer" data-choice="{escape(choice.key)}"'
    return (
        f'<button type="button" class="ht-button ht-quiet" id="{form.id("answer", choice.key)}"{sends} data-once'
        f' aria-pressed="{str(choice.chosen).lower()}">{mark}{escape(choice.text)}</button>'
    )


def _verdict(words: Words, right: bool | None) -> str:
    kind = "right" if right else "wrong"
    return f'<span class="ht-verdict">{_text(words, f"table.predict.{kind}")}</span>'


def _below(task: Task, words: Words, form: Form) -> str:
    parts = []
    if task.marking is not None and task.told is None and not task.still:
        check = _button(words, form, "check", "lesson.check", quiet=False)
        parts.append(f'<p class="ht-marked">{escape(task.marking)}</p><div class="ht-actions">{check}</div>')
    if task.playing_on:
        parts.append(f'<p class="ht-note">{_text(words, "lesson.playing-on")}</p>')
    if task.told is not None:
        parts.append(_told(task.told, words))
    parts += _helps(task, words, form)
    return f'<div class="ht-form ht-bar ht-task ht-after">{"".join(parts)}</div>'


def _told(told: Told, words: Words) -> str:
    kind = "solved" if told.solved else "not-solved"
    sign = "✓ " if told.solved else ""
    happened = f"<p>{escape(told.happened)}</p>" if told.happened else ""
    return (
        f'<div class="ht-told-why ht-{kind}"><p class="ht-verdict"><span aria-hidden="true">{sign}</span>'
        f"{_text(words, f'lesson.{kind}')}</p>{happened}<p>{escape(told.why)}</p></div>"
    )


def _helps(task: Task, words: Words, form: Form) -> list[str]:
    """Hints, a solution, and the address of the exercise."""
    parts = []
    if task.still:
        for number, hint in enumerate(task.hints, start=1):
            title = words.text("lesson.hint-number", number=number)
            parts.append(fold(form, f"hint-{number}", title, f"<p>{escape(hint)}</p>"))
    else:
        lines = "".join(f"<li>{escape(hint)}</li>" for hint in task.hints)
        parts.append(f'<ul class="ht-hints">{lines}</ul>' if lines else "")
        if len(task.hints) < task.hint_count:
            message = "lesson.next-hint" if task.hints else "lesson.hint"
            parts.append(f'<div class="ht-actions">{_button(words, form, "hint", message)}</div>')
    answer = "".join(f"<p>{escape(line)}</p>" for line in task.answer)
    parts.append(fold(form, "answer", words.text("lesson.answer"), answer))
    if not task.still:
        parts.append(fold(form, "link", words.text("lesson.link-here"), _address(task, words, form)))
    if task.trouble:
        parts.append(f'<p class="ht-note ht-refused">{escape(task.trouble)}</p>')
    return parts


def _address(task: Task, words: Words, form: Form) -> str:
    here = form.id("address")
    said = f"<p>{escape(task.said)}</p>" if task.said else ""
    return (
        f'<div class="ht-line"><label for="{here}">{_text(words, "lesson.link-is")}</label>'
        f'<input type="text" readonly id="{here}" class="ht-link-text" value="{escape(task.link)}"></div>'
        f'<div class="ht-actions"><button type="button" class="ht-button ht-quiet" data-copy="{here}">'
        f"{_text(words, 'lesson.copy')}</button></div>{said}"
    )


def _button(words: Words, form: Form, kind: str, message: str, quiet: bool = True) -> str:
    style = " ht-quiet" if quiet else ""
    return (
        f'<button type="button" class="ht-button{style}" id="{form.id(kind)}" data-type="{kind}" data-once>'
        f"{_text(words, message)}</button>"
    )


def _text(words: Words, message: str, **fields: object) -> str:
    return escape(words.text(message, **fields))
