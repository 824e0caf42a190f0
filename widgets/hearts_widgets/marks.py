"""Small signs on cards: a lock on one that can't be played now, a tick on a chosen one, an arrow on a received one,
a star on one that the coach suggests.

Each is decoration for the eye; the card's name says the same in words.
"""

from __future__ import annotations


def _mark(kind: str, path: str) -> str:
    return (
        f'<svg class="ht-badge ht-{kind}" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">'
        f'<circle class="ht-mark-disc" r="11"/><path class="ht-mark" d="{path}"/></svg>'
    )


LOCK = _mark("lock", "M-5-.5h10v6.5h-10zM-3-.5v-2.5a3 3 0 0 1 6 0v2.5")
CHECK = _mark("check", "M-5 .5l3.5 3.5 6.5-7.5")
RECEIVED = _mark("received", "M0-6v10M-4.5.5l4.5 4.5 4.5-4.5")
STAR = _mark("star", "M0-7l2 5h5l-4 3.2 1.6 5.3L0 3.4l-4.6 3.1L-3 1.2-7-2h5z")
