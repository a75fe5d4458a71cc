"""Asks before moves that are legal but probably not meant."""

from enum import StrEnum
from typing import NamedTuple

from broadside.rules.fleet.geometry import bit, cells_of, mask_of, square_around
from broadside.rules.fleet.known_squares import Known, KnownSquares, known_at, solid_squares
from broadside.rules.fleet.movement import course_of, destination
from broadside.rules.fleet.moves import (
    Back,
    Detonate,
    Fire,
    Forward,
    Leap,
    Move,
    Passage,
    Resign,
    Shift,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.weapons import lane
from broadside.rules.grid import Cell


class QuestionCode(StrEnum):
    """What should be asked before an order is given."""

    OWN_SHIP = "own-ship"
    ALLIED_SHIP = "allied-ship"
    OWN_BASE = "own-base"
    REEF = "reef"
    DESTROYED = "destroyed"
    EMPTY_WATER = "empty-water"
    """Radar and sonar show water."""
    NO_SHIP_THERE = "no-ship-there"
    """Radar shows no ship, but a mine could be there."""
    EDGE = "edge"
    MINE = "mine"
    RESIGN = "resign"


class Question(NamedTuple):
    """What to ask first."""

    code: QuestionCode
    sentence: str


SQUARE = "{square}"
"""Stands in a text for the square that is chosen."""

_USELESS = {
    Known.OWN_SHIP: (QuestionCode.OWN_SHIP, "{square} is {words}."),
    Known.ALLIED_SHIP: (QuestionCode.ALLIED_SHIP, "{square} is {words}."),
    Known.OWN_BASE: (QuestionCode.OWN_BASE, "{square} is {words}."),
    Known.REEF: (QuestionCode.REEF, "{square} is a reef, which nothing destroys."),
    Known.RUIN: (QuestionCode.DESTROYED, "{square} is destroyed already."),
    Known.WRECK: (QuestionCode.DESTROYED, "{square} is destroyed already."),
    Known.WATER: (
        QuestionCode.EMPTY_WATER,
        "{square} is nothing but water, as sonar shows.",
    ),
    Known.NO_SHIP: (
        QuestionCode.NO_SHIP_THERE,
        "Radar shows no ship at {square}: at most a mine could be there.",
    ),
}
_FRIENDS = (Known.OWN_SHIP, Known.ALLIED_SHIP, Known.OWN_BASE)


def confirmation_for(view: View, move: Move) -> Question | None:
    """What to ask before a move that is legal but probably not meant; ``None`` if it needs no
    confirmation.
    """
    match move:
        case Resign():
            return Question(QuestionCode.RESIGN, "That gives the game to the enemy.")
        case Fire(target=target):
            return at_square(shot_question(known_at(view, target)), target)
    ship = view.ship(move.ship) if hasattr(move, "ship") else None
    if ship is None:
        return None
    match move:
        case Torpedo():
            return _on_lane(view, ship)
        case Detonate(target=target):
            return blast_question(view, ship, target)
        case Forward() | Back() | Shift() | Turn() | Leap():
            return _at_mines(view, ship, move)
    return None


def shot_question(known: KnownSquares) -> Question | None:
    """What to ask before a shot at a square of which this is known, in case it is not meant;
    ``SQUARE`` stands for the square.
    """
    if known.known not in _USELESS:
        return None
    code, sentence = _USELESS[known.known]
    return Question(code, sentence.replace("{words}", known.words))


def at_square(question: Question | None, cell: Cell) -> Question | None:
    """The question before a move that is probably not meant, with the square that it is about."""
    if question is None:
        return None
    return question._replace(sentence=question.sentence.replace(SQUARE, show_cell(cell)))


def torpedo_run(view: View, ship: Ship) -> tuple[Cell, ...]:
    """To ask before a torpedo: the squares ahead that it runs through, to the first thing that is
    seen there.
    """
    ahead, solid = lane(view.rules, ship), solid_squares(view)
    grid = view.rules.grid
    stops = (n for n, cell in enumerate(ahead, 1) if bit(grid, cell) & solid)
    return ahead[: next(stops, len(ahead))]


def seen_ahead(view: View, ship: Ship) -> Cell | None:
    """To ask before a torpedo: what it would meet first of all that is seen."""
    run = torpedo_run(view, ship)
    is_met = bool(run) and bit(view.rules.grid, run[-1]) & solid_squares(view)
    return run[-1] if is_met else None


def blast_question(view: View, boat: Ship, target: Cell) -> Question | None:
    """What to ask before a blast: friends that the boat would destroy with itself."""
    around = square_around(view.rules.grid, target, boat.kind.blast)
    for ship in view.picture.ships:
        if ship != boat and pose(view.rules, ship).hull & around:
            is_own = ship.seat == view.seat
            whose = f"Your own {ship.id}" if is_own else "An allied ship"
            code = QuestionCode.OWN_SHIP if is_own else QuestionCode.ALLIED_SHIP
            return Question(code, f"{whose} is within the blast at {show_cell(target)}.")
    return None


def _on_lane(view: View, ship: Ship) -> Question | None:
    """What to ask before a torpedo: what it meets first, if that is no enemy."""
    if not torpedo_run(view, ship):
        return Question(QuestionCode.EDGE, "The bow is at the edge: the torpedo meets nothing.")
    met = seen_ahead(view, ship)
    if met is None or (known := known_at(view, met)).known not in (*_FRIENDS, Known.REEF):
        return None
    question = at_square(shot_question(known), met)
    assert question is not None, "friends and reefs are no targets"
    return question._replace(sentence=f"Seen first ahead: {question.sentence}")


def _at_mines(view: View, ship: Ship, move: Passage) -> Question | None:
    """What to ask before a movement: whether the ship would set off a visible mine."""
    mines = mask_of(view.rules.grid, view.picture.mines)
    if not mines or ship.kind.sonar is not None:
        return None
    mines &= _stirred(view.rules, ship, move)
    if not mines:
        return None
    mine = show_cell(cells_of(view.rules.grid, mines)[0])
    return Question(QuestionCode.MINE, f"The mine at {mine} would go off.")


def _stirred(rules: Ruleset, ship: Ship, move: Passage) -> int:
    """To ask before a movement: the squares on which it would set off a mine: swept, or beside the
    hull.
    """
    course = course_of(rules, ship, move)
    mask = 0 if course is None else course.mask
    for squares in range(1, move.squares + 1) if isinstance(move, Forward) else (1,):
        step = Forward(ship.id, squares) if isinstance(move, Forward) else move
        after = destination(rules, ship, step)
        mask |= 0 if after is None else pose(rules, after).halo
    return mask
