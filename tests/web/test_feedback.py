"""Miss, hit and sinking on both grids: what is drawn, what moves, what is heard, what is told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.multiplayer import come_aboard, mover, paired, place, ships_of
from tests.web.page_actions import cell, enemy, free, labels, own
from tests.web.page_recorder import forget, heard, hears, painted, witnessed

pytestmark = pytest.mark.meeting_place

pytestmark = pytest.mark.req("W-07")

DUEL = """name = "duel"
columns = 5
rows = 3
shots = "again"

[[ships]]
name = "ferry"
size = 2

[[ships]]
name = "buoy"
size = 1
"""
"""A hit shoots again, so that one side can be hit, sunk and missed without a word of the other."""

MARKS = {"miss": "miss: ripple ring", "hit": "hit: flame edge cross", "sunk": "sunk: edge cross"}
CIRCLES = {"miss": {"wave"}, "hit": {"shock"}, "sunk": {"shock", "wave", "bubble"}}
SOUNDS = {"miss": "splash", "hit": "explosion", "sunk": "sinking"}
TOLD = {
    ("enemy", "miss"): "Miss: splash, no contact.",
    ("enemy", "hit"): "Hit! Something is burning.",
    ("enemy", "sunk"): "You sank the Ferry.",
    ("own", "miss"): "The enemy missed.",
    ("own", "hit"): "The enemy hit your Ferry.",
    ("own", "sunk"): "The enemy sank your Ferry.",
}
_DRAWN = """cell => {
    const { left, right, top, bottom } = cell.getBoundingClientRect()
    const inside = part => {
        const box = part.getBoundingClientRect()
        const { fill, stroke, opacity } = getComputedStyle(part)
        return box.width > 3 && box.height > 3 && Number(opacity) > 0
            && (fill !== "none" || stroke !== "none")
            && box.left + box.width / 2 > left && box.left + box.width / 2 < right
            && box.top + box.height / 2 > top && box.top + box.height / 2 < bottom
    }
    const named = one => one.getAttribute("class").split(" ")[0]
    return [...cell.querySelectorAll("svg")].map(svg =>
        `${named(svg)}: ${[...svg.children].filter(inside).map(named).join(" ")}`).join("; ")
}"""


@dataclass(frozen=True, slots=True)
class Seen:
    """A shot, as it came to one of the two people."""

    drawn: str
    ships: frozenset[str]
    painted: frozenset[str]
    heard: frozenset[str]
    told: str
    label: str


@pytest.fixture(scope="module")
def battle(browser: Browser, address: str) -> Iterator[Mapping[tuple[str, str], Seen]]:
    """Every result on every grid, from one match between two people with all effects on."""
    moving = address.replace("fx=off", "fx=full")
    with witnessed(browser) as ann, witnessed(browser) as bob:
        match = paired(ann, bob, address, DUEL)
        for page in (ann, bob):
            come_aboard(page, moving, match)
        place(ann, bob)
        shooter = mover(ann, bob)
        other = bob if shooter is ann else ann
        yield dict(_shots(shooter, other))


def _shots(shooter: Page, other: Page) -> Iterator[tuple[tuple[str, str], Seen]]:
    ferry = [name for name, known in _known(own(other)) if known == "Ferry"]
    water = next(name for name, known in _known(own(other)) if known == "water")
    assert set(ferry) < set(ships_of(other))
    for fall, name in zip(("hit", "sunk", "miss"), (*ferry, water), strict=True):
        expect(free(shooter).first).to_be_visible()
        for page in (shooter, other):
            forget(page)
        cell(enemy(shooter), name).click()
        yield ("enemy", fall), _seen(shooter, cell(enemy(shooter), name), fall)
        yield ("own", fall), _seen(other, cell(own(other), name), fall)


def _known(board: Locator) -> list[list[str]]:
    return [label.split(", ") for label in labels(board)]


def _seen(page: Page, square: Locator, fall: str) -> Seen:
    expect(square.locator(f"svg.{fall}")).to_be_visible()
    hears(page, SOUNDS[fall])
    skins: list[str] = page.locator(".berth.wreck").evaluate_all("all => all.map(() => 'wreck')")
    return Seen(
        square.evaluate(_DRAWN),
        frozenset(skins),
        frozenset(painted(page, square)),
        frozenset(heard(page)),
        page.get_by_role("status").inner_text(),
        square.get_attribute("aria-label") or "",
    )


FALLS = [(grid, fall) for fall in ("miss", "hit", "sunk") for grid in ("own", "enemy")]
each = pytest.mark.parametrize(("grid", "fall"), FALLS)
Battle = Mapping[tuple[str, str], Seen]


@each
def test_a_fall_has_its_picture_in_the_square(battle: Battle, grid: str, fall: str) -> None:
    seen = battle[grid, fall]
    assert seen.drawn == MARKS[fall]
    assert fall in seen.label


@each
def test_a_fall_has_its_animation_around_the_square(battle: Battle, grid: str, fall: str) -> None:
    assert battle[grid, fall].painted == CIRCLES[fall]


@each
def test_a_fall_has_its_sound_and_no_other(battle: Battle, grid: str, fall: str) -> None:
    falls = battle[grid, fall].heard & set(SOUNDS.values())
    assert falls == {SOUNDS[fall]}
    assert ("whistle" if grid == "own" else "gun") in battle[grid, fall].heard


@each
def test_a_fall_is_told_in_words(battle: Battle, grid: str, fall: str) -> None:
    assert TOLD[grid, fall] in battle[grid, fall].told


@pytest.mark.parametrize("grid", ["own", "enemy"])
def test_a_ship_that_sinks_is_drawn_as_a_wreck(battle: Battle, grid: str) -> None:
    assert battle[grid, "hit"].ships == frozenset()
    assert battle[grid, "sunk"].ships == {"wreck"}
