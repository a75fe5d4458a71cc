"""The radar: it says when it is ready, its block follows pointer and keys, and what it has shown
is read aloud."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.audit import faults
from tests.web.page_actions import cell, enemy, free, play_button, square

RULES = """name = "radar"
columns = 6
rows = 6

[radar]
every = 1
reach = 1

[[ships]]
name = "frigate"
size = 3
"""


def begin(page: Page, address: str) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    wish = {"family": "shooting", "rules": RULES, "level": "random", "first": "me"}
    origin = address.split("/?")[0]
    made = page.request.post(
        f"{origin}/api/matches", data=wish | {"placement": "random"}, headers={"Origin": origin}
    )
    page.goto(f"{address}#game/{made.json()['match']}")
    expect(free(page)).to_have_count(36)


def block(page: Page) -> tuple[int, int, int, int]:
    """The columns and rows, from and to, that are pointed out."""
    box = page.locator(".patch.range").bounding_box()
    board = enemy(page).bounding_box()
    assert box is not None
    assert board is not None
    side = board["width"] / 6
    left, top = box["x"] - board["x"], box["y"] - board["y"]
    edges = (left, left + box["width"] - side, top, top + box["height"] - side)
    first, last, above, below = (round(edge / side) for edge in edges)
    return first, last, above, below


@pytest.mark.req("P-09")
def test_the_radar_is_announced_follows_pointer_and_keys_and_is_read_aloud(
    page: Page, address: str
) -> None:
    begin(page, address)
    radar = page.get_by_role("button", name="Radar")
    expect(radar).to_have_attribute("aria-disabled", "true")
    expect(radar).to_have_attribute("title", "The radar is ready in round 2.")
    square(page, "A1").click()
    expect(page.get_by_role("status")).to_contain_text("Your turn. The radar is ready")
    page.get_by_role("button", name="Radar ready").click()

    square(page, "C3").hover()
    assert block(page) == (1, 3, 1, 3)
    square(page, "F1").hover()
    assert block(page) == (4, 5, 0, 1)
    page.keyboard.type("e5")
    expect(page.get_by_role("button", name="Scan E5")).to_be_visible()
    assert block(page) == (3, 5, 3, 5)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert block(page) == (2, 4, 2, 4)
    assert faults(page) == []

    page.keyboard.press("Enter")
    expect(page.locator(".patch.range")).to_have_count(0)
    by_radar = enemy(page).locator('[aria-label$=" by radar"]')
    expect(by_radar).to_have_count(9)
    told = square(page, "D4").get_attribute("aria-label")
    assert told in ("D4, ship by radar", "D4, water by radar")
    expect(cell(enemy(page), "B2")).to_have_attribute("aria-label", "B2, unknown")
    expect(radar).to_have_attribute("title", "The radar is ready in round 3.")
