"""The two boards as they are drawn."""

from dataclasses import replace
from textwrap import dedent

import pytest

from broadside.console.sea_battle.boards import draw_boards
from broadside.rules.game import Seat
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.ruleset import Placement, ShipClass
from tests.console.sea_battle.transcripts import (
    COMPUTER,
    PLAYER,
    boards,
    lost_game,
    marked,
    ships,
    shots,
    transcript,
)
from tests.scripted_match import ScriptedMatch

DRAWN = replace(SEA_BATTLE, placement=Placement.OWN)
"""Sea Battle with fleets that a test can draw."""

OWN = """
    AAA.......
    ..........
    ....B.....
    ....B.....
    ....B.....
    ..........
    ..........
    ..........
    ..........
    .......CCC
"""
HIDDEN = """
    ..........
    .AAA......
    ..........
    ..........
    ..........
    ..........
    ......B...
    ......B...
    ......B...
    CCC.......
"""


@pytest.mark.req("REQ-001", "REQ-002", "REQ-003", "REQ-004", "REQ-005", "REQ-016", "REQ-017")
@pytest.mark.req("REQ-018", "REQ-019", "REQ-020", "REQ-021", "REQ-022", "REQ-023", "REQ-024")
@pytest.mark.req("REQ-025", "REQ-028")
def test_at_the_start_all_is_water_but_the_players_own_ships() -> None:
    drawn = draw_boards(ScriptedMatch(DRAWN, OWN, HIDDEN).view(PLAYER))
    assert drawn == dedent("""\
          OPPONENT BOARD             YOUR BOARD
          0 1 2 3 4 5 6 7 8 9        0 1 2 3 4 5 6 7 8 9
        0 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      0 S S S ~ ~ ~ ~ ~ ~ ~
        1 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      1 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        2 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      2 ~ ~ ~ ~ S ~ ~ ~ ~ ~
        3 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      3 ~ ~ ~ ~ S ~ ~ ~ ~ ~
        4 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      4 ~ ~ ~ ~ S ~ ~ ~ ~ ~
        5 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      5 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        6 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      6 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        7 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      7 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        8 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      8 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        9 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      9 ~ ~ ~ ~ ~ ~ ~ S S S
          Ships left: 3              Ships left: 3""")


@pytest.mark.req("REQ-026", "REQ-027", "REQ-038", "REQ-039", "REQ-044", "UX-010", "UX-011")
def test_every_shot_stays_on_the_board_it_fell_on() -> None:
    match = ScriptedMatch(DRAWN, OWN, HIDDEN)
    # The player's shots and the computer's, in turn: column letters and rows from 1.
    match.fire_all("b2", "a1", "c2", "a2", "d2", "e3", "j10", "j10", "a10")
    assert draw_boards(match.view(PLAYER)) == dedent("""\
          OPPONENT BOARD             YOUR BOARD
          0 1 2 3 4 5 6 7 8 9        0 1 2 3 4 5 6 7 8 9
        0 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      0 X S S ~ ~ ~ ~ ~ ~ ~
        1 ~ X X X ~ ~ ~ ~ ~ ~      1 O ~ ~ ~ ~ ~ ~ ~ ~ ~
        2 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      2 ~ ~ ~ ~ X ~ ~ ~ ~ ~
        3 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      3 ~ ~ ~ ~ S ~ ~ ~ ~ ~
        4 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      4 ~ ~ ~ ~ S ~ ~ ~ ~ ~
        5 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      5 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        6 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      6 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        7 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      7 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        8 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~      8 ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        9 X ~ ~ ~ ~ ~ ~ ~ ~ O      9 ~ ~ ~ ~ ~ ~ ~ S S X
          Ships left: 2              Ships left: 3""")


@pytest.mark.req("NFR-011")
def test_a_board_narrower_than_its_title_keeps_the_columns_apart() -> None:
    rules = replace(DRAWN, grid=Grid(3, 2), ships=(ShipClass("raft", 2),))
    match = ScriptedMatch(rules, "AA.\n...", "..A\n..A")
    match.fire_all("c1", "a1")
    assert draw_boards(match.view(PLAYER)) == dedent("""\
          OPPONENT BOARD        YOUR BOARD
          0 1 2                 0 1 2
        0 ~ ~ X               0 X S ~
        1 ~ ~ ~               1 ~ ~ ~
          Ships left: 1         Ships left: 1""")


@pytest.mark.req("REQ-006", "REQ-007", "REQ-008", "REQ-009", "REQ-010", "REQ-016", "TEST-003")
@pytest.mark.parametrize("seed", range(50))
def test_the_board_shows_three_straight_ships_of_three_that_do_not_overlap(seed: int) -> None:
    fleet = ships(seed, PLAYER)
    assert [len(set(ship)) for ship in fleet] == [3, 3, 3]
    for ship in fleet:
        rows, columns = {square[0] for square in ship}, {square[1] for square in ship}
        assert sorted((len(rows), len(columns))) == [1, 3]
        assert max(map(int, rows | columns)) - min(map(int, rows | columns)) <= 9
    _, own = boards(transcript([], seed))[0]
    assert marked(own, "S") == {square for ship in fleet for square in ship}
    assert len(marked(own, "S")) == 9


@pytest.mark.req("REQ-026", "REQ-027", "UX-010", "UX-011", "EDGE-022")
def test_at_every_turn_the_boards_hold_exactly_the_shots_so_far() -> None:
    text = lost_game(seed=7)
    own = {square for ship in ships(7, PLAYER) for square in ship}
    told = shots(text)
    drawn = boards(text)
    assert len(drawn) > 20
    for turn, (left, right) in enumerate(drawn[:-1]):
        before = told[: 2 * turn]
        assert marked(left, "O") == {shot.square for shot in before[0::2]}
        assert marked(right, "O") == {shot.square for shot in before[1::2] if shot.call == "miss"}
        assert marked(right, "X") == {shot.square for shot in before[1::2] if shot.call != "miss"}
        assert marked(right, "S") == own - marked(right, "X")


@pytest.mark.req("REQ-010", "REQ-011", "REQ-013", "REQ-014", "EDGE-011", "NFR-008", "TEST-003")
@pytest.mark.parametrize("seat", [PLAYER, COMPUTER])
def test_ships_lie_at_random_on_every_square_and_never_across_an_edge(seat: Seat) -> None:
    fleets = [ships(seed, seat) for seed in range(400)]
    every_ship = [sorted(ship) for fleet in fleets for ship in fleet]
    across = [ship for ship in every_ship if ship[0][0] == ship[-1][0]]
    down = [ship for ship in every_ship if ship[0][1] == ship[-1][1]]
    assert {int(ship[0][1]) for ship in across} == set(range(8))
    assert {int(ship[0][0]) for ship in down} == set(range(8))
    assert len({square for ship in every_ship for square in ship}) == 100
    # One way of lying is as likely as the other: 600 of 1200, give or take four deviations.
    assert 530 < len(across) < 670
    assert len(across) + len(down) == 1200


@pytest.mark.req("REQ-011", "REQ-005")
def test_the_two_fleets_of_a_game_have_nothing_to_do_with_each_other() -> None:
    same = [seed for seed in range(200) if ships(seed, PLAYER) == ships(seed, COMPUTER)]
    assert same == []


@pytest.mark.req("REQ-009", "REQ-012", "REQ-015", "EDGE-012", "EDGE-013", "EDGE-014", "TEST-003")
@pytest.mark.parametrize("grid", [Grid(3, 3), Grid(9, 1), Grid(4, 3), Grid(3, 5)])
@pytest.mark.parametrize("seed", range(20))
def test_three_ships_are_placed_even_where_almost_every_try_collides(grid: Grid, seed: int) -> None:
    rules = replace(SEA_BATTLE, grid=grid)
    _, own = boards(transcript([], seed, rules))[0]
    assert len(own) == grid.area
    assert len(marked(own, "S")) == 9
    assert len({square for ship in ships(seed, COMPUTER, rules) for square in ship}) == 9
