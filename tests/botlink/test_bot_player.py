"""Players on their seats."""

from dataclasses import dataclass
from typing import Any

import pytest

from broadside.botlink.bot_player import NativePlayer, PackagePlayer
from broadside.botlink.forfeit import Forfeit
from broadside.bots.catalog import make_bot
from broadside.rules.catalog import GAMES
from broadside.rules.grid import Cell
from broadside.rules.shooting.moves import Deploy, Fire, Move
from broadside.rules.shooting.ships import Ship
from broadside.tournament.results import Fault

CLASSIC = GAMES["classic"]
VIEW = CLASSIC.view(CLASSIC.start(1), 0)


@dataclass
class Fixed:
    """Always does the same."""

    move: Any

    def choose(self, view: object) -> Any:
        return self.move


class Broken:
    """Never does anything."""

    def choose(self, view: object) -> Move:
        raise RuntimeError("out of torpedoes")


def test_a_player_of_the_catalogue_sees_the_view_alone() -> None:
    native = NativePlayer(make_bot("random", 1))
    assert not native.follows
    assert native.choose(VIEW) == make_bot("random", 1).choose(VIEW)


class Listener(Fixed):
    """Remembers what it was told."""

    def __init__(self, move: Any) -> None:
        super().__init__(move)
        self.heard: list[object] = []

    def watch(self, event: object) -> None:
        self.heard.append(event)


class FailsToWatch(Broken):
    """Cannot bear to be told anything."""

    def watch(self, event: object) -> None:
        raise RuntimeError("too loud")


def test_a_player_that_wants_to_is_told_what_happens() -> None:
    listener = Listener(Fire.at(Cell(0, 0)))
    native = NativePlayer(listener)
    assert native.follows
    native.watch("hit")
    assert listener.heard == ["hit"]


def test_a_guest_is_told_what_happens_before_it_decides() -> None:
    listener = Listener(Fire.at(Cell(0, 0)))
    guest = PackagePlayer(listener, CLASSIC)
    for word in ("hit", "sunk"):
        guest.watch(word)
    assert listener.heard == []
    guest.choose(VIEW)
    assert listener.heard == ["hit", "sunk"]


def test_a_guest_that_fails_in_listening_loses_the_game() -> None:
    guest = PackagePlayer(FailsToWatch(), CLASSIC)
    guest.watch("hit")
    with pytest.raises(Forfeit, match="too loud"):
        guest.choose(VIEW)


def test_an_error_in_a_player_of_the_catalogue_rises() -> None:
    with pytest.raises(RuntimeError, match="torpedoes"):
        NativePlayer(Broken()).choose(VIEW)


def test_a_guest_plays_like_anybody() -> None:
    assert PackagePlayer(Fixed(Fire.at(Cell(0, 0))), CLASSIC).choose(VIEW) == Fire.at(Cell(0, 0))


def test_an_error_in_a_guest_costs_it_the_game() -> None:
    with pytest.raises(Forfeit, match="RuntimeError: out of torpedoes") as caught:
        PackagePlayer(Broken(), CLASSIC).choose(VIEW)
    assert caught.value.fault is Fault.CRASHED


@pytest.mark.parametrize("move", [None, "fire b7", 7, Fire.at(Cell(-1, 3))])
def test_what_a_guest_does_must_be_a_move(move: object) -> None:
    with pytest.raises(Forfeit) as caught:
        PackagePlayer(Fixed(move), CLASSIC).choose(VIEW)
    assert caught.value.fault is Fault.NONSENSE


def test_whether_the_move_of_a_guest_is_legal_is_for_the_referee() -> None:
    crooked = Deploy((Ship("carrier", (Cell(0, 0), Cell(4, 4))),) * 5)
    assert PackagePlayer(Fixed(crooked), CLASSIC).choose(VIEW) == crooked
