"""What the wire knows about each family of games."""

import hashlib
import json
from dataclasses import replace

import pytest
from msgspec import Raw

from broadside.protocol.families import (
    FAMILIES,
    ShotTally,
    demand,
    digest,
    event_json,
    family_of,
    read_event,
    read_view,
    view_json,
)
from broadside.rules.catalog import FAMILIES as KNOWN
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.events import Loss
from broadside.rules.fleet.moves import AcceptMap, Arrange
from broadside.rules.grid import parse_cell
from broadside.rules.shooting.events import Began
from broadside.rules.shooting.moves import Deploy
from broadside.rules.shooting.presets import CLASSIC, SCORE_ATTACK
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.clock import Bank
from broadside.table.table import Table
from tests.bots.fleet.fleet_games import FleetTable, table_of
from tests.console.fleet.small_sea import POND, fighting, view
from tests.scripted_match import ScriptedMatch

CLASSIC_FLEET = """
    AAAAA.....
    BBBB......
    CCC.......
    DDD.......
    EE........
    ..........
    ..........
    ..........
    ..........
    ..........
"""


def match_of(rules: Ruleset) -> ScriptedMatch:
    return ScriptedMatch(rules, CLASSIC_FLEET, CLASSIC_FLEET)


def test_every_family_of_the_catalogue_can_be_told() -> None:
    assert set(FAMILIES) == set(KNOWN)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_view_can_be_read_again(game: AnyGame) -> None:
    view = game.view(game.start(1), 0)
    assert read_view(game, view_json(game, view)) == view


def test_an_event_can_be_read_again() -> None:
    game = ShootingGame(CLASSIC)
    assert event_json(game, Began(1)) == Raw(b'{"type":"began","first":1}')
    assert read_event(game, event_json(game, Began(1))) == Began(1)


@pytest.mark.parametrize("text", [b"null", b"{}", b'{"type":"began"}', b'{"type":"x"}', b"["])
def test_what_is_no_event_is_refused(text: bytes) -> None:
    game = ShootingGame(CLASSIC)
    with pytest.raises(InvalidNotation, match="neither a view nor an event"):
        read_event(game, Raw(text))


@pytest.mark.req("P-10")
def test_another_team_can_compute_the_digest() -> None:
    game = ShootingGame(CLASSIC)
    view = game.view(game.start(1), 0)
    value = json.loads(bytes(view_json(game, view)))
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest(game, view) == hashlib.sha256(canonical.encode()).hexdigest()[:16]


def test_only_who_is_to_move_is_asked() -> None:
    match = match_of(CLASSIC)
    turn = match.turn
    assert demand(match.game, match.view(turn)) == f"fire {1 - turn} 1"
    assert demand(match.game, match.view(1 - turn)) is None
    assert demand(match.game, match.view(None)) is None


@pytest.mark.req("W-12", "K-14")
def test_where_rules_have_no_points_those_of_the_score_attack_are_counted() -> None:
    for rules in (CLASSIC, SCORE_ATTACK):
        match = match_of(replace(CLASSIC, first=0, points=rules.points))
        for shot, answer in (("a5", "j1"), ("b5", "j2"), ("j1", "j3")):
            match.fire(shot)
            match.fire(answer)
        tally = family_of(match.game).tally(match.view(None), 0)
        assert tally == ShotTally(shots=3, hits=2, points=100 + 100 + 500 - 10)


def test_a_game_can_be_begun_by_either_seat_or_by_lot() -> None:
    game = ShootingGame(CLASSIC)
    family = family_of(game)
    assert [family.begun_by(game, seat).rules.first for seat in (0, 1, None)] == [0, 1, None]


def test_a_placement_is_a_move_without_its_verb() -> None:
    match = match_of(CLASSIC)
    family = family_of(match.game)
    placed = family.placement(match.view(0), ())
    assert placed is not None
    assert match.game.read_move(family.place(placed)) == Deploy(match.view(0).fleet or ())
    assert family.placement(match.view(None), ()) is None
    assert family.places_own(match.game)
    assert not family.places_own(GAMES["sea-battle"])


def fleet_table(*moves: str) -> FleetTable:
    """The pond with its ships in their docks, after these orders of the seats in turn."""
    table = table_of(1, POND)
    for seat in POND.seats:
        table.play(seat, AcceptMap(), at=0)
    for seat, docks in enumerate(("b4 b5 b6 a3", "m4 m5 m6 n3")):
        table.play(seat, table.game.read_move(f"arrange {docks}"), at=0)
    for move in moves:
        (seat,) = table.to_move
        table.play(seat, table.game.read_move(move), at=0)
    return table


def placed(table: FleetTable, viewer: int | None) -> str | None:
    shown = (one.event for one in table.since(viewer, 0))
    return family_of(table.game).placement(table.view(viewer), shown)


@pytest.mark.req("X-06")
def test_an_arrangement_stays_what_it_was_when_ships_have_sailed() -> None:
    table = fleet_table(*["mine layer 1 forward 1"] * 3)
    assert [placed(table, viewer) for viewer in (0, 1, None)] == [
        "b4 b5 b6 a3",
        "m4 m5 m6 n3",
        None,
    ]
    assert placed(table_of(1, POND), 0) is None
    move = table.game.read_move(family_of(table.game).place("b4 b5 b6 a3"))
    assert move == Arrange(tuple(map(parse_cell, ("b4", "b5", "b6", "a3"))))


def test_in_a_fleet_game_the_lot_begins_and_ships_are_placed_later() -> None:
    game = fleet_table().game
    family = family_of(game)
    assert [family.begun_by(game, seat) for seat in (0, 1, None)] == [None, None, game]
    assert not family.places_own(game)


def test_enemy_ships_that_sank_are_the_points_of_a_fleet_game() -> None:
    battle = fighting(losses=(Loss(1, "cruiser"), Loss(0, "destroyer"), Loss(1, "destroyer")))
    tally = FAMILIES["fleet"].tally
    assert tally(view(battle=battle, seat=None), 0) == ShotTally(shots=0, hits=0, points=2)
    assert tally(view(battle=battle, seat=None), 1) == ShotTally(shots=0, hits=0, points=1)


def test_only_an_offer_of_the_other_side_is_declined() -> None:
    declines = FAMILIES["fleet"].declines
    offered = fighting(offer=1)
    assert declines(view(battle=offered, seat=0)) == "decline draw"
    assert [declines(view(battle=offered, seat=seat)) for seat in (1, None)] == [None, None]
    assert declines(view(seat=0)) is None
    assert FAMILIES["shooting"].declines(match_of(CLASSIC).view(0)) is None


def test_what_a_fleet_game_asks_for() -> None:
    table = fleet_table()
    (turn,) = table.to_move
    assert demand(table.game, table_of(1, POND).view(0)) == "accept"
    assert demand(table.game, table.view(turn)) == "act"
    assert demand(table.game, table.view(1 - turn)) is None


@pytest.mark.parametrize("bank", [None, Bank(90)], ids=["turns", "bank"])
@pytest.mark.parametrize("turn", [None, 30])
@pytest.mark.parametrize("name", GAMES)
def test_clocks_begin_alike_where_almost_nothing_is_dealt(
    name: str, turn: int | None, bank: Bank | None
) -> None:
    game = family_of(GAMES[name]).timed(GAMES[name], turn)
    small = family_of(game).undealt(game)
    assert Table(small, 5, bank).clock == Table(game, 5, bank).clock
