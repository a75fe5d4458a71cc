"""What a seat once saw and sees no more: folded from the events that it was shown."""

from dataclasses import dataclass, replace

from broadside.rules.fleet.events import Acted, Contact, Effect, Event, Sighted, TimedOut
from broadside.rules.fleet.geometry import bit
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.view import Picture, developed
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

_NOTHING = Picture()


@dataclass(frozen=True, slots=True)
class Memory:
    """What one seat has seen. ``actions`` counts as the log does."""

    picture: Picture = _NOTHING
    actions: int = 0
    ghosts: tuple[tuple[Contact, int], ...] = ()
    """Enemy squares out of sight, each with the last action after which it was seen."""
    mines: tuple[tuple[Cell, int], ...] = ()
    """Mines out of reach of every sonar, in the same way."""


_REMOVED = (Effect.MINE_DESTROYED, Effect.MINE_EXPLODED)


def remember(rules: Ruleset, seat: Seat, memory: Memory, event: Event) -> Memory:
    """The ghosts of a seat (what it once saw) after an event that was redacted for it."""
    match event:
        case Acted(_, notices):
            sunk = {notice.cell for notice in notices if notice.loss is not None}
            swept = {notice.cell for notice in notices if notice.effect in _REMOVED}
            return replace(
                memory,
                actions=memory.actions + 1,
                ghosts=tuple(one for one in memory.ghosts if one[0].cell not in sunk),
                mines=tuple(one for one in memory.mines if one[0] not in swept | sunk),
            )
        case TimedOut():
            return replace(memory, actions=memory.actions + 1)
        case Sighted():
            return _looked(rules, seat, memory, event)
    return memory


def _looked(rules: Ruleset, seat: Seat, memory: Memory, event: Sighted) -> Memory:
    """Update the ghosts of a seat: what its side sees now takes the place of what it remembers
    there.
    """
    before, now = memory.picture, developed(memory.picture, event)
    sight, sonar = in_sight(rules, now.ships, seat), in_sonar(rules, now.ships)
    seen = max(0, memory.actions - 1)
    faded = set(event.faded)
    ghosts = {contact.cell: (contact, when) for contact, when in memory.ghosts}
    ghosts |= {one.cell: (one, seen) for one in before.contacts if one.cell in faded}
    mines = dict(memory.mines) | dict.fromkeys(event.cleared, seen)
    grid = rules.grid
    return replace(
        memory,
        picture=now,
        ghosts=tuple(one for cell, one in sorted(ghosts.items()) if not bit(grid, cell) & sight),
        mines=tuple(one for one in sorted(mines.items()) if not bit(grid, one[0]) & sonar),
    )
