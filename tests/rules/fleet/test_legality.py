"""Refusals: each says what is wrong, and none depends on what the seat cannot see."""

from dataclasses import replace

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.legality import check, is_legal
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    DeclineDraw,
    Detonate,
    Fire,
    Forward,
    Leap,
    Move,
    OfferDraw,
    ProposeFleet,
    Redraw,
    Resign,
)
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import ShipId
from broadside.rules.fleet.state import State
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing
from tests.rules.fleet.drawing import KAMIKAZE

MAP = """
    ..............#...
    .cccc>............
    ..................
    .rr>..<TT.........
    ..................
    .m>*..............
    ..................
    .ddd>.............
    ..................
"""
OPEN = replace(FLEET, name="open", open_fleets=True)


def refusal(view: View, move: Move | str, rules: Ruleset = FLEET) -> tuple[Refusal, str] | None:
    wanted = drawing.order(move, rules) if isinstance(move, str) else move
    try:
        check(view, wanted)
    except IllegalMove as error:
        return error.refusal, error.about
    return None


def view_of(state: State, seat: Seat = 0, rules: Ruleset = FLEET) -> View:
    return FleetGame(rules).view(state, seat)


FIGHT = view_of(drawing.state(MAP))


@pytest.mark.req("F-04", "F-08", "F-10", "F-12", "F-13")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("c1 f11", (Refusal.TOO_FAR, "at most 10")),
        ("c1 f0", (Refusal.TOO_FAR, "at most 10")),
        ("c1 tp", (Refusal.OFF_BOARD, "")),
        ("c1 ta", (Refusal.NOT_EQUIPPED, "cruiser 1")),
        ("c1 t", (Refusal.NOT_EQUIPPED, "cruiser 1")),
        ("c1 leap C1", (Refusal.NOT_EQUIPPED, "cruiser 1")),
        ("c1 x C1", (Refusal.NOT_EQUIPPED, "cruiser 1")),
        ("c1 c C2", (Refusal.OWN_HULL, "C2")),
        ("c1 c L2", (Refusal.OUT_OF_RANGE, "L2")),
        ("c1 c A0", (Refusal.OFF_BOARD, "")),
        ("c1 d C1", (Refusal.NOT_EQUIPPED, "cruiser 1")),
        ("c1 r on", (Refusal.NOT_EQUIPPED, "cruiser 1")),
        ("c1 r", (Refusal.NOT_DOCKED, "cruiser 1")),
        ("c3 b", (Refusal.NO_SUCH_SHIP, "cruiser 3")),
        ("t1 b", (Refusal.NO_SUCH_SHIP, "torpedo boat 1")),
        ("r1 f3", (Refusal.BLOCKED, "G4")),
        ("r1 r off", (Refusal.ALREADY_SWITCHED, "radar boat 1")),
        ("m1 f1", (Refusal.BLOCKED, "D6")),
        ("m1 d D6", (Refusal.NO_ROOM_FOR_MINE, "D6")),
        ("m1 d B8", (Refusal.OUT_OF_RANGE, "B8")),
        ("m1 d A0", (Refusal.OFF_BOARD, "")),
        ("m1 p B5", (Refusal.NO_MINE_THERE, "B5")),
        ("d1 ss", None),
        ("d1 tp", (Refusal.BLOCKED, "C6")),
        ("m1 p D6", None),
        ("r1 f2", None),
        ("r1 r on", None),
        ("d1 t", None),
        ("c1 c C1", None),
    ],
)
def test_an_action_is_refused_with_the_reason(
    order: str, expected: tuple[Refusal, str] | None
) -> None:
    assert refusal(FIGHT, order) == expected


@pytest.mark.req("F-05")
def test_what_cannot_be_seen_refuses_nothing() -> None:
    hidden = view_of(drawing.state(".tt>........<TT"))
    assert refusal(hidden, "t1 f9") is None


@pytest.mark.req("F-05")
def test_a_seen_mine_does_not_refuse_the_move_of_another_ship() -> None:
    view = view_of(drawing.state(".......\n.m>*...\n.......\n.ddd>.."))
    assert view.picture.mines == {Cell(3, 1)}
    assert refusal(view, "d1 sp") is None


@pytest.mark.req("F-12")
def test_with_its_long_radar_on_a_ship_turns_but_does_not_move() -> None:
    view = view_of(drawing.state(".......\n.rr>...\n.......", radar=["r1"]))
    moves = ("r1 f1", "r1 b", "r1 sp", "r1 ss")
    assert {refusal(view, move) for move in moves} == {(Refusal.LONG_RADAR_ON, "radar boat 1")}
    assert [refusal(view, move) for move in ("r1 tp", "r1 ta", "r1 c E2", "r1 r off")] == [None] * 4


@pytest.mark.req("F-10")
def test_a_layer_without_mines_drops_none_but_picks_up() -> None:
    state = drawing.state(".....\n.m>*.\n.....")
    empty = replace(drawing.ship(state, "m1"), mines=0)
    view = view_of(state)
    view = replace(view, picture=replace(view.picture, ships=(empty,)))
    assert refusal(view, "m1 d B1") == (Refusal.NO_MINES_ABOARD, "mine layer 1")
    assert refusal(view, "m1 p D2") is None


@pytest.mark.req("F-13")
def test_a_ship_is_repaired_only_where_and_while_a_base_can_do_it() -> None:
    docked = "\n".join(["......"] * 10) + "\n.cccc>"
    base = FLEET.harbours[0].base
    hurt = view_of(drawing.state(docked, damage={"c1": "20000"}))
    assert refusal(hurt, "c1 r") is None
    ruined = view_of(drawing.state(docked, damage={"c1": "20000"}, ruins=base))
    assert refusal(ruined, "c1 r") == (Refusal.BASE_DESTROYED, "")
    whole = view_of(drawing.state(docked, damage={"c1": "10000"}))
    assert refusal(whole, "c1 r") == (Refusal.NOTHING_TO_REPAIR, "cruiser 1")


@pytest.mark.req("F-17")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (Leap(ShipId("kamikaze boat", 1), Cell(3, 3)), None),
        (Leap(ShipId("kamikaze boat", 1), Cell(4, 1)), (Refusal.TOO_FAR, "E2")),
        (Leap(ShipId("kamikaze boat", 1), Cell(1, 1)), (Refusal.TOO_FAR, "B2")),
        (Leap(ShipId("kamikaze boat", 1), Cell(2, 1)), (Refusal.BLOCKED, "C2")),
        (Leap(ShipId("kamikaze boat", 1), Cell(-1, 1)), (Refusal.OFF_BOARD, "")),
        (Detonate(ShipId("kamikaze boat", 1), Cell(1, 1)), None),
        (Detonate(ShipId("kamikaze boat", 1), Cell(2, 1)), (Refusal.BLOCKED, "C2")),
        (Forward(ShipId("kamikaze boat", 1), 1), (Refusal.NOT_EQUIPPED, "kamikaze boat 1")),
        (
            Fire(ShipId("kamikaze boat", 1), Cell(2, 2)),
            (Refusal.NOT_EQUIPPED, "kamikaze boat 1"),
        ),
    ],
)
def test_a_kamikaze_boat_does_only_what_it_can(
    move: Move, expected: tuple[Refusal, str] | None
) -> None:
    view = view_of(drawing.state("....\n.k#.\n....\n....", rules=KAMIKAZE), rules=KAMIKAZE)
    assert refusal(view, move) == expected


def test_only_the_seat_whose_turn_it_is_acts() -> None:
    east = view_of(drawing.state(MAP), seat=1)
    assert refusal(east, "t1 b") == (Refusal.NOT_YOUR_TURN, "")


def test_nothing_is_played_after_the_end() -> None:
    battle = replace(FIGHT.battle, phase=Phase.OVER)
    over = replace(FIGHT, battle=battle)
    assert refusal(over, "c1 b") == (Refusal.GAME_OVER, "")
    assert refusal(over, Resign()) == (Refusal.GAME_OVER, "")


@pytest.mark.req("F-01", "F-02")
def test_before_the_battle_there_are_maps_and_docks() -> None:
    start = FleetGame(FLEET).view(FleetGame(FLEET).start(1), 0)
    docks = FLEET.harbours[0].docks
    assert refusal(start, AcceptMap()) is None
    assert refusal(start, Redraw()) is None
    assert refusal(start, "c1 b") == (Refusal.NOT_STARTED, "")
    assert refusal(start, OfferDraw()) == (Refusal.NOT_STARTED, "")
    assert refusal(start, Arrange(docks[:10])) == (Refusal.NOT_AGREED, "")
    assert refusal(start, ProposeFleet(FLEET.counts)) == (Refusal.FIXED_FLEET, "2 3 2 2 1 0")
    accepted = replace(start, battle=replace(start.battle, accepted=frozenset({0})))
    assert refusal(accepted, Redraw()) == (Refusal.ALREADY_ACCEPTED, "")
    arranging = replace(start, battle=replace(start.battle, phase=Phase.ARRANGING))
    assert refusal(arranging, AcceptMap()) == (Refusal.ALREADY_AGREED, "")
    assert refusal(arranging, Arrange(docks[2:])) is None
    assert refusal(arranging, Arrange(docks)) == (Refusal.WRONG_DOCKS, "10 ships")
    twice = Arrange((*docks[:9], docks[0]))
    assert refusal(arranging, twice) == (Refusal.WRONG_DOCKS, "10 ships")
    assert refusal(arranging, Arrange((*docks[:9], Cell(5, 5)))) == (Refusal.WRONG_DOCKS, "F6")
    done = replace(arranging, battle=replace(arranging.battle, arranged=frozenset({0})))
    assert refusal(done, Arrange(docks[2:])) == (Refusal.ALREADY_ARRANGED, "")
    assert refusal(FIGHT, Arrange(docks[2:])) == (Refusal.ALREADY_ARRANGED, "")


@pytest.mark.req("F-01")
@pytest.mark.parametrize(
    ("asked", "may"), [((), True), ((1, 1, 3), True), ((0, 1), True), ((0, 1, 2), False)]
)
def test_a_side_asks_for_other_reefs_as_often_as_the_rules_say(
    asked: tuple[Seat, ...], may: bool
) -> None:
    game = FleetGame(replace(FLEET_TEAMS, name="two maps", redraws=2))
    start = game.view(game.start(1), 0)
    seen = replace(start, battle=replace(start.battle, redraws=asked))
    assert refusal(seen, Redraw()) == (None if may else (Refusal.NO_REDRAWS, ""))
    assert refusal(seen, AcceptMap()) is None


@pytest.mark.req("F-17")
def test_where_fleets_are_open_any_that_fits_the_docks_may_be_proposed() -> None:
    start = FleetGame(OPEN).view(FleetGame(OPEN).start(1), 0)
    assert refusal(start, ProposeFleet((1, 1, 1, 1, 1, 7))) is None
    too_many = ProposeFleet((13, 0, 0, 0, 0, 0))
    assert refusal(start, too_many) == (Refusal.FIXED_FLEET, "13 0 0 0 0 0")


def test_a_draw_is_offered_once_between_actions_and_answered_by_the_enemy() -> None:
    assert refusal(FIGHT, OfferDraw()) is None
    assert refusal(FIGHT, AcceptDraw()) == (Refusal.NO_OFFER, "")
    offered = replace(FIGHT, battle=replace(FIGHT.battle, offer=0, offered_at=0))
    assert refusal(offered, OfferDraw()) == (Refusal.ALREADY_OFFERED, "")
    assert refusal(offered, DeclineDraw()) == (Refusal.NO_OFFER, "")
    enemy = replace(offered, seat=1)
    assert refusal(enemy, AcceptDraw()) is None
    later = replace(FIGHT, battle=replace(FIGHT.battle, offer=0, offered_at=0, actions=1))
    assert refusal(later, OfferDraw()) == (Refusal.ALREADY_OFFERED, "")


def test_anyone_may_resign_while_the_game_lasts() -> None:
    assert refusal(FIGHT, Resign()) is None
    assert refusal(replace(FIGHT, seat=1), Resign()) is None
    assert refusal(FleetGame(FLEET).view(FleetGame(FLEET).start(1), 1), Resign()) is None


def test_legality_can_be_asked_without_an_error() -> None:
    ship = FIGHT.ships[0]
    assert is_legal(FIGHT, ship, Forward(ship.id, 10), chart_of(FIGHT))
    assert not is_legal(FIGHT, ship, Forward(ship.id, 11), chart_of(FIGHT))
