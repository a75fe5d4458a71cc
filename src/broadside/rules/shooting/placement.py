"""Where ships can lie: the check of a fleet, all placements, and fleets drawn at random.

Boards are bit masks here: bit ``row * cols + col`` stands for a cell.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.feasibility import find_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, Ship, ship_between

_WHOLE_FLEETS = 200
"""Draws of a whole fleet before ships are drawn one by one."""
_ROWS_OF_SHIPS = 20
"""Attempts to build a fleet ship by ship before the known arrangement is shuffled instead."""
_SHUFFLES = 25
"""How often each ship of such a fleet is moved: enough to forget how the fleet was begun."""


@dataclass(frozen=True, slots=True)
class Berth:
    """One place where a ship of some size can lie."""

    cells: tuple[Cell, ...]
    mask: int
    halo: int
    """The squares it denies to others: its own, and where ships may not touch, those around."""


def check_fleet(rules: Ruleset, fleet: Fleet) -> None:
    """Check the placement of a fleet: raises ``IllegalMove`` unless it has the ships of the
    shooting rules, placed as they demand.
    """
    roster = rules.roster
    if tuple(ship.name for ship in fleet) != tuple(kind.name for kind in roster):
        raise IllegalMove(Refusal.WRONG_FLEET)
    for number, (ship, kind) in enumerate(zip(fleet, roster, strict=True)):
        check_ship(rules, ship, kind, fleet[:number])


def check_ship(rules: Ruleset, ship: Ship, kind: ShipClass, placed: Iterable[Ship]) -> None:
    """Check a placement: raises ``IllegalMove`` unless a ship of a shooting game is sound and fits
    beside those already placed.
    """
    if len(ship.cells) != kind.size or not _is_line(ship.cells):
        raise IllegalMove(Refusal.NOT_STRAIGHT, f"{ship.name} needs {kind.size} squares")
    if any(cell not in rules.grid for cell in ship.cells):
        raise IllegalMove(Refusal.OFF_BOARD, ship.name)
    taken = {cell for other in placed for cell in other.cells}
    if not taken.isdisjoint(ship.cells):
        raise IllegalMove(Refusal.OVERLAP, ship.name)
    if not rules.touching and not taken.isdisjoint(_halo(rules, ship)):
        raise IllegalMove(Refusal.TOUCHING, ship.name)


@lru_cache(maxsize=1024)
def berths(grid: Grid, size: int, touching: bool) -> tuple[Berth, ...]:
    """Every place on the grid for a ship of this size: across, then down. A single square counts
    once.
    """
    across = (
        tuple(Cell(col + far, row) for far in range(size))
        for row in range(grid.rows)
        for col in range(grid.cols - size + 1)
    )
    down = (
        tuple(Cell(col, row + far) for far in range(size))
        for row in range(grid.rows - size + 1)
        for col in range(grid.cols)
        if size > 1
    )
    return tuple(_berth(grid, cells, touching) for lines in (across, down) for cells in lines)


def all_fleets(rules: Ruleset) -> Iterator[Fleet]:
    """Every legal fleet placement of a shooting game, lazily; ships of one class are told apart, as
    their squares are.
    """
    yield from _extend(rules, (), 0)


def random_fleet(rules: Ruleset, rng: Random) -> Fleet:
    """Place a legal fleet of a shooting game at random. It always ends, whatever the rules, if the
    fleet fits at all.

    Whole fleets are drawn until one is legal, which is uniform over all legal fleets. If that
    succeeds too rarely, ships are placed one by one and then moved, one at a time, which removes
    the effect of the order of placing and comes close to uniform.
    """
    choices = [berths(rules.grid, kind.size, rules.touching) for kind in rules.roster]
    chosen = _draw_whole(choices, rng) or _draw_in_turn(rules, choices, rng)
    named = zip(rules.roster, chosen, strict=True)
    return tuple(Ship(kind.name, _either_end_first(berth.cells, rng)) for kind, berth in named)


def _berth(grid: Grid, cells: tuple[Cell, ...], touching: bool) -> Berth:
    mask = mask_of(grid, cells)
    if touching:
        return Berth(cells, mask, mask)
    halo = mask_of(grid, {near for cell in cells for near in grid.around(cell)})
    return Berth(cells, mask, halo)


def mask_of(grid: Grid, cells: tuple[Cell, ...] | set[Cell] | frozenset[Cell]) -> int:
    """The placement of a ship as bits: one for each of its cells."""
    mask = 0
    for col, row in cells:
        mask |= 1 << (row * grid.cols + col)
    return mask


def _extend(rules: Ruleset, fleet: Fleet, denied: int) -> Iterator[Fleet]:
    if len(fleet) == len(rules.roster):
        yield fleet
        return
    kind = rules.roster[len(fleet)]
    for berth in berths(rules.grid, kind.size, rules.touching):
        if not berth.mask & denied:
            ship = Ship(kind.name, berth.cells)
            yield from _extend(rules, (*fleet, ship), denied | berth.halo)


def _draw_whole(choices: list[tuple[Berth, ...]], rng: Random) -> list[Berth] | None:
    for _ in range(_WHOLE_FLEETS):
        chosen: list[Berth] = []
        denied = 0
        for places in choices:
            berth = places[int(rng.random() * len(places))]
            if berth.mask & denied:
                break
            denied |= berth.halo
            chosen.append(berth)
        else:
            return chosen
    return None


def _draw_in_turn(rules: Ruleset, choices: list[tuple[Berth, ...]], rng: Random) -> list[Berth]:
    for _ in range(_ROWS_OF_SHIPS):
        chosen = _place_largest_first(choices, rng)
        if chosen is not None:
            return _shuffle(choices, chosen, rng)
    return _shuffle(choices, _known_arrangement(rules), rng)


def _place_largest_first(choices: list[tuple[Berth, ...]], rng: Random) -> list[Berth] | None:
    chosen: dict[int, Berth] = {}
    denied = 0
    for number in sorted(range(len(choices)), key=lambda number: -len(choices[number][0].cells)):
        free = [berth for berth in choices[number] if not berth.mask & denied]
        if not free:
            return None
        chosen[number] = rng.choice(free)
        denied |= chosen[number].halo
    return [chosen[number] for number in range(len(choices))]


def _shuffle(choices: list[tuple[Berth, ...]], chosen: list[Berth], rng: Random) -> list[Berth]:
    """Shuffle a placed fleet: move each ship many times to a place drawn from all that the others
    leave free.
    """
    chosen = list(chosen)
    for _ in range(_SHUFFLES):
        for number, places in enumerate(choices):
            denied = 0
            for other, berth in enumerate(chosen):
                if other != number:
                    denied |= berth.halo
            chosen[number] = rng.choice([berth for berth in places if not berth.mask & denied])
    return chosen


def _known_arrangement(rules: Ruleset) -> list[Berth]:
    fleet = find_fleet(rules)
    assert fleet is not None, "a rule set is checked before anything is placed"
    return [_berth(rules.grid, ship.cells, rules.touching) for ship in fleet]


def _either_end_first(cells: tuple[Cell, ...], rng: Random) -> tuple[Cell, ...]:
    return cells if rng.random() < 0.5 else cells[::-1]


def _is_line(cells: tuple[Cell, ...]) -> bool:
    return ship_between("", cells[0], cells[-1]).cells == cells


def _halo(rules: Ruleset, ship: Ship) -> set[Cell]:
    return {near for cell in ship.cells for near in rules.grid.around(cell)}
