"""Who plays a fleet game: one person or nobody, and computers on every other seat."""

from dataclasses import dataclass, field

from broadside.bots.catalog import LINEUPS, AnyBot, make_bot
from broadside.console.fleet.mate import FleetTable, Mate
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Seat
from broadside.table.table import Table

BETWEEN = ","
"""Parts the level of the west from that of the east."""


@dataclass(frozen=True, slots=True)
class FleetContest:
    """A table, the seats of people, and how the computers play: ``ensign``, or ``random,ensign``
    where west and east differ."""

    table: FleetTable
    level: str
    humans: frozenset[Seat]
    _mates: dict[Seat, Mate] = field(default_factory=dict, repr=False, compare=False)

    @property
    def rules(self) -> Ruleset:
        return self.table.view(None).rules

    def computer_move(self, seat: Seat) -> Move:
        """What the computer does there: a matter of the seed and of what that seat was shown, so
        that a game that was saved goes on exactly as it would have."""
        if seat not in self._mates:
            self._mates[seat] = Mate(self._bot(seat), self.table, seat)
        return self._mates[seat].move()

    def _bot(self, seat: Seat) -> AnyBot:
        levels = self.level.split(BETWEEN)
        seed = self.table.record.seed * self.rules.players + seat
        return make_bot(levels[seat % len(levels)], seed, FleetGame.family)


def new_contest(rules: Ruleset, seed: int, level: str, humans: frozenset[Seat]) -> FleetContest:
    return FleetContest(Table(FleetGame(rules), seed), level, humans)


def is_level(level: str) -> bool:
    """Whether computers can play so: one name for all, or one for each side."""
    names = level.split(BETWEEN)
    return len(names) <= 2 and all(name in LINEUPS[FleetGame.family] for name in names)
