"""Rules in lines for small programs."""

from dataclasses import replace

import pytest

from broadside.protocol.shooting_rules_lines import describe
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS, SCORE_ATTACK
from broadside.rules.shooting.ruleset import Ruleset, ShipClass


def test_every_ship_has_a_line_in_the_order_of_fleets() -> None:
    ships = [line for line in describe(CLASSIC) if line.startswith("ship ")]
    assert ships == [
        "ship 5 carrier",
        "ship 4 battleship",
        "ship 3 cruiser",
        "ship 3 submarine",
        "ship 2 destroyer",
    ]
    assert sum(line.startswith("ship ") for line in describe(GRAND_FLEET)) == 28


def test_the_board_comes_first() -> None:
    assert describe(GRAND_FLEET)[:2] == ("board 15 10", "players 2")


def test_armour_is_told_of_the_class() -> None:
    rules = replace(CLASSIC, ships=(ShipClass("iron duke", 3, count=2, armoured=True),))
    lines = describe(rules)
    assert lines.count("ship 3 iron duke") == 2
    assert lines.count("armoured iron duke") == 1


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (CLASSIC, "option touching yes"),
        (CLASSIC, "option first lot"),
        (CLASSIC, "option radar none"),
        (GRAND_FLEET, "option shots again"),
        (GRAND_FLEET, "option radar 4 1"),
        (GRAND_FLEET, "option turn-seconds 30"),
        (SCORE_ATTACK, "option touching no"),
        (SCORE_ATTACK, "option first 0"),
        (SCORE_ATTACK, "option bombs 40"),
        (SCORE_ATTACK, "option points 100 -10 500"),
        (SCORE_ATTACK, "option points-decide yes"),
    ],
)
def test_options_are_words(rules: Ruleset, line: str) -> None:
    assert line in describe(rules)


def test_every_game_has_a_line_for_every_option() -> None:
    keys = {
        tuple(line.split()[1] for line in describe(rules) if line.startswith("option "))
        for rules in PRESETS
    }
    assert len(keys) == 1
