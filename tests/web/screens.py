"""Every screen and dialog, and the way there: a line for each, and all audits are made on it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import Page, expect

from tests.web.playing import choose, fire, fire_to_the_end, play_button, start, verdict


def menu(page: Page) -> None:
    expect(page.get_by_role("group", name="Rules")).to_be_visible()


def rule_book(page: Page) -> None:
    menu(page)
    page.get_by_role("button", name="Rule book").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def placing(page: Page) -> None:
    menu(page)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You", Placement="Your own")
    play_button(page).click()
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()


def playing(page: Page) -> None:
    placing(page)
    page.get_by_role("button", name="Start the battle").click()
    fire(page, 2)
    page.keyboard.type("f7")
    expect(page.get_by_role("button", name="Fire at F7")).to_be_visible()


def salvo(page: Page) -> None:
    menu(page)
    choose(page, Rules="Salvo", Opponent="Random", Who_starts="You")
    start(page)


def end(page: Page) -> None:
    playing(page)
    fire_to_the_end(page)
    expect(verdict(page)).to_be_visible()


def lost_game(page: Page) -> None:
    page.evaluate("location.hash = 'game/nowhere'")
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()


SCREENS: Mapping[str, Callable[[Page], None]] = MappingProxyType(
    {
        "menu": menu,
        "rule book": rule_book,
        "placing": placing,
        "playing": playing,
        "salvo": salvo,
        "end": end,
        "no such game": lost_game,
    }
)
