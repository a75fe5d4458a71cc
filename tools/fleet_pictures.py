"""The pictures of the fleet game: how to come to each."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.page_actions import choose, play_button, shut

VANGUARD = (
    "Destroyer 2",
    "Destroyer 1",
    "Torpedo boat 1",
    "Cruiser 1",
    "Radar boat 1",
    "Cruiser 2",
)
ROUNDS = 3
SHOTS = 6


def set_up(page: Page) -> None:
    choose(page, Rules="Fleet", Opponent="Ensign")
    play_button(page).click()
    accept = page.get_by_role("button", name="Accept these reefs", exact=True, disabled=False)
    expect(accept).to_be_visible()


def battle(page: Page) -> None:
    """Some ships have sailed out, and whatever was seen has been fired at."""
    set_up(page)
    page.get_by_role("button", name="Accept these reefs", exact=True, disabled=False).click()
    page.get_by_role("button", name="Ready", exact=True, disabled=False).click()
    _my_turn(page)
    for _ in range(ROUNDS):
        for ship in VANGUARD:
            _sail(page, ship)
    for _ in range(SHOTS):
        _fire(page)


def movement(page: Page) -> None:
    battle(page)
    _choose_ship(page, _one_that_can(page, "Move"))
    _top(page)


def order(page: Page) -> None:
    """The cannon is aimed, and nothing given yet."""
    battle(page)
    ship = _one_that_can(page, "Cannon")
    _choose_ship(page, ship)
    page.keyboard.press("c")
    target = _targets(page).first
    if target.count():
        target.hover()
    _top(page)


def two_ahead(page: Page) -> None:
    movement(page)
    page.keyboard.press("1")
    _top(page)


def _choose_ship(page: Page, name: str) -> bool:
    button = page.get_by_role("button", name=re.compile(rf"^{name}, "))
    if not button.count():
        return False
    if button.get_attribute("aria-pressed") != "true":
        button.evaluate("one => one.click()")
    return True


def _sail(page: Page, name: str) -> None:
    """As far as it goes, up to eight squares."""
    if not _choose_ship(page, name):
        return
    for squares in range(8, 0, -1):
        page.keyboard.press(str(squares))
        if page.get_by_role("button", name=f"Sail {squares} ahead").is_visible():
            page.keyboard.press("Enter")
            return _my_turn(page)


def _fire(page: Page) -> None:
    """One ship at one square of the enemy, if there is any in its reach."""
    ship = _one_that_can(page, "Cannon")
    _choose_ship(page, ship)
    page.keyboard.press("c")
    target = _targets(page)
    if not target.count():
        return
    target.first.evaluate("one => one.click()")
    page.keyboard.press("Enter")
    if page.get_by_role("dialog", name="Are you sure?").is_visible():
        shut(page)
    _my_turn(page)


def _one_that_can(page: Page, control: str) -> str:
    """The first ship for which that is possible, with an enemy in reach of a cannon."""
    for name in VANGUARD:
        if not _choose_ship(page, name):
            continue
        button = page.get_by_role("button", name=re.compile(rf"^{control}\b"))
        if button.get_attribute("aria-disabled") == "true":
            continue
        page.keyboard.press("c")
        is_found = control != "Cannon" or _targets(page).count()
        page.keyboard.press("m")
        if is_found:
            return name
    return VANGUARD[-1]


def _targets(page: Page) -> Locator:
    seen = '[data-cell][aria-label*=", enemy ship"]:not([aria-label*="seen here"])'
    return page.locator(f'{seen}:not([aria-disabled]):not([aria-label*="destroyed"])')


def _my_turn(page: Page) -> None:
    expect(page.get_by_text("Your turn: one order").first).to_be_visible(timeout=30_000)
    page.wait_for_timeout(150)  # what may be ordered is asked for


def _top(page: Page) -> None:
    page.evaluate("scrollTo(0, 0)")
