"""What is heard, when, and how loud: with a speaker that writes down what it plays."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.playing import choose, enemy, fire_to_the_end, free

# Each sound is known by its length in hundredths of a second; two have the same.
LENGTHS = {
    50: "gun",
    42: "whistle",
    85: "splash",
    92: "explosion",
    90: "explosion",
    190: "sinking or defeat",
    4: "aim",
    14: "place",
    26: "refused",
    56: "turn",
    110: "sonar",
    156: "victory",
}
LISTEN = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) {
    if (!this.loop) heard.push(Math.floor(this.buffer.duration * 100 + 0.001));
    start.apply(this, when);
};
"""
DEAF = "delete window.AudioContext; delete window.webkitAudioContext;"


def heard(page: Page) -> set[str]:
    lengths: list[int] = page.evaluate("window.heard")
    return {LENGTHS.get(length, f"{length} hundredths") for length in lengths}


def hears(page: Page, *names: str) -> None:
    """Waits for the sounds: they are made when first asked for."""
    lengths = [[length for length, name in LENGTHS.items() if name == one] for one in names]
    page.wait_for_function(
        "wanted => wanted.every(some => some.some(length => heard.includes(length)))", arg=lengths
    )


@pytest.fixture
def listening(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        context.add_init_script(LISTEN)
        yield context.new_page()


@pytest.mark.req("W-07", "W-16")
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
    page.evaluate("heard.length = 0")
    fire_to_the_end(page)
    hears(page, "splash", "explosion")
    ending = (
        "victory" if page.get_by_role("heading", name="Victory").count() else "sinking or defeat"
    )
    hears(page, ending, "sinking or defeat")
    assert not [name for name in heard(page) if name.endswith("hundredths")]


@pytest.mark.req("W-16")
def test_a_muted_page_is_silent_and_stays_so(listening: Page, address: str) -> None:
    page = listening
    page.goto(f"{address}#tutorial")
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
    page.goto(f"{address}#tutorial")
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
    page.goto(f"{address}#tutorial")
    page.get_by_role("button", name="Random").click()
    page.get_by_role("button", name="Music").click()
    page.get_by_role("button", name="Start the battle").click()
    enemy(page).get_by_role("gridcell", name="D1,").click()
    expect(page.get_by_role("heading", name="A miss")).to_be_visible()
    assert complaints == []
