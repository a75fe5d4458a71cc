"""Random games through the referee, for any game of the catalogue."""

from dataclasses import dataclass, replace
from random import Random

from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat, Viewer
from broadside.rules.record import Record
from broadside.table.table import AnyTable, Table

MOST_STEPS = 5_000
"""No game of the catalogue lasts longer, whatever chance plays."""


@dataclass(frozen=True, slots=True)
class World:
    """A game and what was done in it: the whole truth, visible and hidden."""

    game: AnyGame
    record: Record

    def until(self, entries: int) -> "World":
        """The same world, a while ago."""
        return replace(self, record=replace(self.record, entries=self.record.entries[:entries]))


def seats(game: AnyGame) -> list[Seat]:
    return sorted(frozenset().union(*game.sides))


def viewers(game: AnyGame) -> list[Viewer]:
    return [*seats(game), None]


def opponents(game: AnyGame, viewer: Viewer) -> list[Seat]:
    """The seats whose ships the viewer does not see as its own; for a spectator, all."""
    return [seat for side in game.sides if viewer not in side for seat in sorted(side)]


def random_world(game: AnyGame, seed: int, steps: int = MOST_STEPS) -> World:
    """A game that chance has played up to so many steps."""
    return World(game, random_table(game, seed, steps).record)


def random_table(game: AnyGame, seed: int, steps: int = MOST_STEPS) -> AnyTable:
    table, rng, now = Table(game, seed), Random(seed), 0
    for _ in range(steps):
        if not table.to_move:
            break
        now = _pass_time(table, now, rng)
        table.expire(now)
        _move(table, now, rng)
    return table


def _pass_time(table: AnyTable, now: int, rng: Random) -> int:
    """A moment later, and now and then so late that a clock runs out."""
    if table.clock.deadlines and rng.random() < 0.05:
        return table.clock.deadline[0]
    return now + rng.randrange(900)


def _move(table: AnyTable, now: int, rng: Random) -> None:
    if table.to_move:
        seat = rng.choice(sorted(table.to_move))
        table.play(seat, table.game.sample_move(table.view(seat), rng), now)
