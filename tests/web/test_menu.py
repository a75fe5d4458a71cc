"""The menu, at the start and in a game: saving, loading, laying out, and quitting."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.cli.server_command import running
from tests.web.page_actions import choose, enemy, fire, free, labels, own, play_button, start
from tests.web.page_errors import listen, violations

MARKUP = "<img src=x onerror=alert(1)> & \"quotes\" 'n' ../%2F"
ENTRIES = ("Load game", "Save game", "Tutorial", "Rule book", "Quit")


def entry(page: Page, name: str) -> Locator:
    """An entry of the menu that lies open."""
    return page.get_by_role("navigation", name="Menu").get_by_role("button", name=name)


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def to_main_menu(page: Page) -> None:
    open_menu(page)
    entry(page, "New game").click()
    expect(play_button(page)).to_be_visible()


# Adds up by how much what is shown has jumped, as browsers measure it.
_JUMPS = """
    window.jumps = 0
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) window.jumps += entry.value
    }).observe({ type: "layout-shift", buffered: true })
"""


def jumps(page: Page) -> float:
    """How far the menu jumps while it comes up again."""
    page.reload()
    expect(page.get_by_role("group", name="Opponent")).to_be_visible()
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return float(page.evaluate("window.jumps"))


@pytest.mark.req("W-01")
def test_nothing_jumps_when_the_choices_of_last_time_come_back(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(_JUMPS)
    page.goto(address)
    choose(page, Rules="Fleet", Opponent="Ensign")
    play_button(page).click()
    expect(page.get_by_role("button", name="Accept these reefs")).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("group", name="Opponent")).to_be_visible()
    assert jumps(page) < 0.05
    page.evaluate("localStorage.removeItem('broadside.menu-room')")
    assert jumps(page) > 0.05, "the measure sees nothing"


def begin(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You", Placement="Your own")
    start(page)


def state(page: Page) -> tuple[list[str], list[str], list[str]]:
    """Ships, hits, misses, turn and scores, as the page shows them."""
    figures = page.locator("header dl > div").all_inner_texts()
    return labels(enemy(page)), labels(own(page)), figures


def save_as(page: Page, name: str) -> None:
    open_menu(page)
    entry(page, "Save game").click()
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Save|Replace)$")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("W-01")
def test_each_entry_of_the_menu_says_what_it_does(page: Page, address: str) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    for name in ENTRIES:
        expect(entry(page, name).locator("small")).to_have_text(re.compile(r"^\w[^.]+\."))
    expect(entry(page, "Save game")).to_have_attribute("aria-disabled", "true")
    expect(entry(page, "Save game")).to_contain_text("No game is running.")


@pytest.mark.req("W-01", "W-10")
def test_the_menu_opens_over_a_game_and_nothing_is_lost(page: Page, address: str) -> None:
    begin(page, address)
    fire(page, 2)
    before = state(page)
    open_menu(page)
    for name in ENTRIES:
        expect(entry(page, name).locator("small")).not_to_be_empty()
    page.keyboard.press("Escape")
    assert state(page) == before
    open_menu(page)
    entry(page, "Rule book").click()
    expect(page.get_by_role("dialog", name="Rules of classic")).to_contain_text("10 columns")
    page.get_by_role("button", name="Close").click()
    assert state(page) == before
    for name, heading in (("Load game", "Saved games"), ("Statistics", "Statistics")):
        open_menu(page)
        entry(page, name).click()
        expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
        page.get_by_role("button", name="Back to the game").click()
        expect(free(page)).to_have_count(98)
        assert state(page) == before
    to_main_menu(page)
    page.get_by_role("button", name="Continue").click()
    expect(free(page)).to_have_count(98)
    assert state(page) == before


@pytest.mark.req("W-11")
def test_a_game_is_loaded_at_exactly_the_point_where_it_was_saved(page: Page, address: str) -> None:
    complaints = listen(page)
    begin(page, address)
    fire(page, 3)
    saved = state(page)
    save_as(page, MARKUP)
    free(page).first.click()
    expect(free(page)).to_have_count(96)

    to_main_menu(page)
    entry(page, "Load game").click()
    expect(page.get_by_text(MARKUP, exact=True)).to_be_visible()
    page.get_by_role("button", name=f"Load {MARKUP}").click()
    expect(free(page)).to_have_count(97)
    assert state(page) == saved
    free(page).first.click()
    expect(free(page)).to_have_count(96)
    assert (complaints, violations(page)) == ([], [])


def test_saves_are_replaced_renamed_and_deleted_only_when_that_is_meant(
    page: Page, address: str
) -> None:
    begin(page, address)
    save_as(page, "one")
    fire(page, 1)
    open_menu(page)
    entry(page, "Save game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("one")
    expect(dialog).to_contain_text("It will be replaced.")
    dialog.get_by_role("button", name="Replace").click()
    save_as(page, "two")

    to_main_menu(page)
    entry(page, "Load game").click()
    page.get_by_role("button", name="Rename two").click()
    dialog.get_by_role("textbox").fill("one")
    expect(dialog.get_by_role("button", name="Rename")).to_have_attribute("aria-disabled", "true")
    dialog.get_by_role("textbox").fill("..")
    dialog.get_by_role("button", name="Rename").click()
    expect(dialog.locator(".refusal")).to_contain_text("A name has 1 to 64 letters.")
    dialog.get_by_role("textbox").fill("three")
    dialog.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("button", name="Load three")).to_be_visible()
    page.get_by_role("button", name="Delete one").click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Load one")).to_be_visible()
    page.get_by_role("button", name="Delete one").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Load one")).to_have_count(0)


def test_a_layout_is_saved_and_used_again(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Who_starts="You", Placement="Your own")
    play_button(page).click()
    page.get_by_role("button", name="Save this layout").click()
    page.get_by_role("textbox", name="Name").fill("<b>left</b> wing")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    use = page.get_by_role("button", name="Use the layout <b>left</b> wing")
    expect(use).to_be_visible()
    laid = labels(own(page))
    page.get_by_role("button", name="Random").click()
    assert labels(own(page)) != laid
    use.click()
    assert labels(own(page)) == laid

    to_main_menu(page)
    choose(page, Placement="<b>left</b> wing")
    play_button(page).click()
    expect(enemy(page)).to_be_visible()
    assert labels(own(page)) == laid
    to_main_menu(page)
    choose(page, Placement="Your own")
    play_button(page).click()
    page.get_by_role("button", name="Delete the layout <b>left</b> wing").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(use).to_have_count(0)


def test_a_clock_is_chosen_for_a_game(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Who_starts="You", Placement="Random", Clock="3 min")
    play_button(page).click()
    expect(page.locator(".banner .clock")).to_have_text(re.compile(r"[23]:\d\d"))
    to_main_menu(page)
    choose(page, Rules="Grand fleet", Clock="None")
    play_button(page).click()
    expect(free(page).first).to_be_visible()
    expect(page.locator(".banner .clock")).to_have_count(0)


@pytest.mark.req("W-01")
def test_quitting_keeps_the_game_and_says_so(page: Page, address: str) -> None:
    begin(page, address)
    fire(page, 1)
    open_menu(page)
    entry(page, "Quit").click()
    expect(page.get_by_text("Your game of Classic is kept.")).to_be_visible()
    page.get_by_role("button", name="Quit", exact=True).click()
    expect(page.get_by_role("heading", name="Fair winds!")).to_be_visible()
    expect(page.get_by_text("Your game of Classic is kept.").first).to_be_visible()
    page.get_by_role("button", name="Back to the menu").click()
    page.get_by_role("button", name="Continue").click()
    expect(free(page)).to_have_count(99)


@pytest.mark.req("W-01")
def test_quitting_stops_a_server_that_was_started_for_this_player_alone(
    page: Page, tmp_path: Path
) -> None:
    with running(tmp_path, "play", "--port", "0", "--no-browser") as server:
        page.goto(f"{server.address}/?fx=off")
        play_button(page).click()
        open_menu(page)
        entry(page, "Quit").click()
        page.get_by_role("button", name="Quit", exact=True).click()
        expect(page.get_by_text("The server on this machine has stopped.")).to_be_visible()
        assert server.process.wait(timeout=15) == 0
    with running(tmp_path, "play", "--port", "0", "--no-browser") as server:
        token = next(one for one in page.context.cookies() if one["name"] == "broadside")
        page.goto(f"{server.address}/?fx=off")
        assert token in page.context.cookies()
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
