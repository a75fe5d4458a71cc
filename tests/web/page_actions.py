"""What a person does on the page, and what can be seen there."""

import json
import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

DESK = ViewportSize(width=1440, height=900)
TABLET = ViewportSize(width=820, height=1180)
PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=640)
LYING_PHONE = ViewportSize(width=844, height=390)
LAPTOP = ViewportSize(width=1024, height=768)
SIZES = {
    "360x640": SMALL_PHONE,
    "390x844": PHONE,
    "844x390": LYING_PHONE,
    "1024x768": LAPTOP,
    "1440x900": DESK,
}
"""The windows for which every screen is made."""
UNKNOWN = '[aria-label$="unknown"]'


def play_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Play", exact=True)


def shut(page: Page) -> None:
    """Dialogs, those above others too."""
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")


def choose(page: Page, **labels: str) -> None:
    for group, label in labels.items():
        options = page.get_by_role("group", name=group.replace("_", " "))
        options.get_by_text(label, exact=True).click()


def start(page: Page) -> None:
    play_button(page).click()
    page.get_by_role("button", name="Start the battle").click()
    expect(enemy(page)).to_be_visible()


def enemy(page: Page) -> Locator:
    return _grid(page, "Enemy waters")


def own(page: Page) -> Locator:
    return _grid(page, "Your waters")


def _grid(page: Page, name: str) -> Locator:
    """A board with all its squares: they come a few rows at a time."""
    return page.get_by_role("grid", name=name).and_(page.locator(":not([aria-busy])"))


def cell(board: Locator, name: str) -> Locator:
    # Found by its attributes: names of hundreds of squares take long to be worked out.
    return board.locator(f'[role="gridcell"][aria-label^="{name},"]')


def square(page: Page, name: str) -> Locator:
    return cell(enemy(page), name)


def free(page: Page) -> Locator:
    """Squares that may be fired at now."""
    return enemy(page).locator(f"{UNKNOWN}:not([aria-disabled])")


def verdict(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile("Victory|Defeat"))


def labels(board: Locator) -> list[str]:
    expect(board).to_be_visible()
    expect(board).not_to_have_attribute("aria-busy", "true")
    told: list[str] = board.locator("[data-cell]").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    return told


def fire(page: Page, shots: int) -> None:
    for shot in range(shots):
        expect(free(page)).to_have_count(100 - shot)
        free(page).first.click()
    expect(free(page)).to_have_count(100 - shots)


def fire_to_the_end(page: Page) -> None:
    """Clicks the first free square whenever there is one, as quickly as the page allows it."""
    page.evaluate(
        """free => new Promise(done => {
            const clicking = setInterval(() => {
                document.querySelector(free)?.click()
                if (document.querySelector("#verdict")) done(clearInterval(clicking))
            }, 60)
        })""",
        f'[aria-label^="Enemy"] {UNKNOWN}:not([aria-disabled])',
    )


def next_target(page: Page) -> str:
    """Beside a hit where there is one, else one of a checkered board, far from the last."""
    told = dict(label.split(", ", 1) for label in labels(enemy(page)))
    hits = [name for name, known in told.items() if known == "hit"]
    beside = [near for name in hits for near in _near(name) if told.get(near) == "unknown"]
    unknown = [name for name, known in told.items() if known == "unknown"]
    checkered = [name for name in unknown if (ord(name[0]) + int(name[1:])) % 2]
    return (beside or sorted(checkered, key=_scattered) or unknown)[0]


def _scattered(name: str) -> int:
    return (ord(name[0]) * 7 + int(name[1:]) * 9) % 20


def _near(name: str) -> list[str]:
    column, row = name[0], int(name[1:])
    sides = [f"{chr(ord(column) + step)}{row}" for step in (-1, 1)]
    return sides + [f"{column}{row + step}" for step in (-1, 1)]


def tiny_game(page: Page, *, level: str = "random", ship: str = "ferry", players: int = 2) -> str:
    """The address of a game of this guest that is over soon; the page must be open."""
    rules = f'name = "tiny"\ncolumns = 5\nrows = 3\nplayers = {players}\n'
    for size in (2, 1):
        name = json.dumps(f"{ship} {size}")
        rules += f"\n[[ships]]\nname = {name}\nsize = {size}\ncount = 1\n"
    return _game(page, family="shooting", rules=rules, level=level, first="me", placement="random")


def three_players(page: Page, *, placement: str = "random") -> str:
    """The address of a classic game against two computers; the page must be open."""
    fleet = {"carrier": 5, "battleship": 4, "cruiser": 3, "submarine": 3, "destroyer": 2}
    rules = 'name = "melee"\ncolumns = 10\nrows = 10\nplayers = 3\n'
    for name, size in fleet.items():
        rules += f'\n[[ships]]\nname = "{name}"\nsize = {size}\n'
    return _game(
        page, family="shooting", rules=rules, level="easy", first="me", placement=placement
    )


def _game(page: Page, **wish: str) -> str:
    origin = page.url.split("/?")[0].rstrip("/")
    made = page.request.post(f"{origin}/api/matches", data=wish, headers={"Origin": origin})
    assert made.ok, made.text()
    return f"#game/{made.json()['match']}"
