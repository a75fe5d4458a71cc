"""Which moves answer a question, and which events make a move stale."""

import hashlib

from broadside.rules.fleet.battle import Battle, Phase
from broadside.rules.fleet.events import Accepted, DrawDeclined, DrawOffered, Event, Proposed
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    DeclineDraw,
    Move,
    OfferDraw,
    ProposeFleet,
    Redraw,
    Resign,
)

_NAME_DIGITS = 8


def question(battle: Battle) -> str | None:
    """What fleet players are asked to answer: the map and the fleet, until they are agreed on;
    later the draw that is offered.
    """
    if battle.phase is Phase.AGREEING:
        return f"map {_map_name(battle)}"
    return None if battle.offer is None else f"draw {battle.offered_at}"


def is_answer(move: Move) -> bool:
    """Whether a move of the fleet game answers a question with yes or no, or asks for something
    else instead.
    """
    return isinstance(move, AcceptMap | Redraw | ProposeFleet | AcceptDraw | DeclineDraw)


def is_overtaken(move: Move, event: Event) -> bool:
    """Whether an event of the fleet game makes a move stale, so that its seat must choose again."""
    match move:
        case Resign() | OfferDraw():
            return False
        case AcceptMap() | Redraw() | ProposeFleet():
            return isinstance(event, Proposed)
        case Arrange():
            # Maps change no more once ships are arranged: the move was meant for the map before.
            return isinstance(event, Proposed | Accepted)
        case AcceptDraw() | DeclineDraw():
            return isinstance(event, DrawOffered)
        case _:
            # What a ship does means the same whether a draw is offered or declined meanwhile.
            return not isinstance(event, DrawOffered | DrawDeclined)


def _map_name(battle: Battle) -> str:
    """For questions and their answers, the name of a map: the same for the same reefs and the same
    fleet.
    """
    reefs, counts = map(str, sorted(battle.reefs)), map(str, battle.counts)
    text = f"{' '.join(reefs)} / {' '.join(counts)}"
    return hashlib.sha256(text.encode()).hexdigest()[:_NAME_DIGITS]
