"""Whatever stands in a record: it is refused with a reason, or replayed as far as the rules go, and no more."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from test_records import EXAMPLE, pool_record

from hearts_core import Words
from hearts_core.account import account, sentences
from hearts_core.reading import RecordError, parse_record
from hearts_core.replay import replay

WORDS = Words()
CARDS = st.lists(st.sampled_from(["2C", "QS", "KS", "KH", "AH", "3C", "7C", "AC", "5C", "XX"]), max_size=6).map(
    " ".join
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 12)
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | CARDS
    | st.sampled_from(["left", "pool", "hold", "dealer", "scatter", "add", "across", "right3", "standard", "spot"])
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["left", "right", "QS", "limit"]), inner)
    ),
    max_leaves=6,
)
SETTINGS = st.sampled_from(
    [
        "players",
        "removed",
        "kitty",
        "pass_size",
        "pass_cycle",
        "opening",
        "points",
        "moon",
        "limit",
        "on_limit",
        "packs",
    ]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in places(item, (*path, key)))]


def check(record: Any) -> None:
    try:
        parsed = parse_record(json.dumps(record))
    except RecordError as error:
        WORDS.error(error)  # raises if there are no words for it
        return
    played = replay(parsed)
    data = account(played, WORDS)
    assert json.loads(json.dumps(data)) == data
    assert sentences(played, WORDS) or not data["rounds"]
    assert parse_record(parsed.to_text()) == parsed


@settings(max_examples=200, deadline=None)
@given(st.data(), st.booleans())
def test_one_value_replaced(data: st.DataObject, pool: bool) -> None:
    record = copy.deepcopy(pool_record() if pool else EXAMPLE)
    *path, last = data.draw(st.sampled_from(places(record)[1:]))
    inner = record
    for key in path:
        inner = inner[key]
    inner[last] = data.draw(VALUES)
    check(record)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(SETTINGS, VALUES, max_size=3))
def test_any_settings(changes: dict[str, Any]) -> None:
    check({**EXAMPLE, "set": changes})


@settings(max_examples=150, deadline=None)
@given(
    CARDS,
    st.lists(CARDS, min_size=4, max_size=4),
    st.sampled_from([{}, {"choice": "add"}, {"skip": True}, {"claim": 2}]),
)
def test_any_cards(plays: str, passes: list[str], more: dict[str, Any]) -> None:
    check({**EXAMPLE, "rounds": [{**EXAMPLE["rounds"][0], "passes": passes, "plays": plays, **more}]})
