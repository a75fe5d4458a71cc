"""What a rule set tells about itself."""

from dataclasses import replace

from broadside.rules.game import TimeLimits
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET
from broadside.rules.shooting.ruleset import Radar, Ruleset, ShipClass


def test_the_roster_lists_every_single_ship_in_order() -> None:
    rules = Ruleset("pond", (ShipClass("punt", 2, count=2), ShipClass("raft", 1)))
    assert [kind.name for kind in rules.roster] == ["punt", "punt", "raft"]


def test_seats_are_counted_from_zero() -> None:
    assert list(replace(CLASSIC, players=3).seats) == [0, 1, 2]


def test_a_radar_looks_at_a_block_with_the_centre_in_the_middle() -> None:
    assert Radar().width == 3
    assert Radar(reach=2).width == 5


def test_time_limits_are_those_of_the_rules() -> None:
    assert GRAND_FLEET.limits == TimeLimits(turn=30, match=300)
    assert CLASSIC.limits == TimeLimits()
