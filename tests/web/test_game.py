"""A game in the browser as a person plays it: from the first page to the end, and again."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = ViewportSize(width=390, height=844)


def faults(page: Page) -> list[Any]:
    """What axe finds wrong for people with disabilities."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def choose(page: Page, **labels: str) -> None:
    for group, label in labels.items():
        options = page.get_by_role("group", name=group.replace("_", " "))
        options.get_by_text(label, exact=True).click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Start the battle").click()
    expect(enemy(page)).to_be_visible()


def enemy(page: Page) -> Locator:
    return page.get_by_role("grid", name="Enemy waters")


def free(page: Page) -> Locator:
    """Squares that may be fired at now."""
    return enemy(page).locator('[aria-label$="unknown"]:not([aria-disabled])')


def again(page: Page) -> Locator:
    return page.get_by_role("button", name="Play again")


def labels(board: Locator) -> list[str]:
    told: list[str] = board.locator("[data-cell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return told


def fire(page: Page, shots: int) -> None:
    for shot in range(shots):
        expect(free(page)).to_have_count(100 - shot)
        free(page).first.click()
    expect(free(page)).to_have_count(100 - shots)


def fire_to_the_end(page: Page) -> None:
    """Clicks the first free square whenever there is one, as quickly as the page allows it."""
    page.evaluate(
        """free => new Promise(done => {
            const clicking = setInterval(() => {
                document.querySelector(free)?.click()
                if (document.querySelector("#verdict")) done(clearInterval(clicking))
            }, 60)
        })""",
        '[aria-label^="Enemy"] [aria-label$="unknown"]:not([aria-disabled])',
    )


@pytest.mark.req("W-03")
def test_a_classic_game_is_played_from_the_first_page_to_the_end(page: Page, address: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    assert faults(page) == []
    choose(page, Placement="Your own")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("5 of 5 placed")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Start the battle").click()
    fire(page, 5)
    for board in (enemy(page), page.get_by_role("grid", name="Your waters")):
        expect(board).to_be_in_viewport(ratio=1)
    assert faults(page) == []

    before = labels(enemy(page))
    own = labels(page.get_by_role("grid", name="Your waters"))
    signals = page.locator(".signals li").all_inner_texts()
    page.reload()
    expect(free(page)).to_have_count(95)
    assert labels(enemy(page)) == before
    assert labels(page.get_by_role("grid", name="Your waters")) == own
    expect(page.locator(".signals li")).to_have_text(signals)

    fire_to_the_end(page)
    expect(page.get_by_role("heading", name=re.compile("Victory|Defeat"))).to_be_visible()
    assert faults(page) == []
    again(page).click()
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
    assert complaints == []


def test_a_phone_chooses_a_square_and_then_fires(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(address)
        start(page)
        square = enemy(page).get_by_role("gridcell", name="B7")
        square.tap()
        expect(square).to_have_attribute("aria-label", "B7, unknown")
        page.get_by_role("button", name="Fire at B7").tap()
        expect(square).to_have_attribute("aria-label", re.compile("B7, (miss|hit)"))
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"]
        assert faults(page) == []


@pytest.mark.parametrize("preset", ["Sea battle", "Grand fleet", "Russian", "Score attack"])
def test_other_rules_are_played_too(page: Page, address: str, preset: str) -> None:
    page.goto(address)
    choose(page, Rules=preset, Who_starts="You")
    page.get_by_role("button", name="Play", exact=True).click()
    if preset != "Sea battle":
        page.get_by_role("button", name="Start the battle").click()
    expect(free(page).first).to_be_visible()
    before = free(page).count()
    free(page).first.click()
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(before - 1)


def test_a_salvo_is_gathered_before_it_is_fired(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Salvo", Who_starts="You")
    start(page)
    expect(page.get_by_role("button", name="0 of 5 chosen")).to_be_visible()
    for name in ("A1", "C3", "E5", "G7", "J10"):
        enemy(page).get_by_role("gridcell", name=f"{name}, unknown").click()
    page.get_by_role("button", name="Fire 5 shots").click()
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(95)
