"""The cards: every face and the back, drawn by us as inline SVG.

A drawing needs the shared shapes (`shapes`) once; each `face` then refers to them, so a face is a few hundred
bytes. Suits, indices and courts are paths of our own: no font decides what a spade or a 7 looks like, and no
emoji can take a heart's place. Colours come from table.css by the class of the suit (`ht-C`, `ht-D`, `ht-S`,
`ht-H`), which is how the four-colour option and dark pages change them without another drawing.

A card is 100 units wide and 140 high. The index stands in a column of its own on the left, so that it stays
readable at 44 CSS pixels and when the next card lies over the rest.
"""

from __future__ import annotations

from functools import lru_cache

from hearts_core.cards import Card

WIDTH, HEIGHT = 100, 140

#: Suit shapes around the origin, 32 units high and wide.
SUITS = {
    "C": "M0-13.4a6.4 6.4 0 1 0 .01 0zM-7.4-3.6a6.4 6.4 0 1 0 .01 0zM7.4-3.6a6.4 6.4 0 1 0 .01 0z"
    "M-2.6-3C-1.2 4-1.6 10.4-5.4 13.8H5.4C1.6 10.4 1.2 4 2.6-3z",
    "D": "M0-14.6C2.6-9.8 6.8-4.4 11.2 0 6.8 4.4 2.6 9.8 0 14.6-2.6 9.8-6.8 4.4-11.2 0-6.8-4.4-2.6-9.8 0-14.6z",
    "S": "M0-14C2-9.6 13.2-3.4 13.2 4c0 4-3 6.6-6.2 6.6-2.5 0-4.6-1.3-5.7-3.3.2 3 1.3 5 3.7 6.5H-5C-2.6 12.3-1.5 10.3"
    "-1.3 7.3-2.4 9.3-4.5 10.6-7 10.6-10.2 10.6-13.2 8-13.2 4-13.2-3.4-2-9.6 0-14z",
    "H": "M0 13.6C-1.8 9.8-13.2 3.4-13.2-5.2c0-4.4 3.2-7.4 6.8-7.4 2.8 0 5.2 1.6 6.4 4.4 1.2-2.8 3.6-4.4 6.4-4.4"
    " 3.6 0 6.8 3 6.8 7.4C13.2 3.4 1.8 9.8 0 13.6z",
}

#: Index strokes in a box of 20 × 28 units, by rank.
RANKS = {
    2: "M2.8 8.2C2.8 4.2 5.6 1.5 9.8 1.5c4.2 0 7 2.5 7 6.3 0 3.2-1.8 5.6-5.4 9.2L2.6 26.6h15.4",
    3: "M3 5.2C4.4 2.8 6.8 1.5 9.8 1.5c4 0 6.6 2.3 6.6 5.8 0 3.6-2.8 5.9-7.4 5.9 5 0 8.4 2.7 8.4 6.9S14.2 27 9.7 27"
    "C6.2 27 3.4 25.4 2.2 22.6",
    4: "M14 27V1.8L2 19.5h16.5",
    5: "M16.2 1.8h-11L3.8 12.6c1.8-1.4 3.8-2.1 6.2-2.1 4.5 0 7.6 3.2 7.6 8 0 5.1-3.2 8.5-8 8.5-3.4 0-6-1.6-7.4-4.4",
    6: "M2.5 19c0-4.5 3.2-7.7 7.5-7.7s7.5 3.2 7.5 7.8S14.3 27 10 27C5 27 2.5 23 2.5 17 2.5 8.5 5.5 2.5 13 1.5",
    7: "M2.5 1.8h15L7.5 27",
    8: "M10 1.5C5.8 1.5 3.4 4 3.4 7.4S6 13.4 10 13.4s6.6-2.6 6.6-6S14.2 1.5 10 1.5zM10 13.4c-4.8 0-7.7 3-7.7 6.8 0 4"
    " 2.9 6.8 7.7 6.8s7.7-2.8 7.7-6.8c0-3.8-2.9-6.8-7.7-6.8z",
    9: "M17.5 9.5c0 4.5-3.2 7.7-7.5 7.7S2.5 14 2.5 9.4 5.7 1.5 10 1.5c5 0 7.5 4 7.5 10C17.5 20 14.5 26 7 27",
    10: "M-.6 6L3 2.2V27M15.2 1.5c-4.2 0-6 5-6 12.8s1.8 12.7 6 12.7 6-5 6-12.7-1.8-12.8-6-12.8z",
    11: "M7.6 1.8h7.2v17.7c0 5-2.4 7.5-6 7.5s-6-2.4-6.2-6.4",
    12: "M10 1.5C4.5 1.5 2 7 2 14.2S4.5 27 10 27s8-5.5 8-12.8S15.5 1.5 10 1.5zM11 19.5l7.6 8.3",
    13: "M3.2 1.5V27M17 1.5L3.2 16.4M8 11.6L17.6 27",
    14: "M1.8 27L10 1.5 18.2 27M4.9 18.4h10.2",
}

_LEFT, _MIDDLE, _RIGHT = 53, 68, 83
_CORNERS = [(_LEFT, 27), (_RIGHT, 27), (_LEFT, 113), (_RIGHT, 113)]
_FOUR_ROWS = [(x, y) for y in (27, 56, 84, 113) for x in (_LEFT, _RIGHT)]

#: Where the pips of a number card lie.
PIPS: dict[int, list[tuple[int, int]]] = {
    2: [(_MIDDLE, 30), (_MIDDLE, 110)],
    3: [(_MIDDLE, 27), (_MIDDLE, 70), (_MIDDLE, 113)],
    4: _CORNERS,
    5: [*_CORNERS, (_MIDDLE, 70)],
    6: [*_CORNERS, (_LEFT, 70), (_RIGHT, 70)],
    7: [*_CORNERS, (_LEFT, 70), (_RIGHT, 70), (_MIDDLE, 48)],
    8: [*_CORNERS, (_LEFT, 70), (_RIGHT, 70), (_MIDDLE, 48), (_MIDDLE, 92)],
    9: [*_FOUR_ROWS, (_MIDDLE, 70)],
    10: [*_FOUR_ROWS, (_MIDDLE, 41), (_MIDDLE, 99)],
}

#: The upper half of a court, 54 units wide, standing on the origin; the lower half is the same turned round.
_ROBE = '<path class="ht-robe" d="M-25.6.6v-8C-24-19-13-23 0-23S24-19 25.6-7.4v8z"/>'
_HEAD = '<path class="ht-skin" d="M-8.6-38C-8.6-29-4.6-23 0-23S8.6-29 8.6-38z"/>'
_EYES = '<path class="ht-line" d="M-4.6-34.6h2.4M2.2-34.6h2.4M-1.8-27.6h3.6"/>'
COURTS = {
    11: _ROBE
    + '<path class="ht-gold" d="M-25.4-5L-3-23h8L-20 .6h-5.6z"/>'
    + '<path class="ht-hair" d="M-12.6-25v-13h25.2v13h-5v-9H-7.6v9z"/>'
    + _HEAD
    + '<path class="ht-hair" d="M-9-38h18v2.6H-9z"/>'
    + '<path class="ht-gold" d="M-13.4-38.4C-15-46-6-50 2-49c8 .8 13 4 11.6 10.6z"/>'
    + '<path class="ht-line" d="M8-47.6c2.6-5.4 7-8 12.6-7.4-1 4.6-4.6 7.6-10.4 8.6"/>'
    + _EYES,
    12: '<path class="ht-hair" d="M-13.6-14C-17-34-12-46 0-46S17-34 13.6-14z"/>'
    + _ROBE
    + '<path class="ht-gold" d="M-9-22.4C-7-13-3-9 0-9s7-4 9-13.4l3 .6C10-9 5-4.4 0-4.4S-10-9-12-21.8z"/>'
    + _HEAD
    + '<path class="ht-hair" d="M-9.2-32C-10-40-4-42.5 0-42.5S10-40 9.2-32C7-37 3-38.6 0-38.6S-7-37-9.2-32z"/>'
    + '<path class="ht-gold" d="M-11.4-42L-14-51.4l7 4.6L0-55l7 8.2 7-4.6L11.4-42z"/>'
    + _EYES,
    13: _ROBE
    + '<path class="ht-gold" d="M-6.4-23h12.8L5 .6H-5z"/>'
    + '<path class="ht-hair" d="M-12-27v-13h24v13z"/>'
    + _HEAD
    + '<path class="ht-hair" d="M-8.6-33c2 2.4 5 2.6 8.6 1 3.6 1.6 6.6 1.4 8.6-1C9-22 5.4-15.4 0-15.4S-9-22-8.6-33z"/>'
    + '<path class="ht-gold" d="M-12-40.4L-14.4-52l6.8 4.2L0-56l7.6 8.2 6.8-4.2L12-40.4z"/>'
    + '<path class="ht-line" d="M-4.6-35.6h2.4M2.2-35.6h2.4"/>',
}


def shapes(prefix: str) -> str:
    """The shapes that the faces of one drawing refer to; ids begin with `prefix`, so tables don't share them."""
    suits = "".join(f'<path id="{prefix}-{letter}" d="{path}"/>' for letter, path in SUITS.items())
    courts = "".join(f'<g id="{prefix}-{rank}">{figure}</g>' for rank, figure in COURTS.items())
    return (
        f'<svg class="ht-shapes" aria-hidden="true" focusable="false" width="0" height="0"><defs>{suits}{courts}'
        f'<g id="{prefix}-back"><rect class="ht-paper" x="1" y="1" width="98" height="138" rx="9"/>'
        f'<rect class="ht-weave" x="8" y="8" width="84" height="124" rx="5"/>'
        f'<path class="ht-lattice" d="{_lattice()}"/></g></defs></svg>'
    )


def _lattice() -> str:
    """Diamonds across the back, one path."""
    columns, rows, width, height = 4, 6, 17, 17
    left, top = 50 - columns * width / 2, 70 - rows * height / 2
    return "".join(
        f"M{left + x * width + width / 2:g} {top + y * height + 3:g}l5.5 5.5-5.5 5.5-5.5-5.5z"
        for y in range(rows)
        for x in range(columns)
    )


@lru_cache(maxsize=1024)
def face(card: Card, prefix: str) -> str:
    """One card's face. It is decoration (`aria-hidden`): whoever places it gives the card's name in words."""
    suit, rank = f"#{prefix}-{card.suit.letter}", card.rank
    index = "matrix(1.12 0 0 1.25 10 11)" if rank == 10 else "matrix(1.25 0 0 1.25 9 11)"
    parts = [
        f'<svg class="ht-face ht-{card.suit.letter}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' aria-hidden="true" focusable="false">'
        '<rect class="ht-paper" x="1" y="1" width="98" height="138" rx="9"/>'
        f'<path class="ht-index" transform="{index}" d="{RANKS[rank]}"/>'
        f'<use href="{suit}" transform="matrix(.92 0 0 .92 21.5 67)"/>'
    ]
    if rank == 14:
        parts.append(f'<use href="{suit}" transform="matrix(1.75 0 0 1.75 68 72)"/>')
    elif rank > 10:
        half = f'<use href="#{prefix}-{rank}"'
        parts.append(
            '<rect class="ht-frame" x="40" y="11" width="54" height="118" rx="3"/>'
            f'{half} transform="translate(67 70)"/>{half} transform="matrix(-1 0 0 -1 67 70)"/>'
            f'<use href="{suit}" transform="matrix(.42 0 0 .42 47 20)"/>'
            f'<use href="{suit}" transform="matrix(-.42 0 0 -.42 87 120)"/>'
        )
    else:
        for x, y in PIPS[rank]:
            size = f"{'-' if y > 70 else ''}{'.62' if rank > 6 else '.74'}"
            parts.append(f'<use href="{suit}" transform="matrix({size} 0 0 {size} {x} {y})"/>')
    return "".join(parts) + "</svg>"


@lru_cache(maxsize=256)
def backs(count: int, prefix: str) -> str:
    """`count` cards seen from behind, as a small fan; decoration, the number is told in words beside it."""
    if count == 0:
        return '<svg class="ht-backs" viewBox="0 0 100 140" aria-hidden="true" focusable="false"></svg>'
    step = 22
    uses = "".join(f'<use href="#{prefix}-back" x="{index * step}"/>' for index in range(count))
    width = WIDTH + (count - 1) * step
    return f'<svg class="ht-backs" viewBox="0 0 {width} {HEIGHT}" aria-hidden="true" focusable="false">{uses}</svg>'
