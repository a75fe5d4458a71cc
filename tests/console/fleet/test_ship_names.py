"""Names of ships and players, short to type and full to read."""

import pytest

from broadside.console.fleet.ship_names import (
    own_names,
    owner,
    player,
    read_ship,
)
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ships import ShipId
from tests.console.fleet.small_sea import POND, ship, view


@pytest.mark.parametrize("text", ["d2", "destroyer 2", "destroyer2", "destr 2"])
def test_a_ship_is_read_as_people_type_it(text: str) -> None:
    assert read_ship(POND, text) == ShipId("destroyer", 2)


def test_a_class_of_one_needs_no_number() -> None:
    assert read_ship(POND, "d") == ShipId("destroyer", 1)
    assert read_ship(FLEET, "d") is None


@pytest.mark.parametrize("text", ["", "2", "zebra 1", "d2 f5", "resign", "d2 back"])
def test_what_names_no_ship_is_not_read(text: str) -> None:
    assert read_ship(POND, text) is None


def test_players_are_named_as_the_viewer_sees_them() -> None:
    assert [player(POND, 0, seat) for seat in (0, 1)] == ["You", "The enemy"]
    assert [player(POND, None, seat) for seat in (0, 1)] == ["West", "East"]
    assert [player(FLEET_TEAMS, 0, seat) for seat in FLEET_TEAMS.seats] == [
        "You",
        "The enemy (player 2)",
        "Your ally (player 3)",
        "The enemy (player 4)",
    ]
    assert [owner(FLEET_TEAMS, 0, seat) for seat in (0, 1, 2)] == ["your", "an enemy", "an allied"]
    assert [owner(POND, None, seat) for seat in (0, 1)] == ["a western", "an eastern"]


def test_all_that_takes_orders_is_listed() -> None:
    assert own_names(view((ship("cruiser", "B2"), ship("destroyer", "B4")))) == "c1, d1"
