"""A fleet game of two people at one screen: between their turns it shows nothing of either."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.audit import faults, sideways, small_targets
from tests.web.fleet_orders import accept_reefs, ready, sea
from tests.web.page_actions import LYING_PHONE, PHONE, cell, choose
from tests.web.test_fleet_people import STRAIT
from tests.web.test_hotseat import packed, sit_down, take


def is_masked(page: Page) -> bool:
    """Nothing of the sea, of a ship or of an order is anywhere in the page."""
    text = page.content().lower()
    return page.get_by_role("grid").count() == 0 and "sloop" not in text


def looks_right(page: Page) -> bool:
    return [faults(page), small_targets(page), max(0, sideways(page))] == [[], [], 0]


@pytest.mark.req("X-12", "F-02", "F-17")
def test_a_fleet_game_is_played_at_one_screen_with_a_mask_between_the_turns(
    page: Page, address: str
) -> None:
    page.goto(f"{address}#hotseat/rules.{packed(STRAIT)}")
    sit_down(page, "Ann", "Ben")
    take(page, "Ann")
    # Ann wants another fleet, then each of them accepts it; nobody sees how the other docks.
    page.get_by_label("Fire ship", exact=True).fill("0")
    page.get_by_role("button", name="Propose this fleet", exact=True).click()
    expect(page.get_by_role("button", name="Dock B4 free")).to_be_visible()
    accept_reefs(page)
    expect(page.get_by_role("heading", name="Pass the screen to Ben")).to_be_focused()
    assert is_masked(page)
    assert looks_right(page)
    take(page, "Ben")
    accept_reefs(page)
    ready(page)
    expect(page.get_by_role("heading", name="Pass the screen to Ann")).to_be_focused()
    page.reload()
    take(page, "Ann")
    ready(page)
    heading = page.get_by_role("heading", name="Pass the screen to")
    expect(heading).to_be_focused()
    assert is_masked(page)
    first = str(heading.text_content()).removeprefix("Pass the screen to ").strip()
    second = "Ben" if first == "Ann" else "Ann"

    _fire(page, first, second)
    assert is_masked(page)
    page.keyboard.press("Enter")
    assert is_masked(page), "a key that is still held down lifts no mask"
    told = page.get_by_role("main")
    expect(told).to_contain_text(f"{first} has given an order.")
    expect(told).to_contain_text("Cannon: a ship was hit.")
    # On a phone too.
    for viewport in (PHONE, LYING_PHONE):
        page.set_viewport_size(viewport)
        assert looks_right(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    take(page, second)
    page.get_by_label("Order in words").fill("sloop 1 repair")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name=f"Pass to {first}").click()
    assert is_masked(page)
    _fire(page, first, second)
    take(page, second)
    page.get_by_label("Order in words").fill("sloop 1 radar on")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name=f"Pass to {first}").click()
    take(page, first)
    _shoot(page, stern=True)
    expect(page.get_by_role("heading", name=f"{first} wins")).to_be_visible()
    expect(sea(page)).to_be_visible()
    assert looks_right(page)
    page.get_by_role("button", name="Play again").click()
    take(page, "Ann")
    expect(page.get_by_role("button", name="Accept these reefs", exact=True)).to_be_visible()


def _fire(page: Page, who: str, to: str) -> None:
    """At the bow of the other, who lies in the dock."""
    take(page, who)
    _shoot(page, stern=False)
    page.get_by_role("button", name=f"Pass to {to}").click()
    expect(page.get_by_role("heading", name=f"Pass the screen to {to}")).to_be_focused()


def _shoot(page: Page, *, stern: bool) -> None:
    expect(page.get_by_text("Your turn: one order").first).to_be_visible()
    is_west = cell(sea(page), "B3").get_attribute("aria-label") == "B3, Sloop 1"
    square = {True: "I3" if stern else "H3", False: "B3" if stern else "C3"}[is_west]
    page.get_by_label("Order in words").fill(f"sloop 1 fire {square}")
    page.get_by_role("button", name="Send").click()


@pytest.mark.req("X-12")
@pytest.mark.parametrize(("preset", "seats"), [("Fleet", 2), ("Fleet teams", 4)])
def test_the_presets_of_the_fleet_game_are_offered_for_one_screen(
    page: Page, address: str, preset: str, seats: int
) -> None:
    page.goto(f"{address}#hotseat")
    choose(page, Rules=preset)
    expect(page.get_by_label("Name of player")).to_have_count(seats)
    expect(page.get_by_role("group", name="Who starts")).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    for number in range(1, seats + 1):
        take(page, f"Player {number}")
        accept_reefs(page)
    # Whoever has accepted last goes on with their docks.
    ready(page)
    expect(page.get_by_role("heading", name="Pass the screen to Player 1")).to_be_visible()
