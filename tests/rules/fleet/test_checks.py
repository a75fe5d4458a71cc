"""What is wrong with a rule set, in words that say what to change."""

from dataclasses import replace
from typing import Any

import pytest

from broadside.rules.errors import InvalidRuleset
from broadside.rules.fleet.checks import complaints, require_playable
from broadside.rules.fleet.geometry import Facing, Zone
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.grid import Cell, Grid

LETTERS = (*"abcdefghijklmnopqrstuvwxyz", "aa")


def with_class(**changes: Any) -> Ruleset:
    """The rules with the cruiser changed."""
    return replace(FLEET, ships=(replace(FLEET.ships[0], **changes), *FLEET.ships[1:]))


def with_harbour(**changes: Any) -> Ruleset:
    """The rules with the western harbour changed."""
    return replace(FLEET, harbours=(replace(FLEET.harbours[0], **changes), FLEET.harbours[1]))


def test_the_standard_rules_can_be_played() -> None:
    require_playable(FLEET)


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        (replace(FLEET, name=""), "name must be 1 to 40 printable characters, not ''"),
        (replace(FLEET, name="x\n"), "printable"),
        (replace(FLEET, grid=Grid(61, 30)), "columns must be from 2 to 60, not 61"),
        (replace(FLEET, redraws=-1), "redraws must be from 0 to 100, not -1"),
        (
            replace(FLEET, setup_seconds=0),
            "setup_seconds must be from 1 to 1000000, not 0",
        ),
        (replace(FLEET, turn_limit=0), "turn_limit must be from 1 to 10000, not 0"),
        (replace(FLEET, torpedo_range=0), "torpedo_range must be from 1 to 60, not 0"),
        (replace(FLEET, turn_seconds=-1), "turn_seconds must be from 1"),
        (replace(FLEET, harbours=FLEET.harbours[:1]), "there must be 2 harbours, or 4"),
        (replace(FLEET, reef_zone=(Cell(30, 0),)), "reef_zone must lie on the board"),
        (with_harbour(base=(Cell(-1, 0),)), "harbour 1 must lie on the board"),
        (with_harbour(docks=()), "harbour 1 needs a base and docks"),
        (
            with_harbour(docks=Grid(10, 11).cells),
            "harbour 1 must have at most 100 docks",
        ),
        (
            replace(FLEET, ships=tuple(replace(FLEET.ships[0], name=n) for n in LETTERS)),
            "there may be at most 26 classes of ships, not 27",
        ),
        (with_harbour(docks=(Cell(0, 10),)), "bases and docks must not share squares"),
        (with_harbour(docks=(Cell(12, 12),)), "reef_zone must not reach bases or docks"),
        (with_class(name="Cruiser"), "must be named by at most 40 small letters"),
        (with_class(name="fleet tender"), "not begin with the word arrange or fleet"),
        (with_class(size=0), "size of [ships.cruiser] must be from 1 to 60, not 0"),
        (with_class(pivot=5), "pivot of [ships.cruiser] must be a square of its hull, 0 to 4"),
        (with_class(speed=7), "speed of [ships.cruiser] must be a multiple of its size"),
        (with_class(count=-1), "count of [ships.cruiser] must be from 0 to 60, not -1"),
        (with_class(leap=1), "[ships.cruiser] leaps, so its size must be 1 and its speed 0"),
        (with_class(radar=Zone(3, 1, 0, 0)), "radar of [ships.cruiser] must be [aft, fore"),
        (with_class(radar=Zone(0, 999, 0, 0)), "low before high"),
        (with_class(cannon=None), "needs a cannon or a blast"),
        (with_class(cannon=None), "has a heavy cannon without a cannon"),
        (with_class(cannon=Zone(1, 9, -5, 5)), "must reach the squares beside the stern"),
        (with_class(mines=2), "its radar and sonar must cover [-2, 6, -2, 2]"),
        (with_class(count=9), "a fleet must have from 1 to 12 ships, one for each dock, not 17"),
        (with_harbour(facing=Facing.WEST), "a cruiser in harbour 1 does not fit on the board"),
        (with_harbour(facing=Facing.NORTH), "meets a base, a ship or the reef zone"),
    ],
)
def test_what_is_wrong_is_told(rules: Ruleset, complaint: str) -> None:
    found = complaints(rules)
    assert [one for one in found if complaint in one], found
    with pytest.raises(InvalidRuleset):
        require_playable(rules)


def test_a_fleet_of_nothing_is_refused() -> None:
    nothing = tuple(replace(kind, count=0) for kind in FLEET.ships)
    (complaint,) = complaints(replace(FLEET, ships=nothing))
    assert complaint.startswith("a fleet must have from 1 to 12 ships")


def test_where_fleets_are_open_every_class_must_fit_the_docks() -> None:
    barge = replace(FLEET.ships[0], name="barge", count=0, size=12, speed=0)
    rules = replace(FLEET, ships=(*FLEET.ships, barge))
    assert complaints(rules) == ()
    (complaint,) = complaints(replace(rules, open_fleets=True))
    assert complaint.startswith("a barge in harbour 1 meets")
