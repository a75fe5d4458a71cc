"""Events as lines, and lines as events."""

from random import Random

import pytest

from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.event_lines import demand, opening_events, read_events, write_event
from broadside.rules.fleet.events import (
    Acted,
    Cause,
    Contact,
    DrawDeclined,
    DrawOffered,
    Effect,
    Ended,
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
from broadside.rules.fleet.moves import AcceptMap, Arrange
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, ShipId
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing

SHIP = drawing.ship(drawing.state(".tt>", damage={"t1": "012"}), "t1")
K12 = Cell(10, 11)

EVENTS: list[tuple[Event, list[str]]] = [
    (Proposed(frozenset({K12}), (1, 2)), ["reefs K12", "fleet 1 2"]),
    (Proposed(frozenset(), (1,)), ["reefs", "fleet 1"]),
    (Proposed(frozenset({K12}), (1,), 3), ["reefs K12", "fleet 1", "asked 3"]),
    (Acted(0), ["acted 0"]),
    (
        Acted(
            1,
            (
                Notice(K12, Cause.MINE, Effect.MINE_EXPLODED),
                Notice(K12, Cause.MINE, Effect.SHIP_SUNK, Loss(1, "radar boat")),
            ),
        ),
        ["acted 1", "notice K12 mine mine-exploded", "notice K12 mine ship-sunk 1 radar boat"],
    ),
    (Missed(0), ["missed 0"]),
    (TimedOut(1), ["timeout 1"]),
    (DrawOffered(1), ["offered 1"]),
    (DrawDeclined(0), ["declined 0"]),
    (
        Sighted(
            0,
            (SHIP,),
            ((0, ShipId("mine layer", 2)),),
            (
                Contact(K12, 1, Damage.DAMAGED, Facing.WEST),
                Contact(Cell(11, 11), 1, Damage.INTACT, None, True),
            ),
            (Cell(0, 0), Cell(1, 0)),
            (Cell(2, 0),),
            (Cell(3, 0),),
        ),
        [
            "sighted 0",
            "ship 0 B1 east 012 0 off torpedo boat 1",
            "sunk 0 mine layer 2",
            "contact K12 1 damaged west -",
            "contact L12 1 intact - marked",
            "faded A1 B1",
            "mines C1",
            "cleared D1",
        ],
    ),
    (
        Ended(Outcome(frozenset({0, 1}), Ending.AGREED), ((SHIP,), ()), frozenset({K12})),
        ["ended agreed 0 1", "ship 0 B1 east 012 0 off torpedo boat 1", "mines K12"],
    ),
    (Ended(Outcome(frozenset({0}), Ending.RESIGNED), ((), ()), frozenset()), ["ended resigned 0"]),
]


@pytest.mark.parametrize(("event", "lines"), EVENTS, ids=[lines[0] for _, lines in EVENTS])
def test_an_event_is_written_and_read_again(event: Event, lines: list[str]) -> None:
    assert write_event(event) == tuple(lines)
    assert read_events(FLEET, lines) == (event,)


@pytest.mark.parametrize("rules", [FLEET, FLEET_TEAMS], ids=lambda rules: rules.name)
def test_the_lines_of_a_whole_game_tell_all(rules: Ruleset) -> None:
    game, rng = FleetGame(rules), Random(8)
    state = game.start(8)
    events: list[Event] = []
    for _ in range(160):
        seat = min(game.to_move(state))
        step = game.play(state, seat, game.sample_move(game.view(state, seat), rng))
        state = step.state
        events += step.events
    lines = [line for event in events for line in write_event(event)]
    assert read_events(rules, lines) == tuple(events)


@pytest.mark.parametrize(
    "lines",
    [
        ["notice K12 cannon nothing"],
        ["acted"],
        ["acted x"],
        ["hello 1"],
        ["reefs K12"],
        ["acted 0", "notice K12 cannon splash"],
        ["sighted 0", "ship 0 B1 east 000 0 off barge 1"],
        ["sighted 0", "contact K12 1 damaged up -"],
        ["ended somehow 0"],
        ["acted 0 1 2"],
    ],
)
def test_other_lines_are_refused(lines: list[str]) -> None:
    with pytest.raises(InvalidNotation):
        read_events(FLEET, lines)


def test_what_is_asked_for_follows_the_phase() -> None:
    game = FleetGame(FLEET)
    state = game.start(1)
    asked = [demand(game.view(state, 0))]
    assert opening_events(game.view(state, 0)) == (Proposed(state.battle.reefs, FLEET.counts),)
    for seat in (0, 1):
        state = game.play(state, seat, AcceptMap()).state
    asked.append(demand(game.view(state, 0)))
    for seat in (0, 1):
        docks = FLEET.harbours[seat].docks[:10]
        state = game.play(state, seat, Arrange(docks)).state
    asked.append(demand(game.view(state, 0)))
    assert asked == ["accept", "arrange", "act"]
