"""A game shown again: the words and maps of the game itself, as one viewer knew them."""

from typing import Any

import pytest

from broadside.bots.catalog import make_bot
from broadside.console.replaying import scenes
from broadside.console.screen import Screen
from broadside.rules.catalog import GAMES
from broadside.rules.classic.presets import PRESETS
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.game import Viewer
from broadside.rules.grid import Grid
from broadside.table.table import Table

POND = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
MOVES = ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"]


def played() -> Table[Any, Any, Any, Any]:
    table: Table[Any, Any, Any, Any] = Table(POND, 1)
    for number, move in enumerate(MOVES):
        table.play(number % 2, POND.read_move(move), at=number)
    return table


def shown(viewer: Viewer) -> list[str]:
    record = played().record
    found = scenes(Table(POND, record.seed), record, viewer, Screen())
    return ["\n".join((*scene.lines, *scene.picture)) for scene in found]


def assert_shows(picture: str, board: str) -> None:
    assert board.strip("\n") in picture, picture


@pytest.mark.req("X-04")
def test_a_player_sees_the_own_fleet_and_of_the_enemy_what_was_struck() -> None:
    pictures = shown(0)
    assert "You fire at C3: Hit!" in pictures[2]
    assert_shows(
        pictures[2],
        """
Your map     Map of Player 2
  A B C D      A B C D
1 S S . .    1 . . . .
2 . . . .    2 . . . .
3 . . . .    3 . . X .
""",
    )
    assert "You have won!" in pictures[-1]


@pytest.mark.req("X-04")
def test_a_spectator_sees_no_ship_before_the_end() -> None:
    pictures = shown(None)
    assert_shows(
        pictures[3],
        """
Map of Player 1    Map of Player 2
  A B C D            A B C D
1 . . . /          1 . . . .
2 . . . .          2 . . . .
3 . . . .          3 . . X .
""",
    )
    assert "Player 1 has won." in pictures[-1]
    assert "1 S S . /" in pictures[-1]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_every_preset_can_be_shown(rules: Ruleset, viewer: Viewer) -> None:
    game = GAMES[rules.name]
    table: Table[Any, Any, Any, Any] = Table(game, 5)
    bot = make_bot("easy", 5)
    while table.outcome is None:
        seat = min(table.to_move)
        table.play(seat, bot.choose(table.view(seat)), at=0)
    found = list(scenes(Table(game, 5), table.record, viewer, Screen()))
    assert "won" in found[-1].lines[-1] or "draw" in found[-1].lines[-1]


class Unknown:
    """A game of a family for which there is no drawing."""

    def __getattr__(self, name: str) -> Any:
        return getattr(POND, name)


def test_a_family_without_a_drawing_is_told_in_lines() -> None:
    record = played().record
    game: Any = Unknown()
    found = list(scenes(Table(game, 1), record, None, Screen()))
    assert all(scene.picture == () for scene in found)
    assert found[0].lines == ('{"type":"deployed","seat":0,"fleet":null}',)
