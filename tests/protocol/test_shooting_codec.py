"""Views and events of shooting games survive the wire, and tell no more than they hold."""

from random import Random

import msgspec
import pytest

from broadside.protocol.shooting_codec import (
    read_event,
    read_view,
    write_event,
    write_ruleset,
    write_view,
)
from broadside.protocol.shooting_json import EventJson, FiredJson, ViewJson
from broadside.rules.game import Expiry
from broadside.rules.grid import Grid, parse_cell
from broadside.rules.shooting.events import Call, Deployed, Fired, Shot
from broadside.rules.shooting.presets import CLASSIC, PRESETS
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from tests import drawing

ARMOURED = Ruleset(
    "iron", (ShipClass("ram", 2, armoured=True), ShipClass("raft", 1)), Grid(4, 4), players=3
)


def played(rules: Ruleset, seed: int) -> Table:  # type: ignore[type-arg]
    """A game of random moves, with every third turn missed where there are clocks."""
    game, rng = ShootingGame(rules), Random(seed)
    table = Table(game, seed)
    now = 0
    while seats := sorted(table.to_move):
        now += 1_000
        if rules.turn_seconds and table.clock.deadlines and rng.random() < 0.2:
            now = table.clock.deadline[0]
            table.expire(now)
            continue
        table.play(seats[0], game.sample_move(table.view(seats[0]), rng), now)
    return table


@pytest.mark.parametrize("rules", [*PRESETS, ARMOURED], ids=lambda rules: rules.name)
def test_every_view_and_every_event_can_be_read_again(rules: Ruleset) -> None:
    table = played(rules, seed=3)
    for viewer in (*rules.seats, None):
        view = ShootingGame(rules).view(ShootingGame(rules).start(3), viewer)
        for one in table.since(viewer, 0):
            text = msgspec.json.encode(write_event(one.event))
            assert read_event(msgspec.json.decode(text, type=EventJson)) == one.event
            view = ShootingGame(rules).update(view, one.event)
            written = msgspec.json.encode(write_view(view))
            assert read_view(rules, msgspec.json.decode(written, type=ViewJson)) == view
        assert view == table.view(viewer)


@pytest.mark.req("P-10")
@pytest.mark.parametrize("rules", [*PRESETS, ARMOURED], ids=lambda rules: rules.name)
def test_rules_as_values_have_every_rule_whether_or_not_it_is_as_usual(rules: Ruleset) -> None:
    value = msgspec.to_builtins(write_ruleset(rules))
    wanted = msgspec.to_builtins(rules)
    size = {"columns": rules.grid.cols, "rows": rules.grid.rows}
    del wanted["grid"]
    assert value == {"family": "shooting"} | wanted | size


def test_an_event_is_as_people_would_write_it() -> None:
    fired = Fired(0, 1, (Shot(parse_cell("b7"), Call.SUNK, "destroyer"),), fleet_sunk=True)
    assert write_event(fired) == msgspec.convert(
        {
            "type": "fired",
            "seat": 0,
            "sea": 1,
            "shots": [{"target": "b7", "call": "sunk", "ship": "destroyer"}],
            "fleet_sunk": True,
        },
        FiredJson,
    )


def test_a_fleet_that_was_hidden_stays_hidden() -> None:
    game = ShootingGame(CLASSIC)
    drawn = "AAAAA..... BBBB...... CCC....... DDD....... EE........"
    fleet = drawing.fleet(CLASSIC, drawn + " .........." * 5)
    told = msgspec.json.encode(write_event(game.redact(Deployed(0, fleet), 1)))
    assert told == b'{"type":"deployed","seat":0,"fleet":null}'


def test_time_that_ran_out_is_told() -> None:
    table = played(next(rules for rules in PRESETS if rules.turn_seconds), seed=1)
    kinds = {type(write_event(one.event)).__name__ for one in table.since(None, 0)}
    assert {"TimedOutJson", "EndedJson", "ScannedJson"} <= kinds
    assert Expiry.TURN in {getattr(entry, "expiry", None) for entry in table.record.entries}
