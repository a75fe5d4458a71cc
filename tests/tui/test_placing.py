"""A fleet is placed by keys, with a reason where a ship does not fit."""

from pathlib import Path

from broadside.rules.grid import Cell
from tests.tui.terminal_user import TerminalUser, local_host, terminal_user


async def begin(sat: TerminalUser) -> None:
    await sat.until(lambda: sat.is_at("placing"))
    assert sat.banner.startswith("Place ship 1 of 5: carrier, 5 squares")


async def test_ship_by_ship_across_and_down(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "classic") as sat:
        await begin(sat)
        await sat.choose("a1")
        await sat.press("space")
        for square in ("j1", "c3", "d3", "e3"):
            await sat.choose(square)
        assert sat.banner.startswith("Your fleet is complete")
        await sat.press("enter")
        await sat.until_turn()
        fleet = sat.picture.view.fleet
        assert [str(ship) for ship in fleet] == ["a1:e1", "j1:j4", "c3:c5", "d3:d5", "e3:e4"]


async def test_a_ship_that_does_not_fit_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "classic") as sat:
        await begin(sat)
        await sat.choose("g1")
        assert "1 of 5" in sat.banner
        assert "off the board" in sat.notices
        assert sat.text("own").count("!") == 4, "as much of it as is on the map"
        await sat.choose("a1")
        await sat.choose("c1")
        assert "2 of 5" in sat.banner


async def test_the_last_ship_is_taken_up_again(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "classic") as sat:
        await begin(sat)
        await sat.choose("a1")
        assert sat.board("own").squares[Cell(0, 0)].text != "."
        await sat.press("backspace")
        assert "1 of 5" in sat.banner


async def test_whoever_turns_back_is_at_the_menu(tmp_path: Path) -> None:
    async with terminal_user(local_host(tmp_path), "classic") as sat:
        await begin(sat)
        await sat.press("escape")
        await sat.until(lambda: sat.is_at("menu"))
    assert await local_host(tmp_path).unfinished() == ()
