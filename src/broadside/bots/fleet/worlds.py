"""Draws whole seas that agree with what a player sees and believes, to try actions in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from broadside.bots.fleet.memory import Memory
from broadside.bots.fleet.oriented_boards import Frames
from broadside.rules.fleet.geometry import Facing, mask_of
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Damage, Fleet, Ship, is_on_board, new_ship, pose, pose_at
from broadside.rules.fleet.state import Sea, State, ground, hulls
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight, look
from broadside.rules.grid import Cell

_TRIES = 20
"""The number of poses drawn for a ship before it is left out."""
_DRAWS = 6
"""The number of fleets drawn before one is taken that leaves a square in sight uncovered."""


def draw_world(view: View, memory: Memory, rng: Random) -> State:
    """A state of a game of two players in which the viewer's view is about as it is.

    Every ship of the enemy is drawn from the belief, those in sight first. Now and then a ship
    finds no place, or a square in sight no ship.
    """
    assert view.seat is not None, "a spectator believes nothing"
    rules, (enemy,) = view.rules, sorted(view.rules.enemies_of(view.seat))
    draws = [_Draw(frames, rng) for frames in memory.belief.ships]
    known = mask_of(rules.grid, _known(view, memory))
    drawn = tuple(_enemy_ships(view, memory, draws, rng))
    for _ in range(_DRAWS - 1):
        if not known & ~_covered(rules, drawn):
            break
        drawn = tuple(_enemy_ships(view, memory, draws, rng))
    numbers: dict[str, int] = {}
    fleet: list[Ship] = []
    for kind, stern, facing in drawn:
        numbers[kind.name] = numbers.get(kind.name, 0) + 1
        ship = new_ship(enemy, kind, numbers[kind.name], stern, facing)
        fleet.append(_as_wounded(rules, view, memory, ship, rng))
    own: Fleet = view.picture.ships
    fleets = (own, tuple(fleet)) if view.seat < enemy else (tuple(fleet), own)
    sea = Sea(fleets, memory.mines)
    pictures = tuple(look(rules, sea, seat) for seat in rules.seats)
    return State(view.battle, sea, pictures, seed=0, layout=0, lot=view.seat)


def _enemy_ships(
    view: View, memory: Memory, draws: Sequence["_Draw"], rng: Random
) -> Iterator[tuple[ShipClass, Cell, Facing]]:
    assert view.seat is not None, "a spectator believes nothing"
    rules, grid, belief = view.rules, view.rules.grid, memory.belief
    known = mask_of(grid, _known(view, memory))
    taken = ground(rules, view.battle.reefs) | hulls(rules, view.picture.ships)
    taken |= in_sight(rules, view.picture.ships, view.seat) & ~known
    left = list(belief.counts)
    for only_known in (True, False):
        order = [index for index, count in enumerate(left) for _ in range(count)]
        rng.shuffle(order)
        for index in order:
            kind = rules.ships[index]
            for _ in range(_TRIES):
                stern, facing = draws[index].pose()
                if not is_on_board(rules, kind, stern, facing):
                    continue
                hull = pose_at(rules, kind, stern, facing).hull
                if hull & taken or (only_known and not hull & known):
                    continue
                taken, known = taken | hull, known & ~hull
                left[index] -= 1
                yield kind, stern, facing
                break


def _covered(rules: Ruleset, drawn: Iterable[tuple[ShipClass, Cell, Facing]]) -> int:
    mask = 0
    for kind, stern, facing in drawn:
        mask |= pose_at(rules, kind, stern, facing).hull
    return mask


def _known(view: View, memory: Memory) -> tuple[Cell, ...]:
    """The squares that an enemy certainly covers."""
    return (*(contact.cell for contact in view.picture.contacts), *memory.struck)


class _Draw:
    """Draws poses of a class, each as likely as it is believed to be."""

    def __init__(self, frames: Frames, rng: Random) -> None:
        self._sums, self._side, self._rng = np.cumsum(frames), frames.shape[-1], rng

    def pose(self) -> tuple[Cell, Facing]:
        place = int(np.searchsorted(self._sums, self._rng.random() * float(self._sums[-1])))
        facing, rest = divmod(min(place, self._sums.size - 1), self._side * self._side)
        row, col = divmod(rest, self._side)
        for _ in range(facing):
            row, col = self._side - 1 - col, row
        return Cell(col, row), Facing(facing)


def _as_wounded(rules: Ruleset, view: View, memory: Memory, ship: Ship, rng: Random) -> Ship:
    """The ship with the damage that is seen or remembered on its squares."""
    seen = {contact.cell: contact.damage for contact in view.picture.contacts}
    damage = []
    for cell in pose(rules, ship).cells:
        is_gone = rng.random() < float(memory.wounds[cell.row, cell.col])
        damage.append(seen.get(cell, Damage.DESTROYED if is_gone else Damage.INTACT))
    if all(square is Damage.DESTROYED for square in damage):
        damage[0] = Damage.DAMAGED if ship.kind.heavy_armour else Damage.INTACT
    return replace(ship, damage=tuple(damage))
