"""What is heard, when, and how loud: with a speaker that writes down what it plays."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page_actions import choose, enemy, fire_to_the_end, free
from tests.web.page_recorder import SOUNDS, forget, heard, hears, witnessed

DEAF = "delete window.AudioContext; delete window.webkitAudioContext;"


@pytest.fixture
def listening(browser: Browser) -> Iterator[Page]:
    with witnessed(browser) as page:
        yield page


@pytest.mark.req("W-16")
def test_every_part_of_a_battle_has_its_sound(listening: Page, address: str) -> None:
    page = listening
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Random").click()
    hears(page, "place")
    page.get_by_role("button", name="Start the battle").click()
    expect(free(page)).to_have_count(100)
    assert heard(page) <= {"place", "turn"}
    page.keyboard.type("E5")
    hears(page, "aim")
    page.keyboard.press("Enter")
    hears(page, "gun", "whistle", "turn")
    assert heard(page) & {"splash", "explosion"}
    forget(page)
    fire_to_the_end(page)
    won = page.get_by_role("heading", name="Victory").count()
    hears(page, "splash", "explosion", "sinking", "victory" if won else "defeat")
    assert heard(page) <= set(SOUNDS)


@pytest.mark.req("W-16")
def test_a_muted_page_is_silent_and_stays_so(listening: Page, address: str) -> None:
    page = listening
    page.goto(f"{address}#tutorial/classic")
    page.get_by_role("button", name="Sound").click()
    page.get_by_role("button", name="Random").click()
    page.reload()
    page.get_by_role("button", name="Random").click()
    expect(page.get_by_text("2 of 2 placed")).to_be_visible()
    assert heard(page) == set()
    page.get_by_role("button", name="Sound").click()
    page.get_by_role("button", name="Random").click()
    hears(page, "place")


def test_music_is_off_until_it_is_asked_for_and_comes_back_with_the_first_click(
    listening: Page, address: str
) -> None:
    page = listening
    page.add_init_script(
        "window.playing = 0; const begin = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when)"
        " { window.playing++; begin.apply(this, when) }"
    )
    page.goto(f"{address}#tutorial/classic")
    page.get_by_role("button", name="Random").click()
    hears(page, "place")
    assert page.evaluate("playing") == 0
    page.get_by_role("button", name="Music").click()
    page.wait_for_function("playing > 0")
    page.reload()
    expect(page.get_by_role("button", name="Music")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("playing") == 0, "before the first click no browser plays"
    page.get_by_role("heading", name="Place your fleet").click()
    page.wait_for_function("playing > 0")


def test_a_browser_without_sound_plays_on_in_silence(page: Page, address: str) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(DEAF)
    page.goto(f"{address}#tutorial/classic")
    page.get_by_role("button", name="Random").click()
    page.get_by_role("button", name="Music").click()
    page.get_by_role("button", name="Start the battle").click()
    enemy(page).get_by_role("gridcell", name="D1,").click()
    expect(page.get_by_role("heading", name="A miss")).to_be_visible()
    assert complaints == []
