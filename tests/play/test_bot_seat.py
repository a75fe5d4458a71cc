"""A bot on a seat is told everything once, also in a game taken up again."""

from dataclasses import dataclass, field
from random import Random

from broadside.bots.catalog import make_bot
from broadside.play.bot_seat import RememberingBot
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.listing import sample_move
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.view import View
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from tests.console.fleet.small_sea import POND

NOBODY: frozenset[int] = frozenset()


@dataclass
class RecordingBot:
    """Plays by chance and writes down all that it is told."""

    heard: list[Event] = field(default_factory=list)

    def watch(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View) -> Move:
        return sample_move(view, Random(f"{view.battle.actions} {view.battle.offered_at}"))


def fight(local_game: LocalGame, moves: int) -> None:
    for _ in range(moves):
        seat = min(local_game.table.to_move)
        local_game.play(seat, local_game.computer_move(seat), 0)


def test_a_game_taken_up_again_leaves_the_same_memory() -> None:
    game, first, second = (
        FleetGame(POND),
        [RecordingBot(), RecordingBot()],
        [RecordingBot(), RecordingBot()],
    )
    whole = LocalGame(Table(game, 3), "easy", NOBODY, dict(enumerate(map(RememberingBot, first))))
    fight(whole, 90)
    again = LocalGame(
        Table.resume(game, whole.table.record),
        "easy",
        NOBODY,
        dict(enumerate(map(RememberingBot, second))),
    )
    fight(whole, 4)
    fight(again, 4)
    for old, new in zip(first, second, strict=True):
        assert new.heard == old.heard
        assert len(old.heard) > 90


def test_a_bot_that_remembers_nothing_is_only_asked() -> None:
    table = Table(ShootingGame(SEA_BATTLE), 1)
    seat = min(table.to_move)
    bot = RememberingBot(make_bot("hard", 1))
    bot.tell(one.event for one in table.since(seat, 0))
    assert bot.told == table.number(seat)
    assert bot.choose(table.view(seat)) == make_bot("hard", 1).choose(table.view(seat))
