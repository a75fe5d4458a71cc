"""One hint a turn: what the moment offers."""

import pytest

from broadside.console.fleet.hints import hint
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ships import Damage
from tests.console.fleet.small_sea import EAST, WEST, contact, fighting, ship, view

ROAMING = (ship("cruiser", "C2"), ship("destroyer", "C8"))


@pytest.mark.req("F-16")
def test_the_first_hint_says_what_to_type() -> None:
    assert hint(view(ROAMING)) == "Type what one ship does, as c1 forward 10; help c1 shows more."


def test_an_offered_draw_comes_before_everything() -> None:
    assert hint(view(ROAMING, [contact("F5")], battle=fighting(offer=EAST))).startswith("A draw")
    assert not hint(view(ROAMING, battle=fighting(offer=WEST))).startswith("A draw")


def test_an_enemy_in_range_is_pointed_out_to_the_heaviest_cannon() -> None:
    ships = (ship("destroyer", "C8"), ship("cruiser", "C2"))
    told = "Your cruiser 1 can hit the enemy at F5: c1 fire F5"
    assert hint(view(ships, [contact("F5")])) == told


def test_an_enemy_ahead_is_pointed_out_to_a_torpedo() -> None:
    ships = (ship("destroyer", "A8"),)
    assert hint(view(ships, [contact("L8")])) == "Your destroyer 1 has an enemy ahead: d1 torpedo"


def test_a_wreck_is_no_target() -> None:
    seen = view(ROAMING, [contact("F5", damage=Damage.DESTROYED)])
    assert "F5, out of range" in hint(seen)


def test_a_ship_in_dock_can_be_repaired() -> None:
    ships = (ship("cruiser", "B5", damage="x...."),)
    assert hint(view(ships)) == "Your cruiser 1 can be repaired: c1 repair"


def test_an_enemy_out_of_range_is_told() -> None:
    assert "K1, out of range" in hint(view((ship("mine layer", "C8"),), [contact("K1")]))


def test_without_anything_urgent_the_tips_take_turns_and_fit_the_screen() -> None:
    ships = (*ROAMING, ship("radar boat", "C4", Facing.NORTH), ship("mine layer", "K8"))
    tips = {hint(view(ships, battle=fighting(actions=number))) for number in range(20)}
    assert len(tips) == 6
    assert all(len(f"Hint: {tip}") < 80 for tip in tips)
    assert any("r1 radar on" in tip for tip in tips)
    assert any("help m1" in tip for tip in tips)


def test_a_radar_that_is_on_is_not_recommended() -> None:
    ships = (ship("radar boat", "C4", long_radar=True),)
    tips = {hint(view(ships, battle=fighting(actions=number))) for number in range(20)}
    assert not any("radar on" in tip for tip in tips)
