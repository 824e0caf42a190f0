"""The rules of Hearts: frozen positions, actions, and the reasons why a move is not allowed."""

from hearts_core.actions import Action, Call, Choose, DealBack, NextRound, Pass, Play
from hearts_core.cards import Card, Suit
from hearts_core.deal import Stream
from hearts_core.errors import CardError, DealError, HeartsError, RulesetError
from hearts_core.events import FACT_IDS, Event, seen_by
from hearts_core.legality import RULE_IDS, Reason, hand_reasons, legal_cards, pass_reasons, play_reasons
from hearts_core.position import Phase, Position, RuleBroken, apply, opening_events, start
from hearts_core.presets import PRESETS, preset
from hearts_core.rules import Ruleset
from hearts_core.tricks import Trick
from hearts_core.view import View, view
from hearts_core.words import Words

__version__ = "0.1.0"

__all__ = [
    "FACT_IDS",
    "PRESETS",
    "RULE_IDS",
    "Action",
    "Call",
    "Card",
    "CardError",
    "Choose",
    "DealBack",
    "DealError",
    "Event",
    "HeartsError",
    "NextRound",
    "Pass",
    "Phase",
    "Play",
    "Position",
    "Reason",
    "RuleBroken",
    "Ruleset",
    "RulesetError",
    "Stream",
    "Suit",
    "Trick",
    "View",
    "Words",
    "apply",
    "hand_reasons",
    "legal_cards",
    "opening_events",
    "pass_reasons",
    "play_reasons",
    "preset",
    "seen_by",
    "start",
    "view",
]
