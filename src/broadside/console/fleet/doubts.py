"""Second thoughts: what is legal and yet hardly meant, put as a question before it is done."""

from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.geometry import bit, cells_of, mask_of
from broadside.rules.fleet.movement import course_of, destination
from broadside.rules.fleet.moves import (
    Back,
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
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.fleet.weapons import lane
from broadside.rules.grid import Cell


def doubt(view: View, move: Move) -> str | None:
    """What to think of before the move, which must be legal; nothing if it needs no thought."""
    match move:
        case Resign():
            return "That gives the game to the enemy."
        case Fire(target=target):
            return _friend(view, target) or _wasted(view, target)
        case Torpedo(ship=name):
            ship = view.ship(name)
            return None if ship is None else _on_lane(view, ship)
        case Forward() | Back() | Shift() | Turn() | Leap():
            ship = view.ship(move.ship)
            return None if ship is None else _at_mines(view, ship, move)
    return None


def _friend(view: View, cell: Cell) -> str | None:
    """An own or allied thing on the square."""
    assert view.seat is not None, "a spectator moves nothing"
    for ship in view.picture.ships:
        if cell in pose(view.rules, ship).cells:
            whose = "your own" if ship.seat == view.seat else "an allied"
            return f"{show_cell(cell)} is {whose} {ship.id if ship.seat == view.seat else 'ship'}."
    for seat in view.rules.side_of(view.seat):
        if cell in view.rules.harbours[seat].base:
            return f"{show_cell(cell)} is a square of your own base."
    return None


def _wasted(view: View, cell: Cell) -> str | None:
    """Why a shot at the square is certain to do nothing."""
    name = show_cell(cell)
    if cell in view.battle.reefs:
        return f"{name} is a reef, which nothing destroys."
    if cell in view.battle.ruins:
        return f"{name} is destroyed already."
    contacts = {contact.cell: contact for contact in view.picture.contacts}
    if cell in contacts:
        is_gone = contacts[cell].damage is Damage.DESTROYED
        return f"{name} is destroyed already." if is_gone else None
    if _is_surely_water(view, cell):
        return f"{name} is nothing but water, as sonar shows."
    return None


def _is_surely_water(view: View, cell: Cell) -> bool:
    assert view.seat is not None, "a spectator moves nothing"
    ships, chart = view.picture.ships, chart_of(view)
    square = bit(view.rules.grid, cell)
    watched = in_sight(view.rules, ships, view.seat) & in_sonar(view.rules, ships)
    return bool(square & watched & ~chart.solid & ~chart.mines)


def _on_lane(view: View, ship: Ship) -> str | None:
    """What the torpedo meets first, if that is no enemy."""
    run = lane(view.rules, ship)
    if not run:
        return "The bow is at the edge: the torpedo meets nothing."
    chart = chart_of(view)
    grid = view.rules.grid
    met = next((cell for cell in run if bit(grid, cell) & (chart.solid | chart.mines)), None)
    if met is None:
        return None
    friend = _friend(view, met)
    return None if friend is None else f"Seen first ahead: {friend}"


def _at_mines(view: View, ship: Ship, move: Passage) -> str | None:
    """Whether the ship would set off a mine that is seen."""
    mines = mask_of(view.rules.grid, view.picture.mines) & _stirred(view.rules, ship, move)
    if not mines or ship.kind.sonar is not None:
        return None
    return f"The mine at {show_cell(cells_of(view.rules.grid, mines)[0])} would go off."


def _stirred(rules: Ruleset, ship: Ship, move: Passage) -> int:
    """The squares on which a mine would notice the movement: swept, or beside the hull."""
    course = course_of(rules, ship, move)
    mask = 0 if course is None else course.mask
    for squares in range(1, move.squares + 1) if isinstance(move, Forward) else (1,):
        step = Forward(ship.id, squares) if isinstance(move, Forward) else move
        after = destination(rules, ship, step)
        mask |= 0 if after is None else pose(rules, after).halo
    return mask
