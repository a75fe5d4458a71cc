"""Ruling 43: a battle is saved and goes on later at exactly that point."""

from random import Random
from typing import Any

import msgspec
import pytest

from broadside.rules.catalog import game_of
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.record import read_record, write_record
from broadside.table.table import Table


def fought(seed: int, moves: int) -> "Table[Any, Any, Any, Any]":
    """A table after so many moves."""
    table: Table[Any, Any, Any, Any] = Table(FleetGame(FLEET), seed)
    rng = Random(seed)
    for at in range(moves):
        if table.outcome is None:
            act(table, rng, at)
    return table


def act(table: "Table[Any, Any, Any, Any]", rng: Random, at: int) -> object:
    seat = min(table.to_move)
    return table.play(seat, table.game.sample_move(table.view(seat), rng), at)


@pytest.mark.req("R-43", "F-19")
@pytest.mark.parametrize("moves", [0, 1, 3, 5, 60, 300])
def test_a_saved_battle_goes_on_at_exactly_that_point(moves: int) -> None:
    table = fought(moves, moves)
    text = write_record(table.record)
    saved = read_record(text)
    resumed: Table[Any, Any, Any, Any] = Table.resume(game_of(saved), saved)
    assert write_record(resumed.record) == text
    assert (resumed.to_move, resumed.outcome) == (table.to_move, table.outcome)
    assert_alike(table, resumed)


@pytest.mark.req("R-43", "F-19")
def test_both_tables_go_on_alike() -> None:
    table = fought(4, 80)
    saved = read_record(write_record(table.record))
    resumed: Table[Any, Any, Any, Any] = Table.resume(game_of(saved), saved)
    one, other = Random(9), Random(9)
    for at in range(80, 160):
        if table.outcome is None:
            assert act(table, one, at) == act(resumed, other, at)
    assert_alike(table, resumed)


def assert_alike(table: "Table[Any, Any, Any, Any]", resumed: "Table[Any, Any, Any, Any]") -> None:
    for viewer in (0, 1, None):
        here, there = (
            msgspec.json.encode((one.snapshot(viewer), one.since(viewer, 0)), order="deterministic")
            for one in (table, resumed)
        )
        assert here == there
