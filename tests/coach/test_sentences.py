"""Every id that the coach can give has its sentence, and no sentence is left without an id."""

import re
from pathlib import Path

import pytest

from hearts_core import Words
from hearts_core.coach import facts, hint, luck, mistake, puzzle, review, speech, tactics, why

WORDS = Words()
COACH = Path(facts.__file__).parent
WIDGETS = Path(__file__).parents[2] / "widgets" / "hearts_widgets"


def ids() -> set[str]:
    return {id.partition("|")[0] for id in WORDS.patterns("coach.")}


def kinds_in(module: Path) -> set[tuple[str, str]]:
    """The tactics with their kinds, as the module makes them."""
    source = module.read_text("utf-8")
    found = set(re.findall(r'(?:_tactic|Tactic)\("([\w-]+)", "([\w-]*)"', source))
    return found | {(id, kind) for id in ("stop-moon", "go-for-moon") for kind in ("take",)}


def test_tactics() -> None:
    known = ids()
    for id in (*tactics.TACTICS, *tactics.OTHERS):
        assert f"coach.tactic.{id}" in known
    found = kinds_in(Path(tactics.__file__))
    assert {id for id, _ in found} >= set(tactics.TACTICS)
    for id, kind in found:
        for what in ("say", "done"):
            general, particular = f"coach.{what}.{id}", f"coach.{what}.{id}.{kind}"
            assert general in known or particular in known, particular


def test_facts() -> None:
    known = ids()
    assert {id.split(".")[2] for id in known if id.startswith("coach.fact.")} == set(facts.FACTS)
    # What is said to "you" can be said about a player too.
    for id, pattern in WORDS.patterns("coach.fact.").items():
        plain = id.partition("|")[0]
        if re.search(r"\bYou\b", pattern) and not plain.endswith(".about"):
            root = plain.removesuffix(".you")
            assert f"{root}.about" in known, plain


@pytest.mark.parametrize("bot", list(why.REASONS))
def test_reasons(bot: str) -> None:
    assert {f"coach.why.{bot}.{reason}" for reason in why.REASONS[bot]} <= ids()


def test_the_rest() -> None:
    known = ids()
    assert {f"coach.grade.{grade}" for grade in review.GRADES} <= known
    assert {f"coach.review.grade.{grade}" for grade in review.GRADES} <= known
    assert {f"coach.theme.{theme}" for theme in puzzle.THEMES} <= known
    assert {f"coach.level.{level}" for level in (1, 2, 3)} <= known
    reasons = set(re.findall(r'return "([\w-]+)", \{', Path(mistake.__file__).read_text("utf-8")))
    assert reasons == {"queen", "own-moon", "moon", "trick", "points"}
    assert {f"coach.mistake.{reason}" for reason in reasons} <= known


def test_no_message_is_left_over() -> None:
    """Each is asked for somewhere by its id, or by the beginning that its kind is added to."""
    sources = "".join(path.read_text("utf-8") for folder in (COACH, WIDGETS) for path in folder.glob("*.py")) + (
        COACH.parent / "cli.py"
    ).read_text("utf-8")
    asked = set(re.findall(r"coach\.[\w.-]+", sources))
    made = tuple(re.findall(r'"(coach\.[\w.-]*\.)\{', sources)) + tuple(re.findall(r"'(coach\.[\w.-]*\.)\{", sources))
    for id in ids():
        assert id in asked or id.startswith(made), id


def test_modules_have_no_sentences() -> None:
    """What a reader hears is in the catalogue: no text with a space and a full stop in the modules that speak."""
    for module in (hint, luck, speech, tactics, facts):
        source = Path(str(module.__file__)).read_text("utf-8")
        code = re.sub(r'"""(.*?)"""', "", source, flags=re.S)
        code = code[code.index("@dataclass") if module is facts else 0 :]
        assert not re.findall(r'"[A-Z][^"\n]* [^"\n]*\."', code)
