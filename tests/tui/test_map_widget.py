"""A map is pointed at by arrow keys, by typing a square, and by mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from broadside.rules.grid import Cell
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.tui.map_widget import Board


class Alone(App[None]):
    """One map, and the squares that were chosen on it."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.chosen: list[Cell] = []
        self.rules = rules

    def compose(self) -> ComposeResult:
        yield Board(self.rules)

    def on_mount(self) -> None:
        self.board.focus()

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def on_board_chosen(self, event: Board.Chosen) -> None:
        self.chosen.append(event.cell)


@asynccontextmanager
async def alone(rules: Ruleset) -> AsyncIterator[tuple[Alone, "Pilot[None]"]]:
    app = Alone(rules)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


async def test_arrows_move_and_stop_at_the_edge() -> None:
    async with alone(CLASSIC) as (app, pilot):
        await pilot.press("right", "right", "down", "left", "enter")
        await pilot.press(*["up"] * 3, *["right"] * 20, "enter")
    assert app.chosen == [Cell(1, 1), Cell(9, 0)]


@pytest.mark.parametrize(
    ("rules", "typed", "cell"),
    [
        (CLASSIC, "b7", Cell(1, 6)),
        (CLASSIC, "J10", Cell(9, 9)),
        (CLASSIC, "b7c3", Cell(2, 2)),
        (CUSTOM, "b3", Cell(2, 1)),
        (SEA_BATTLE, "34", Cell(4, 3)),
        (GRAND_FLEET, "o0", Cell(14, 0)),
    ],
)
async def test_a_square_is_typed_as_the_game_calls_it(
    rules: Ruleset, typed: str, cell: Cell
) -> None:
    async with alone(rules) as (app, pilot):
        await pilot.press(*typed, "enter")
    assert app.chosen == [cell]


async def test_what_names_no_square_moves_nothing() -> None:
    async with alone(CLASSIC) as (app, pilot):
        await pilot.press(*"z9 7?", "enter")
    assert app.chosen == [Cell(0, 0)]


async def test_a_click_chooses_the_square_and_beside_the_squares_nothing() -> None:
    async with alone(CLASSIC) as (app, pilot):
        await pilot.click(Board, offset=(2 + 3 * 2 + 1, 5))
        await pilot.click(Board, offset=(0, 5))
        await pilot.click(Board, offset=(10, 0))
    assert app.chosen == [Cell(3, 4)]


async def test_the_cursor_is_seen_where_keys_go() -> None:
    async with alone(CLASSIC) as (app, pilot):
        here = app.board.render_line(1)
        await pilot.press("down")
        there = app.board.render_line(1)
        assert here.text == there.text
        assert list(here) != list(there)
        pointed = app.board.render_line(2)
        app.set_focus(None)
        await pilot.pause()
        assert list(app.board.render_line(2)) != list(pointed)
