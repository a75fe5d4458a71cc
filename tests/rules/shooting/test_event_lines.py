"""Events as lines, and back."""

from dataclasses import replace
from random import Random

import pytest

from broadside.rules.catalog import GAMES
from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Ending, Expiry, Outcome
from broadside.rules.grid import parse_cell
from broadside.rules.shooting.battle import new_battle
from broadside.rules.shooting.event_lines import demand, opening_events, read_events, write_event
from broadside.rules.shooting.events import (
    Began,
    Call,
    Deployed,
    Ended,
    Event,
    Finding,
    Fired,
    Scanned,
    Shot,
    TimedOut,
)
from broadside.rules.shooting.moves import read_move
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS, SALVO
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.shooting.ships import read_fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View

FLEET = read_fleet(CLASSIC, "a1:a5 b1:b4 c1:c3 d1:d3 e1:e2")
B7, C3, D4 = map(parse_cell, ("b7", "c3", "d4"))

WRITTEN: list[tuple[Event, list[str]]] = [
    (Deployed(1, None), ["deployed 1"]),
    (Deployed(0, FLEET), ["deployed 0 a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"]),
    (Began(1), ["began 1"]),
    (Fired(0, 1, (Shot(B7, Call.HIT),)), ["fired 0 1 b7 hit"]),
    (Fired(0, 1, (Shot(B7, Call.GLANCE),)), ["fired 0 1 b7 glance"]),
    (Fired(1, 0, (Shot(C3, Call.SUNK),)), ["fired 1 0 c3 sunk"]),
    (
        Fired(1, 0, (Shot(C3, Call.SUNK, "super  patrol"),), fleet_sunk=True),
        ["fired 1 0 c3 sunk super  patrol", "defeated 0"],
    ),
    (
        Fired(0, 1, (Shot(B7, Call.MISS), Shot(C3, Call.SUNK, "raft"), Shot(D4, Call.HIT))),
        ["salvo 0 1 3", "fired 0 1 b7 miss", "fired 0 1 c3 sunk raft", "fired 0 1 d4 hit"],
    ),
    (Scanned(1, None), ["scanned 1"]),
    (
        Scanned(0, Finding(1, B7, frozenset({C3, B7}), frozenset({D4}))),
        ["scanned 0 1 b7 ships b7 c3 water d4"],
    ),
    (
        Scanned(0, Finding(1, B7, frozenset(), frozenset({D4}))),
        ["scanned 0 1 b7 ships water d4"],
    ),
    (TimedOut(1), ["timeout 1"]),
    (Ended(Outcome(frozenset({0, 1}), Ending.TIME_UP)), ["ended time-up 0 1"]),
    (
        Ended(Outcome(frozenset({0}), Ending.FLEET_SUNK), (FLEET, FLEET)),
        [
            "ended fleet-sunk 0",
            "fleet 0 a1:a5 b1:b4 c1:c3 d1:d3 e1:e2",
            "fleet 1 a1:a5 b1:b4 c1:c3 d1:d3 e1:e2",
        ],
    ),
]


@pytest.mark.parametrize(("event", "lines"), WRITTEN, ids=lambda case: type(case).__name__)
def test_an_event_is_written_and_read_back(event: Event, lines: list[str]) -> None:
    assert list(write_event(event)) == lines
    assert read_events(CLASSIC, lines) == (event,)


def test_events_in_a_row_are_told_apart() -> None:
    lines = [line for _, written in WRITTEN for line in written]
    assert read_events(CLASSIC, lines) == tuple(event for event, _ in WRITTEN)


@pytest.mark.parametrize(
    "lines",
    [
        [""],
        ["sailed 0"],
        ["began"],
        ["began first"],
        ["fired 0 1 b7 boom"],
        ["fired 0 1 77 hit"],
        ["scanned 0 1 b7 ships"],
        ["ended"],
        ["ended badly 0"],
        ["defeated 1"],
        ["fired 0 1 b7 hit", "defeated 0"],
        ["fleet 0 a1:a5"],
        ["ended fleet-sunk 0", "fleet 1 a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"],
        ["deployed 0 a1:a5"],
        ["deployed 0 a1:b5 b1:b4 c1:c3 d1:d3 e1:e2"],
        ["salvo 0 1 2", "fired 0 1 b7 hit"],
        ["salvo 0 1 0"],
        ["salvo 0 1 1", "began 0"],
    ],
)
def test_what_is_no_event_is_named(lines: list[str]) -> None:
    with pytest.raises(InvalidNotation, match="not an event"):
        read_events(CLASSIC, lines)


def three_at_sea() -> Ruleset:
    """Every option at once: three players, armour, radar, salvos and unnamed sinkings."""
    return replace(
        GRAND_FLEET,
        name="all at once",
        players=3,
        ships=(ShipClass("iron  duke", 2, count=2, armoured=True), ShipClass("raft", 1)),
        shots=SALVO.shots,
        announces=Announces.SUNK,
        points=None,
        small_ships_decide=False,
        match_seconds=None,
    )


@pytest.mark.parametrize("rules", [*PRESETS, three_at_sea()], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_follows_the_lines_knows_all_that_a_view_holds(rules: Ruleset, seed: int) -> None:
    """Of every seat, at every moment of a game that also has turns lost on time."""
    game, rng = ShootingGame(rules), Random(seed)
    state = game.start(seed)
    views = {seat: followed(game, rules, seat, state) for seat in rules.seats}
    while seats := game.to_move(state):
        seat = rng.choice(sorted(seats))
        if game.allowance(state) is not None and rng.random() < 0.1:
            step = game.expire(state, Expiry.TURN)
        else:
            step = game.play(state, seat, game.sample_move(game.view(state, seat), rng))
        state = step.state
        for viewer in rules.seats:
            seen = [game.redact(event, viewer) for event in step.events]
            lines = [line for event in seen for line in write_event(event)]
            for event in read_events(rules, lines):
                views[viewer] = game.update(views[viewer], event)
            assert views[viewer] == game.view(state, viewer)


def followed(game: ShootingGame, rules: Ruleset, seat: int, state: object) -> View:
    view = View(rules, seat, new_battle(rules))
    start = game.view(state, seat)  # type: ignore[arg-type]
    for event in opening_events(start):
        view = game.update(view, event)
    assert view == start
    return view


def test_nothing_has_happened_before_fleets_are_placed() -> None:
    game = GAMES["classic"]
    assert opening_events(game.view(game.start(1), 0)) == ()


def test_a_demand_names_the_sea_the_shots_and_the_radar() -> None:
    game = ShootingGame(replace(SALVO, first=0, radar=GRAND_FLEET.radar))
    state = game.start(1)
    assert demand(game.view(state, 0)) == "deploy"
    for seat in (0, 1):
        state = game.play(
            state, seat, read_move(SALVO, "deploy a1:a5 b1:b4 c1:c3 d1:d3 e1:e2")
        ).state
    assert demand(game.view(state, 0)) == "fire 1 5"
    for _ in range(8):
        state = game.expire(state, Expiry.TURN).state
    assert demand(game.view(state, 0)) == "fire 1 5 scan"
