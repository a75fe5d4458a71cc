"""Who plays a fleet game: one person or nobody, and computers on every other seat."""

from dataclasses import dataclass
from typing import TypeAlias

from broadside.bots.catalog import LINEUPS, make_bot
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat
from broadside.table.table import Table

FleetTable: TypeAlias = Table[State, Move, Event, View]

BETWEEN = ","
"""Parts the level of the west from that of the east."""


@dataclass(frozen=True, slots=True)
class FleetContest:
    """A table, the seats of people, and how the computers play: ``ensign``, or ``random,ensign``
    where west and east differ."""

    table: FleetTable
    level: str
    humans: frozenset[Seat]

    @property
    def rules(self) -> Ruleset:
        return self.table.view(None).rules

    def computer_move(self, seat: Seat) -> Move:
        """What the computer does there: a matter of the seed and of what that seat knows, so that
        a game that was saved goes on exactly as it would have."""
        levels = self.level.split(BETWEEN)
        bot = make_bot(levels[seat % len(levels)], self._seed_of(seat), FleetGame.family)
        move: Move = bot.choose(self.table.view(seat))
        return move

    def _seed_of(self, seat: Seat) -> int:
        return self.table.record.seed * self.rules.players + seat


def new_contest(rules: Ruleset, seed: int, level: str, humans: frozenset[Seat]) -> FleetContest:
    return FleetContest(Table(FleetGame(rules), seed), level, humans)


def is_level(level: str) -> bool:
    """Whether computers can play so: one name for all, or one for each side."""
    names = level.split(BETWEEN)
    return len(names) <= 2 and all(name in LINEUPS[FleetGame.family] for name in names)
