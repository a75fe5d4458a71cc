"""Ships are placed by hand: dragged, turned, moved again, taken back, or left to chance."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.playing import labels, own
from tests.web.screens import placing

SIZE = 10
REASON = re.compile(r"Two ships cannot share [A-J]\d+\.|outside|off the board|leave")


def lying(page: Page) -> dict[str, list[int]]:
    """The squares of every ship, by its name."""
    found: dict[str, list[int]] = {}
    for index, label in enumerate(labels(own(page))):
        ship = label.split(", ")[1]
        if ship != "water":
            found.setdefault(ship, []).append(index)
    return found


def cell(page: Page, index: int) -> Locator:
    return own(page).locator(f'[data-cell="{index}"]')


def status(page: Page) -> Locator:
    return page.locator("p.status")


def carry(page: Page, start: int, end: int) -> None:
    """Takes hold of what lies there and brings it over that square, without letting go."""
    cell(page, start).hover()
    page.mouse.down()
    cell(page, end).hover(force=True)
    cell(page, end).hover(force=True)


def room_for(page: Page, ship: str) -> int:
    """Where the bow end of a ship fits as it lies now, away from where it is."""
    ships = lying(page)
    squares = ships[ship]
    taken = {index for name, cells in ships.items() if name != ship for index in cells}
    for shift in range(-squares[0], SIZE * SIZE - squares[-1]):
        moved = [index + shift for index in squares]
        across = squares[1] - squares[0] == 1
        is_whole = not across or moved[0] // SIZE == moved[-1] // SIZE
        if shift and is_whole and not taken.intersection(moved):
            return moved[0]
    raise AssertionError(f"no room for {ship}")


@pytest.mark.req("W-04")
def test_ships_are_dragged_turned_moved_again_taken_back_or_dealt(page: Page, address: str) -> None:
    page.goto(address)
    placing(page)
    first = lying(page)
    assert {name: len(cells) for name, cells in first.items()} == {
        "Carrier": 5,
        "Battleship": 4,
        "Cruiser": 3,
        "Submarine": 3,
        "Destroyer": 2,
    }
    to = room_for(page, "Destroyer")
    carry(page, first["Destroyer"][0], to)
    page.mouse.up()
    assert lying(page)["Destroyer"][0] == to
    again = room_for(page, "Cruiser")
    carry(page, first["Cruiser"][0], again)
    page.mouse.up()
    moved = lying(page)
    assert moved["Cruiser"][0] == again
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == first
    page.get_by_role("button", name="Random").click()
    dealt = lying(page)
    assert {name: len(cells) for name, cells in dealt.items()} == {
        name: len(cells) for name, cells in first.items()
    }
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == first


@pytest.mark.req("W-04")
def test_a_place_that_does_not_fit_is_shown_while_dragging_and_refused_with_the_reason(
    page: Page, address: str
) -> None:
    page.goto(address)
    placing(page)
    before = lying(page)
    carry(page, before["Destroyer"][0], before["Carrier"][2])
    expect(own(page).locator(".patch.bad").first).to_be_visible()
    expect(status(page)).to_have_text(REASON)
    page.mouse.up()
    expect(status(page)).to_have_text(REASON)
    assert lying(page) == before
    expect(page.get_by_role("button", name="Start the battle")).to_be_enabled()


@pytest.mark.req("W-04")
def test_a_ship_is_turned_where_it_fits(page: Page, address: str) -> None:
    page.goto(address)
    placing(page)
    for _ in range(20):
        before = lying(page)["Destroyer"]
        cell(page, before[0]).hover()
        page.keyboard.press("r")
        after = lying(page)["Destroyer"]
        if after != before:
            assert (before[1] - before[0] == 1) != (after[1] - after[0] == 1)
            return
        expect(status(page)).not_to_be_empty()
        page.get_by_role("button", name="Random").click()
    raise AssertionError("the destroyer was never turned")
