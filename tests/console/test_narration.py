"""Every family is told and drawn; what is over is told as over, and nothing else is."""

from typing import Any

import pytest

from broadside.console.narration import ending_text, narrate, picture_text, player_name
from broadside.console.screen import Screen
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.game import Viewer
from broadside.table.table import Table
from tests.console.fleet.small_sea import POND_FILE


@pytest.mark.req("X-04")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_game_is_drawn_from_its_beginning_and_has_no_end_yet(
    game: AnyGame, viewer: Viewer
) -> None:
    table: Table[Any, Any, Any, Any] = Table(game, 1)
    view = table.view(viewer)
    assert len(picture_text(game, view, Screen())) > view.rules.grid.rows
    assert ending_text(game, view) == []
    assert narrate(game, view, ()) == []


def test_each_event_is_told_on_what_was_known_before_it() -> None:
    game = FleetGame(read_rules(POND_FILE.replace("turn_limit", "open_fleets = true\nturn_limit")))
    table: Table[Any, Any, Any, Any] = Table(game, 1)
    before = table.view(None)
    for move in ("fleet 1 1 0 0 0 3", "redraw map", "accept map"):
        table.play(0, game.read_move(move), 0)
    events = [one.event for one in table.since(None, 0)]
    assert narrate(game, before, events) == [
        "Another fleet is proposed.",
        "Another map is proposed.",
        "West accepts the map.",
    ]


@pytest.mark.parametrize(
    ("rules", "viewer", "names"),
    [
        (FLEET, None, ["West", "East"]),
        (FLEET, 1, ["The enemy", "You"]),
        (FLEET_TEAMS, None, [f"{side} (player {n})" for side, n in (("West", 1), ("East", 2))]),
    ],
)
def test_players_of_the_fleet_game_are_called_by_their_sides(
    rules: Any, viewer: Viewer, names: list[str]
) -> None:
    assert [player_name(FleetGame(rules), viewer, seat) for seat in (0, 1)] == names


def test_players_of_shooting_games_have_numbers() -> None:
    assert [player_name(GAMES["classic"], 0, seat) for seat in (0, 1)] == ["You", "Player 2"]
