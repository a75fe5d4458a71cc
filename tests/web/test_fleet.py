"""The fleet game in the browser: against the computer, between two people, and watched."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.web.audit import faults, sideways, small_targets
from tests.web.multiplayer import accept, enter, give_up, invite, mover, person
from tests.web.page_actions import LYING_PHONE, PHONE, cell, choose, play_button, shut
from tests.web.page_errors import listen, violations
from tests.web.page_recorder import forget, heard, hears, witnessed
from tests.web.screens import game_settings

pytestmark = pytest.mark.meeting_place

WRITE_DOWN = """
window.spoken = []
window.places = []
SpeechSynthesis.prototype.speak = words => spoken.push(words.text)
window.PannerNode = class extends PannerNode {
    constructor(context, place) {
        super(context, place)
        places.push([place.positionX, place.positionZ])
    }
}
"""
"""What is spoken, and from where sounds come; the listener is at 0 and looks along -z."""

IS_OVER_THE_SEA = """map => {
    const [inner, outer] = [map, map.closest(".chart")].map(one => one.getBoundingClientRect())
    return inner.left >= outer.left && inner.right <= outer.right
        && inner.top >= outer.top && inner.bottom <= outer.bottom
}"""
"""Whether the small map hides nothing but squares, which can be scrolled out from below it."""


def sea(page: Page) -> Locator:
    return page.get_by_role("grid", name="The sea")


def control(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}\b"))


def accept_reefs(page: Page) -> None:
    page.get_by_role("button", name="Accept these reefs", exact=True, disabled=False).click()


def ready(page: Page) -> None:
    page.get_by_role("button", name="Ready", exact=True, disabled=False).click()


def begin(page: Page) -> None:
    """From the menu to the first turn."""
    choose(page, Rules="Fleet", Opponent="Ensign")
    play_button(page).click()
    accept_reefs(page)


def my_turn(page: Page) -> None:
    expect(page.get_by_text("Your turn: one order").first).to_be_visible()


@pytest.mark.req("F-02", "F-16")
def test_ships_are_sent_to_their_docks_only_when_these_are_known(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as ann:
        held: list[Route] = []
        ann.route("**/orders*", lambda request: held.append(request))
        ann.goto(address)
        begin(ann)
        waiting = ann.get_by_role("button", name="Ready (The docks are not known yet.)")
        expect(waiting).to_be_disabled()
        for request in held:
            request.continue_()
        ann.unroute("**/orders*")
        ready(ann)
        my_turn(ann)


@pytest.mark.req("F-02", "F-16")
def test_a_person_sets_up_and_orders_ships_by_pointer_keys_and_words(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as ann:
        complaints = listen(ann)
        ann.goto(address)
        begin(ann)
        # A ship changes places with another, by two presses.
        ann.get_by_role("button", name="Dock B11 Cruiser 1").click()
        ann.get_by_role("button", name="Dock B13 Destroyer 1").click()
        expect(ann.get_by_role("button", name="Dock B13 Cruiser 1")).to_be_visible()
        ann.get_by_role("button", name="Undo").click()
        expect(ann.get_by_role("button", name="Dock B11 Cruiser 1")).to_be_visible()
        ready(ann)
        my_turn(ann)

        # The reach of a ship shows before anything is ordered.
        ann.get_by_role("button", name="Destroyer 2, intact").click()
        expect(ann.get_by_role("heading", name="Destroyer 2, facing east")).to_be_visible()
        expect(control(ann, "Repair")).to_have_attribute("aria-disabled", "true")
        expect(control(ann, "Repair")).to_contain_text("Not possible.")
        ann.keyboard.press("2")
        expect(ann.get_by_role("button", name="Sail 2 ahead")).to_be_visible()
        ann.keyboard.press("Enter")
        my_turn(ann)
        expect(cell(sea(ann), "G14")).to_have_accessible_name("G14, Destroyer 2")

        # By pointer: the cannon asks before it fires at its own side.
        cell(sea(ann), "G14").click()
        control(ann, "Cannon").click()
        cell(sea(ann), "D13").click()
        dialog = ann.get_by_role("dialog", name="Are you sure?")
        expect(dialog).to_contain_text("D13 is your own destroyer 1.")
        dialog.get_by_role("button", name="Cancel").click()
        cell(sea(ann), "J18").click()
        expect(ann.get_by_text("Cannon: nothing was hit.").first).to_be_visible()
        my_turn(ann)

        # In words; nonsense changes nothing and says why.
        ann.get_by_label("Order in words").fill("d9 f5")
        ann.get_by_role("button", name="Send").click()
        expect(ann.get_by_role("complementary", name="News")).to_be_visible()
        ann.get_by_label("Order in words").fill("d2 f1")
        ann.get_by_role("button", name="Send").click()
        expect(cell(sea(ann), "H14")).to_have_accessible_name("H14, Destroyer 2")
        my_turn(ann)
        ann.reload()
        expect(cell(sea(ann), "H14")).to_have_accessible_name("H14, Destroyer 2")
        assert [faults(ann), max(0, sideways(ann)), violations(ann)] == [[], 0, []]
        assert complaints == []


@pytest.mark.req("F-17", "F-18")
def test_two_people_agree_on_reefs_play_chat_and_end(browser: Browser, address: str) -> None:
    with (
        person(browser, address, "Ann") as ann,
        person(browser, address, "Bob") as bob,
        person(browser, address) as eve,
    ):
        complaints = [*listen(ann), *listen(bob)]
        for page in (ann, bob):
            enter(page, address)
        invite(ann, "Bob", Rules="Fleet")
        accept(bob)
        accept_reefs(ann)
        told = bob.get_by_role("listitem").filter(has_text="accepts")
        expect(told.filter(has_text="Ann")).to_be_visible()
        bob.get_by_role("button", name="Another layout").click()
        for page in (ann, bob):
            accept_reefs(page)
        for page in (ann, bob):
            ready(page)
        eve.goto(f"{address}#watch/{ann.url.split('/')[-1]}")
        expect(eve.get_by_role("heading", name="You are watching")).to_be_visible()

        for _ in range(2):
            first = mover(ann, bob)
            first.keyboard.press("n")
            first.keyboard.press("1")
            first.keyboard.press("Enter")
        loser = mover(ann, bob)
        winner = bob if loser is ann else ann
        give_up(loser)
        expect(winner.get_by_role("heading", name="Victory")).to_be_visible()
        expect(loser.get_by_role("heading", name="Defeat")).to_be_visible()
        # After the end everybody sees everything.
        expect(cell(sea(eve), "AB12")).to_have_accessible_name(re.compile("enemy ship"))
        assert complaints == []


@pytest.mark.req("F-16", "X-09")
@pytest.mark.parametrize("viewport", [PHONE, LYING_PHONE], ids=["upright", "lying"])
def test_a_fleet_game_can_be_played_on_a_phone(
    browser: Browser, address: str, viewport: ViewportSize
) -> None:
    with browser.new_context(service_workers="block", viewport=viewport, has_touch=True) as context:
        page = context.new_page()
        page.goto(address)
        begin(page)
        assert [faults(page), small_targets(page), max(0, sideways(page))] == [[], [], 0]
        ready(page)
        my_turn(page)
        page.get_by_role("button", name="Destroyer 2, intact").tap()
        shut(page)
        cell(sea(page), "H14").tap()
        page.get_by_role("button", name="Sail 3 ahead").tap()
        my_turn(page)
        expect(cell(sea(page), "H14")).to_have_accessible_name("H14, Destroyer 2")
        assert [faults(page), small_targets(page), max(0, sideways(page))] == [[], [], 0]
        assert page.get_by_role("button", name="Map: move the view").evaluate(IS_OVER_THE_SEA)


@pytest.mark.req("F-21")
def test_impacts_are_spoken_and_heard_from_their_place_where_that_is_wanted(
    browser: Browser, address: str
) -> None:
    with witnessed(browser) as page:
        page.add_init_script(WRITE_DOWN)
        page.goto(address)
        begin(page)
        ready(page)
        my_turn(page)
        assert page.evaluate("spoken") == []
        game_settings(page)
        page.get_by_role("switch", name="Spoken calls").click()
        assert page.evaluate("spoken") == ["Calls are spoken."]
        shut(page)

        page.get_by_role("button", name="Destroyer 2, intact").click()
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        page.wait_for_function("() => spoken.includes('Your turn: one order')")
        hears(page, "place", "sail", "turn")
        forget(page)
        page.evaluate("places.length = 0")
        control(page, "Cannon").click()
        cell(sea(page), "J18").click()
        page.wait_for_function("() => spoken.includes('Impact at J 18. Cannon: nothing was hit.')")
        assert "" not in page.evaluate("spoken")
        hears(page, "gun", "splash")
        # Whatever has no place, such as the call of a turn, comes from the middle.
        placed = page.evaluate("places.filter(([aside]) => aside)")
        (gun, gun_depth), (splash, splash_depth) = placed
        # Both on the left half of the sea, the splash nearer and less far out.
        assert gun < splash < 0
        assert gun_depth < splash_depth < 0

        # In the middle of the head, when that is preferred.
        page.wait_for_function("() => spoken.at(-1) === 'Your turn: one order'")
        game_settings(page)
        page.get_by_role("switch", name="Sound from its place").click()
        page.get_by_role("switch", name="Spoken calls").click()
        shut(page)
        forget(page)
        page.evaluate("places.length = spoken.length = 0")
        control(page, "Cannon").click()
        cell(sea(page), "J18").click()
        hears(page, "gun", "splash")
        assert heard(page) <= {"aim", "gun", "splash", "turn"}
        my_turn(page)
        assert page.evaluate("[places, spoken]") == [[], []]
