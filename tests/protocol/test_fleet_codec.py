"""Views and events of fleet games survive the wire, and tell no more than they hold."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from broadside.protocol.fleet_codec import (
    read_event,
    read_view,
    write_event,
    write_ruleset,
    write_view,
)
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
from broadside.rules.fleet.moves import Redraw
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, ShipId
from broadside.rules.fleet.view import View
from broadside.rules.grid import parse_cell
from broadside.table.table import Table
from tests.console.fleet.small_sea import POND, cells, contact, fighting, ship, view


def played(rules: Ruleset, seed: int, most: int = 400) -> Table[Any, Any, Any, Any]:
    """A game of random moves, with a draw offered now and then."""
    game, rng = FleetGame(rules), Random(seed)
    table = Table(game, seed)
    while (seats := sorted(table.to_move)) and table.length < most:
        seat = rng.choice(seats)
        table.play(seat, game.sample_move(table.view(seat), rng), at=0)
    return table


@pytest.mark.req("P-10")
def test_rules_as_values_have_the_map_and_the_equipment_of_every_class() -> None:
    value = write_ruleset(FLEET_TEAMS)
    assert (value.columns, value.rows, value.reefs) == (30, 30, 24)
    assert len(value.reef_zone) == len(FLEET_TEAMS.reef_zone)
    facings = [harbour.facing.name.lower() for harbour in FLEET_TEAMS.harbours]
    assert [harbour.facing for harbour in value.harbours] == facings
    docks = [str(harbour.docks[0]) for harbour in FLEET_TEAMS.harbours]
    assert [harbour.docks[0] for harbour in value.harbours] == docks
    cruiser = next(kind for kind in value.ships if kind.name == "cruiser")
    assert (cruiser.size, cruiser.heavy_cannon, cruiser.sonar) == (5, True, None)
    radar = {"aft": 1, "fore": 10, "starboard": -1, "port": 1}
    assert msgspec.to_builtins(cruiser.radar) == radar


def over_the_wire(rules: Ruleset, event: Event) -> Event:
    text = msgspec.json.encode(write_event(event))
    return read_event(rules, msgspec.json.decode(text, type=FleetEventJson))


def written(event: Event) -> Any:
    return json.loads(msgspec.json.encode(write_event(event)))


def written_view(seen: View) -> Any:
    return json.loads(msgspec.json.encode(write_view(seen)))


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
    [
        Proposed(cells("b3 g7"), (1, 2)),
        Proposed(cells("b3 g7"), (1, 2), 0),
        Missed(1),
        TimedOut(0),
        DrawOffered(1),
        DrawDeclined(0),
    ],
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


@pytest.mark.parametrize(("limit", "fields"), [(None, set()), (3, {"redraws", "asked_by"})])
def test_who_asked_for_other_reefs_is_written_only_where_that_is_limited(
    limit: int | None, fields: set[str]
) -> None:
    rules = replace(POND, name="maps", redraws=limit)
    table = Table(FleetGame(rules), 1)
    assert "redraws" not in written_view(table.view(None))
    table.play(1, Redraw(), at=0)
    (proposed,) = (written(one.event) for one in table.since(None, 0))
    seen = written_view(table.view(None))
    assert (proposed.keys() | seen.keys()) & {"redraws", "asked_by"} == fields
    assert proposed.get("asked_by", 1) == 1
    assert seen.get("redraws", [1]) == [1]
    told = msgspec.to_builtins(write_ruleset(rules))
    assert told.get("redraws") == limit


def test_a_view_with_requests_for_other_reefs_is_read_again() -> None:
    rules = replace(POND, name="maps", redraws=3)
    seen = View(rules, 0, replace(fighting(), redraws=(1, 0, 1)))
    assert read_view(rules, write_view(seen)) == seen
