"""A computer on a seat is told everything once, also in a game taken up again."""

from dataclasses import dataclass, field
from random import Random

from broadside.console.fleet.mate import Mate
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.listing import sample_move
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.view import View
from broadside.table.table import Table
from tests.console.fleet.pond import POND


@dataclass
class Diarist:
    """Plays by chance and writes down all that it is told."""

    diary: list[Event] = field(default_factory=list)

    def watch(self, event: Event) -> None:
        self.diary.append(event)

    def choose(self, view: View) -> Move:
        return sample_move(view, Random(f"{view.battle.actions} {view.battle.offered_at}"))


def fight(table: Table, mates: list[Mate], moves: int) -> None:  # type: ignore[type-arg]
    for _ in range(moves):
        seat = min(table.to_move)
        table.play(seat, mates[seat].move(), 0)


def test_a_game_taken_up_again_leaves_the_same_memory() -> None:
    game = FleetGame(POND)
    table = Table(game, 3)
    first = [Diarist(), Diarist()]
    mates = [Mate(bot, table, seat) for seat, bot in enumerate(first)]
    fight(table, mates, 90)
    second = [Diarist(), Diarist()]
    again = Table.resume(game, table.record)
    mates_again = [Mate(bot, again, seat) for seat, bot in enumerate(second)]
    fight(table, mates, 4)
    fight(again, mates_again, 4)
    for old, new in zip(first, second, strict=True):
        assert new.diary == old.diary
        assert len(old.diary) > 90
