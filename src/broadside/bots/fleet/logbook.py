"""The logbook: how what a player was shown becomes what it remembers, event by event."""

from dataclasses import replace

import numpy as np

from broadside.bots.fleet.belief import Belief, lost, sailed, somewhere
from broadside.bots.fleet.frames import Frames, board_of, framed, over
from broadside.bots.fleet.lanes import best_launch
from broadside.bots.fleet.notes import Notes, open_poses, settled
from broadside.rules.fleet.events import Acted, Cause, Effect, Event, Missed, Notice, Sighted
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import pose
from broadside.rules.fleet.view import View, developed
from broadside.rules.fleet.weapons import lane
from broadside.rules.game import Seat

_FORGETS = 0.97
"""What is left of the memory of wounds when the enemy may have moved."""
_GUNS = (Cause.CANNON, Cause.TORPEDO)
_WOUND = 0.8
"""How sure a square is destroyed that was hit unseen."""


def noted(view: View, notes: Notes, event: Event) -> Notes:
    """The notes after an event; of the view only what never changes is used."""
    match event:
        case Sighted():
            return replace(notes, picture=developed(notes.picture, event), agrees=False)
        case Acted(seat, notices):
            return _acted(view, notes, seat, notices)
        case Missed():
            return _missed(view, notes)
    return notes


def _acted(view: View, notes: Notes, seat: Seat, notices: tuple[Notice, ...]) -> Notes:
    assert view.seat is not None, "a spectator takes no notes"
    is_ours = seat in view.rules.side_of(view.seat)
    notes = settled(view, notes)  # as it was when the one who acted decided
    if not is_ours and not any(notice.cause in _GUNS for notice in notices):
        notes = _sailed(view, notes)
    for notice in notices:
        notes = _told(view, notes, notice, is_ours=is_ours)
    return replace(notes, agrees=is_ours and not notices)


def _sailed(view: View, notes: Notes) -> Notes:
    """After an action that may have been a movement."""
    free = open_poses(view.rules, view.battle.reefs)
    belief = sailed(view.rules, notes.belief, free)
    wounds = notes.wounds * np.float32(_FORGETS)
    spent = notes.spent * np.float32(_FORGETS)
    return replace(notes, belief=belief, wounds=wounds, spent=spent, struck=(), missed=())


def _missed(view: View, notes: Notes) -> Notes:
    """Nothing was on the way of the torpedo, which was the one that promised most."""
    ship, _ = best_launch(view, notes)
    if ship is None:
        return notes
    return replace(notes, missed=notes.missed + lane(view.rules, ship), agrees=False)


def _told(view: View, notes: Notes, notice: Notice, *, is_ours: bool) -> Notes:
    assert view.seat is not None, "a spectator takes no notes"
    rules, cell = view.rules, notice.cell
    if notice.effect in (Effect.MINE_DESTROYED, Effect.MINE_EXPLODED):
        notes = replace(notes, mines=notes.mines - {cell})
    if notice.loss is not None and notice.loss.seat in rules.enemies_of(view.seat):
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
        wounds[cell.row, cell.col] += _WOUND * (1 - wounds[cell.row, cell.col])
        spent = notes.spent + board_of(rules.grid, rules.grid.around(cell))
        return replace(notes, wounds=wounds, spent=spent, struck=(*notes.struck, cell))
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
