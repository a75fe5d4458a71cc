"""Whole games of people with keys only, with a phone, and with ears and eyes open."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.audit import sideways, small_targets
from tests.web.playing import (
    DESK,
    PHONE,
    TABLET,
    UNKNOWN,
    choose,
    enemy,
    fire_to_the_end,
    free,
    labels,
    next_target,
    own,
    play_button,
    square,
    tiny_game,
    verdict,
)

LOAD_S, PLACE_S, FIRE_S, UPDATE_S = 3.0, 3.0, 3.0, 2.0
"""W-17."""

_KEEP_SENTENCES = """() => {
    window.sentences = []
    const region = document.querySelector("[role=status]")
    new MutationObserver(() => window.sentences.push(region.textContent))
        .observe(region, { childList: true, characterData: true, subtree: true })
}"""
_KEEP_NAMES = """() => {
    window.names = new Set()
    const name = () => document.querySelector(".figures dl > :last-child dt")?.textContent
    new MutationObserver(() => name() && window.names.add(name()))
        .observe(document.body, { childList: true, characterData: true, subtree: true })
}"""
_KEEP_SOUNDS = """
window.sounds = new Set()
const start = AudioBufferSourceNode.prototype.start
AudioBufferSourceNode.prototype.start = function (...when) {
    window.sounds.add(this.buffer.length)
    return start.apply(this, when)
}
window.strokes = 0
for (const name of ["fill", "stroke", "drawImage", "fillRect"]) {
    const paint = CanvasRenderingContext2D.prototype[name]
    CanvasRenderingContext2D.prototype[name] = function (...what) {
        window.strokes += 1
        return paint.apply(this, what)
    }
}
"""


def tab_to(page: Page, name: str) -> None:
    """As somebody without a mouse gets there."""
    for _ in range(60):
        page.keyboard.press("Tab")
        told = page.evaluate(
            "document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()"
        )
        if told.startswith(name):
            return
    raise AssertionError(f"no way to {name!r} by Tab")


@pytest.mark.req("X-09")
def test_keys_alone_lead_from_the_menu_to_the_end(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("group", name="Rules")).to_be_visible()
    page.get_by_role("radio", name="Classic").focus()
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    expect(page.get_by_text("5 of 5 placed")).to_be_visible()
    tab_to(page, "Start the battle")
    page.keyboard.press("Enter")
    expect(free(page)).to_have_count(100)
    page.evaluate(_KEEP_SENTENCES)
    for _ in range(100):
        target = next_target(page)
        page.keyboard.type(target.lower())
        expect(square(page, target)).to_be_focused()
        page.keyboard.press("Enter")
        expect(square(page, target)).not_to_have_attribute("aria-label", f"{target}, unknown")
        expect(free(page).first.or_(verdict(page))).to_be_visible()
        if verdict(page).is_visible():
            break
    expect(verdict(page)).to_be_visible()
    tab_to(page, "Play again")
    told = " ".join(page.evaluate("window.sentences"))
    assert re.search(r"[A-J]\d+: Hit! .*Your turn\.", told)
    assert "You sank the" in told
    assert re.search("Victory|Defeat", told)


def test_there_is_one_voice_and_one_way_into_each_board(page: Page, address: str) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    page.goto(address + tiny_game(page))
    expect(enemy(page)).to_be_visible()
    assert page.locator("[aria-live], [role=status], [role=alert]").count() == 1
    for board in (enemy(page), own(page)):
        assert board.locator('[tabindex="0"]').count() == 1
        assert all(re.match(r"[A-E][1-3], \w", label) for label in labels(board))
    first = enemy(page).locator('[tabindex="0"]')
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(square(page, "B2")).to_be_focused()
    expect(square(page, "B2")).to_have_attribute("tabindex", "0")
    assert enemy(page).locator('[tabindex="0"]').count() == 1


@pytest.fixture(params=[PHONE, TABLET], ids=["phone", "tablet"])
def touched(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    with browser.new_context(
        viewport=request.param, has_touch=True, is_mobile=True, service_workers="block"
    ) as context:
        yield context.new_page()


def test_fingers_alone_play_a_whole_game(touched: Page, address: str) -> None:
    touched.goto(address)
    expect(play_button(touched)).to_be_visible()
    touched.goto(address + tiny_game(touched))
    expect(enemy(touched)).to_be_visible()
    for _ in range(15):
        target = next_target(touched)
        square(touched, target).tap()
        touched.get_by_role("button", name=f"Fire at {target}").tap()
        expect(square(touched, target)).not_to_have_attribute("aria-label", f"{target}, unknown")
        expect(free(touched).first.or_(verdict(touched))).to_be_visible()
        if verdict(touched).is_visible():
            break
        assert sideways(touched) <= 0
        assert small_targets(touched) == []
        expect(own(touched)).to_be_in_viewport(ratio=1)
    expect(verdict(touched)).to_be_visible()
    assert sideways(touched) <= 0
    touched.get_by_role("button", name="Menu").last.tap()
    expect(play_button(touched)).to_be_visible()


@pytest.mark.req("W-07")
def test_hits_misses_and_sinkings_are_seen_moving_heard_and_told_on_both_grids(
    page: Page, address: str
) -> None:
    page.add_init_script(_KEEP_SOUNDS)
    page.goto(address.replace("fx=off", "fx=full"))
    expect(play_button(page)).to_be_visible()
    wanted = {"Miss", "Hit!", "You sank", "enemy missed", "enemy hit", "enemy sank"}
    told = ""
    for _ in range(6):
        page.evaluate("game => { location.hash = game }", tiny_game(page, level="hard"))
        expect(free(page)).to_have_count(15)
        page.evaluate(_KEEP_SENTENCES)
        page.evaluate(_KEEP_NAMES)
        page.evaluate("window.strokes = 0")
        fire_to_the_end(page)
        told += " ".join(page.evaluate("window.sentences"))
        assert page.evaluate("[...window.names]") == ["Hard"]
        for board in (enemy(page), own(page)):
            assert re.search("miss|hit|sunk", " ".join(labels(board)))
        assert page.evaluate("window.strokes") > 100
        if all(word in told for word in wanted):
            break
    assert [word for word in wanted if word not in told] == []
    assert page.evaluate("window.sounds.size") >= 4


@pytest.mark.req("P-08")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_scores_of_three_players_are_always_in_view(
    page: Page, address: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    page.goto(address + tiny_game(page, players=3))
    figures = page.locator("header dl > div")
    expect(figures).to_have_text(
        [
            "Your points 0",
            "Hits of shots 0 of 0",
            "Ships afloat 2 : 2 : 2",
            "Round 1",
            "Random 0",
            "Random 0",
        ]
    )
    for at in range(figures.count()):
        expect(figures.nth(at)).to_be_in_viewport(ratio=1)
    assert sideways(page) <= 0


@pytest.mark.req("W-08")
def test_turns_alternate_until_the_end_which_names_the_winner_and_offers_what_next(
    page: Page, address: str
) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    page.goto(address + tiny_game(page))
    for left in range(15, 0, -1):
        expect(free(page).first.or_(verdict(page))).to_be_visible()
        if verdict(page).is_visible():
            break
        unknown = enemy(page).locator(UNKNOWN)
        assert unknown.count() == left, "one shot a turn"
        free(page).first.click()
        expect(unknown.nth(left - 1)).to_have_count(0)
    expect(verdict(page)).to_be_visible()
    fired, met = (
        sum("miss" in told or "hit" in told or "sunk" in told for told in labels(board))
        for board in (enemy(page), own(page))
    )
    assert fired - met in (0, 1), "who began fires at most once more"
    for name in ("Play again", "Menu", "Quit"):
        expect(page.get_by_role("button", name=name, exact=True).last).to_be_visible()
    page.get_by_role("button", name="Quit").click()
    expect(page).to_have_url(re.compile("#quit$"))


@pytest.mark.req("W-16", "X-09")
def test_who_wants_less_motion_gets_a_still_sea_and_no_flying_shells(
    browser: Browser, address: str
) -> None:
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        page = context.new_page()
        page.add_init_script(_KEEP_SOUNDS)
        page.goto(address.partition("?")[0])
        expect(play_button(page)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("data-motion", "still")
        page.evaluate("game => { location.hash = game }", tiny_game(page))
        expect(free(page)).to_have_count(15)
        free(page).first.click()
        expect(enemy(page).locator(UNKNOWN)).to_have_count(14)
        assert page.evaluate("window.strokes") == 0


@pytest.mark.req("W-17")
def test_nobody_waits_longer_than_promised(page: Page, address: str) -> None:
    began = time.monotonic()
    page.goto(address)
    expect(play_button(page)).not_to_have_attribute("aria-disabled", "true")
    assert time.monotonic() - began < LOAD_S
    choose(page, Rules="Classic", Opponent="Admiral", Who_starts="You")
    began = time.monotonic()
    play_button(page).click()
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
    page.get_by_role("button", name="Start the battle").click()
    expect(free(page)).to_have_count(100)
    assert time.monotonic() - began < PLACE_S
    waits = page.evaluate(
        """async () => {
            const seconds = () => performance.now() / 1000
            const until = async (done) => {
                while (!done()) await new Promise(next => setTimeout(next, 4))
                return seconds()
            }
            const free = () => document.querySelector(
                '[aria-label^="Enemy"] [aria-label$="unknown"]:not([aria-disabled])')
            const waits = []
            for (let shot = 0; shot < 20; shot += 1) {
                await until(free)
                const [square, began] = [free(), seconds()]
                square.click()
                const seen = await until(() => !square.ariaLabel.endsWith("unknown"))
                const answered = await until(free)
                waits.push([seen - began, answered - seen])
            }
            return waits
        }"""
    )
    assert max(update for update, _ in waits) < UPDATE_S
    assert max(answer for _, answer in waits) < FIRE_S
