"""Boards use the window they are given: squares large enough for a finger, and nothing scrolls."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.web.audit import covered, scrolls, sideways
from tests.web.page_actions import (
    DESK,
    LAPTOP,
    LYING_PHONE,
    PHONE,
    SIZES,
    SMALL_PHONE,
    enemy,
    own,
    three_players,
)
from tests.web.screens import battle, grand, grand_placing, menu, placing

CLASSIC_SQUARE = 34
LEAST_SQUARE = 24
"""Pixels."""
Arrive = Callable[[Page], None]


def square_size(board: Locator) -> float:
    box = board.locator("[data-cell]").first.bounding_box()
    assert box is not None
    return min(box["width"], box["height"])


def last_shot_size(board: Locator) -> float:
    """Of the frame around the square that was fired at last."""
    box = board.locator(".last").bounding_box()
    assert box is not None
    return min(box["width"], box["height"])


def fire_button(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Fire"))


def start_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Start the battle")


def stands_whole(page: Page, *parts: Locator) -> None:
    """Nothing scrolls, and everything that can be pressed is in view and uncovered."""
    assert (scrolls(page), sideways(page)) == (0, 0)
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    assert covered(page) == []


def is_at_the_thumb(page: Page, button: Locator) -> bool:
    """At the right, and at the bottom."""
    box, window = button.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    return (
        box["x"] + box["width"] > window["width"] - 30
        and box["y"] + box["height"] > window["height"] - 30
    )


def classic(page: Page) -> None:
    placing(page)
    battle(page)


def three(page: Page) -> None:
    menu(page)
    page.evaluate("game => { location.hash = game }", three_players(page))
    expect(page.get_by_role("tablist", name="Opponents")).to_be_visible()


@pytest.mark.req("X-09")
@pytest.mark.req("W-03")
def test_a_battle_on_a_phone_that_lies_has_large_squares_and_fire_at_the_thumb(
    page: Page, address: str
) -> None:
    page.goto(address)
    placing(page)
    page.set_viewport_size(LYING_PHONE)
    assert square_size(own(page)) >= CLASSIC_SQUARE
    stands_whole(page, own(page), start_button(page))
    assert is_at_the_thumb(page, start_button(page))
    battle(page)
    assert square_size(enemy(page)) >= CLASSIC_SQUARE
    stands_whole(page, own(page), enemy(page), fire_button(page))
    assert is_at_the_thumb(page, fire_button(page))
    for board in (own(page), enemy(page)):
        assert last_shot_size(board) == pytest.approx(square_size(board), abs=2)


@pytest.mark.req("P-01")
@pytest.mark.req("P-02")
def test_a_grand_fleet_is_placed_and_fought_without_scrolling(page: Page, address: str) -> None:
    page.goto(address)
    grand_placing(page)
    for window in (DESK, LAPTOP, LYING_PHONE):
        page.set_viewport_size(window)
        assert square_size(own(page)) >= LEAST_SQUARE
        stands_whole(page, own(page), start_button(page))
    for name, count in {"Carrier": 2, "Super patrol": 8, "Patrol boat": 10}.items():
        row = page.get_by_role("button", name=f"{name} \u00d7{count}")
        expect(row).to_contain_text(f"{count} placed")
    grand(page)
    for window in (DESK, LAPTOP, LYING_PHONE):
        page.set_viewport_size(window)
        assert square_size(enemy(page)) >= LEAST_SQUARE
        stands_whole(page, own(page), enemy(page), fire_button(page))


@pytest.mark.req("P-05")
@pytest.mark.req("P-09")
def test_a_desk_shows_both_clocks_the_radar_and_a_pip_for_each_ship(
    page: Page, address: str
) -> None:
    page.set_viewport_size(DESK)
    page.goto(address)
    grand_placing(page)
    grand(page)
    clocks = page.get_by_role("region", name="Clocks")
    expect(clocks.get_by_role("definition")).to_have_text(
        [re.compile(r"0:[0-3]\d"), re.compile(r"[45]:\d\d")]
    )
    expect(page.get_by_role("region", name="Radar")).to_contain_text("In 4 rounds")
    fleets = page.get_by_role("region", name="Fleets")
    expect(fleets.get_by_role("listitem")).to_have_count(5)
    boats = fleets.get_by_role("listitem").filter(has_text="Patrol boat \u00d710")
    expect(boats).to_contain_text("Enemy fleet: 10 not found")
    expect(boats.locator("i")).to_have_count(20)


@pytest.mark.req("X-09")
@pytest.mark.parametrize("window", [SMALL_PHONE, PHONE], ids=["360 x 640", "390 x 844"])
def test_a_wide_board_on_a_phone_has_squares_for_fingers(
    page: Page, address: str, window: ViewportSize
) -> None:
    page.set_viewport_size(window)
    page.goto(address)
    grand_placing(page)
    assert square_size(own(page)) >= LEAST_SQUARE
    expect(start_button(page)).to_be_in_viewport(ratio=1)
    assert [one for one in covered(page) if re.match("Zoom|Map", one)] == []
    grand(page)
    assert square_size(enemy(page)) >= LEAST_SQUARE
    assert sideways(page) <= 0
    expect(fire_button(page)).to_be_in_viewport(ratio=1)
    assert covered(page) == []
    tray, zoom = own(page).bounding_box(), page.get_by_role("button", name="Map: move the view")
    assert tray is not None
    for box in [one.bounding_box() for one in zoom.all()]:
        assert box is not None
        assert box["y"] + box["height"] <= tray["y"], "the tray covers the map"


@pytest.mark.req("X-09")
def test_the_ships_of_the_menu_cover_no_part_of_its_name(page: Page, address: str) -> None:
    page.goto(address)
    menu(page)
    for window in SIZES.values():
        page.set_viewport_size(window)
        name = page.get_by_role("heading", level=1).locator(".logo").bounding_box()
        assert name is not None
        for ship in page.locator(".flotilla span:visible").all():
            box = ship.bounding_box()
            assert box is not None
            is_beside = box["x"] >= name["x"] + name["width"]
            assert is_beside or box["y"] + box["height"] <= name["y"], window


@pytest.mark.req("W-03")
def test_three_players_find_room_on_a_phone_that_lies_and_a_small_desk(
    page: Page, address: str
) -> None:
    page.goto(address)
    three(page)
    board = page.get_by_role("tabpanel").get_by_role("grid")
    for window in (LYING_PHONE, LAPTOP):
        page.set_viewport_size(window)
        assert square_size(board) >= CLASSIC_SQUARE
        stands_whole(page, own(page), board, fire_button(page))


@pytest.mark.req("W-04")
def test_a_fleet_is_set_up_in_the_way_that_is_chosen(page: Page, address: str) -> None:
    page.goto(address)
    grand_placing(page)
    page.get_by_role("button", name="Along the edges").click()
    expect(page.locator(".status")).to_contain_text("Along the edges")
    expect(page.get_by_text("28 of 28 placed")).to_be_visible()
    expect(own(page).locator('[aria-label="H4, water"]')).to_have_count(1)
    grand(page)
    page.evaluate("location.hash = ''")
    grand_placing(page)
    page.get_by_role("button", name="Same as last time").click()
    expect(own(page).locator('[aria-label="H4, water"]')).to_have_count(1)


_GROUND = "one => getComputedStyle(one).backgroundColor"
_LINES = "one => getComputedStyle(one).backgroundImage"


@pytest.mark.req("X-09")
def test_colours_of_the_system_keep_what_is_chosen_the_grid_and_the_marks(
    page: Page, address: str
) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(address)
    menu(page)
    chosen = page.locator("input:checked + span").first
    other = page.locator("input:not(:checked) + span").first
    assert chosen.evaluate(_GROUND) != other.evaluate(_GROUND)
    grand_placing(page)
    assert "gradient" in own(page).evaluate(_LINES)
    grand(page)
    assert "gradient" in enemy(page).evaluate(_LINES)
    sound = page.get_by_role("button", name="Sound")
    assert sound.evaluate(_GROUND) != page.get_by_role("button", name="Menu").evaluate(_GROUND)
    pip = page.get_by_role("region", name="Fleets").locator("i").first
    assert pip.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"


@pytest.mark.soak
@pytest.mark.req("X-09")
@pytest.mark.parametrize("window", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("arrive", [classic, three])
def test_nothing_that_can_be_pressed_is_covered_anywhere(
    page: Page, address: str, window: ViewportSize, arrive: Arrive
) -> None:
    page.set_viewport_size(window)
    page.goto(address)
    arrive(page)
    assert covered(page) == []
