"""A computer on one seat, which remembers what its seat was shown."""

from typing import TypeAlias

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Acted, DrawDeclined, DrawOffered, Event
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat
from broadside.table.table import Table

FleetTable: TypeAlias = Table[State, Move, Event, View]


class Mate:
    """Tells its bot every event of the seat from the first on. In a game taken up again it asks
    the bot once more about each turn that is past, so that it knows what it would have known."""

    def __init__(self, bot: AnyBot, table: FleetTable, seat: Seat) -> None:
        self._bot = bot
        self._follower: Follower[Event] | None = bot if isinstance(bot, Follower) else None
        self._table = table
        self._seat = seat
        self._told = 0
        self._view = Table(table.game, table.record.seed).view(seat)
        self._asked = -1

    def move(self) -> Move:
        if self._follower is not None:
            for numbered in self._table.since(self._seat, self._told):
                self._hear(numbered.event)
                self._told = numbered.number
        return self._ask(self._table.view(self._seat))

    def _hear(self, event: Event) -> None:
        assert self._follower is not None, "only a bot that remembers is told"
        if self._acted_then(event):
            self._ask(self._view)
        self._follower.watch(event)
        self._view = self._table.game.update(self._view, event)

    def _acted_then(self, event: Event) -> bool:
        """Whether the seat had just decided, and the bot was not there to be asked."""
        is_own = isinstance(event, Acted | DrawOffered | DrawDeclined) and event.seat == self._seat
        is_turn = self._view.is_to_move and self._view.battle.phase is Phase.FIGHTING
        return is_own and is_turn and self._asked != self._told

    def _ask(self, view: View) -> Move:
        self._asked = self._told
        move: Move = self._bot.choose(view)
        return move
