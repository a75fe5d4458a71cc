"""Moves and how they are written."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.moves import Deploy, Fire, Scan, read_move, write_move
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from tests.strategies import cells, rulesets

POND = Ruleset("pond", (ShipClass("barge", 3), ShipClass("punt", 2)), Grid(4, 4))


def test_a_deployment_is_written_ship_by_ship() -> None:
    text = "deploy a1:a3 d4:c4"
    move = read_move(POND, text)
    assert isinstance(move, Deploy)
    assert [ship.name for ship in move.fleet] == ["barge", "punt"]
    assert write_move(move) == text


def test_shots_are_written_in_the_order_of_their_squares() -> None:
    assert write_move(Fire.at(Cell(1, 6), Cell(0, 9), Cell(1, 0))) == "fire a10 b1 b7"
    assert read_move(POND, "fire b7 a10 b1") == Fire.at(Cell(1, 6), Cell(0, 9), Cell(1, 0))


def test_a_scan_names_its_centre_and_the_seat() -> None:
    assert write_move(Scan(Cell(1, 6), 3)) == "scan b7 3"
    assert read_move(POND, "scan b7 3") == Scan(Cell(1, 6), 3)


@given(rulesets(), st.randoms(use_true_random=False))
def test_every_deployment_is_read_back(rules: Ruleset, rng: Random) -> None:
    move = Deploy(random_fleet(rules, rng))
    assert read_move(rules, write_move(move)) == move


@given(st.frozensets(cells(), max_size=9))
def test_every_shot_is_read_back(targets: frozenset[Cell]) -> None:
    assert read_move(CLASSIC, write_move(Fire(targets))) == Fire(targets)


@given(cells(), st.integers(0, 5))
def test_every_scan_is_read_back(centre: Cell, sea: int) -> None:
    assert read_move(CLASSIC, write_move(Scan(centre, sea))) == Scan(centre, sea)


@pytest.mark.parametrize("rest", ["", " b7", " b7 x", " b7 12", " b7 ²", " b7  1"])
def test_a_scan_needs_a_seat(rest: str) -> None:
    with pytest.raises(InvalidNotation, match="as b7 1"):
        read_move(POND, "scan" + rest)


@pytest.mark.parametrize("text", ["", "surrender", "Fire a1", "deployed a1:a3 d4:c4", "fire\ta1"])
def test_what_begins_otherwise_is_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation, match="deploy, fire or scan"):
        read_move(POND, text)


@pytest.mark.parametrize("text", ["fire 7b", "fire a1 b", "scan 7b 1", "deploy a1", "deploy a1 b2"])
def test_squares_and_ships_must_be_readable(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_move(POND, text)


@given(st.sampled_from(["deploy ", "fire ", "scan ", ""]), st.text("abz019: \n²", max_size=12))
def test_no_text_does_worse_than_being_refused(word: str, rest: str) -> None:
    with suppress(InvalidNotation, IllegalMove):
        assert read_move(POND, word + rest) is not None


def test_a_square_named_twice_is_no_salvo() -> None:
    with pytest.raises(InvalidNotation, match="twice"):
        read_move(CLASSIC, "fire a1 b2 a1")
