"""Nothing vanishes: placed ships, signals, targets, and clicks that come too early."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.multiplayer import choose_offer, come_aboard, paired, place, toast
from tests.web.page_actions import (
    DESK,
    PHONE,
    TABLET,
    UNKNOWN,
    choose,
    enemy,
    fire,
    free,
    labels,
    own,
    play_button,
    square,
    start,
)

pytestmark = pytest.mark.meeting_place

LAKE = 'name = "lake"\ncolumns = 6\nrows = 6\n\n[[ships]]\nname = "frigate"\nsize = 3\n'
SIZES = (
    DESK,
    TABLET,
    PHONE,
    ViewportSize(width=360, height=640),
    ViewportSize(width=844, height=390),
    ViewportSize(width=1024, height=768),
)

# Lines of a page that lie under news.
_READ_UNDER_NEWS = """() => {
    const news = document.querySelector('[aria-label="News"] > div').getBoundingClientRect()
    return [...document.querySelectorAll("main :is(h2, li, p)")].filter(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return left < news.right && right > news.left && top < news.bottom && bottom > news.top
    }).length
}"""
_COVERED = """() => [...document.querySelectorAll(".page :is(button, a, input, [role=grid])")]
    .filter(one => {
        const box = one.getBoundingClientRect()
        const over = document.elementFromPoint((box.left + box.right) / 2, box.top + box.height / 2)
        return over?.closest('[aria-label="News"]')
    }).map(one => one.ariaLabel ?? one.textContent)"""


def placing(page: Page, address: str) -> list[str]:
    """Where the ships lie after one has been taken off its place by chance."""
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    play_button(page).click()
    page.get_by_role("button", name="Random").click()
    return labels(own(page))


@pytest.mark.req("W-04", "W-11")
def test_a_fleet_that_is_being_placed_outlives_a_reload_and_a_save(
    page: Page, address: str
) -> None:
    placed = placing(page, address)
    page.reload()
    assert labels(own(page)) == placed
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Save game").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(toast(page)).to_contain_text("Classic")
    assert labels(own(page)) == placed
    page.evaluate("location.hash = 'saves'")
    expect(page.get_by_role("button", name="Load Classic")).to_be_visible()
    page.wait_for_function(f"({_READ_UNDER_NEWS})() === 0")
    assert toast(page).inner_text()
    page.get_by_role("button", name="Load Classic").click()
    assert labels(own(page)) == placed


@pytest.mark.req("W-05", "W-06")
def test_clicks_that_do_nothing_say_why_and_signals_are_all_kept(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    start(page)
    fire(page, 6)
    expect(free(page)).to_have_count(94)
    signals = page.locator(".signals li")
    expect(signals).to_have_count(13)
    for size in (page.viewport_size, PHONE):
        assert size
        page.set_viewport_size(size)
        signals.last.scroll_into_view_if_needed()
        expect(signals.last).to_be_in_viewport(ratio=0.9)
        signals.first.scroll_into_view_if_needed()

    square(page, "A1").dispatch_event("click")
    says(page, "A1 was fired at already")
    page.keyboard.type("b1")
    button = page.get_by_role("button", name="Fire at B1")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    says(page, "B1 was fired at already")
    expect(free(page)).to_have_count(94)


def says(page: Page, words: str) -> None:
    """For all to see and to hear."""
    panel = page.get_by_role("region", name="Enemy waters")
    expect(panel.locator(".note")).to_have_text(words)
    expect(page.get_by_role("status")).to_contain_text(words)


def test_a_click_while_a_shell_flies_says_so_and_one_after_it_counts(
    page: Page, address: str
) -> None:
    page.goto(address.partition("?")[0] + "?fx=on")
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    start(page)
    expect(free(page)).to_have_count(100)
    # Shells fall slowly enough to be met in flight: no picture is drawn until it is let go.
    page.evaluate(
        """() => {
            const draw = window.requestAnimationFrame.bind(window)
            const held = []
            window.requestAnimationFrame = work => held.push(work)
            window.letGo = () => {
                window.requestAnimationFrame = draw
                held.splice(0).forEach(work => draw(work))
            }
        }"""
    )
    page.evaluate("() => document.querySelector('[aria-label=\"A1, unknown\"]').click()")
    page.evaluate("() => document.querySelector('[aria-label=\"C3, unknown\"]').click()")
    expect(page.get_by_role("status")).to_contain_text("Your shell is in the air")
    # An effect that has stopped is waited for, and then the game goes on without it.
    expect(square(page, "A1")).to_have_attribute("aria-label", re.compile("A1, (miss|hit)"))
    page.evaluate("window.letGo()")
    expect(free(page)).to_have_count(99)
    free(page).first.click()
    expect(enemy(page).locator(UNKNOWN)).to_have_count(98)


def test_news_cover_nothing_that_can_be_clicked(browser: Browser, address: str) -> None:
    with browser.new_context() as one, browser.new_context() as other:
        ann, bob = one.new_page(), other.new_page()
        match = paired(ann, bob, address, LAKE)
        for page in (ann, bob):
            come_aboard(page, address, match)
        place(ann, bob)
        choose_offer(ann, "Offer a draw")
        expect(toast(bob)).to_contain_text("offers a draw")
        for size in SIZES:
            bob.set_viewport_size(size)
            expect(toast(bob).get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
            for _ in range(40):
                if not bob.evaluate(_COVERED):
                    break
                bob.wait_for_timeout(50)
            assert (size, bob.evaluate(_COVERED)) == (size, [])
        bob.set_viewport_size(PHONE)
        toast(bob).get_by_role("button", name="Decline").click()
        expect(toast(bob)).to_have_count(0)
