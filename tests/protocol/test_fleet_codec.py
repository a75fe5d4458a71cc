"""Views and events of fleet games survive the wire, and tell no more than they hold."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from broadside.protocol.fleet_codec import read_event, read_view, write_event, write_view
from broadside.protocol.fleet_json import FleetEventJson, FleetViewJson
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.events import (
    Acted,
    Cause,
    Contact,
    DrawDeclined,
    DrawOffered,
    Effect,
    Event,
    Loss,
    Missed,
    Notice,
    Proposed,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, ShipId
from broadside.rules.grid import parse_cell
from broadside.table.table import Table
from tests.console.fleet.pond import POND, cells, contact, fighting, ship, view


def played(rules: Ruleset, seed: int, most: int = 400) -> Table[Any, Any, Any, Any]:
    """A game of random moves, with a draw offered now and then."""
    game, rng = FleetGame(rules), Random(seed)
    table = Table(game, seed)
    while (seats := sorted(table.to_move)) and table.length < most:
        seat = rng.choice(seats)
        table.play(seat, game.sample_move(table.view(seat), rng), at=0)
    return table


def over_the_wire(rules: Ruleset, event: Event) -> Event:
    text = msgspec.json.encode(write_event(event))
    return read_event(rules, msgspec.json.decode(text, type=FleetEventJson))


def written(event: Event) -> Any:
    return json.loads(msgspec.json.encode(write_event(event)))


@pytest.mark.req("P-10")
@pytest.mark.parametrize(("rules", "most"), [(POND, 400), (FLEET_TEAMS, 60)], ids=["pond", "teams"])
def test_whoever_folds_what_came_over_the_wire_has_the_view_of_the_referee(
    rules: Ruleset, most: int
) -> None:
    game, table = FleetGame(rules), played(rules, 3, most)
    for viewer in (*rules.seats, None):
        seen = game.view(game.start(3), viewer)
        for one in table.since(viewer, 0):
            told = over_the_wire(rules, one.event)
            assert told == one.event
            seen = game.update(seen, told)
        assert seen == table.view(viewer)
        text = msgspec.json.encode(write_view(seen))
        assert read_view(rules, msgspec.json.decode(text, type=FleetViewJson)) == seen


def test_a_played_game_tells_of_everything() -> None:
    kinds = {
        type(one.event).__name__
        for seed in (1, 2, 3)
        for viewer in (0, 1)
        for one in played(POND, seed).since(viewer, 0)
    }
    assert {"Proposed", "Accepted", "Arranged", "Began", "Acted", "Sighted", "Ended"} <= kinds


@pytest.mark.parametrize(
    "event",
    [Proposed(cells("b3 g7"), (1, 2)), Missed(1), TimedOut(0), DrawOffered(1), DrawDeclined(0)],
)
def test_what_happens_seldom_can_be_read_again(event: Event) -> None:
    assert over_the_wire(POND, event) == event


def test_a_notice_is_as_people_would_write_it() -> None:
    cell = parse_cell("k12")
    sunk = Notice(cell, Cause.TORPEDO, Effect.SHIP_SUNK, Loss(1, "mine layer"))
    assert written(Acted(0, (sunk,))) == {
        "type": "acted",
        "seat": 0,
        "notices": [
            {
                "cell": "k12",
                "cause": "torpedo",
                "effect": "ship-sunk",
                "loss": {"seat": 1, "kind": "mine layer"},
            }
        ],
    }


def test_a_sighting_is_as_people_would_write_it() -> None:
    event = Sighted(
        0,
        ships=(ship("radar boat", "b4", Facing.NORTH, ".x*", long_radar=True),),
        sunk=((0, ShipId("destroyer", 2)),),
        contacts=(contact("h3", Facing.WEST, Damage.DAMAGED, marked=True),),
        faded=(parse_cell("h4"),),
    )
    assert written(event) == {
        "type": "sighted",
        "seat": 0,
        "ships": [
            {
                "seat": 0,
                "kind": "radar boat",
                "number": 1,
                "stern": "b4",
                "facing": "north",
                "damage": ["intact", "destroyed", "damaged"],
                "mines": 0,
                "long_radar": True,
            }
        ],
        "sunk": [{"seat": 0, "kind": "destroyer", "number": 2}],
        "contacts": [{"cell": "h3", "seat": 1, "damage": "damaged", "bow": "west", "marked": True}],
        "faded": ["h4"],
        "mines": [],
        "cleared": [],
    }
    assert over_the_wire(POND, event) == event


def test_a_view_lists_cells_in_one_order_however_they_were_found() -> None:
    one = view(mines="c3 b2 d9", battle=fighting(reefs=cells("h6 g3")))
    other = view(mines="d9 c3 b2", battle=fighting(reefs=cells("g3 h6")))
    assert write_view(one) == write_view(other)
    assert write_view(one).picture.mines == ("b2", "c3", "d9")
    assert write_view(one).reefs == ("g3", "h6")


def test_a_square_on_the_radar_names_no_ship() -> None:
    seen = written(Sighted(0, contacts=(Contact(parse_cell("h3"), 1, Damage.INTACT),)))
    assert set(seen["contacts"][0]) == {"cell", "seat", "damage", "bow", "marked"}


@pytest.mark.parametrize(
    ("part", "wrong"), [("kind", "submarine"), ("stern", "b0"), ("stern", "nowhere")]
)
def test_a_ship_that_there_cannot_be_is_refused(part: str, wrong: str) -> None:
    value = written(Sighted(0, ships=(ship("radar boat", "b4"),)))
    value["ships"][0][part] = wrong
    with pytest.raises(InvalidNotation, match=wrong):
        read_event(POND, msgspec.convert(value, FleetEventJson))
