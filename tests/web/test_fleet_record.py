"""A finished fleet game on the page: its replay from any fog, its report, and its record."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.cli.run_program import broadside
from tests.web.audit import faults, sideways, small_targets
from tests.web.fought_fleet_game import fought_fleet_game
from tests.web.multiplayer import ask, person
from tests.web.page_actions import PHONE, labels
from tests.web.page_errors import listen, violations

pytestmark = pytest.mark.meeting_place

FLEET = 12
"""The squares of the four ships of one side."""


def sea(page: Page) -> Locator:
    return page.get_by_role("grid", name="The sea")


def line(page: Page) -> Locator:
    return page.get_by_label("Moment of the game")


def told(page: Page, pattern: str) -> int:
    """The squares of which something like this is known."""
    return sum(bool(re.search(pattern, label)) for label in labels(sea(page)))


def drag(page: Page, share: float) -> None:
    """The time line, from its beginning to that share of its length."""
    box = line(page).bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + share * box["width"], middle, steps=5)
    page.mouse.up()


def choose_view(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


@pytest.mark.req("X-03", "X-04", "F-16")
def test_a_finished_fleet_game_is_replayed_from_any_fog_and_reported_on(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address) as ann, person(browser, address, viewport=PHONE) as eve:
        complaints = [*listen(ann), *listen(eve)]
        ann.goto(address)
        match = fought_fleet_game(ann, address)
        ann.goto(f"{address}#game/{match}")
        ann.get_by_role("button", name="Replay").click()
        deck = ann.get_by_role("region", name="Replay")
        expect(deck).to_contain_text("The battle begins.")
        _look_through_each_fog(ann)
        _step_and_drag(ann, deck)
        ann.get_by_role("button", name="Report").click()
        _read_report(ann, address, match)
        _check_record(ann, address, match, tmp_path)

        # Whoever has the link sees the same, on a phone too.
        for place in (f"replay/{match}/3/1", f"report/{match}"):
            eve.goto(f"{address}#{place}")
            expect(line(eve)).to_be_visible()
            expect(sea(eve)).to_be_visible()
            assert [faults(eve), small_targets(eve), max(0, sideways(eve))] == [[], [], 0]
        eve.goto(f"{address}#replay/{match}/3/1")
        expect(line(eve)).to_have_value("3")
        expect(eve.get_by_role("tab", name="Ensign's fog")).to_have_attribute(
            "aria-selected", "true"
        )
        assert [complaints, violations(ann), violations(eve)] == [[], [], []]


def _look_through_each_fog(page: Page) -> None:
    """Each side knows its own ships and not all of the others; with everything both are named."""
    expect(page.get_by_role("tab", name="My fog")).to_have_attribute("aria-selected", "true")
    whose = r", (Destroyer|Torpedo boat|Mine layer|Radar boat) 1"
    assert told(page, whose) == FLEET
    assert told(page, ", enemy ship") < FLEET
    mine = set(labels(sea(page)))
    choose_view(page, "Ensign's fog")
    expect(sea(page).locator('[aria-label^="B3,"]')).not_to_have_accessible_name(re.compile(whose))
    assert told(page, whose) == FLEET
    assert set(labels(sea(page))) != mine
    choose_view(page, "Everything")
    expect(sea(page).locator('[aria-label*=", Ensign: "]')).to_have_count(FLEET)
    assert told(page, r": (Destroyer|Torpedo boat|Mine layer|Radar boat) 1") == 2 * FLEET
    assert faults(page) == []


def _step_and_drag(page: Page, deck: Locator) -> None:
    page.keyboard.press("End")
    expect(deck).to_contain_text(re.compile("wins|draw"))
    last = int(line(page).input_value())
    page.keyboard.press("Home")
    expect(line(page)).to_have_value("0")
    drag(page, 0.5)
    middle = int(line(page).input_value())
    assert 0 < middle < last
    expect(page).to_have_url(re.compile(f"/{middle}/all$"))
    expect(deck).to_contain_text(f"Turn {middle}, ")
    deck.get_by_role("button", name="Next").click()
    expect(line(page)).to_have_value(str(middle + 1))
    deck.get_by_role("button", name="Play", exact=True).click()
    expect(line(page)).not_to_have_value(str(middle + 1))
    deck.get_by_role("button", name="Pause").click()


def _read_report(page: Page, address: str, match: str) -> None:
    """What stands there is what the server has counted."""
    report = ask(page, address, "GET", f"/api/matches/{match}/fleet-report")
    assert isinstance(report, dict)
    knew = page.get_by_role("region", name="Who knew what, and when")
    expect(knew.get_by_role("listitem")).to_have_count(8)
    shots = page.get_by_role("region", name="Shots into certain water")
    for side in report["sides"]:
        in_vain = sum(shot["outcome"] == "certain" for shot in side["shots"])
        if side["shots"]:
            expect(shots).to_contain_text(f"{in_vain} of {len(side['shots'])} shot")
        for ship in side["ships"]:
            name = f"{ship['kind'].capitalize()} {ship['number']}"
            sunk = f"; sunk in turn {ship['loss']['moment']}." if ship["loss"] else "."
            known = "seen in turn" if ship["seen"] else "never seen"
            row = knew.get_by_role("listitem").filter(has_text=f"{name}: {known}")
            expect(row.filter(has_text=re.compile(re.escape(sunk))).first).to_be_attached()
    destroyed = page.get_by_role("region", name="Squares destroyed, by weapon")
    expect(destroyed.get_by_role("row").filter(has_text="Cannon")).to_be_visible()
    expect(page.get_by_role("region", name="Lost without having been seen")).to_be_visible()
    line(page).fill("4")
    expect(page.get_by_role("region", name="Replay")).to_contain_text("Turn 4, ")
    expect(page).to_have_url(re.compile(f"report/{match}$"))
    assert faults(page) == []


def _check_record(page: Page, address: str, match: str, folder: Path) -> None:
    page.get_by_role("button", name="Check fairness").click()
    expect(page.get_by_text("is the one that was committed to.")).to_have_count(2)
    expect(page.get_by_role("heading", name="Nothing is wrong")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    file = folder / "game.jsonl"
    download.value.save_as(file)
    assert broadside("verify", str(file), home=folder).code == 0
    reported = broadside("report", str(file), home=folder)
    assert (reported.code, reported.err) == (0, "")
    assert reported.out.startswith("Player 1\n")


def test_a_fleet_game_that_runs_has_neither_replay_nor_report(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as ann:
        made = ask(ann, address, "POST", "/api/matches", {"preset": "fleet", "level": "ensign"})
        assert isinstance(made, dict)
        for name in ("replay", "report", "fairness"):
            ann.goto(f"{address}#{name}/{made['match']}")
            expect(ann.get_by_role("alert").first).to_contain_text("once the match is over")
