"""Sections 2 and 13: the map, the agreement on its reefs, and the ships in their docks."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Arranged, Began, Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.moves import AcceptMap, Arrange, Move, ProposeFleet, Redraw
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import new_ship
from broadside.rules.fleet.state import State
from broadside.rules.grid import Cell
from tests.rules.fleet.scenarios import plain_zones
from tests.rules.fleet.scenarios.drawing import KINDS, Drawn
from tests.rules.fleet.scenarios.playing import check_picture, rules_of, state_of

GAME = FleetGame(FLEET)
BOARD = (30, 30)
WEST_BASE = [(0, y) for y in range(10, 20)]
EAST_BASE = [(29, y) for y in range(10, 20)]
WEST_DOCKS = [*((1, y) for y in range(10, 20)), (0, 9), (0, 20)]
EAST_DOCKS = [*((28, y) for y in range(10, 20)), (29, 9), (29, 20)]
REEF_ZONE = {(x, y) for x in range(10, 20) for y in range(3, 27)}

SAMPLE_REEFS = frozenset(
    Cell(x, y)
    for x, y in (
        *((12, 3), (17, 3), (18, 4), (11, 6), (13, 6), (10, 7), (14, 7), (17, 8)),
        *((18, 11), (12, 12), (17, 12), (16, 13), (10, 15), (10, 16), (19, 17), (14, 19)),
        *((12, 21), (18, 21), (11, 22), (12, 22), (12, 23), (17, 24), (12, 25), (13, 26)),
    )
)
"""The layout that the original figure shows."""


def played(state: State, *moves: tuple[int, Move]) -> State:
    for seat, move in moves:
        state = GAME.play(state, seat, move).state
    return state


def usual(seat: int) -> Arrange:
    return Arrange(tuple(Cell(*dock) for dock in (WEST_DOCKS, EAST_DOCKS)[seat][:10]))


AGREED = ((0, AcceptMap()), (1, AcceptMap()))


@pytest.mark.req("F-01", "R-41")
def test_the_sea_is_30_by_30_with_a_base_of_one_column_at_each_side() -> None:
    west, east = FLEET.harbours
    assert (FLEET.grid.cols, FLEET.grid.rows) == BOARD
    assert (sorted(west.base), sorted(east.base)) == (WEST_BASE, EAST_BASE)


@pytest.mark.req("R-01", "F-02")
def test_a_base_has_twelve_docks_and_none_at_its_corners() -> None:
    for harbour, docks in zip(FLEET.harbours, (WEST_DOCKS, EAST_DOCKS), strict=True):
        assert list(harbour.docks) == docks
        assert plain_zones.docks(BOARD, harbour.base) == sorted(docks)
    assert [harbour.facing for harbour in FLEET.harbours] == [Facing.EAST, Facing.WEST]


@pytest.mark.req("F-13")
def test_the_radar_of_a_base_covers_the_rectangle_around_it() -> None:
    for harbour, columns in zip(FLEET.harbours, ((0, 1), (28, 29)), strict=True):
        rectangle = {(x, y) for x in columns for y in range(9, 21)}
        assert set(harbour.radar) == rectangle == plain_zones.border(BOARD, harbour.base)


@pytest.mark.req("F-01")
def test_24_reefs_lie_in_a_zone_of_240_squares() -> None:
    assert len(REEF_ZONE) == 240
    assert set(FLEET.reef_zone) == REEF_ZONE
    for seed in range(200):
        reefs = GAME.start(seed).battle.reefs
        assert len(reefs) == 24
        assert reefs <= REEF_ZONE


@pytest.mark.req("F-01")
def test_every_square_of_the_zone_is_as_likely_to_be_a_reef() -> None:
    found = Counter(cell for seed in range(1000) for cell in GAME.start(seed).battle.reefs)
    # 100 expected each; chance strays by about 9.5, and hardly ever by five times as much.
    assert all(50 < found[Cell(*place)] < 150 for place in REEF_ZONE)


@pytest.mark.req("F-01")
def test_the_layout_of_the_original_figure_can_be_drawn() -> None:
    assert len(SAMPLE_REEFS) == 24
    assert SAMPLE_REEFS.issubset(FLEET.reef_zone)
    ships = tuple(
        new_ship(seat, KINDS["C"], 1, Cell(*dock), facing)
        for seat, dock, facing in ((0, (1, 10), Facing.EAST), (1, (28, 10), Facing.WEST))
    )
    sea = Drawn(
        FLEET.grid,
        ships,
        SAMPLE_REEFS,
        (FLEET.harbours[0].base, FLEET.harbours[1].base),
        frozenset(),
        frozenset(),
    )
    game, state = FleetGame(rules_of(sea)), state_of(sea)
    for number in range(60):
        seat = state.battle.turn
        assert seat is not None
        move = game.sample_move(game.view(state, seat), Random(number))
        state = game.play(state, seat, move).state


@pytest.mark.req("R-03", "F-01")
def test_both_players_must_accept_the_reefs() -> None:
    state = GAME.start(7)
    assert GAME.to_move(state) == {0, 1}
    half = played(state, (1, AcceptMap()))
    assert (half.battle.phase, GAME.to_move(half)) == (Phase.AGREEING, frozenset({0}))
    both = played(half, (0, AcceptMap()))
    assert (both.battle.phase, both.battle.reefs) == (Phase.ARRANGING, state.battle.reefs)


@pytest.mark.req("R-03", "F-01")
def test_a_player_who_does_not_accept_gets_other_reefs_which_both_must_accept() -> None:
    state = GAME.start(7)
    other = played(state, (1, AcceptMap()), (0, Redraw()))
    assert other.battle.reefs != state.battle.reefs
    assert GAME.to_move(other) == {0, 1}
    third = played(other, (1, Redraw()))
    assert third.battle.reefs not in (state.battle.reefs, other.battle.reefs)
    for layout in (state, other, third):
        assert GAME.view(layout, 0).battle.reefs == GAME.view(layout, None).battle.reefs


@pytest.mark.req("R-03", "R-02")
def test_ships_are_arranged_after_the_agreement_and_once() -> None:
    state = GAME.start(7)
    assert refusal(state, 0, usual(0)) is Refusal.NOT_AGREED
    agreed = played(state, *AGREED)
    assert refusal(agreed, 0, AcceptMap()) is Refusal.ALREADY_AGREED
    assert refusal(agreed, 0, Redraw()) is Refusal.ALREADY_AGREED
    ready = played(agreed, (0, usual(0)))
    assert refusal(ready, 0, usual(0)) is Refusal.ALREADY_ARRANGED
    assert refusal(ready, 0, GAME.read_move("cruiser 1 forward 1")) is Refusal.NOT_STARTED


@pytest.mark.req("F-02", "R-01")
def test_the_usual_arrangement_is_by_class_from_the_top() -> None:
    state = begun()
    rows = {"cruiser": [10, 11], "destroyer": [12, 13, 14], "torpedo boat": [15, 16]}
    rows |= {"mine layer": [17, 18], "radar boat": [19]}
    for fleet, column, facing in zip(
        state.sea.fleets, (1, 28), (Facing.EAST, Facing.WEST), strict=True
    ):
        assert {ship.facing for ship in fleet} == {facing}
        for name, expected in rows.items():
            ships = [ship for ship in fleet if ship.kind.name == name]
            assert [ship.stern for ship in ships] == [(column, row) for row in expected]
        assert len(fleet) == 10


@pytest.mark.req("F-02", "R-01")
def test_any_ship_may_lie_in_any_dock() -> None:
    rng = Random(1)
    agreed = played(GAME.start(7), *AGREED)
    for _ in range(50):
        docks = tuple(Cell(*dock) for dock in rng.sample(WEST_DOCKS, 10))
        state = played(agreed, (0, Arrange(docks)))
        assert tuple(ship.stern for ship in state.sea.fleets[0]) == docks
        squares = [place for ship in state.sea.fleets[0] for place in plain_zones.hull(ship)]
        assert len(squares) == len(set(squares)) == 35
        assert not set(squares) & set(WEST_BASE)


@pytest.mark.req("F-02", "R-01")
def test_docks_must_be_own_ones_and_different_and_enough() -> None:
    agreed = played(GAME.start(7), *AGREED)
    docks = usual(0).docks
    for wrong in (
        docks[:9],
        (*docks, Cell(0, 9)),
        (*docks[:9], docks[0]),
        (*docks[:9], Cell(1, 9)),
        (*docks[:9], Cell(28, 10)),
    ):
        assert refusal(agreed, 0, Arrange(wrong)) is Refusal.WRONG_DOCKS


@pytest.mark.req("F-20")
def test_under_another_rule_the_players_agree_on_the_fleet_too() -> None:
    fleet = ProposeFleet((1, 0, 1, 0, 0, 0))
    assert refusal(GAME.start(7), 0, fleet) is Refusal.FIXED_FLEET
    game = FleetGame(replace(FLEET, open_fleets=True))
    state = game.start(7)
    docks = [(seat, Arrange(usual(seat).docks[:2])) for seat in (0, 1)]
    moves: list[tuple[int, Move]] = [(0, AcceptMap()), (1, fleet), *AGREED, *docks]
    for seat, move in moves:
        state = game.play(state, seat, move).state
    names = [[ship.kind.name for ship in fleet] for fleet in state.sea.fleets]
    assert names == [["cruiser", "torpedo boat"]] * 2


@pytest.mark.req("R-02", "F-02")
def test_how_a_player_arranges_is_shown_to_nobody_else() -> None:
    agreed = played(GAME.start(7), *AGREED)
    other = Arrange(usual(0).docks[::-1])
    for viewer in (1, None):
        shown = [
            [GAME.redact(event, viewer) for event in GAME.play(agreed, 0, move).events]
            for move in (usual(0), other)
        ]
        assert shown[0] == shown[1] == [Arranged(0), None]
        seen = [GAME.view(played(agreed, (0, move)), viewer) for move in (usual(0), other)]
        assert seen[0] == seen[1]


@pytest.mark.req("R-02")
def test_the_battle_begins_when_both_are_ready_whoever_was_first() -> None:
    agreed = played(GAME.start(7), *AGREED)
    first = played(agreed, (0, usual(0)), (1, usual(1)))
    second = played(agreed, (1, usual(1)), (0, usual(0)))
    assert first == second
    assert first.battle.phase is Phase.FIGHTING
    for seat in (0, 1):
        check_picture(FLEET, first, seat)
        assert not first.pictures[seat].contacts, "at the start nobody sees an enemy"


@pytest.mark.req("R-02")
def test_at_the_start_each_player_is_shown_the_own_ships_alone() -> None:
    agreed = played(GAME.start(7), *AGREED, (0, usual(0)))
    events = GAME.play(agreed, 1, usual(1)).events
    assert [type(event) for event in events] == [Arranged, Began, Sighted]
    assert GAME.redact(events[2], 0) is None
    assert GAME.redact(events[2], None) is None


@pytest.mark.req("R-04")
def test_lots_decide_who_starts() -> None:
    first = Counter(begun(seed).battle.turn for seed in range(400))
    assert first.keys() == {0, 1}
    assert min(first.values()) > 150


@pytest.mark.req("F-04", "R-09")
@pytest.mark.parametrize(
    ("place", "name"),
    [(0, "cruiser"), (2, "destroyer"), (5, "torpedo boat"), (7, "mine layer"), (9, "radar boat")],
)
def test_a_ship_beside_the_end_of_the_base_cannot_turn_toward_it(place: int, name: str) -> None:
    docks = list(usual(0).docks)
    docks[place] = Cell(0, 9)
    turn = GAME.read_move(f"{name} 1 turn starboard")
    assert refusal(begun(docks=tuple(docks)), 0, turn) is Refusal.BLOCKED


def begun(seed: int | None = None, docks: tuple[Cell, ...] | None = None) -> State:
    """A battle with the usual arrangement; without a seed the west begins."""
    start = next(s for s in range(99) if GAME.start(s).lot == 0) if seed is None else seed
    west = usual(0) if docks is None else Arrange(docks)
    return played(GAME.start(start), *AGREED, (0, west), (1, usual(1)))


def refusal(state: State, seat: int, move: Move) -> Refusal:
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, seat, move)
    return caught.value.refusal
