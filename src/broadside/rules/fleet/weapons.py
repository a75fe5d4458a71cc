"""Cannon, torpedo and blast: what is hit, how hard, and what everybody is told."""

from collections.abc import Iterator
from dataclasses import replace

from broadside.rules.fleet.battle import Battle
from broadside.rules.fleet.events import Cause, Effect, Notice
from broadside.rules.fleet.geometry import bit, spot, square_around
from broadside.rules.fleet.mines import loss, neighbour
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Damage, Ship, damaged, pose
from broadside.rules.fleet.state import Deed, Sea, base_at, replaced, ship_at, without_mine
from broadside.rules.grid import Cell


def bombard(rules: Ruleset, battle: Battle, sea: Sea, ship: Ship, target: Cell) -> Deed:
    """Fire a cannon: the shot falls on the target, over everything between."""
    return _impact(rules, battle, sea, target, Cause.CANNON, heavy=ship.kind.heavy_cannon)


def launch(rules: Ruleset, battle: Battle, sea: Sea, ship: Ship) -> Deed:
    """Fire a torpedo: it runs to the first thing on its way. Without a notice it met nothing."""
    target = next((cell for cell in lane(rules, ship) if _stops(rules, battle, sea, cell)), None)
    if target is None:
        return Deed(sea)
    victim = ship_at(rules, sea, target)
    if victim is None:
        return _impact(rules, battle, sea, target, Cause.TORPEDO)
    from_the_side = (victim.facing - ship.facing) % 2 == 1
    return _torpedoed(rules, sea, victim, target, from_the_side=from_the_side)


def detonate(rules: Ruleset, sea: Sea, boat: Ship, centre: Cell) -> Deed:
    """Blow a boat up: the blast destroys every ship square around, of friend and foe, and the boat
    itself.
    """
    gone = replace(boat, damage=(Damage.DESTROYED,) * boat.kind.size)
    sea = replaced(sea, gone)
    notices = [Notice(centre, Cause.BLAST, Effect.SHIP_SUNK, loss(boat))]
    struck: dict[Ship, Ship] = {}
    for cell, ship, square in sorted(_near(rules, sea, centre, boat.kind.blast), key=_by_cell):
        victim = struck.get(ship, ship)
        if victim.is_afloat:
            struck[ship] = damaged(victim, square, Damage.DESTROYED)
            notices.append(_told(struck[ship], cell, Cause.BLAST))
    for victim in struck.values():
        sea = replaced(sea, victim)
    return Deed(sea, tuple(notices))


def lane(rules: Ruleset, ship: Ship) -> tuple[Cell, ...]:
    """The squares ahead that a ship's torpedo can reach, the nearest first."""
    size = ship.kind.size
    ahead = range(size, size + rules.torpedo_range)
    cells = (spot(ship.stern, ship.facing, along) for along in ahead)
    return tuple(cell for cell in cells if cell in rules.grid)


def hit(kind: ShipClass, damage: Damage, *, heavy: bool = False) -> Damage:
    """The state of a ship's square after one more hit by a weapon."""
    if kind.heavy_armour and not heavy and damage is Damage.INTACT:
        return Damage.DAMAGED
    return Damage.DESTROYED


def _impact(
    rules: Ruleset, battle: Battle, sea: Sea, cell: Cell, cause: Cause, *, heavy: bool = False
) -> Deed:
    victim = ship_at(rules, sea, cell)
    if victim is not None:
        struck = _struck(victim, _square(rules, victim, cell), heavy=heavy)
        return Deed(replaced(sea, struck), (_told(struck, cell, cause),))
    if cell in sea.mines:
        return Deed(without_mine(sea, cell), (Notice(cell, cause, Effect.MINE_DESTROYED),))
    return Deed(sea, (Notice(cell, cause, _on_base(rules, battle, cell)),))


def _torpedoed(rules: Ruleset, sea: Sea, victim: Ship, cell: Cell, *, from_the_side: bool) -> Deed:
    """Hit a ship with a torpedo. From the side a second square is hit, which nobody is told."""
    square = _square(rules, victim, cell)
    struck = _struck(victim, square)
    beside = neighbour(struck, square) if from_the_side else None
    if beside is not None:
        struck = _struck(struck, beside)
    return Deed(replaced(sea, struck), (_told(struck, cell, Cause.TORPEDO),))


def _struck(ship: Ship, square: int, *, heavy: bool = False) -> Ship:
    return damaged(ship, square, hit(ship.kind, ship.damage[square], heavy=heavy))


def _told(struck: Ship, cell: Cell, cause: Cause) -> Notice:
    if struck.is_afloat:
        return Notice(cell, cause, Effect.SHIP_HIT)
    return Notice(cell, cause, Effect.SHIP_SUNK, loss(struck))


def _on_base(rules: Ruleset, battle: Battle, cell: Cell) -> Effect:
    """The effect of a weapon's hit where there is neither ship nor mine."""
    owner = base_at(rules, cell)
    if owner is None:
        return Effect.NOTHING
    left = set(rules.harbours[owner].base) - battle.ruins
    return Effect.BASE_DESTROYED if left == {cell} else Effect.BASE_HIT


def _near(rules: Ruleset, sea: Sea, centre: Cell, reach: int) -> Iterator[tuple[Cell, Ship, int]]:
    """Every square of a ship within reach of a blast, with the ship and its place in the hull."""
    block = square_around(rules.grid, centre, reach)
    for ship in (ship for fleet in sea.fleets for ship in fleet):
        for square, cell in enumerate(pose(rules, ship).cells):
            if bit(rules.grid, cell) & block:
                yield cell, ship, square


def _by_cell(near: tuple[Cell, Ship, int]) -> Cell:
    return near[0]


def _stops(rules: Ruleset, battle: Battle, sea: Sea, cell: Cell) -> bool:
    return (
        cell in battle.reefs
        or cell in sea.mines
        or base_at(rules, cell) is not None
        or ship_at(rules, sea, cell) is not None
    )


def _square(rules: Ruleset, ship: Ship, cell: Cell) -> int:
    return pose(rules, ship).cells.index(cell)
