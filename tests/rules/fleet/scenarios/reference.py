"""The whole fleet game once more, by the rule book alone: slow, with plain loops over (x, y).

What the game does in a random battle is compared with what comes out here.
"""

from dataclasses import replace
from typing import TypeAlias

from broadside.rules.fleet.events import Cause, Effect
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.moves import (
    Action,
    Back,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    PickUp,
    Repair,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.state import State
from broadside.rules.grid import Cell
from tests.rules.fleet.scenarios import plain_zones
from tests.rules.fleet.scenarios.plain_zones import Square
from tests.rules.fleet.scenarios.reference_sea import ReferenceSea, extra_square, waters

_PORTWARD = [Facing.EAST, Facing.NORTH, Facing.WEST, Facing.SOUTH]
_ARMOURED = ("cruiser", "mine layer")

Swept: TypeAlias = tuple[Square, int]
"""A square on the way, and the square of the hull that passes it."""


def resolve(rules: Ruleset, state: State, seat: int, action: Action) -> ReferenceSea | None:
    """The sea after the action, or nothing if it is refused."""
    sea = waters(rules, state)
    own = [ship for ship in sea.ships if ship.seat == seat and ship.id == action.ship]
    if not own:
        return None
    is_legal = _move(sea, own[0], action) if _is_movement(action) else _act(sea, own[0], action)
    return sea if is_legal else None


def _is_movement(action: Action) -> bool:
    return isinstance(action, Forward | Back | Shift | Turn)


def _move(sea: ReferenceSea, ship: Ship, action: Action) -> bool:
    """Whether the movement is legal; if so it is carried out."""
    steps = _steps(ship, action)
    if not steps:
        return False
    if ship.long_radar and not isinstance(action, Turn):
        return False
    asked = {place for sweep, _ in steps for place, _ in sweep}
    if not all(map(sea.is_on_board, asked | set(plain_zones.hull(steps[-1][1])))):
        return False
    if asked & _seen_obstacles(sea, ship):
        return False
    for sweep, moved in steps:
        if not _step(sea, ship, sweep, moved):
            break
        ship = moved
    return True


def _steps(ship: Ship, action: Action) -> list[tuple[list[Swept], Ship]]:
    """One step after the other: what is swept in turn, and the ship as it lies then."""
    size = plain_zones.SIZE[ship.kind.name]
    match action:
        case Forward(squares=squares):
            working = sum(state is not Damage.DESTROYED for state in ship.damage)
            if not 1 <= squares <= plain_zones.SPEED_PER_SQUARE[ship.kind.name] * working:
                return []
            return [
                (
                    [(plain_zones.square(ship, size + n), size - 1)],
                    _at(ship, plain_zones.square(ship, n + 1)),
                )
                for n in range(squares)
            ]
        case Back():
            return [([(plain_zones.square(ship, -1), 0)], _at(ship, plain_zones.square(ship, -1)))]
        case Shift(hand=hand):
            v = 1 if hand is Hand.PORT else -1
            sweep = [(plain_zones.square(ship, u, v), u) for u in range(size)]
            return [(sweep, _at(ship, plain_zones.square(ship, 0, v)))]
        case Turn(helm=helm):
            return _turn(ship, helm)
    return []


def _turn(ship: Ship, helm: Helm) -> list[tuple[list[Swept], Ship]]:
    has_centre_pivot = ship.kind.name in ("torpedo boat", "radar boat")
    if helm is Helm.ABOUT:
        if not has_centre_pivot:
            return []
        sweep = [(plain_zones.square(ship, u, v), 0) for u, v in plain_zones.ABOUT]
        return [(sweep, _at(ship, plain_zones.square(ship, 2), quarters=2))]
    hand = 1 if helm is Helm.PORT else -1
    stern = plain_zones.square(ship, 1, -hand) if has_centre_pivot else plain_zones.square(ship, 0)
    squares = [(u, v * hand) for u, v in plain_zones.SWEEPS[ship.kind.name]]
    passing = [abs(v) if u == 0 else u + abs(v) - 1 for u, v in squares]
    places = [plain_zones.square(ship, u, v) for u, v in squares]
    return [(list(zip(places, passing, strict=True)), _at(ship, stern, quarters=hand))]


def _at(ship: Ship, stern: Square, quarters: int = 0) -> Ship:
    facing = _PORTWARD[(_PORTWARD.index(ship.facing) + quarters) % 4]
    return replace(ship, stern=Cell(*stern), facing=facing)


def _seen_obstacles(sea: ReferenceSea, ship: Ship) -> set[Square]:
    """What the player of the ship sees in its way; mines are in the way of mine layers alone."""
    own = tuple(one for one in sea.ships if one.seat == ship.seat)
    others = tuple(one for one in sea.ships if one.seat != ship.seat)
    seen = plain_zones.in_sight(sea.board, own, [sea.base(ship.seat)])
    found = sea.rocks() | {place for one in own for place in plain_zones.hull(one)}
    found |= {place for place, *_ in plain_zones.contacts(seen, others)}
    if ship.kind.name == "mine layer":
        found |= plain_zones.mines_heard(sea.board, own, sea.mines)
    return found - set(plain_zones.hull(ship))


def _step(sea: ReferenceSea, ship: Ship, sweep: list[Swept], moved: Ship) -> bool:
    """Whether the ship goes on after this step."""
    is_layer = ship.kind.name == "mine layer"
    own = plain_zones.hull(ship)
    for place, square in sweep:
        is_solid = place in sea.rocks() or (place not in own and sea.ship_at(place) is not None)
        if is_solid or (is_layer and place in sea.mines):
            sea.tell(place, Cause.COLLISION, Effect.NOTHING)
            return False
        if place in sea.mines:
            _explode(sea, ship, square, place)
            return False
    sea.put(moved)
    return is_layer or not _touch(sea, moved)


def _touch(sea: ReferenceSea, ship: Ship) -> bool:
    """Every mine beside the hull goes off: from bow to stern, ahead, port, starboard, astern."""
    is_touched = False
    for u in reversed(range(plain_zones.SIZE[ship.kind.name])):
        for along, across in ((1, 0), (0, 1), (0, -1), (-1, 0)):
            place = plain_zones.square(ship, u + along, across)
            if place in sea.mines and sea.has(ship):
                ship = _explode(sea, ship, u, place)
                is_touched = True
    return is_touched


def _explode(sea: ReferenceSea, ship: Ship, square: int, mine: Square) -> Ship:
    damage = list(ship.damage)
    damage[square] = Damage.DESTROYED
    extra = extra_square(damage, square)
    if extra is not None:
        damage[extra] = Damage.DESTROYED
    struck = replace(ship, damage=tuple(damage))
    sea.mines.remove(mine)
    sea.put(struck)
    sea.tell(mine, Cause.MINE, Effect.MINE_EXPLODED)
    if not sea.has(struck):
        sea.tell(mine, Cause.MINE, Effect.SHIP_SUNK, struck)
    return struck


def _act(sea: ReferenceSea, ship: Ship, action: Action) -> bool:
    """Whether the action is legal; if so it is carried out."""
    match action:
        case Fire(target=target):
            if target not in plain_zones.cannon(sea.board, ship):
                return False
            _impact(sea, target, Cause.CANNON, hits=2 if ship.kind.name == "cruiser" else 1)
            return True
        case Torpedo():
            return _launch(sea, ship)
        case Drop() | PickUp():
            return _mining(sea, ship, action)
        case Switch(on=on):
            if ship.kind.name != "radar boat" or ship.long_radar is on:
                return False
            sea.put(replace(ship, long_radar=on))
            return True
        case Repair():
            return _repair(sea, ship)
    return False


def _impact(
    sea: ReferenceSea, place: Square, cause: Cause, hits: int, *, side: bool = False
) -> None:
    victim = sea.ship_at(place)
    if victim is not None:
        _strike(sea, victim, place, cause, hits, side=side)
    elif place in sea.mines:
        sea.mines.remove(place)
        sea.tell(place, cause, Effect.MINE_DESTROYED)
    elif place in sea.base(0) | sea.base(1):
        base = next(base for base in (sea.base(0), sea.base(1)) if place in base)
        is_last = base - sea.ruins == {place}
        sea.ruins.add(place)
        sea.tell(place, cause, Effect.BASE_DESTROYED if is_last else Effect.BASE_HIT)
    else:
        sea.tell(place, cause, Effect.NOTHING)


def _strike(
    sea: ReferenceSea, victim: Ship, place: Square, cause: Cause, hits: int, *, side: bool
) -> None:
    damage, square = list(victim.damage), plain_zones.hull(victim).index(place)
    full = 2 if victim.kind.name in _ARMOURED else 1
    damage[square] = _hit(damage[square], full, hits)
    extra = extra_square(damage, square) if side else None
    if extra is not None:
        damage[extra] = _hit(damage[extra], full, 1)
    struck = replace(victim, damage=tuple(damage))
    sea.put(struck)
    if sea.has(struck):
        sea.tell(place, cause, Effect.SHIP_HIT)
    else:
        sea.tell(place, cause, Effect.SHIP_SUNK, struck)


def _hit(state: Damage, full: int, hits: int) -> Damage:
    """A square stands ``full`` hits."""
    left = {Damage.INTACT: full, Damage.DAMAGED: 1, Damage.DESTROYED: 0}[state] - hits
    return Damage.DAMAGED if left > 0 else Damage.DESTROYED


def _launch(sea: ReferenceSea, ship: Ship) -> bool:
    if ship.kind.name not in ("destroyer", "torpedo boat"):
        return False
    size = plain_zones.SIZE[ship.kind.name]
    for u in range(size, size + 10):
        place = plain_zones.square(ship, u)
        victim = sea.ship_at(place)
        if victim is not None or place in sea.rocks() | sea.mines:
            along = (ship.facing, _PORTWARD[(_PORTWARD.index(ship.facing) + 2) % 4])
            is_side = victim is not None and victim.facing not in along
            _impact(sea, place, Cause.TORPEDO, hits=1, side=is_side)
            break
    return True


def _mining(sea: ReferenceSea, ship: Ship, action: Drop | PickUp) -> bool:
    zone = ((-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1))
    target = action.target
    if ship.kind.name != "mine layer" or not sea.is_on_board(target):
        return False
    if target not in [plain_zones.square(ship, u, v) for u, v in zone]:
        return False
    if isinstance(action, PickUp):
        if target not in sea.mines:
            return False
        sea.mines.remove(target)
        sea.put(replace(ship, mines=ship.mines + 1))
        return True
    hulls = {place for one in sea.ships if one is not ship for place in plain_zones.hull(one)}
    has_room = target not in sea.mines | sea.rocks() | hulls
    if not ship.mines or not has_room or set(plain_zones.beside(target)) & (sea.rocks() | hulls):
        return False
    sea.mines.add(target)
    sea.put(replace(ship, mines=ship.mines - 1))
    return True


def _repair(sea: ReferenceSea, ship: Ship) -> bool:
    is_docked = set(plain_zones.hull(ship)) & set(plain_zones.docks(sea.board, sea.base(ship.seat)))
    if not is_docked or sea.base(ship.seat) <= sea.ruins or Damage.DESTROYED not in ship.damage:
        return False
    damage = list(ship.damage)
    square = max(u for u, state in enumerate(damage) if state is Damage.DESTROYED)
    damage[square] = Damage.INTACT
    sea.put(replace(ship, damage=tuple(damage)))
    return True
