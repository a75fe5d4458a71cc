"""Who plays at a table."""

from dataclasses import replace

import pytest

from broadside.console.contest import Contest
from broadside.rules.classic.moves import Deploy
from broadside.rules.classic.presets import CLASSIC
from broadside.rules.classic.shooting import ShootingGame
from broadside.table.table import Table


def contest(*humans: int, players: int = 2, seed: int = 5) -> Contest:
    rules = replace(CLASSIC, players=players)
    return Contest(Table(ShootingGame(rules), seed), "hard", frozenset(humans))


def test_the_only_opponent_is_the_computer() -> None:
    assert contest(0).name(0, 1) == "The computer"
    assert contest(0).name(0, 0) == "You"


@pytest.mark.req("K-17", "P-13")
def test_people_and_several_computers_are_numbered() -> None:
    assert contest(0, 1).name(1, 0) == "Player 1"
    assert contest(0, players=3).name(0, 2) == "Player 3"


def test_the_computer_does_the_same_in_the_same_game() -> None:
    assert contest(0).computer_move(1) == contest(0).computer_move(1)
    assert contest(0).computer_move(1) != contest(0, seed=6).computer_move(1)
    assert isinstance(contest(0).computer_move(1), Deploy)
