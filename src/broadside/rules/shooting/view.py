"""What one seat, or a spectator, knows of a shooting game."""

from dataclasses import dataclass, replace

from broadside.rules.game import Viewer
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Battle, Phase, Sea, advance
from broadside.rules.shooting.events import Deployed, Event, Finding, Scanned
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet


@dataclass(frozen=True, slots=True)
class View:
    """The public battle, and the viewer's own fleet and radar findings."""

    rules: Ruleset
    seat: Viewer
    battle: Battle
    fleet: Fleet | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def is_to_move(self) -> bool:
        """Whether the shooting game waits for the viewer."""
        if self.seat is None:
            return False
        if self.battle.phase is Phase.DEPLOYING:
            return self.seat not in self.battle.deployed
        return self.battle.turn == self.seat

    @property
    def target_sea(self) -> Sea:
        """The sea into which the seat to move fires, as the viewer of a shooting game knows it."""
        assert self.battle.target is not None, "nobody is to fire"
        return self.battle.seas[self.battle.target]

    @property
    def open_cells(self) -> list[Cell]:
        """The squares that the viewer of a shooting game may fire at now, row by row."""
        sea = self.target_sea
        closed = sea.hits | sea.misses
        return [cell for cell in self.rules.grid.cells if cell not in closed]


def redact(event: Event, viewer: Viewer) -> Event:
    """The event of a shooting game as the viewer may see it. Every event is visible to all, in part
    at least."""
    match event:
        case Deployed(seat) if seat != viewer:
            return Deployed(seat, None)
        case Scanned(seat) if seat != viewer:
            return Scanned(seat, None)
    return event


def update(view: View, event: Event) -> View:
    """The view of a shooting game after an event that was redacted for its viewer."""
    battle = advance(view.rules, view.battle, event)
    match event:
        case Deployed(seat, fleet) if seat == view.seat:
            return replace(view, battle=battle, fleet=fleet)
        case Scanned(seat, finding) if seat == view.seat and finding is not None:
            return replace(view, battle=battle, findings=(*view.findings, finding))
    return replace(view, battle=battle)
