"""A sample of a bot from outside: as a program (`python guest.py`) and as a Python function (`guest:low`).

It plays the lowest card it may play and passes its highest ones.
"""

import json
import sys

from hearts_core import Card, Phase, View, legal_cards


def low(view: View) -> Card | tuple[Card, ...]:
    """The function: takes a view, gives a card to play or cards to pass."""
    if view.phase is Phase.PASS:
        return tuple(sorted(view.hand, key=lambda card: card.rank)[-view.pass_count :])
    return min(legal_cards(view), key=lambda card: card.rank)


def main() -> None:
    """The program: reads requests of `hearts_core.bots.wire`, one a line, and answers them. Needs no import of ours."""
    ranks = "23456789TJQKA"
    for line in sys.stdin:
        asked = json.loads(line)
        view = asked["view"]
        if view["phase"] == "pass":
            hand = sorted(view["hand"], key=lambda card: ranks.index(card[0]))
            answer = {"pass": hand[-view["pass_count"] :]}
        else:
            answer = {"play": min(asked["legal"], key=lambda card: ranks.index(card[0]))}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
