"""Mines: where they may lie, what sets them off, and what they do."""

from collections.abc import Iterator
from dataclasses import replace

from broadside.rules.fleet.events import Cause, Effect, Loss, Notice
from broadside.rules.fleet.geometry import bit, mask_of, spot
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship, damaged, pose
from broadside.rules.fleet.state import Deed, Sea, replaced, with_mine, without_mine
from broadside.rules.grid import Cell


def explode(sea: Sea, ship: Ship, square: int, mine: Cell) -> tuple[Ship, Deed]:
    """Let a mine explode: it destroys the square that touched it, and one beside it: to the bow, or
    else to the stern.
    """
    struck = damaged(ship, square, Damage.DESTROYED)
    beside = neighbour(struck, square)
    if beside is not None:
        struck = damaged(struck, beside, Damage.DESTROYED)
    notices = [Notice(mine, Cause.MINE, Effect.MINE_EXPLODED)]
    if not struck.is_afloat:
        notices.append(Notice(mine, Cause.MINE, Effect.SHIP_SUNK, loss(struck)))
    return struck, Deed(replaced(without_mine(sea, mine), struck), tuple(notices))


def neighbour(ship: Ship, square: int) -> int | None:
    """The second square that a mine destroys: toward the bow if the hull is intact there, else
    toward the stern.
    """
    near = (square + 1, square - 1)
    hull = range(ship.kind.size)
    return next((n for n in near if n in hull and ship.damage[n] < Damage.DESTROYED), None)


def set_off(sea: Sea, ship: Ship) -> Deed:
    """Every mine that touches the ship goes off, one after the other, while it floats."""
    notices: list[Notice] = []
    for square, cell in _touched(ship):
        if cell in sea.mines and ship.is_afloat:
            ship, (sea, told) = explode(sea, ship, square, cell)
            notices += told
    return Deed(sea, tuple(notices))


def touches(rules: Ruleset, ship: Ship, mines: int) -> bool:
    """Whether a mine beside the ship would go off."""
    return ship.kind.sonar is None and bool(pose(rules, ship).halo & mines)


def loss(ship: Ship) -> Loss:
    return Loss(ship.seat, ship.kind.name)


def drop(sea: Sea, ship: Ship, target: Cell) -> Deed:
    after = replaced(sea, replace(ship, mines=ship.mines - 1))
    return Deed(with_mine(after, target))


def pick_up(sea: Sea, ship: Ship, target: Cell) -> Deed:
    after = replaced(sea, replace(ship, mines=ship.mines + 1))
    return Deed(without_mine(after, target))


def has_room(rules: Ruleset, ship: Ship, target: Cell, solid: int, mines: int) -> bool:
    """Whether a mine may be laid there: in water, beside nothing solid but the ship itself."""
    near = mask_of(rules.grid, rules.grid.beside(target))
    own = pose(rules, ship).hull
    return not bit(rules.grid, target) & (solid | mines) and not near & solid & ~own


def _touched(ship: Ship) -> Iterator[tuple[int, Cell]]:
    """The squares beside a hull where mines go off: from bow to stern, ahead, port, starboard,
    astern.
    """
    for square in reversed(range(ship.kind.size)):
        for along, across in ((1, 0), (0, 1), (0, -1), (-1, 0)):
            yield square, spot(ship.stern, ship.facing, square + along, across)
