"""Every screen and dialog, and the way there: a line for each, and all audits are made on it.

A voyage visits screens one after the other, each from where the last one was; dialogs are closed
in between.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import Page, expect

from tests.web.fought_fleet_game import fought_fleet_game
from tests.web.page_actions import (
    choose,
    fire,
    fire_to_the_end,
    free,
    play_button,
    start,
    tiny_game,
    verdict,
)


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
    battle(page)


def battle(page: Page) -> None:
    page.get_by_role("button", name="Start the battle").click()
    fire(page, 2)
    page.keyboard.type("f7")
    expect(page.get_by_role("button", name="Fire at F7")).to_be_visible()


def from_menu(arrive: Callable[[Page], None]) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.evaluate("location.hash = ''")
        arrive(page)

    return go


def salvo(page: Page) -> None:
    page.evaluate("location.hash = ''")
    menu(page)
    choose(page, Rules="Salvo", Opponent="Random", Who_starts="You")
    start(page)


def grand_placing(page: Page) -> None:
    menu(page)
    choose(page, Rules="Grand fleet", Opponent="Random", Who_starts="You", Placement="Your own")
    play_button(page).click()
    expect(page.get_by_text("28 of 28 placed")).to_be_visible()


def grand(page: Page) -> None:
    page.get_by_role("button", name="Start the battle").click()
    expect(free(page)).to_have_count(150)
    expect(page.get_by_text("Patrol boat \u00d710").first).to_be_attached()


def end(page: Page) -> None:
    menu(page)
    page.evaluate("game => { location.hash = game }", tiny_game(page))
    expect(free(page).first).to_be_visible()
    fire_to_the_end(page)
    expect(verdict(page)).to_be_visible()


def after(place: str, *shown: str) -> Callable[[Page], None]:
    """What the end of a game leads to, with words that are there when it is complete."""

    def arrive(page: Page) -> None:
        match = page.url.rsplit("/", 1)[1]
        page.evaluate("place => { location.hash = place }", f"{place}/{match}")
        for text in shown:
            expect(page.get_by_text(text).first).to_be_visible()

    return arrive


def fleet_after(place: str, *shown: str) -> Callable[[Page], None]:
    """What the end of a fleet game leads to."""

    def arrive(page: Page) -> None:
        # Whoever has seen the menu is somebody to the server.
        page.evaluate("location.hash = ''")
        menu(page)
        match = fought_fleet_game(page, page.url.split("#")[0])
        page.evaluate("place => { location.hash = place }", f"{place}/{match}")
        for text in shown:
            expect(page.get_by_text(text).first).to_be_visible()
        expect(page.get_by_role("grid", name="The sea")).to_be_visible()

    return arrive


def hint_dialog(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Take it")).to_be_visible()


def heat_map(page: Page) -> None:
    page.get_by_role("button", name="Heat map").click()
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("Shot odds")).to_be_visible()


def editor(page: Page) -> None:
    page.evaluate("location.hash = 'editor'")
    expect(page.get_by_role("grid")).to_be_visible()


def fleet_editor(page: Page) -> None:
    page.get_by_role("button", name="Fleet", exact=True).click()
    page.get_by_text("About the cruiser").click()
    expect(page.get_by_label("A side whose base is destroyed loses")).to_be_visible()
    # What is told of the rules that were there before stays until these are checked.
    expect(page.get_by_role("grid", name="Example").locator("[data-cell]")).to_have_count(900)


def tutorial(page: Page) -> None:
    page.evaluate("location.hash = 'tutorial/classic'")
    expect(page.get_by_text("0 of 2 placed")).to_be_visible()


def fleet_lesson(page: Page) -> None:
    page.evaluate("location.hash = 'tutorial/fleet'")
    page.get_by_role("button", name="Destroyer 1, intact").click()
    expect(page.get_by_role("heading", name="Read the fog")).to_be_visible()


def fleet_lesson_order(page: Page) -> None:
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Sail", exact=True)).to_be_visible()


def who_plays(page: Page) -> None:
    page.evaluate("location.hash = 'hotseat'")
    expect(page.get_by_text("Who plays")).to_be_visible()


def mask(page: Page) -> None:
    who_plays(page)
    play_button(page).click()
    expect(page.get_by_role("heading", name=re.compile("^Pass the screen to"))).to_be_visible()


def lost_game(page: Page) -> None:
    page.evaluate("location.hash = 'game/nowhere'")
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()


def lobby(page: Page) -> None:
    page.evaluate("location.hash = 'lobby'")
    expect(page.get_by_role("heading", name="People here")).to_be_visible()
    expect(page.get_by_text("Looking…")).to_have_count(0)


def table_dialog(page: Page) -> None:
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("dialog", name="Open a table")).to_be_visible()


def own_table(page: Page) -> None:
    table_dialog(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("You sit here.")).to_be_visible()


def game_menu(page: Page) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def game_settings(page: Page) -> None:
    game_menu(page)
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Spoken calls")).to_be_visible()


def save_dialog(page: Page) -> None:
    game_menu(page)
    page.get_by_role("dialog").get_by_role("button", name="Save game").click()
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()


def saves(page: Page) -> None:
    save_dialog(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Load game").click()
    expect(page.get_by_role("button", name="Load Classic")).to_be_visible()


def at(place: str, heading: str) -> Callable[[Page], None]:
    """A page of its own, with the title that it has."""

    def arrive(page: Page) -> None:
        page.evaluate(f"location.hash = '{place}'")
        expect(page.get_by_role("heading", name=heading, exact=True, level=1)).to_be_visible()
        expect(page.get_by_text(re.compile("^(Looking|Counting)…$"))).to_have_count(0)

    return arrive


VOYAGES: Mapping[str, Mapping[str, Callable[[Page], None]]] = MappingProxyType(
    {
        "a game": {
            "menu": menu,
            "rule book": rule_book,
            "placing": placing,
            "playing": battle,
            "hint dialog": hint_dialog,
            "heat map": heat_map,
            "game menu": game_menu,
            "settings in a game": game_settings,
            "save dialog": save_dialog,
            "saves": saves,
        },
        "the end": {
            "end": end,
            "replay": after("replay", "Both fleets are placed."),
            "report": after("report", "Skill", "Every shot"),
            "fairness": after("fairness", "What was checked"),
        },
        "the end of a fleet game": {
            "fleet replay": fleet_after("replay", "The battle begins."),
            "fleet report": fleet_after("report", "Who knew what, and when"),
        },
        "other games": {
            "salvo": salvo,
            "grand fleet, placing": from_menu(grand_placing),
            "grand fleet": grand,
            "editor": editor,
            "fleet editor": fleet_editor,
            "tutorial": tutorial,
            "tutorials": at("tutorial", "Tutorial"),
            "fleet lesson": fleet_lesson,
            "fleet lesson, order": fleet_lesson_order,
            "shared screen": who_plays,
            "mask": mask,
            "no such game": lost_game,
        },
        "pages": {
            "lobby": lobby,
            "table dialog": table_dialog,
            "own table": own_table,
            "tournaments": at("tournaments", "Tournaments"),
            "no such invitation": at("invite/nowhere", "Invitation"),
            "statistics": at("statistics", "Statistics"),
            "history": at("history", "History"),
            "account": at("account", "Account"),
            "new password": at("reset/token", "New password"),
            "settings": at("settings", "Settings"),
            "quit": at("quit", "Quit?"),
        },
    }
)
