"""A computer on one seat, which remembers what its seat was shown."""

from typing import TypeAlias

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat
from broadside.table.table import Table

FleetTable: TypeAlias = Table[State, Move, Event, View]


class Mate:
    """Tells its bot every event of the seat from the first on, also in a game taken up again."""

    def __init__(self, bot: AnyBot, table: FleetTable, seat: Seat) -> None:
        self._bot = bot
        self._follower: Follower[Event] | None = bot if isinstance(bot, Follower) else None
        self._table = table
        self._seat = seat
        self._told = 0

    def move(self) -> Move:
        if self._follower is not None:
            for numbered in self._table.since(self._seat, self._told):
                self._follower.watch(numbered.event)
                self._told = numbered.number
        move: Move = self._bot.choose(self._table.view(self._seat))
        return move
