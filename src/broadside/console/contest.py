"""Who plays at a table: people, computers, and what each is called."""

from dataclasses import dataclass
from typing import TypeAlias

from broadside.bots.catalog import make_bot
from broadside.rules.classic.events import Event
from broadside.rules.classic.moves import Move
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.classic.state import State
from broadside.rules.classic.view import View
from broadside.rules.game import Seat
from broadside.table.table import Table

ShootingTable: TypeAlias = Table[State, Move, Event, View]


@dataclass(frozen=True, slots=True)
class Contest:
    """A table, the seats of people, and the level of every other seat."""

    table: ShootingTable
    level: str
    humans: frozenset[Seat]

    @property
    def rules(self) -> Ruleset:
        return self.table.view(None).rules

    def name(self, viewer: Seat, seat: Seat) -> str:
        """What one player calls another, at the beginning of a sentence."""
        if seat == viewer:
            return "You"
        is_only_computer = self.rules.players == 2 and seat not in self.humans
        return "The computer" if is_only_computer else f"Player {seat + 1}"

    def computer_move(self, seat: Seat) -> Move:
        """What the computer does there: a matter of the seed and of what that seat knows, so that
        a game that was saved goes on exactly as it would have."""
        bot = make_bot(self.level, self.table.seed)
        move: Move = bot.choose(self.table.view(seat))
        return move
