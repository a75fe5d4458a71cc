"""Whole games of people with fingers, with a voice that reads to them, and without motion."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.audit import sideways, small_targets
from tests.web.page_actions import (
    DESK,
    PHONE,
    TABLET,
    UNKNOWN,
    enemy,
    free,
    labels,
    next_target,
    own,
    play_button,
    square,
    tiny_game,
    verdict,
)
from tests.web.page_recorder import strokes, write_down

_KEEP_NAMES = """() => {
    window.names = new Set()
    const name = () => document.querySelector(".figures dl > :last-child dt")?.textContent
    new MutationObserver(() => name() && window.names.add(name()))
        .observe(document.body, { childList: true, characterData: true, subtree: true })
}"""


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
    expect(free(page).first).to_be_visible()
    page.evaluate(_KEEP_NAMES)
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
    assert page.evaluate("[...window.names]") == ["Random"]
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
        write_down(page)
        page.goto(address.partition("?")[0])
        expect(play_button(page)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("data-motion", "still")
        page.evaluate("game => { location.hash = game }", tiny_game(page))
        expect(free(page)).to_have_count(15)
        free(page).first.click()
        expect(enemy(page).locator(UNKNOWN)).to_have_count(14)
        assert strokes(page) == 0
