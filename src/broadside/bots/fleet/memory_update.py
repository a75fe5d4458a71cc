"""Updates what a player remembers, event by event."""

from dataclasses import replace

import numpy as np

from broadside.bots.fleet.belief import Belief, lost, sailed, somewhere
from broadside.bots.fleet.memory import Memory, open_poses, settled
from broadside.bots.fleet.oriented_boards import Frames, board_of, oriented, over
from broadside.bots.fleet.target_values import best_launch
from broadside.rules.fleet.events import Acted, Cause, Effect, Event, Missed, Notice, Sighted
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import pose
from broadside.rules.fleet.view import View, developed
from broadside.rules.fleet.weapons import lane
from broadside.rules.game import Seat

_FORGETS = 0.97
"""The factor by which known damage fades whenever the enemy may have moved."""
_GUNS = (Cause.CANNON, Cause.TORPEDO)
_WOUND = 0.8
"""How likely a square is destroyed after a hit whose effect nobody saw."""


def updated_memory(view: View, memory: Memory, event: Event) -> Memory:
    """The memory of a player after an event. It uses only those parts of the view that never
    change.
    """
    match event:
        case Sighted():
            return replace(memory, picture=developed(memory.picture, event), agrees=False)
        case Acted(seat, notices):
            return _acted(view, memory, seat, notices)
        case Missed():
            return _missed(view, memory)
    return memory


def _acted(view: View, memory: Memory, seat: Seat, notices: tuple[Notice, ...]) -> Memory:
    assert view.seat is not None, "a spectator takes no notes"
    is_ours = seat in view.rules.side_of(view.seat)
    memory = settled(view, memory)  # as it was when the one who acted decided
    if not is_ours and not any(notice.cause in _GUNS for notice in notices):
        memory = _sailed(view, memory)
    for notice in notices:
        memory = _told(view, memory, notice, is_ours=is_ours)
    return replace(memory, agrees=is_ours and not notices)


def _sailed(view: View, memory: Memory) -> Memory:
    """The memory updated after an action that may have been a movement."""
    free = open_poses(view.rules, view.battle.reefs)
    belief = sailed(view.rules, memory.belief, free)
    wounds = memory.wounds * np.float32(_FORGETS)
    spent = memory.spent * np.float32(_FORGETS)
    return replace(memory, belief=belief, wounds=wounds, spent=spent, struck=(), missed=())


def _missed(view: View, memory: Memory) -> Memory:
    """The memory updated after a torpedo met nothing: probably the one that promised most."""
    ship, _ = best_launch(view, memory)
    if ship is None:
        return memory
    return replace(memory, missed=memory.missed + lane(view.rules, ship), agrees=False)


def _ran_through(rules: Ruleset, memory: Memory, notice: Notice) -> Memory:
    """The memory after a torpedo met something there: on its way there was nothing. If several
    boats can have launched it, what they have in common."""
    boats = [ship for ship in memory.picture.ships if ship.kind.torpedoes]
    lanes = [lane(rules, boat) for boat in boats]
    ways = [way[: way.index(notice.cell)] for way in lanes if notice.cell in way]
    if not ways:
        return memory
    clear = min(ways, key=len)
    if not all(set(clear) <= set(way) for way in ways):
        return memory
    return replace(memory, missed=memory.missed + clear)


def _told(view: View, memory: Memory, notice: Notice, *, is_ours: bool) -> Memory:
    assert view.seat is not None, "a spectator takes no notes"
    rules, cell = view.rules, notice.cell
    if notice.effect in (Effect.MINE_DESTROYED, Effect.MINE_EXPLODED):
        memory = replace(memory, mines=memory.mines - {cell})
    if is_ours and notice.cause is Cause.TORPEDO:
        memory = _ran_through(rules, memory, notice)
    if notice.loss is not None and notice.loss.seat in rules.enemies_of(view.seat):
        belief = lost(rules, memory.belief, notice.loss.kind, cell)
        struck = tuple(other for other in memory.struck if other != cell)
        return replace(memory, belief=belief, struck=struck)
    if is_ours:
        return _own_deed(rules, memory, notice)
    return replace(memory, belief=_enemy_deed(rules, memory.belief, notice))


def _own_deed(rules: Ruleset, memory: Memory, notice: Notice) -> Memory:
    own = {cell for ship in memory.picture.ships for cell in pose(rules, ship).cells}
    cell = notice.cell
    if notice.effect is Effect.SHIP_HIT and cell not in own:
        wounds = memory.wounds.copy()
        wounds[cell.row, cell.col] += _WOUND * (1 - wounds[cell.row, cell.col])
        spent = memory.spent + board_of(rules.grid, rules.grid.around(cell))
        return replace(memory, wounds=wounds, spent=spent, struck=(*memory.struck, cell))
    if notice.cause is Cause.COLLISION and cell not in memory.mines:
        return replace(memory, struck=(*memory.struck, cell))
    if notice.effect is Effect.NOTHING:
        return replace(memory, missed=(*memory.missed, cell))
    return memory


def _enemy_deed(rules: Ruleset, belief: Belief, notice: Notice) -> Belief:
    """The belief updated after an enemy's action: the ship that did it was near enough to do it."""
    target = oriented(board_of(rules.grid, (notice.cell,)))
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
    """1 for each pose from which an enemy that acted reaches the target, to update the memory."""
    return np.zeros_like(target) if zone is None else np.minimum(over(target, zone), 1)


def _lane(rules: Ruleset, kind: ShipClass) -> Zone | None:
    if not kind.torpedoes:
        return None
    return Zone(kind.size, kind.size + rules.torpedo_range - 1, 0, 0)
