"""Avoids every trick it can: passes high cards, ducks, and takes with high cards only while that is cheap."""

from __future__ import annotations

from typing import Final

from hearts_core.bots.style import Style

choose: Final = Style().choose
