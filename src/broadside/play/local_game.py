"""One game on this machine: the table, the people and computers at it, and what they do."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

from broadside.bots.catalog import LINEUPS, make_bot
from broadside.play.bot_seat import RememberingBot
from broadside.rules.acts import CLAIMS, Act
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat
from broadside.table.table import AnyTable, Sent, Table

BETWEEN = ","
"""Separates the level of the west from that of the east."""


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A table, the seats of people, and the level of the computers: ``ensign``, or
    ``random,ensign`` if the two sides differ."""

    table: AnyTable
    level: str
    humans: frozenset[Seat]
    bots: dict[Seat, RememberingBot] = field(default_factory=dict, repr=False, compare=False)
    """The computers that have moved so far."""

    @classmethod
    def begin(cls, game: AnyGame, seed: int, level: str, humans: frozenset[Seat]) -> "LocalGame":
        return cls(Table(game, seed), level, humans)

    @property
    def rules(self) -> Any:
        return self.table.view(None).rules

    @property
    def family(self) -> str:
        return self.table.game.family

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(frozenset().union(*self.table.game.sides)))

    @property
    def salts(self) -> dict[Seat, bytes]:
        """The salts of commitments in a local game. They follow from the secret seed, so no save
        needs them.
        """
        seed = self.table.seed
        return {seat: sha256(f"{seed} salt {seat}".encode()).digest() for seat in self.seats}

    def level_of(self, seat: Seat) -> str:
        """The level of a computer at that seat of a local game."""
        levels = self.level.split(BETWEEN)
        return levels[seat % len(levels)]

    def name(self, viewer: Seat, seat: Seat) -> str:
        """What one player of a local game calls another, at the beginning of a sentence."""
        if seat == viewer:
            return "You"
        is_only_computer = len(self.seats) == 2 and seat not in self.humans
        return "The computer" if is_only_computer else f"Player {seat + 1}"

    def play(self, seat: Seat, said: Any, at: int) -> tuple[Sent[Any], ...]:
        """Let the seat move or act in a local game, as ``Table.play`` does. Computers decline every
        draw, and no player is ever away, so nobody can claim the game.
        """
        ruling = self.table.judge(seat, said, at)
        if said in CLAIMS:
            raise IllegalMove(Refusal.STILL_HERE)
        sent = self.table.enter(ruling)
        return (*sent, *self._decline(at)) if seat in self.humans else sent

    def computer_move(self, seat: Seat) -> Any:
        """The move of the computer at that seat of a local game."""
        return self.ask_computer(seat)()

    def ask_computer(self, seat: Seat) -> Callable[[], Any]:
        """Returns a function that finds the move of the computer at a seat of a local game, in this
        or another thread.

        The move depends on the seed and on what that seat was shown, so a saved game continues
        exactly as it would have.
        """
        if seat not in self.bots:
            self.bots[seat] = self._new_bot(seat)
        bot = self.bots[seat]
        bot.tell(numbered.event for numbered in self.table.since(seat, bot.told))
        return partial(bot.choose, self.table.view(seat))

    def _new_bot(self, seat: Seat) -> RememberingBot:
        seed = self.table.seed
        if self.family == FleetGame.family:
            seed = seed * len(self.seats) + seat
        return RememberingBot(make_bot(self.level_of(seat), seed, self.family))

    def _decline(self, at: int) -> tuple[Sent[Any], ...]:
        """Decline every draw in a local game at once for sides without people."""
        sent: list[Sent[Any]] = []
        for side in self.table.game.sides:
            if side.isdisjoint(self.humans):
                with suppress(IllegalMove):  # nothing is offered to it
                    sent += self.table.play(min(side), Act.DECLINE_DRAW, at)
        return tuple(sent)


def is_level(level: str, family: str) -> bool:
    """Whether this names a level of the computers in a local game: one for all, or one for each of
    two sides.
    """
    names = level.split(BETWEEN)
    return len(names) <= 2 and all(name in LINEUPS[family] for name in names)
