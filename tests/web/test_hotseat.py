"""Two people at one screen: between their turns it shows nothing of either fleet."""

import base64

import pytest
from playwright.sync_api import Page, expect

from broadside.rules.catalog import GAMES
from tests.web.audit import faults
from tests.web.page_actions import enemy, free, own

POND = """
name = "pond"
columns = 2
rows = 2
first = 1

[[ships]]
name = "dreadnought"
size = 2
"""


def packed(rules: str) -> str:
    """As in a link of the editor."""
    return base64.urlsafe_b64encode(rules.encode()).decode().rstrip("=")


def sit_down(page: Page, *names: str) -> None:
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()


def take(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
    page.get_by_role("button", name=f"I am {name}").click()


def is_masked(page: Page) -> bool:
    """Nothing of a board or of a ship is anywhere in the page."""
    text = page.content().lower()
    return page.get_by_role("grid").count() == 0 and "dreadnought" not in text


@pytest.mark.req("X-12")
def test_a_whole_game_is_played_at_one_screen_with_a_mask_between_the_turns(
    page: Page, address: str
) -> None:
    page.goto(f"{address}#hotseat/rules.{packed(POND)}")
    assert faults(page) == []
    sit_down(page, "Ann", "Ben")
    for name in ("Ann", "Ben"):
        take(page, name)
        page.get_by_role("button", name="Start the battle").click()
    expect(page.get_by_role("heading", name="Pass the screen to Ann")).to_be_focused()
    assert is_masked(page)
    assert faults(page) == []

    page.reload()
    take(page, "Ann")
    expect(free(page)).to_have_count(4)
    free(page).first.click()
    page.get_by_role("button", name="Pass to Ben").click()
    expect(page.get_by_role("main")).to_contain_text("Ann fired: A1")
    assert is_masked(page)
    page.keyboard.press("Enter")
    assert is_masked(page), "a key that is still held down lifts no mask"
    take(page, "Ben")
    expect(own(page).get_by_role("gridcell")).to_have_count(4)
    expect(page.locator(".signals")).to_contain_text("A1")
    expect(free(page)).to_have_count(4)
    free(page).first.click()
    _play_on(page)
    assert faults(page) == []
    page.get_by_role("button", name="Play again").click()
    take(page, "Ann")
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()


def _play_on(page: Page) -> None:
    """Both fire at their first free square, by turns, to the end."""
    over = page.get_by_role("heading", name="wins")
    passing = page.get_by_role("button", name="Pass to")
    for _ in range(6):
        expect(passing.or_(over)).to_be_visible()
        if over.is_visible():
            return
        passing.click()
        page.get_by_role("button", name="I am").click()
        expect(free(page).first).to_be_visible()
        free(page).first.click()
    expect(over).to_be_visible()


@pytest.mark.req("X-12")
@pytest.mark.parametrize(
    "preset", [name for name, game in GAMES.items() if game.family == "shooting"]
)
def test_every_shooting_preset_is_played_at_one_screen(
    page: Page, address: str, preset: str
) -> None:
    page.goto(f"{address}#hotseat")
    page.get_by_text(preset.replace("-", " ").capitalize(), exact=True).click()
    page.get_by_role("group", name="Who starts").get_by_text("Player 1").click()
    page.get_by_role("button", name="Play", exact=True).click()
    for name in () if preset == "sea-battle" else ("Player 1", "Player 2"):
        take(page, name)
        page.get_by_role("button", name="Start the battle").click()
    take(page, "Player 1")
    expect(free(page).first).to_be_visible()
    expect(enemy(page)).to_be_visible()


@pytest.mark.req("X-12")
def test_three_people_take_turns_where_the_rules_are_for_three(page: Page, address: str) -> None:
    page.goto(f"{address}#hotseat/rules.{packed('players = 3' + POND)}")
    sit_down(page, "Ann", "Ben", "Cid")
    for name in ("Ann", "Ben", "Cid"):
        take(page, name)
        page.get_by_role("button", name="Start the battle").click()
    take(page, "Ann")
    for opponent in ("Ben", "Cid"):
        tab = page.get_by_role("tab", name=opponent, selected=True)
        expect(tab).to_be_visible()
        page.get_by_role("tabpanel").get_by_role("gridcell", name="A1,").click()
    page.get_by_role("button", name="Pass to Ben").click()
    take(page, "Ben")


@pytest.mark.req("X-12")
def test_the_menu_leads_back_to_the_masked_game(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="At one screen").click()
    sit_down(page, "Ann", "Ben")
    take(page, "Ann")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("button", name="I am Ann")).to_be_visible()
    assert is_masked(page)
