"""A game shown again: the words and maps of the game itself, as one viewer knew them."""

import re
from typing import Any

import pytest

from broadside.bots.catalog import make_bot
from broadside.console.replay import Scene, scenes
from broadside.console.screen import Screen
from broadside.play.local_game import LocalGame
from broadside.rules.acts import Act
from broadside.rules.catalog import GAMES
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset as FleetRules
from broadside.rules.game import Viewer
from broadside.rules.grid import Grid
from broadside.rules.record import Moved, Record
from broadside.rules.shooting.presets import PRESETS
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from tests.console.fleet.small_sea import EAST, WEST
from tests.console.fleet.small_sea import POND as LAGOON

POND = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
MOVES = ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"]


AFLOAT = re.compile(r"[A-Za-z#<>^v][0-9*x]|##|\(\)|~")
"""What only shows on a map when a ship, a mine or a radar is known."""


def played() -> Table[Any, Any, Any, Any]:
    table: Table[Any, Any, Any, Any] = Table(POND, 1)
    for number, move in enumerate(MOVES):
        table.play(number % 2, POND.read_move(move), at=number)
    return table


def shown(viewer: Viewer) -> list[str]:
    record = played().record
    found = scenes(Table(POND, record.seed), record, viewer, Screen())
    return ["\n".join((*scene.lines, *scene.picture(Screen()))) for scene in found]


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
    assert all(scene.picture(Screen()) == [] for scene in found)
    assert found[0].lines == ('{"type":"deployed","seat":0,"fleet":null}',)


def fought(rules: FleetRules, actions: int | None = None) -> Record:
    """A fleet game of computers, to its end or given up after so many entries."""
    local_game = LocalGame.begin(FleetGame(rules), 4, "random,ensign", frozenset())
    table = local_game.table
    while table.outcome is None and len(table.record.entries) != actions:
        seat = min(table.to_move)
        table.play(seat, local_game.computer_move(seat), 0)
    if table.outcome is None:
        table.play(EAST, table.game.read_move("resign"), 0)
    return table.record


def sailed(record: Record, rules: FleetRules, viewer: Viewer) -> list[Scene]:
    return list(scenes(Table(FleetGame(rules), record.seed), record, viewer, Screen()))


def squares(scene: Scene) -> str:
    """The map alone."""
    rows = (re.match(r"\d+ ((?:..){14})", line) for line in scene.picture(Screen()))
    return "".join(row[1] for row in rows if row)


@pytest.mark.req("X-04")
def test_a_spectator_of_the_fleet_game_sees_no_ship_before_the_end() -> None:
    found = sailed(fought(LAGOON), LAGOON, None)
    maps = list(map(squares, found))
    assert all(len(drawn) == 9 * 28 for drawn in maps)
    assert not any(AFLOAT.search(drawn) for drawn in maps[:-1])
    assert AFLOAT.search(maps[-1])
    lines = [line for scene in found for line in scene.lines]
    assert "West begins." in lines or "East begins." in lines
    assert any(re.match("(West|East) has acted", line) for line in lines)
    assert not any(line.startswith(("Your order", "  Radar")) for line in lines)
    assert lines[-1] == "East has won."


@pytest.mark.req("X-04")
@pytest.mark.parametrize("viewer", [WEST, EAST])
def test_a_captain_sees_the_own_orders_and_what_the_own_radar_saw(viewer: Viewer) -> None:
    record = fought(LAGOON)
    found = sailed(record, LAGOON, viewer)
    orders = [one.move for one in record.entries if isinstance(one, Moved) and one.seat == viewer]
    lines = [line for scene in found for line in scene.lines]
    told = [line.removeprefix("Your order: ") for line in lines if line.startswith("Your order")]
    assert told == orders
    assert all("~" in squares(scene) for scene in found[4:-1])
    assert any(line.startswith("  Radar: ") for line in lines)
    assert lines[-1] == ("You have won!" if viewer == EAST else "The enemy has won.")


@pytest.mark.parametrize("viewer", [None, 2])
def test_a_game_of_two_sides_with_allies_can_be_shown(viewer: Viewer) -> None:
    found = sailed(fought(FLEET_TEAMS, 12), FLEET_TEAMS, viewer)
    assert found[-1].lines[-1] == ("West has won." if viewer is None else "You have won!")
    assert len(found[-1].picture(Screen())) > 30


@pytest.mark.parametrize("game", [POND, FleetGame(LAGOON)], ids=["shooting", "fleet"])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_game_that_was_broken_off_has_no_winner(game: Any, viewer: Viewer) -> None:
    table: Table[Any, Any, Any, Any] = Table(game, 1)
    table.play(0, Act.ABORT, 0)
    (scene,) = scenes(Table(game, 1), table.record, viewer, Screen())
    assert scene.lines[-1] == "Nobody has won."
    assert scene.picture(Screen())
