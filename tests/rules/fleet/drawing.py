"""Seas of the fleet game drawn as text, so that a test shows what it is about.

A drawing begins at the top left of the board and may be smaller than it. ``.`` is water, ``#`` a
reef, ``*`` a mine. A ship is a row or column of the first letter of its class, small for the west
and large for the east, with an arrow for its bow: ``ddd>``, ``^`` over ``M``. A kamikaze boat has
no heading and is its letter alone. Ships of a class are numbered as they are read.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from textwrap import dedent

from broadside.rules.fleet.battle import Battle, Phase
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing, spot
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.notation import read_move
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Damage, Fleet, Ship, new_ship
from broadside.rules.fleet.state import Sea, State
from broadside.rules.fleet.vision import look
from broadside.rules.game import Seat, Step
from broadside.rules.grid import Cell

ARROWS = {">": Facing.EAST, "^": Facing.NORTH, "<": Facing.WEST, "v": Facing.SOUTH}

KAMIKAZE = replace(
    FLEET,
    name="kamikaze",
    ships=tuple(replace(kind, count=kind.count or 1) for kind in FLEET.ships),
)


def marks(picture: str) -> dict[Cell, str]:
    """The drawn squares, row by row."""
    rows = dedent(picture).split()
    return {Cell(col, row): mark for row, line in enumerate(rows) for col, mark in enumerate(line)}


def cells(picture: str, mark: str) -> frozenset[Cell]:
    return frozenset(cell for cell, drawn in marks(picture).items() if drawn == mark)


def state(
    picture: str,
    *,
    rules: Ruleset = FLEET,
    turn: Seat = 0,
    damage: Mapping[str, str] | None = None,
    radar: Iterable[str] = (),
    ruins: Iterable[Cell] = (),
    actions: int = 0,
) -> State:
    """The battle as it is drawn. ``damage`` has a digit for each square, from the stern: 0 intact,
    1 damaged, 2 destroyed, by the name of the ship (``D1`` is the first destroyer of the east);
    ``radar`` names those with their long radar on."""
    drawn = marks(picture)
    fleets = tuple(_fleet(rules, drawn, seat) for seat in rules.seats)
    wounds, listening = damage or {}, set(radar)
    fleets = tuple(tuple(_as_told(ship, wounds, listening) for ship in one) for one in fleets)
    sea = Sea(fleets, cells(picture, "*"))
    battle = Battle(
        Phase.FIGHTING,
        cells(picture, "#"),
        rules.counts,
        *(frozenset(rules.seats), frozenset(rules.seats), turn, actions, (0, 1)),
        ruins=frozenset(ruins),
    )
    pictures = tuple(look(rules, sea, seat) for seat in rules.seats)
    return State(battle, sea, pictures, seed=0, layout=0, lot=0)


def sea(rules: Ruleset, state: State, like: str) -> str:
    """The state as a drawing of the same size as another one."""
    shown = dict.fromkeys(state.battle.reefs, "#") | dict.fromkeys(state.sea.mines, "*")
    for fleet in state.sea.fleets:
        for ship in fleet:
            shown |= dict.fromkeys(squares(ship), letter(ship))
            shown |= {squares(ship)[-1]: _bow(ship)}
    rows = dedent(like).split()
    return "\n".join(
        "".join(shown.get(Cell(col, row), ".") for col in range(len(line)))
        for row, line in enumerate(rows)
    )


def picture(drawn: str) -> str:
    """A drawing in a test, without its indentation."""
    return "\n".join(dedent(drawn).split())


def letter(ship: Ship) -> str:
    initial = ship.kind.name[0]
    return initial.upper() if ship.seat % 2 else initial


def squares(ship: Ship) -> list[Cell]:
    """The hull, from stern to bow."""
    return [spot(ship.stern, ship.facing, along) for along in range(ship.kind.size)]


def ship(state: State, name: str) -> Ship:
    """The ship of that name: ``d2`` in the west, ``D2`` in the east."""
    (found,) = (one for fleet in state.sea.fleets for one in fleet if _name(one) == name)
    return found


def play(state: State, text: str, rules: Ruleset = FLEET) -> Step[State, object]:
    """The step of a move, as it is typed by the seat whose turn it is."""
    seat = state.battle.turn
    assert seat is not None, "the game is over"
    step = FleetGame(rules).play(state, seat, order(text, rules))
    return Step(step.state, step.events)


def order(text: str, rules: Ruleset = FLEET) -> Move:
    return read_move(rules, text)


def _fleet(rules: Ruleset, drawn: Mapping[Cell, str], seat: Seat) -> Fleet:
    ships = [
        found
        for cell, mark in drawn.items()
        for kind in rules.ships
        if (found := _ship_with_bow(drawn, cell, mark, kind, seat)) is not None
    ]
    order = [kind.name for kind in rules.ships]
    ships.sort(key=lambda ship: order.index(ship.kind.name))
    return tuple(
        replace(ship, number=1 + sum(other.kind is ship.kind for other in ships[:index]))
        for index, ship in enumerate(ships)
    )


def _ship_with_bow(
    drawn: Mapping[Cell, str], cell: Cell, mark: str, kind: ShipClass, seat: Seat
) -> Ship | None:
    initial = kind.name[0].upper() if seat == 1 else kind.name[0]
    if kind.size == 1:
        found = seat < 2 and mark == initial
        return new_ship(seat, kind, 1, cell, Facing.EAST) if found else None
    if mark not in ARROWS or seat > 1:
        return None
    facing = ARROWS[mark]
    behind = [spot(cell, facing, -far) for far in range(1, kind.size)]
    if any(drawn.get(square) != initial for square in behind):
        return None
    return new_ship(seat, kind, 1, behind[-1], facing)


def _as_told(ship: Ship, wounds: Mapping[str, str], listening: set[str]) -> Ship:
    name = _name(ship)
    if name in listening:
        ship = replace(ship, long_radar=True)
    if name not in wounds:
        return ship
    return replace(ship, damage=tuple(Damage(int(digit)) for digit in wounds[name]))


def _bow(ship: Ship) -> str:
    if ship.kind.size == 1:
        return letter(ship)
    return next(arrow for arrow, facing in ARROWS.items() if facing is ship.facing)


def _name(ship: Ship) -> str:
    return f"{letter(ship)}{ship.number}"
