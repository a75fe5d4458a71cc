"""Follows a game for one viewer: what is new in words, and the view it leads to."""

from broadside.console.fleet.mate import FleetTable
from broadside.console.fleet.words import words
from broadside.console.session import Session
from broadside.rules.fleet.view import View
from broadside.rules.game import Viewer


class Narrator:
    """Tells each event once, and knows nothing but the view that the events add up to."""

    def __init__(self, session: Session, table: FleetTable, viewer: Viewer) -> None:
        self._session = session
        self._table = table
        self._viewer = viewer
        self.view: View = table.view(viewer)
        self._told = table.snapshot(viewer).number

    def tell(self) -> None:
        """Say what the viewer has not heard yet."""
        for numbered in self._table.since(self._viewer, self._told):
            self._told = numbered.number
            self._session.say_folded(words(numbered.event, self.view))
            self.view = self._table.game.update(self.view, numbered.event)
