"""Acts that end a game at any table: resigning, agreeing on a draw, aborting, claiming."""

from enum import StrEnum
from typing import Any, TypeVar

from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.game import Ending, Game, Outcome, Seat

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")


class Act(StrEnum):
    """What players of any game can do besides its moves."""

    RESIGN = "resign"
    OFFER_DRAW = "offer draw"
    ACCEPT_DRAW = "accept draw"
    DECLINE_DRAW = "decline draw"
    ABORT = "abort"
    CLAIM_WIN = "claim win"
    CLAIM_DRAW = "claim draw"


ANSWERS = frozenset({Act.ACCEPT_DRAW, Act.DECLINE_DRAW})
"""Answers to an offer. All other acts hold whatever has happened meanwhile."""
CLAIMS = frozenset({Act.CLAIM_WIN, Act.CLAIM_DRAW})
"""Acts that are legal only while every opponent is away, which the table does not know."""


def read_said(game: Game[State, Move, Event, View], text: str) -> Move | Act:
    """Read text as a move of the game, or else as an act such as resigning. Raises
    ``InvalidNotation``.
    """
    try:
        return game.read_move(text)
    except InvalidNotation:
        if text not in tuple(Act):
            raise
        return Act(text)


def settlement(game: Game[Any, Any, Any, Any], seat: Seat, act: Act) -> Outcome | None:
    """The outcome of an act such as resigning; ``None`` if the game goes on. Raises
    ``IllegalMove``.
    """
    own = next((side for side in game.sides if seat in side), None)
    if own is None:
        raise IllegalMove(Refusal.NOT_YOUR_TURN)
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
    """The outcome that settles a game when the banks of the seats to move are empty."""
    losers = frozenset[Seat]().union(*(side for side in game.sides if side & movers))
    return Outcome(frozenset[Seat]().union(*game.sides) - losers, Ending.TIME_UP)
