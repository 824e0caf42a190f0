"""Words in markup: escaped texts, buttons, and links to the passages that teach."""

from __future__ import annotations

from html import escape

from hearts_core.view import View
from hearts_core.words import Words
from hearts_widgets.look import Look


def text(words: Words, message: str, **fields: object) -> str:
    """A message of the catalogue, escaped."""
    return escape(words.text(message, **fields))


def name(view: View, words: Words, seat: int) -> str:
    """A seat's name, escaped."""
    return escape(words.seat(view, seat))


def button(
    words: Words,
    kind: str,
    message: str,
    choice: str = "",
    *,
    quiet: bool = False,
    once: bool = True,
    key: str = "",
    off: bool = False,
    **fields: object,
) -> str:
    """A button that sends a message of its kind; `key` may be pressed instead, `off` is one that does nothing now."""
    extra = ' aria-disabled="true"' if off else f' data-type="{kind}"'
    extra += f' data-choice="{escape(choice, quote=True)}"' if choice else ""
    extra += " data-once" if once else ""
    extra += f' aria-keyshortcuts="{key}"' if key else ""
    style = " ht-quiet" if quiet else ""
    return f'<button type="button" class="ht-button{style}"{extra}>{text(words, message, **fields)}</button>'


def rule_link(words: Words, look: Look, rule: str) -> str:
    """A link to the passage that teaches a rule or a fact. It opens a tab of its own, so that the game stays."""
    address = escape(f"{look.rules}#{rule}", quote=True)
    title = escape(words.title(rule))
    return (
        f'<a class="ht-link" href="{address}" target="_blank" rel="noopener">{title}'
        f'<span class="ht-sr"> {text(words, "table.new-tab")}</span></a>'
    )
