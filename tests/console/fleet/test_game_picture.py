"""The whole screen of a game, drawn as it was looked at and found good."""

from pathlib import Path
from random import Random

import pytest

from broadside.console.fleet.game_picture import picture
from broadside.console.fleet.ship_help import ship_help
from broadside.console.screen import Screen
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import ShipId
from broadside.rules.fleet.view import View
from broadside.rules.game import Viewer
from broadside.table.table import Table

GOLDEN = Path(__file__).parents[1] / "golden"


def recorded(viewer: Viewer) -> View:
    """The game of which the moves are kept beside the pictures, one a line after its seat."""
    game = FleetGame(FLEET)
    table = Table(game, 7)
    for line in (GOLDEN / "fleet_moves.txt").read_text(encoding="utf-8").splitlines():
        seat, _, move = line.partition(" ")
        table.play(int(seat), game.read_move(move), 0)
    return table.view(viewer)


def after(actions: int, viewer: Viewer, rules: Ruleset) -> View:
    """A game by chance after so many moves."""
    game, rng = FleetGame(rules), Random(7)
    table = Table(game, 7)
    for _ in range(actions):
        seat = min(table.to_move)
        table.play(seat, game.sample_move(table.view(seat), rng), 0)
    return table.view(viewer)


@pytest.mark.req("F-16")
@pytest.mark.parametrize(("name", "viewer"), [("fleet_west", 0), ("fleet_spectator", None)])
def test_the_screen_of_a_battle_is_as_it_was_drawn(name: str, viewer: Viewer) -> None:
    drawn = "\n".join(picture(recorded(viewer), Screen())) + "\n"
    assert drawn == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.req("F-16")
def test_the_help_for_a_ship_is_as_it_was_drawn() -> None:
    seen = recorded(0)
    destroyer = seen.ship(ShipId("destroyer", 1))
    assert destroyer is not None
    drawn = "\n".join(ship_help(seen, destroyer, Screen())) + "\n"
    assert drawn == (GOLDEN / "fleet_help.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("rules", [FLEET, FLEET_TEAMS], ids=lambda rules: rules.name)
def test_the_screen_fits_eighty_columns_and_forty_lines(rules: Ruleset, viewer: Viewer) -> None:
    lines = picture(after(300, viewer, rules), Screen())
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 38
