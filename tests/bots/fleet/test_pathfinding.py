"""Which movements are open, and which of them lead to a square."""

from dataclasses import replace

from broadside.bots.fleet.pathfinding import bump_squares, distance_to, safe_passages, squares_near
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import bit, cells_of
from broadside.rules.fleet.moves import Forward
from broadside.rules.fleet.presets import FLEET
from broadside.rules.grid import Cell
from tests.bots.fleet.fleet_games import seen
from tests.rules.fleet import drawing

GRID = FLEET.grid


def forwards(view_of: str, suspect: int = 0) -> list[int]:
    view = seen(view_of)
    ship = view.ships[0]
    passages = safe_passages(view, ship, chart_of(view), suspect)
    return [move.squares for move, _ in passages if isinstance(move, Forward)]


def test_a_ship_keeps_away_from_mines_that_it_knows() -> None:
    picture = """
        ..........
        tt>.......
        ......*...
        .....m>...
    """
    view = seen(picture)
    boat = next(ship for ship in view.ships if ship.kind.name == "torpedo boat")
    passages = safe_passages(view, boat, chart_of(view))
    assert [move.squares for move, _ in passages if isinstance(move, Forward)] == [1, 2, 3]


def test_nobody_sails_over_a_suspect_square() -> None:
    assert forwards("tt>.......") == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert forwards("tt>.......", bit(GRID, Cell(6, 0))) == [1, 2, 3]


def test_the_way_is_counted_in_turns() -> None:
    (boat,) = seen(".........\ntt>......").ships
    assert distance_to(boat, Cell(1, 1)) == 0
    assert distance_to(boat, Cell(10, 1)) == 1
    assert distance_to(boat, Cell(1, 10)) == 2
    assert distance_to(boat, Cell(0, 1)) > 2


def test_near_a_mine_is_beside_it() -> None:
    mask = squares_near(FLEET, bit(GRID, Cell(0, 0)))
    assert set(cells_of(GRID, mask)) == {Cell(0, 0), Cell(1, 0), Cell(0, 1)}


def test_collisions_are_remembered_for_a_while() -> None:
    hidden_astern = """
        .T.....
        .Ttt>..
        .v.....
    """
    state = drawing.play(drawing.state(hidden_astern), "t1 b").state
    view = FleetGame(FLEET).view(state, 0)
    assert cells_of(GRID, bump_squares(view, 1)) == (Cell(1, 1),)
    assert bump_squares(replace(view, battle=replace(view.battle, actions=9)), 8) == 0
