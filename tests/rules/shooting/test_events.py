"""The facts of a shooting game hold what they establish and nothing else."""

from dataclasses import fields

from broadside.rules.grid import Cell
from broadside.rules.shooting.events import Call, Deployed, Fired, Scanned, Shot


def test_a_shot_names_no_ship_unless_it_is_told() -> None:
    assert Shot(Cell(0, 0), Call.HIT).ship is None


def test_shots_carry_nothing_but_square_call_and_the_class_sunk() -> None:
    assert [field.name for field in fields(Shot)] == ["target", "call", "ship"]
    assert [field.name for field in fields(Fired)] == ["seat", "sea", "shots", "fleet_sunk"]


def test_what_is_hidden_can_be_left_out() -> None:
    assert Deployed(0, None).fleet is None
    assert Scanned(0, None).finding is None


def test_calls_have_words_that_people_call_out() -> None:
    assert [str(call) for call in Call] == ["miss", "glance", "hit", "sunk"]
