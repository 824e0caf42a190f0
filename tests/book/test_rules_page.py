"""The rules page has an anchor and a passage for everything that a table can name, and for every setting."""

import re
from dataclasses import fields
from pathlib import Path

from hearts_core.events import FACT_IDS
from hearts_core.legality import RULE_IDS
from hearts_core.rules import Ruleset

PAGE = (Path(__file__).parents[2] / "book" / "rules.md").read_text(encoding="utf-8")
PASSAGE = re.compile(r"^\(([\w-]+)\)=\n### .+\n\n((?:.+\n)+)", re.MULTILINE)


def test_every_rule_fact_and_setting_has_its_passage() -> None:
    passages = dict(PASSAGE.findall(PAGE))
    settings = {f"setting-{field.name.replace('_', '-')}" for field in fields(Ruleset)}
    assert set(passages) == {*RULE_IDS, *FACT_IDS, *settings}
    for anchor, text in passages.items():
        assert len(text.split()) >= 10, anchor


def test_no_anchor_is_used_twice() -> None:
    anchors = re.findall(r"^\(([\w-]+)\)=$", PAGE, re.MULTILINE)
    assert len(anchors) == len(set(anchors))
