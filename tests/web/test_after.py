"""After a game: its replay, its report and its fairness; and during one, hints that are marked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from broadside.table.proof import read_proof, verify
from tests.web.audit import faults
from tests.web.page_actions import PHONE, choose, enemy, fire_to_the_end, start


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One guest, who may copy links."""
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        yield context


@pytest.fixture(scope="module")
def over(context: BrowserContext, address: str) -> str:
    """The address of a game that this guest has finished, with a hint at its beginning."""
    page = context.new_page()
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Hard", Who_starts="You")
    start(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Take it").click()
    fire_to_the_end(page)
    expect(page.get_by_role("heading", name=re.compile("Victory|Defeat"))).to_be_visible()
    game = page.url
    page.close()
    return game


@pytest.fixture
def ended(context: BrowserContext, over: str) -> Iterator[Page]:
    """The end of that game, and nothing that goes wrong on the way from there."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(over)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    yield page
    page.close()
    assert complaints == []


@pytest.mark.req("X-03")
def test_a_game_is_replayed_by_keys_and_slider_with_its_heat_map(ended: Page) -> None:
    ended.get_by_role("button", name="Replay").click()
    boards = ended.get_by_role("grid")
    expect(boards).to_have_count(2)
    deck = ended.get_by_role("region", name="Replay")
    expect(deck).to_contain_text("Both fleets are placed.")
    for _ in range(3):
        ended.keyboard.press("ArrowRight")
    expect(ended.get_by_label("Moment of the game")).to_have_value("3")
    expect(deck).to_contain_text(re.compile(r"[A-Z]\w+ [A-Z]\w+ \d+ fires: .* (miss|hit)\."))
    ended.get_by_role("button", name="Heat map").click()
    expect(deck).to_contain_text(re.compile(r"had \d.*the best"), timeout=60_000)
    expect(boards.nth(1).get_by_label(re.compile(r"chance \d")).first).to_be_attached()
    assert faults(ended) == []

    ended.keyboard.press("End")
    expect(deck).to_contain_text("wins.")
    last = int(ended.get_by_label("Moment of the game").input_value())
    ended.get_by_role("button", name="Back").click()
    expect(ended.get_by_label("Moment of the game")).to_have_value(str(last - 1))
    ended.get_by_label("Moment of the game").fill("5")
    expect(ended).to_have_url(re.compile("/5$"))
    deck.get_by_role("group", name="Speed").locator("label").last.click()
    ended.get_by_role("button", name="Play", exact=True).click()
    expect(ended.get_by_label("Moment of the game")).not_to_have_value("5")
    ended.get_by_role("button", name="Pause").click()


def test_a_link_leads_to_the_same_moment(browser: Browser, ended: Page) -> None:
    ended.get_by_role("button", name="Replay").click()
    ended.get_by_label("Moment of the game").fill("7")
    ended.get_by_role("button", name="Share this moment").click()
    expect(ended.get_by_text("The link is copied.").first).to_be_visible()
    link = ended.evaluate("navigator.clipboard.readText()")
    with browser.new_context(viewport=PHONE) as stranger:
        page = stranger.new_page()
        page.goto(link.replace("/#", "/?fx=off#"))
        expect(page.get_by_label("Moment of the game")).to_have_value("7")
        expect(page.get_by_role("grid")).to_have_count(2)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert faults(page) == []


@pytest.mark.req("X-03")
def test_the_report_tells_skill_and_luck_of_both_and_every_shot(ended: Page) -> None:
    ended.get_by_role("button", name="Report").click()
    skill = ended.get_by_role("region", name="Skill")
    expect(skill).to_contain_text(re.compile(r"Skill \d+%"), timeout=60_000)
    expect(ended.get_by_role("region", name="Luck")).to_contain_text("Usual is within")
    expect(
        ended.get_by_role("img", name=re.compile(r"Hits of [A-Z]\w+ [A-Z]\w+ \d+ over"))
    ).to_be_visible()
    assert faults(ended) == []

    shots = ended.get_by_role("table").get_by_role("row").count() - 1
    expect(ended.get_by_role("heading", name=f"Shot 1 of {shots}")).to_be_visible()
    ended.get_by_role("button", name="Shot after").click()
    expect(ended.get_by_role("heading", name=f"Shot 2 of {shots}")).to_be_visible()
    worst = ended.get_by_role("region", name="Worst shots").get_by_role("button").first
    wanted = worst.inner_text()
    worst.click()
    expect(ended.get_by_role("heading", name=f"{wanted} of {shots}")).to_be_visible()
    grid = ended.get_by_role("grid")
    expect(grid.get_by_label(re.compile(r"chance \d")).first).to_be_attached()
    ended.get_by_role("tab", name="Hard").click()
    expect(ended.get_by_role("img", name=re.compile("Hits of Hard over"))).to_be_visible()
    ended.set_viewport_size(PHONE)
    assert ended.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.req("X-06")
def test_the_browser_itself_checks_that_the_game_was_fair(ended: Page) -> None:
    ended.get_by_role("button", name="Check fairness").click()
    expect(ended.get_by_role("heading", name="The game was fair.")).to_be_visible()
    expect(ended.get_by_text("7 of 7 checks hold.")).to_be_visible()
    expect(
        ended.get_by_text("is the one that this browser was told during the game")
    ).to_have_count(2)
    assert faults(ended) == []


@pytest.mark.req("X-06")
def test_a_record_that_was_changed_is_found_out(ended: Page) -> None:
    def forge(route: Route) -> None:
        reply = route.fetch()
        route.fulfill(response=reply, body=reply.text().replace('"call":"miss"', '"call":"hit"', 1))

    ended.route("**/record", forge)
    ended.get_by_role("button", name="Check fairness").click()
    expect(ended.get_by_role("heading", name="Something does not hold.")).to_be_visible()
    expect(ended.get_by_text("it should have been “miss”")).to_be_visible()


def test_the_record_is_a_file_that_proves_the_game(ended: Page, tmp_path: Path) -> None:
    with ended.expect_download() as download:
        ended.get_by_role("button", name="Record").click()
    download.value.save_as(tmp_path / "game.jsonl")
    proof = read_proof((tmp_path / "game.jsonl").read_text(encoding="utf-8"))
    assert verify(proof) == ()


def test_a_game_that_runs_has_neither_replay_nor_report(page: Page, address: str) -> None:
    page.goto(address)
    start(page)
    running = page.url
    for name in ("replay", "report", "fairness"):
        page.goto(running.replace("#game", f"#{name}"))
        expect(page.get_by_role("alert").first).to_contain_text("once the match is over")


@pytest.mark.req("W-05")
def test_every_step_says_what_is_to_be_done_and_whose_turn_it_is(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Place your fleet")).to_be_visible()
    expect(page.get_by_text("Drag, or tap twice.")).to_be_visible()
    page.get_by_role("button", name="Start the battle").click()
    for turn in range(3):
        expect(page.locator("header").get_by_text("Your turn: choose a target")).to_be_visible()
        expect(page).to_have_title(re.compile("Your turn: choose a target"))
        expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(100 - turn)
        enemy(page).locator('[aria-label$="unknown"]').first.click()
    for fleet in ("Enemy fleet", "Your fleet"):
        expect(page.get_by_role("region", name=fleet)).to_contain_text(
            re.compile("[45] of 5 afloat")
        )


@pytest.mark.req("W-05")
def test_a_hint_points_at_a_square_and_marks_the_game(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Sea battle", Opponent="Hard", Who_starts="You")
    page.get_by_role("button", name="Play", exact=True).click()
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.get_by_text("sets no best score")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Go on without").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    hint.click()
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("button", name=re.compile(r"Fire at \d\d"))).to_be_visible()
    expect(page.get_by_role("region", name="Shot odds")).to_contain_text("%")

    page.get_by_role("button", name="Heat map").click()
    warm = enemy(page).get_by_label(re.compile(r"unknown, chance \d"))
    expect(warm).to_have_count(100)
    page.get_by_role("button", name="Fire at").click()
    expect(warm).to_have_count(99)
    assert faults(page) == []

    page.reload()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name=re.compile(r"Fire at \d\d"))).to_be_visible()


def test_the_end_says_that_the_game_was_helped(ended: Page) -> None:
    expect(ended.get_by_text("You took a hint, so this game sets no best score.")).to_be_visible()
    assert faults(ended) == []
