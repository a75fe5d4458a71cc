"""Own ships are tagged with class and number."""

from random import Random

import pytest

from broadside.rules.grid import Grid
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.tui.ship_tags import tag_width, tags


@pytest.mark.req("P-15")
def test_a_super_patrol_is_sp_and_its_number_a_patrol_boat_its_number_alone() -> None:
    fleet = random_fleet(GRAND_FLEET, Random(1))
    found = tags(GRAND_FLEET, fleet)
    seen = [found[ship.cells[0]] for ship in fleet]
    assert seen[:5] == ["C 1", "C 2", "B 1", "B 2", "B 3"]
    assert [tag for tag in seen if tag.startswith("SP")] == [f"SP {n}" for n in range(1, 9)]
    assert seen[-10:] == [str(number) for number in range(1, 11)]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_ship_has_a_tag_of_its_own_on_all_its_squares(rules: Ruleset) -> None:
    fleet = random_fleet(rules, Random(2))
    found = tags(rules, fleet)
    by_ship = [{found[cell] for cell in ship.cells} for ship in fleet]
    assert all(len(tag) == 1 for tag in by_ship)
    assert len(set.union(*by_ship)) == len(fleet)
    assert max(map(len, found.values())) == tag_width(rules)


def test_classes_that_begin_alike_get_more_letters() -> None:
    fleet = random_fleet(CLASSIC, Random(3))
    assert {tags(CLASSIC, fleet)[ship.cells[0]] for ship in fleet} == {
        "CA 1", "B 1", "CR 1", "S 1", "D 1",
    }  # fmt: skip


def test_where_letters_are_not_enough_the_tag_stays_short() -> None:
    kinds = (ShipClass("frigate one", 2), ShipClass("frigate onerous", 3), ShipClass("gig", 1))
    rules = Ruleset("alike", kinds, Grid(6, 6))
    assert set(tags(rules, random_fleet(rules, Random(4))).values()) == {"FO 1", "1"}


def test_two_classes_of_one_square_keep_their_letters() -> None:
    rules = Ruleset("small", (ShipClass("buoy", 1, 2), ShipClass("raft", 1)), Grid(5, 5))
    found = tags(rules, random_fleet(rules, Random(5)))
    assert set(found.values()) == {"B 1", "B 2", "R 1"}
