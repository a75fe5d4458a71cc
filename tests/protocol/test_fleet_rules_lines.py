"""The rules of the fleet game in lines."""

from dataclasses import replace

from broadside.protocol.fleet_rules_lines import describe
from broadside.rules.fleet.presets import FLEET


def test_the_board_the_harbours_and_the_classes_are_told() -> None:
    lines = describe(FLEET)
    assert lines[:2] == ("board 30 30", "players 2")
    assert "base 0 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20" in lines
    assert "docks 1 west " + " ".join(f"AC{row}" for row in range(11, 21)) + " AD10 AD21" in lines
    assert "class 2 5 10 cruiser" in lines
    assert "class 2 3 9 torpedo boat" in lines


def test_options_are_told() -> None:
    assert "option base-wins no" in describe(FLEET)
    rules = replace(FLEET, base_wins=True, open_fleets=True, turn_limit=40, torpedo_range=7)
    assert describe(rules)[-4:] == (
        "option turn-limit 40",
        "option torpedo-range 7",
        "option base-wins yes",
        "option open-fleets yes",
    )


def test_a_limit_of_requests_for_other_reefs_is_told_only_where_there_is_one() -> None:
    assert describe(replace(FLEET, redraws=0))[-1] == "option redraws 0"
    assert not [line for line in describe(FLEET) if "redraws" in line]


def test_a_limit_of_turns_is_told_only_where_there_is_one() -> None:
    assert not [line for line in describe(replace(FLEET, turn_limit=None)) if "turn-limit" in line]
