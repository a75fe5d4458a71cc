"""The sea as text: labels, windows, and a panel beside it or below."""

from broadside.console.fleet.sea_map import Drawing, Window, around, beside, draw, whole
from broadside.console.fleet.square_symbols import REEF, SquareSymbol, Tone
from broadside.console.screen import Screen
from broadside.rules.fleet.notation import read_cell
from broadside.rules.grid import Cell, Grid

PLAIN = Screen()


def test_squares_without_a_sign_are_fog_and_labels_stand_around() -> None:
    drawing = draw(Grid(3, 2), {Cell(1, 1): REEF}, PLAIN, whole(Grid(3, 2)))
    assert drawing.lines == (
        "   A B C",
        "1  . . .",
        "2  .@@ .",
    )


def test_labels_of_two_letters_stand_one_below_the_other() -> None:
    window = Window(range(25, 28), range(9, 10))
    assert draw(Grid(30, 30), {}, PLAIN, window).lines == (
        "      A A",
        "    Z A B",
        "10  . . .",
    )


def test_a_map_of_thirty_columns_fits_a_terminal_beside_its_panel() -> None:
    grid = Grid(30, 30)
    lines = beside(draw(grid, {}, PLAIN, whole(grid)), ["c1 ====> 10 5m."], 80)
    assert len(lines) == 32
    assert max(map(len, lines)) == 80


def test_a_window_is_cut_at_the_edge() -> None:
    corner = around(Grid(30, 30), [read_cell("A1"), read_cell("C2")])
    assert (corner.cols, corner.rows) == (range(4), range(3))


def test_the_panel_goes_below_where_the_screen_is_too_narrow() -> None:
    drawing = Drawing(4, ("ab  ", "cd  "))
    assert beside(drawing, ["note", "more", "last"], 10) == [
        "ab    note",
        "cd    more",
        "      last",
    ]
    assert beside(drawing, ["note"], 9) == ["ab", "cd", "note"]


def test_colours_come_only_where_the_screen_has_them() -> None:
    signs = {Cell(0, 0): SquareSymbol("D1", Tone.OWN)}
    grid = Grid(1, 1)
    coloured = draw(grid, signs, Screen(has_colours=True), whole(grid))
    assert coloured.lines[1] == "1 \x1b[1;32mD1\x1b[0m"
    assert draw(grid, signs, PLAIN, whole(grid)).lines[1] == "1 D1"
