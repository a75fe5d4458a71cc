"""A finished game shown again: what one viewer was told, and the maps as that viewer knew them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from broadside.console.folding import folded
from broadside.console.screen import Screen
from broadside.console.telling import drawn, ending, told
from broadside.rules.catalog import AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Viewer
from broadside.rules.record import Expired, Moved, Record
from broadside.table.table import Table


@dataclass(frozen=True, slots=True)
class Scene:
    """What one entry of the record led to: the words for it, and the view after it."""

    game: AnyGame
    view: Any
    lines: tuple[str, ...]

    def picture(self, screen: Screen) -> list[str]:
        """Drawn when asked for: most scenes of a long game are only told."""
        return drawn(self.game, self.view, screen)


def scenes(
    table: Table[Any, Any, Any, Any], record: Record, viewer: Viewer, screen: Screen
) -> Iterator[Scene]:
    """The record played on a fresh table of its game, as the viewer saw it; the end is last."""
    game, number = table.game, 0
    for entry in record.entries:
        before = table.view(viewer)
        table.enter(table.read(entry))
        events = [one.event for one in table.since(viewer, number)]
        number = table.number(viewer)
        if events:
            view = table.view(viewer)
            lines = [*_order(game, entry, viewer), *told(game, before, events)]
            yield Scene(game, view, tuple(folded([*lines, *ending(game, view)], screen.width())))


def _order(game: AnyGame, entry: Moved | Expired, viewer: Viewer) -> list[str]:
    """What the viewer did, where the events leave it out: a fleet moves unseen by the other."""
    if isinstance(game, FleetGame) and isinstance(entry, Moved) and entry.seat == viewer:
        return [f"Your order: {entry.move}"]
    return []
