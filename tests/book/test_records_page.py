"""What the page on records shows is what the programs read and print."""

import json
import re
from pathlib import Path

from hearts_core.account import account
from hearts_core.codes import coded_deal, typed_deal
from hearts_core.presets import preset
from hearts_core.reading import parse_record
from hearts_core.replay import replay
from hearts_core.words import Words

PAGE = (Path(__file__).parents[2] / "book" / "records.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(json|text)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_account_shown_is_that_of_the_record_shown() -> None:
    record, shown = [text for kind, text in BLOCKS if kind == "json"]
    assert account(replay(parse_record(record)), Words()) == json.loads(shown)


def test_the_deal_typed_is_the_deal_coded() -> None:
    (typed,) = [text for kind, text in BLOCKS if kind == "text"]
    code = re.search(r"`(\w{4}-\w{4}-\w{4})`", PAGE)
    assert code is not None
    standard = preset("standard")
    assert typed_deal(standard, typed) == coded_deal(standard, code[1])
