"""How those at a table end a game by words: they resign, agree on a draw, abort, or claim it."""

from enum import StrEnum
from typing import Any, TypeVar

from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Ending, Game, Outcome, Seat

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")


class Act(StrEnum):
    """What can be said at the table of any game, beside the moves of the game itself."""

    RESIGN = "resign"
    OFFER_DRAW = "offer draw"
    ACCEPT_DRAW = "accept draw"
    DECLINE_DRAW = "decline draw"
    ABORT = "abort"
    CLAIM_WIN = "claim win"
    CLAIM_DRAW = "claim draw"


ANSWERS = frozenset({Act.ACCEPT_DRAW, Act.DECLINE_DRAW})
"""What is said about an offer; all other words are meant whatever has happened meanwhile."""


def read_said(game: Game[State, Move, Event, View], text: str) -> Move | Act:
    """A move of the game, or else words of any table. Raises ``InvalidNotation``."""
    try:
        return game.read_move(text)
    except InvalidNotation:
        if text not in tuple(Act):
            raise
        return Act(text)


def settlement(game: Game[Any, Any, Any, Any], seat: Seat, act: Act) -> Outcome | None:
    """The outcome when that seat does so; nothing where the game goes on."""
    own = next(side for side in game.sides if seat in side)
    everybody = frozenset[Seat]().union(*game.sides)
    outcomes = {
        Act.RESIGN: Outcome(everybody - own, Ending.RESIGNED),
        Act.ACCEPT_DRAW: Outcome(everybody, Ending.AGREED),
        Act.ABORT: Outcome(frozenset(), Ending.ABORTED),
        Act.CLAIM_WIN: Outcome(own, Ending.ABANDONED),
        Act.CLAIM_DRAW: Outcome(everybody, Ending.ABANDONED),
    }
    return outcomes.get(act)


def out_of_bank(game: Game[Any, Any, Any, Any], movers: frozenset[Seat]) -> Outcome:
    """The outcome when all the time of those who are to move is spent."""
    losers = frozenset[Seat]().union(*(side for side in game.sides if side & movers))
    return Outcome(frozenset[Seat]().union(*game.sides) - losers, Ending.TIME_UP)
