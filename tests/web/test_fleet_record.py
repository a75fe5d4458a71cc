"""A finished fleet game: its replay and report are for the terminal, and the page says how."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.cli.run_program import Result, broadside
from tests.web.audit import faults, sideways, small_targets
from tests.web.multiplayer import ask, person
from tests.web.page_actions import PHONE
from tests.web.page_errors import listen, violations

pytestmark = pytest.mark.meeting_place

GIVE_UP = """match => new Promise((done) => {
    const line = new WebSocket(location.origin.replace("http", "ws") + "/ws")
    const say = (message) => line.send(JSON.stringify(message))
    const resume = () => say({ type: "resume", match })
    line.onopen = () => { say({ type: "hello", version: 1 }); resume() }
    line.onmessage = ({ data }) => {
        const { type, number } = JSON.parse(data)
        const resign = { type: "command", id: `${number}`, match, number, move: "resign" }
        if (type === "snapshot") say(resign)
        if (type === "refused") resume()
        if (type === "accepted") { line.close(); done() }
    }
})"""
"""Says so until it comes in time: the computer may be faster."""


def command(page: Page, label: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=label).locator("code")


def typed(line: Locator, home: Path) -> Result:
    """What the terminal answers to the command that the page shows."""
    program, *arguments = line.inner_text().split()
    assert program == "broadside"
    return broadside(*arguments, home=home)


@pytest.mark.req("X-04")
def test_a_finished_fleet_game_is_replayed_in_the_terminal(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address) as ann, person(browser, address, viewport=PHONE) as eve:
        complaints = listen(eve)
        made = ask(ann, address, "POST", "/api/matches", {"preset": "fleet", "level": "ensign"})
        assert isinstance(made, dict)
        match = made["match"]
        eve.goto(f"{address}#watch/{match}")
        expect(eve.get_by_role("heading", name="You are watching")).to_be_visible()
        assert [faults(eve), small_targets(eve), max(0, sideways(eve))] == [[], [], 0]

        ann.goto(address)
        ann.evaluate(GIVE_UP, match)
        expect(eve.get_by_role("heading", name="Ensign wins")).to_be_visible()
        _replay(eve, address, match, tmp_path)
        eve.goto(f"{address}#report/{match}")
        expect(eve.get_by_role("heading", name="Replayed in the terminal")).to_be_visible()
        assert [complaints, violations(eve)] == [[], []]


def _replay(page: Page, address: str, match: str, folder: Path) -> None:
    page.goto(f"{address}#replay/{match}")
    expect(page.get_by_role("heading", name="Replayed in the terminal")).to_be_visible()
    assert [faults(page), small_targets(page), max(0, sideways(page))] == [[], [], 0]
    with page.expect_download() as started:
        page.get_by_role("link", name="Record file").click()
    started.value.save_as(folder / started.value.suggested_filename)
    replayed = typed(command(page, "See it again"), folder)
    assert (replayed.code, replayed.err) == (0, "")
    assert "East has won." in replayed.out
    assert typed(command(page, "Check that it was fair"), folder).code == 0
