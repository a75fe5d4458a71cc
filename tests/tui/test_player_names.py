"""Names fit where there is little room."""

from dataclasses import replace

import pytest

from broadside.client.match import Picture
from broadside.protocol.messages import Clocks, Player
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from broadside.tui.player_names import player_name, short_name


def picture(*names: str | None) -> Picture:
    """As the first of them sees it."""
    game = ShootingGame(CLASSIC)
    players = tuple(Player(seat, name) for seat, name in enumerate(names))
    usual = Picture(game, 0, (), 0, Table(game, 1).view(0), None, Clocks(), {}, None)
    return replace(usual, players=players)


@pytest.mark.req("W-13")
def test_a_guest_is_called_without_the_mark_where_there_is_little_room() -> None:
    shown = picture("Nemo (guest)", "Brisk Heron 47 (guest)")
    assert player_name(shown, 1) == "Brisk Heron 47 (guest)"
    assert short_name(shown, 1) == "Brisk Heron 47"
    assert short_name(shown, 0) == "You"


def test_a_long_name_is_cut_and_among_many_players_sooner() -> None:
    assert short_name(picture("ann", "Trusty Guillemot 47 (guest)"), 1) == "Trusty Guillemo…"
    assert short_name(picture("ann", "Brisk Heron 47 (guest)", "bob"), 1) == "Brisk Her…"
    assert short_name(picture("ann", None, "bob"), 1) == "Player 2"
