"""Other truths that one player of the fleet game cannot tell from the real one.

What the player has evidence of is told by section 8 of the rule book, with plain loops.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Damage, Ship, new_ship
from broadside.rules.fleet.state import Sea, State
from broadside.rules.fleet.vision import look
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from tests.rules.fleet.scenarios import plain_zones

_TRIES = 60
"""Places looked at for each ship before it is left where it is."""


def disguised(rules: Ruleset, state: State, seat: Seat, rng: Random) -> State:
    """Another truth with the same evidence for the seat: enemy ships of other classes, in other
    places, with other damage and stores; other mines; other dice."""
    board = (rules.grid.cols, rules.grid.rows)
    own = state.sea.fleets[seat]
    seen = plain_zones.in_sight(board, own, [rules.harbours[seat].base])
    heard = {place for ship in own for place in plain_zones.sonar(board, ship)}
    taken: set[plain_zones.Square] = {place for ship in own for place in plain_zones.hull(ship)}
    taken |= state.battle.reefs | {cell for harbour in rules.harbours for cell in harbour.base}
    taken |= state.sea.mines & heard
    enemies = _other_ships(rules, state.sea.fleets[1 - seat], seen, taken, rng)
    mines = _other_mines(rules, state, heard, taken, [*own, *enemies], rng)
    fleets = (own, enemies) if seat == 0 else (enemies, own)
    sea = Sea(fleets, frozenset(mines))
    pictures = tuple(look(rules, sea, viewer) for viewer in rules.seats)
    return replace(state, sea=sea, pictures=pictures, seed=state.seed + 1, layout=0, lot=0)


def _other_ships(
    rules: Ruleset,
    fleet: Iterable[Ship],
    seen: set[plain_zones.Square],
    taken: set[plain_zones.Square],
    rng: Random,
) -> tuple[Ship, ...]:
    """One ship for each, which shows the same squares in the same way."""
    ships = list(fleet)
    shown = {place for ship in ships for place in plain_zones.hull(ship) if place in seen}
    numbers: Counter[str] = Counter()
    others: list[Ship] = []
    # Ships in sight first, so that none that is hidden takes their place.
    for ship in sorted(ships, key=lambda ship: not plain_zones.contacts(seen, (ship,))):
        other = _other_ship(rules, ship, seen, taken | (shown - set(plain_zones.hull(ship))), rng)
        numbers[other.kind.name] += 1
        others.append(replace(other, number=numbers[other.kind.name]))
        taken |= set(plain_zones.hull(other))
    order = [kind.name for kind in rules.ships]
    return tuple(sorted(others, key=lambda ship: (order.index(ship.kind.name), ship.number)))


def _other_ship(
    rules: Ruleset,
    ship: Ship,
    seen: set[plain_zones.Square],
    taken: set[plain_zones.Square],
    rng: Random,
) -> Ship:
    evidence = plain_zones.contacts(seen, (ship,))
    for _ in range(_TRIES):
        other = _random_ship(rules, ship, [place for place, *_ in evidence], rng)
        hull = plain_zones.hull(other)
        is_free = all(Cell(*place) in rules.grid and place not in taken for place in hull)
        known = {place: damage for place, _, damage, *_ in evidence}
        damage = (known.get(place, own) for place, own in zip(hull, other.damage, strict=True))
        other = replace(other, damage=tuple(damage))
        if is_free and other.is_afloat and plain_zones.contacts(seen, (other,)) == evidence:
            return other
    return ship


def _random_ship(rules: Ruleset, ship: Ship, near: list[plain_zones.Square], rng: Random) -> Ship:
    """Any ship anywhere, or over a square that is seen to be one."""
    kind: ShipClass = rng.choice([kind for kind in rules.ships if kind.count])
    facing = rng.choice(list(Facing))
    stern = Cell(rng.randrange(rules.grid.cols), rng.randrange(rules.grid.rows))
    if near:
        x, y = rng.choice(near)
        back, ahead = rng.randrange(kind.size), plain_zones.AHEAD[facing]
        stern = Cell(x - back * ahead[0], y - back * ahead[1])
    states = [Damage.INTACT, Damage.DESTROYED, *[Damage.DAMAGED] * kind.heavy_armour]
    other = new_ship(ship.seat, kind, 1, stern, facing)
    damage = tuple(rng.choice(states) for _ in range(kind.size))
    is_listening = kind.long_radar is not None and rng.random() < 0.5
    return replace(
        other, damage=damage, mines=rng.randrange(9) if kind.mines else 0, long_radar=is_listening
    )


def _other_mines(
    rules: Ruleset,
    state: State,
    heard: set[plain_zones.Square],
    taken: set[plain_zones.Square],
    ships: list[Ship],
    rng: Random,
) -> set[Cell]:
    """The mines that are heard, and others where no sonar of the seat reaches."""
    mines = {cell for cell in state.sea.mines if cell in heard}
    hulls = {place for ship in ships for place in plain_zones.hull(ship)}
    for cell in rng.sample(rules.grid.cells, 20):
        is_free = cell not in taken | hulls | heard
        if is_free and not any(plain_zones.touching(ships, {cell})):
            mines.add(cell)
    return mines
