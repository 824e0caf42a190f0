"""A way of playing in an address that people can read: `play.html#hearts-with?ruleset=omnibus&players=5`."""

from __future__ import annotations

import json
import os
import sys
from html import escape
from typing import Final
from urllib.parse import parse_qs, quote, urlencode

from hearts_core.presets import PRESETS, name_ruleset, preset
from hearts_core.rules import Ruleset
from hearts_core.words import Words
from hearts_widgets.picture import being_built
from hearts_widgets.seal import SealError

WITH: Final = "hearts-with"


def write_rules_link(ruleset: Ruleset) -> str:
    """What stands after the `#`: the nearest preset, the players, and as `set` in JSON what differs from it."""
    name, changes = name_ruleset(ruleset)
    fields: dict[str, object] = {"ruleset": name, "players": ruleset.players}
    if changes:
        fields["set"] = json.dumps(changes, separators=(",", ":"), ensure_ascii=False)
    return f"{WITH}?{urlencode(fields, quote_via=quote)}"


def read_rules_link(text: str) -> tuple[str, Ruleset]:
    """The preset and the ruleset that such a link names; all before its `#` is left out.

    Raises `RulesetError` for rules that can't be had, `SealError` for a text that is no such link.
    """
    head, _, query = text.strip().rpartition("#")[2].partition("?")
    try:
        fields = parse_qs(query, strict_parsing=True, max_num_fields=3)
        changes = json.loads(fields.pop("set", ["{}"])[-1])
        (name,) = fields.pop("ruleset")
        (players,) = fields.pop("players", [""])
    except (ValueError, KeyError, RecursionError):
        raise SealError("play.error.damaged") from None
    if head != WITH or fields or not isinstance(changes, dict) or not (players.isdecimal() or not players):
        raise SealError("play.error.damaged")
    if "players" in changes:
        raise SealError("play.error.damaged")
    number = int(players[:3]) if players else None
    if name in PRESETS and number is not None and number not in PRESETS[name].players:
        return name, preset(name).but(players=number, **changes)
    return name, preset(name, number).but(**changes)


class PlayWith:
    """A link that opens the page "Play" with a new match by these rules. Raises `RulesetError` as `preset` does."""

    def __init__(self, ruleset: str | Ruleset, players: int | None = None, language: str | None = None) -> None:
        self.ruleset = preset(ruleset, players) if isinstance(ruleset, str) else ruleset
        self._words = Words(language)

    @property
    def address(self) -> str:
        """The page and what stands after its `#`. `HEARTS_PLAY` overrides where the page is."""
        in_book = sys.platform == "emscripten" or being_built()
        page = os.environ.get("HEARTS_PLAY") or ("play.html" if in_book else "play.ipynb")
        return f"{page}#{write_rules_link(self.ruleset)}"

    def __repr__(self) -> str:
        return f"<PlayWith: {self.address}>"

    def _repr_html_(self) -> str:
        text = escape(self._words.text("ways.play-with"))
        return f'<p><a class="ht-play-with" href="{escape(self.address, quote=True)}">{text}</a></p>'
