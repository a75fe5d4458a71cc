"""Ships are placed by drag, by taps and by keys, at random and back; what does not fit says why."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.page_actions import PHONE, choose, labels, own


def begin(page: Page, address: str) -> None:
    """The waters of the tutorial: 6 x 6, a cruiser and a destroyer, nothing placed."""
    page.goto(f"{address}#tutorial/classic")
    expect(page.get_by_text("0 of 2 placed")).to_be_visible()


def cell(page: Page, name: str) -> Locator:
    return own(page).get_by_role("gridcell", name=re.compile(f"^{name},"))


def ship(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def squares(page: Page, name: str) -> list[str]:
    return [label.split(",")[0] for label in labels(own(page)) if label.endswith(name)]


def says(page: Page, text: str) -> None:
    expect(page.locator(".status")).to_contain_text(text)


def drag(page: Page, what: Locator, *stops: str, turning: bool = False) -> None:
    """To the middle of each square in turn, and let go at the last."""
    what.hover()
    page.mouse.down()
    for stop in stops:
        box = cell(page, stop).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    if turning:
        page.keyboard.press("r")
    page.mouse.up()


@pytest.mark.req("W-04")
def test_ships_are_dragged_turned_moved_again_and_taken_back(page: Page, address: str) -> None:
    begin(page, address)
    drag(page, ship(page, "Cruiser"), "C3")
    expect(page.get_by_text("1 of 2 placed")).to_be_visible()
    assert squares(page, "Cruiser") == ["B3", "C3", "D3"]
    drag(page, cell(page, "C3"), "E4", turning=True)
    assert squares(page, "Cruiser") == ["E3", "E4", "E5"]
    drag(page, cell(page, "E3"), "A1")
    assert squares(page, "Cruiser") == ["A1", "A2", "A3"]
    page.get_by_role("button", name="Undo").click()
    assert squares(page, "Cruiser") == ["E3", "E4", "E5"]
    page.keyboard.press("Control+z")
    assert squares(page, "Cruiser") == ["B3", "C3", "D3"]


@pytest.mark.req("W-04")
def test_what_does_not_fit_shows_while_it_is_dragged_and_is_refused_with_the_reason(
    page: Page, address: str
) -> None:
    begin(page, address)
    drag(page, ship(page, "Cruiser"), "B1")
    ship(page, "Destroyer").hover()
    page.mouse.down()
    box = cell(page, "B1").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5, steps=3)
    says(page, "Two ships cannot share A1.")
    expect(page.locator(".patch.bad, .bad").first).to_be_visible()
    page.mouse.up()
    expect(page.get_by_text("1 of 2 placed")).to_be_visible()
    assert squares(page, "Destroyer") == []
    drag(page, cell(page, "B1"), "F6")
    says(page, "The Cruiser would leave the board.")
    assert squares(page, "Cruiser") == ["A1", "B1", "C1"]


@pytest.mark.req("W-04")
def test_ships_that_may_not_touch_say_where_they_would(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Russian", Opponent="Random")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("10 of 10 placed")).to_be_visible()
    boat, other = squares(page, "Torpedo boat")[:2]
    column, row = other[0], int(other[1:])
    beside = f"{column}{row + 1 if row < 10 else row - 1}"
    drag(page, cell(page, boat), beside)
    says(page, f"Ships may not touch: {beside} is beside another.")
    assert boat in squares(page, "Torpedo boat")


@pytest.mark.req("W-04")
def test_keys_place_turn_and_give_up(page: Page, address: str) -> None:
    begin(page, address)
    ship(page, "Cruiser").press("Enter")
    cell(page, "A1").focus()
    for key in ("ArrowDown", "ArrowRight", "r", "Enter"):
        page.keyboard.press(key)
    assert squares(page, "Cruiser") == ["B2", "B3", "B4"]
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    says(page, "Cruiser fits here.")
    page.keyboard.press("Escape")
    assert squares(page, "Cruiser") == ["B2", "B3", "B4"]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    assert squares(page, "Cruiser") == ["B2", "C2", "D2"]


@pytest.mark.req("W-04")
def test_taps_choose_a_ship_and_its_place_and_a_second_tap_turns_it(
    browser: Browser, address: str
) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        begin(page, address)
        ship(page, "Destroyer").tap()
        cell(page, "C4").tap()
        assert squares(page, "Destroyer") == ["C4", "D4"]
        cell(page, "C4").tap()
        cell(page, "C4").tap()
        assert squares(page, "Destroyer") == ["C4", "C5"]
        cell(page, "C5").tap()
        cell(page, "A2").tap()
        assert squares(page, "Destroyer") == ["A1", "A2"]


@pytest.mark.req("W-04")
def test_a_random_fleet_is_whole_and_can_be_taken_back(page: Page, address: str) -> None:
    begin(page, address)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Random").click()
    expect(page.get_by_text("2 of 2 placed")).to_be_visible()
    assert (len(squares(page, "Cruiser")), len(squares(page, "Destroyer"))) == (3, 2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("0 of 2 placed")).to_be_visible()
