"""Follows a game for one viewer: tells new events in words, and keeps the view."""

from typing import Any

from broadside.console.console_session import ConsoleSession
from broadside.console.fleet.event_text import event_text
from broadside.rules.fleet.view import View
from broadside.rules.game import Viewer
from broadside.table.table import Table


class EventFeed:
    """Tells each event once. It knows nothing but the view that the events add up to."""

    def __init__(
        self, session: ConsoleSession, table: Table[Any, Any, Any, View], viewer: Viewer
    ) -> None:
        self._session = session
        self._table = table
        self._viewer = viewer
        self.view: View = table.view(viewer)
        self._told = table.snapshot(viewer).number

    def tell(self) -> None:
        """Print the events of the fleet game that are new to the viewer, as a feed, each once."""
        for numbered in self._table.since(self._viewer, self._told):
            self._told = numbered.number
            self._session.say_wrapped(event_text(numbered.event, self.view))
            self.view = self._table.game.update(self.view, numbered.event)
