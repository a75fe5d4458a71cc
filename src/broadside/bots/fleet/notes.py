"""What a player remembers: a fold of the events it was shown, from the first to the last."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from broadside.bots.fleet.belief import (
    Belief,
    Sight,
    at_the_docks,
    berths,
    conformed,
    lost,
    sailed,
    somewhere,
)
from broadside.bots.fleet.frames import (
    Board,
    Frames,
    board_of,
    board_of_mask,
    empty_board,
    framed,
    over,
)
from broadside.rules.fleet.events import Acted, Cause, Effect, Event, Notice, Sighted
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Damage, pose
from broadside.rules.fleet.state import ground, hulls
from broadside.rules.fleet.view import Picture, View, developed
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

_FORGETS = 0.97
"""What is left of the memory of wounds when the enemy may have moved."""
_WOUND = 0.8
"""How sure a square is destroyed that was hit unseen."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is remembered beside what the view shows."""

    picture: Picture
    belief: Belief
    wounds: Board
    """How far enemy squares are known to be destroyed."""
    mines: frozenset[Cell]
    """Mines that were seen and have not gone since, as far as anybody was told."""
    struck: tuple[Cell, ...] = ()
    """Squares hit unseen since the enemy could last move."""
    missed: tuple[Cell, ...] = ()
    """Squares in which nothing was hit since then."""


def new_notes(view: View) -> Notes:
    assert view.seat is not None, "a spectator takes no notes"
    belief = at_the_docks(view.rules, view.battle, view.seat)
    return Notes(Picture(), belief, empty_board(view.rules.grid), frozenset())


def noted(view: View, notes: Notes, event: Event) -> Notes:
    """The notes after an event; of the view only what never changes is used."""
    match event:
        case Sighted():
            return replace(notes, picture=developed(notes.picture, event))
        case Acted(seat, notices):
            return _acted(view, notes, seat, notices)
    return notes


def settled(view: View, notes: Notes) -> Notes:
    """The notes in agreement with what is seen now."""
    rules, grid, picture = view.rules, view.rules.grid, notes.picture
    assert view.seat is not None, "a spectator takes no notes"
    seen = in_sight(rules, picture.ships, view.seat)
    cells = [contact.cell for contact in picture.contacts]
    empty = board_of_mask(grid, seen | hulls(rules, picture.ships)) - board_of(grid, cells)
    for cell in notes.missed:
        empty[cell.row, cell.col] = 1
    struck = tuple(cell for cell in notes.struck if cell not in cells)
    for cell in struck:
        empty[cell.row, cell.col] = 0
    sight = Sight(np.maximum(empty, 0), picture.contacts, struck)
    belief = conformed(rules, notes.belief, sight, open_poses(rules, view.battle.reefs))
    heard = in_sonar(rules, picture.ships)
    known = {cell for cell in notes.mines if not heard >> (cell.row * grid.cols + cell.col) & 1}
    wounds = notes.wounds * (1 - sight.empty)
    for contact in picture.contacts:
        wounds[contact.cell.row, contact.cell.col] = contact.damage / Damage.DESTROYED
    return replace(notes, belief=belief, wounds=wounds, mines=frozenset(known) | picture.mines)


@lru_cache(maxsize=64)
def open_poses(rules: Ruleset, reefs: frozenset[Cell]) -> tuple[Frames, ...]:
    """For each class the poses that reefs and bases leave."""
    blocked = board_of_mask(rules.grid, ground(rules, reefs))
    blocked[rules.grid.rows :] = 1
    blocked[:, rules.grid.cols :] = 1
    return tuple(berths(rules, kind, blocked) for kind in rules.ships)


def _acted(view: View, notes: Notes, seat: Seat, notices: tuple[Notice, ...]) -> Notes:
    assert view.seat is not None, "a spectator takes no notes"
    is_ours = seat in view.rules.side_of(view.seat)
    if not notices and not is_ours:
        free = open_poses(view.rules, view.battle.reefs)
        notes = settled(view, notes)
        belief = sailed(view.rules, notes.belief, free)
        return replace(notes, belief=belief, wounds=notes.wounds * _FORGETS, struck=(), missed=())
    for notice in notices:
        notes = _told(view, notes, notice, is_ours=is_ours)
    return notes


def _told(view: View, notes: Notes, notice: Notice, *, is_ours: bool) -> Notes:
    rules, cell = view.rules, notice.cell
    gone = notice.effect in (Effect.MINE_DESTROYED, Effect.MINE_EXPLODED)
    if gone:
        notes = replace(notes, mines=notes.mines - {cell})
    if notice.loss is not None and notice.loss.seat in rules.enemies_of(view.seat or 0):
        belief = lost(rules, notes.belief, notice.loss.kind, cell)
        struck = tuple(other for other in notes.struck if other != cell)
        return replace(notes, belief=belief, struck=struck)
    if is_ours:
        return _own_deed(rules, notes, notice)
    return replace(notes, belief=_enemy_deed(rules, notes.belief, notice))


def _own_deed(rules: Ruleset, notes: Notes, notice: Notice) -> Notes:
    own = {cell for ship in notes.picture.ships for cell in pose(rules, ship).cells}
    cell = notice.cell
    if notice.effect is Effect.SHIP_HIT and cell not in own:
        wounds = notes.wounds.copy()
        wounds[cell.row, cell.col] = max(wounds[cell.row, cell.col], _WOUND)
        return replace(notes, wounds=wounds, struck=(*notes.struck, cell))
    if notice.cause is Cause.COLLISION and cell not in notes.mines:
        return replace(notes, struck=(*notes.struck, cell))
    if notice.effect is Effect.NOTHING:
        return replace(notes, missed=(*notes.missed, cell))
    return notes


def _enemy_deed(rules: Ruleset, belief: Belief, notice: Notice) -> Belief:
    """Whoever did this was near enough to do it."""
    target = framed(board_of(rules.grid, (notice.cell,)))
    match notice.cause:
        case Cause.CANNON:
            reach = tuple(_reach(target, kind.cannon) for kind in rules.ships)
            eyes = tuple(_reach(target, kind.radar) for kind in rules.ships)
            return somewhere(somewhere(belief, reach), eyes)
        case Cause.TORPEDO:
            lanes = tuple(_reach(target, _lane(rules, kind)) for kind in rules.ships)
            return somewhere(belief, lanes)
        case Cause.COLLISION | Cause.MINE:
            beside = tuple(
                np.maximum(
                    _reach(target, Zone(-1, kind.size, 0, 0)),
                    _reach(target, Zone(0, kind.size - 1, -1, 1)),
                )
                for kind in rules.ships
            )
            return somewhere(belief, beside)
    return belief


def _reach(target: Frames, zone: Zone | None) -> Frames:
    """One for each pose from which the zone reaches the target."""
    return np.zeros_like(target) if zone is None else np.minimum(over(target, zone), 1)


def _lane(rules: Ruleset, kind: ShipClass) -> Zone | None:
    if not kind.torpedoes:
        return None
    return Zone(kind.size, kind.size + rules.torpedo_range - 1, 0, 0)
