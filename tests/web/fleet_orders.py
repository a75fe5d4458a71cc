"""Orders of the fleet game as a person gives them on the page, found by what the server offers."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.multiplayer import ask
from tests.web.page_actions import cell

CONTROLS = {
    "forward": "Move",
    "back": "Move",
    "shift-port": "Move",
    "shift-starboard": "Move",
    "leap": "Move",
    "turn-port": "Turn",
    "turn-starboard": "Turn",
    "turn-about": "Turn",
    "fire": "Cannon",
    "torpedo": "Torpedo",
    "drop": "Drop a mine",
    "pick-up": "Pick up a mine",
    "radar-on": "Long radar",
    "radar-off": "Long radar",
    "repair": "Repair",
    "detonate": "Detonate",
}
"""The control of each kind of order that a ship can be given."""


def sea(page: Page) -> Locator:
    return page.get_by_role("grid", name="The sea")


def control(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}\b"))


def offered(page: Page, address: str) -> Any:
    """What the server tells this player about orders now."""
    match = page.url.split("#")[1].split("/")[1]
    return ask(page, address, "GET", f"/api/matches/{match}/orders")


def choose_ship(page: Page, ship: str) -> None:
    page.get_by_role("button", name=re.compile(rf"^{ship}, (intact|\d)")).click()
    expect(page.get_by_role("heading", name=f"{ship}, facing")).to_be_visible()
    # The orders come from the server.
    expect(control(page, "Move")).to_be_visible()


def give(page: Page, address: str, ship: str, name: str, square: str = "") -> str:
    """Chooses the ship, the control and, where the order has one, the square or else the first that
    is offered; returns the square."""
    order = _order(offered(page, address), ship, name)
    choose_ship(page, ship)
    control(page, CONTROLS[name]).click()
    squares = [one.upper() for one in _squares(order)]
    if not squares:
        page.keyboard.press("Enter")
        return ""
    chosen = square or squares[0]
    assert chosen in squares, f"{ship} {name} {chosen} is not offered: {squares}"
    cell(sea(page), chosen).click()
    return chosen


def _order(told: Any, ship: str, name: str) -> Any:
    kind, _, number = ship.lower().rpartition(" ")
    (found,) = (one for one in told["ships"] if (one["kind"], one["number"]) == (kind, int(number)))
    return next(order for order in found["orders"] if order["name"] == name)


def _squares(order: Any) -> list[str]:
    if order["targets"]:
        return [one for block in order["targets"] for one in _block(block)]
    if order["name"].startswith("shift"):
        return list(order["hull"])
    return [order["goal"]] if order["goal"] else []


def _block(block: str) -> list[str]:
    """All squares of a rectangle such as ``k12:t14``."""
    first, _, last = block.partition(":")
    (left, top), (right, bottom) = (_place(one) for one in (first, last or first))
    return [f"{chr(col)}{row}" for row in range(top, bottom + 1) for col in range(left, right + 1)]


def _place(square: str) -> tuple[int, int]:
    return ord(square[0]), int(square[1:])


def accept_reefs(page: Page) -> None:
    page.get_by_role("button", name="Accept these reefs", exact=True, disabled=False).click()


def ready(page: Page) -> None:
    page.get_by_role("button", name="Ready", exact=True, disabled=False).click()


def prepare(*pages: Page) -> None:
    """All accept the reefs, and leave their ships where they lie."""
    for page in pages:
        accept_reefs(page)
    for page in pages:
        ready(page)
    await_battle(*pages)


def await_battle(*pages: Page) -> None:
    """Whose turn it is, is known once all have seen that the battle has begun."""
    for page in pages:
        expect(page.get_by_label("Order in words")).to_be_visible()
