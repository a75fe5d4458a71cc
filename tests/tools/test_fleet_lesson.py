"""The guided first battle on the page is one that the rules of the fleet game play."""

import json
from typing import Any

import pytest

from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.rulefile import read_rules
from tools.fleet_lesson import BATTLE, RULES, SCRIPT, script, spellings

GAME = FleetGame(read_rules(RULES.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def told() -> Any:
    return json.loads(SCRIPT.read_text(encoding="utf-8"))


@pytest.mark.req("F-16")
def test_the_script_of_the_page_is_what_the_rules_make_of_the_battle() -> None:
    assert SCRIPT.read_text(encoding="utf-8") == script(), "run python -m tools.fleet_lesson"


def test_each_wanted_order_is_among_those_that_the_learner_is_offered(told: Any) -> None:
    assert len(told["moments"]) == 2 * len(BATTLE)
    for exchange, moment in zip(BATTLE, told["moments"][::2], strict=True):
        assert moment["demand"] == "act"
        offered = {one["text"] for ship in moment["orders"]["ships"] for one in ship["orders"]}
        order = exchange.order
        assert {order, f"{order.rpartition(' ')[0]} {{square}}"} & offered
    assert told["moments"][-1]["view"]["outcome"] == {"winners": [0], "ending": "fleet-sunk"}


def test_the_battle_has_every_kind_of_order_that_it_teaches(told: Any) -> None:
    causes = {notice["cause"] for event in told["events"] for notice in event.get("notices", ())}
    assert causes == {"cannon", "torpedo", "mine"}
    verbs = ("forward", "turn", "fire", "torpedo", "drop", "repair")
    assert all(any(f" {verb}" in one.order for one in BATTLE) for verb in verbs)


def test_until_the_end_the_learner_is_told_nothing_of_what_the_fog_hides(told: Any) -> None:
    for moment in told["moments"][:-1]:
        view = moment["view"]
        assert {ship["seat"] for ship in view["picture"]["ships"]} == {0}
        assert view["fleets"] == []
    # The enemy destroyer is in nobody's sight until it has run onto the mine.
    squares = {contact["cell"] for contact in told["moments"][8]["view"]["picture"]["contacts"]}
    assert squares == set()


@pytest.mark.parametrize(
    ("order", "typed"),
    [
        ("destroyer 1 forward 5", {"d1f5", "df5", "destroyer1forward5"}),
        ("destroyer 1 fire L5", {"d1cl5", "dfireatl5", "destroyercannonl5"}),
        ("mine layer 1 repair", {"m1r", "ml1repair", "minelayer1repair"}),
        ("destroyer 1 turn starboard", {"d1ts", "destroyerturnstarboard"}),
    ],
)
def test_an_order_may_be_typed_as_in_every_game(order: str, typed: set[str]) -> None:
    assert typed <= set(spellings(GAME, order))
