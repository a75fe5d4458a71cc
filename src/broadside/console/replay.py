"""Replays a finished game: what one viewer was told, and the maps as that viewer knew them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from broadside.console.narration import ending_text, narrate, picture_text
from broadside.console.screen import Screen
from broadside.console.text_wrap import wrapped
from broadside.rules.catalog import AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Viewer
from broadside.rules.record import Expired, Moved, Record
from broadside.table.table import AnyTable


@dataclass(frozen=True, slots=True)
class Scene:
    """The result of one entry of the record: its words, and the view after it."""

    game: AnyGame
    view: Any
    lines: tuple[str, ...]

    def picture(self, screen: Screen) -> list[str]:
        """The maps of a scene of a replay. Drawn on demand: most scenes of a long game are told
        only in words.
        """
        return picture_text(self.game, self.view, screen)


def scenes(table: AnyTable, record: Record, viewer: Viewer, screen: Screen) -> Iterator[Scene]:
    """The scenes of the replay of a record, played on a new table, as the viewer saw them; the end
    comes last.
    """
    game, number = table.game, 0
    for entry in record.entries:
        before = table.view(viewer)
        table.enter(table.read(entry))
        events = [one.event for one in table.since(viewer, number)]
        number = table.number(viewer)
        if events:
            view = table.view(viewer)
            lines = [*_order(game, entry, viewer), *narrate(game, before, events)]
            yield Scene(
                game, view, tuple(wrapped([*lines, *ending_text(game, view)], screen.width()))
            )


def _order(game: AnyGame, entry: Moved | Expired, viewer: Viewer) -> list[str]:
    """What the viewer did in a scene of a replay, if the events leave it out: a fleet moves unseen
    by the other side.
    """
    if isinstance(game, FleetGame) and isinstance(entry, Moved) and entry.seat == viewer:
        return [f"Your order: {entry.move}"]
    return []
