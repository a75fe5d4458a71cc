"""The facts of the fleet game hold what they establish and nothing else."""

from dataclasses import fields

import pytest

from broadside.rules.fleet.events import (
    Acted,
    Arranged,
    Cause,
    Contact,
    Effect,
    Loss,
    Missed,
    Notice,
)
from broadside.rules.fleet.ships import Damage
from broadside.rules.grid import Cell


@pytest.mark.req("F-14")
def test_a_notice_has_place_cause_and_effect_and_no_shooter() -> None:
    assert Notice._fields == ("cell", "cause", "effect", "loss")
    assert Notice(Cell(1, 2), Cause.CANNON, Effect.SHIP_HIT).loss is None
    assert Loss._fields == ("seat", "kind")


@pytest.mark.req("F-11")
def test_a_contact_tells_neither_ship_nor_class() -> None:
    assert Contact._fields == ("cell", "seat", "damage", "bow", "marked")
    assert Contact(Cell(1, 2), 1, Damage.INTACT)[3:] == (None, False)


@pytest.mark.parametrize("kind", [Arranged, Missed])
def test_some_events_name_only_a_seat(kind: type[Arranged] | type[Missed]) -> None:
    assert [field.name for field in fields(kind)] == ["seat"]


def test_a_quiet_action_tells_only_whose_turn_is_used() -> None:
    assert Acted(1) == Acted(1, ())
