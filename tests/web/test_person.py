"""What a person keeps: figures, medals, games, an account and settings, from the first game on."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.cli.server_command import running
from tests.web.page_actions import (
    DESK,
    PHONE,
    choose,
    enemy,
    fire_to_the_end,
    free,
    square,
    start,
    verdict,
)

NAME = '<b onclick="alert(1)">Ann</b>'
PASSWORD = "correct horse battery"
REPLAY = re.compile("^#replay/")

SURE = """name = "sure"
columns = 2
rows = 1
shots = "again"

[points]
hit = 100
miss = -10
sunk = 500

[[ships]]
name = "ferry"
size = 2
"""
"""Rules by which whoever begins cannot miss, and wins."""


def go(page: Page, place: str) -> None:
    page.evaluate("place => (location.hash = place)", place)


def open_page(page: Page, place: str, heading: str) -> None:
    go(page, place)
    expect(page.get_by_role("heading", name=heading, level=1, exact=True)).to_be_visible()


def win(page: Page) -> None:
    """A game of which the outcome is sure, played on the board."""
    wish = {"family": "shooting", "rules": SURE, "level": "easy", "first": "me"}
    id = page.evaluate(
        """wish => fetch("/api/matches", {
            method: "POST", body: JSON.stringify(wish),
            headers: { "Content-Type": "application/json" },
        }).then(answer => answer.json()).then(made => made.match)""",
        wish | {"placement": "random"},
    )
    go(page, f"game/{id}")
    for name in ("A1", "B1"):
        expect(free(page)).to_have_count(2 if name == "A1" else 1)
        square(page, name).click()
    expect(verdict(page)).to_have_text("Victory")


def enter(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("group", name="Rules")).to_be_visible()


def news(page: Page) -> Locator:
    return page.get_by_role("complementary", name="News").locator("b")


def bring(page: Page, text: str) -> None:
    file = page.get_by_label("A file of statistics")
    upload = {"name": "all_time_game_stats.txt", "mimeType": "text/plain", "buffer": text.encode()}
    file.set_input_files(upload)  # type: ignore[arg-type]


def stats(wins: int, tutorial: str = "false") -> str:
    return f"isTutorialPreviouslyCompleted={tutorial}\nnumWins={wins}\n"


def medal(page: Page, title: str) -> Locator:
    achievements = page.get_by_role("region", name="Achievements")
    return achievements.get_by_role("listitem").filter(has_text=title)


@pytest.mark.req("W-14")
def test_wins_are_honoured_once_each_with_the_words_of_the_document(
    page: Page, address: str
) -> None:
    enter(page, address)
    win(page)
    expect(news(page)).to_have_text(["You've unlocked: Rookie"])
    expect(page.get_by_role("status")).to_contain_text("You've unlocked: Rookie")
    page.reload()
    expect(verdict(page)).to_be_visible()
    expect(news(page)).to_have_count(0)
    for wins, title in ((4, "Talented"), (19, "Expert")):
        open_page(page, "statistics", "Statistics")
        expect(medal(page, title)).to_contain_text("Locked")
        bring(page, stats(wins))
        expect(page.locator("main dl > div").first).to_have_text(f"Wins {wins}")
        win(page)
        expect(news(page)).to_have_text([f"You've unlocked: {title}"])
        page.get_by_role("button", name="Dismiss").click()
        open_page(page, "statistics", "Statistics")
        expect(medal(page, f"You've unlocked: {title}")).to_be_visible()
    win(page)
    expect(news(page)).to_have_count(0)


@pytest.mark.req("W-13", "W-14")
def test_the_file_of_statistics_is_taken_along_and_brought_back(page: Page, address: str) -> None:
    enter(page, address)
    win(page)
    open_page(page, "statistics", "Statistics")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    assert download.value.suggested_filename == "all_time_game_stats.txt"
    text = download.value.path().read_text(encoding="utf-8")
    assert text.startswith(stats(1))
    for bad, field in (("", "isTutorialPreviouslyCompleted"), ("numWins=3\n", "isTut")):
        bring(page, bad)
        expect(page.locator(".refusal")).to_contain_text(field)
    bring(page, "isTutorialPreviouslyCompleted=true\n")
    expect(page.locator(".refusal")).to_contain_text("numWins")
    expect(page.locator("main dl > div").first).to_have_text("Wins 1")
    bring(page, text.replace("numWins=1", "numWins=3").replace("=false", "=true", 1))
    expect(page.locator("main dl > div").first).to_have_text("Wins 3")
    expect(page.locator(".refusal")).to_have_count(0)
    expect(news(page)).to_contain_text(["You've unlocked: Complete tutorial"])
    expect(medal(page, "You've unlocked: Complete tutorial")).to_be_visible()


@pytest.mark.req("W-13")
def test_who_plays_on_the_own_machine_finds_the_file_in_the_data_folder(
    page: Page, tmp_path: Path
) -> None:
    with running(tmp_path, "play", "--port", "0", "--no-browser") as server:
        enter(page, f"{server.address}/?fx=off")
        win(page)
        expect(news(page)).to_have_text(["You've unlocked: Rookie"])
        (file,) = tmp_path.rglob("all_time_game_stats.txt")
        assert file.read_text(encoding="utf-8").startswith(stats(1))
        open_page(page, "statistics", "Statistics")
        bring(page, stats(4))
        win(page)
        expect(news(page)).to_have_text(["You've unlocked: Rookie", "You've unlocked: Talented"])
        assert file.read_text(encoding="utf-8").startswith(stats(5))


@pytest.mark.req("K-14", "K-16")
def test_a_guest_has_figures_and_a_history_and_keeps_them_with_a_name(
    page: Page, browser: Browser, address: str
) -> None:
    enter(page, address)
    win(page)
    choose_and_lose(page)
    open_page(page, "account", "Account")
    register(page, NAME)
    expect(page.get_by_text(NAME, exact=True)).to_be_visible()
    with browser.new_context() as elsewhere:
        other = elsewhere.new_page()
        enter(other, address)
        open_page(other, "account", "Account")
        log_in(other, NAME, "wrong password")
        expect(other.locator(".refusal")).to_contain_text("wrong")
        log_in(other, NAME, PASSWORD)
        expect(other.get_by_text(NAME, exact=True)).to_be_visible()
        open_page(other, "statistics", "Statistics")
        by_opponent = other.get_by_role("region", name="By opponent")
        easy = by_opponent.get_by_role("row", name="Easy").locator("td")
        expect(easy).to_have_text(["1", "1\u20130\u20130", "100%", "100%"])
        expect(by_opponent.get_by_role("row", name="Admiral")).to_be_visible()
        by_rules = other.get_by_role("region", name="By rules")
        expect(by_rules.get_by_role("row", name="Sure").locator("td").last).to_have_text("700")
        expect(other.locator("main dl").first).to_contain_text("Highest score")
        open_page(other, "history", "History")
        games = other.get_by_role("region", name="Your games").get_by_role("listitem")
        expect(games).to_have_count(2)
        expect(games.last).to_contain_text("Won")
        expect(games.last).to_contain_text("against Easy")
        expect(games.last.get_by_role("link", name="Replay")).to_have_attribute("href", REPLAY)
        with other.expect_download() as download:
            games.last.get_by_role("link", name="Record file").click()
        first = download.value.path().read_text(encoding="utf-8").splitlines()[0]
        assert json.loads(first)


def choose_and_lose(page: Page) -> None:
    go(page, "")
    choose(page, Rules="Classic", Opponent="Admiral", Who_starts="Opponent", Placement="Random")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(enemy(page)).to_be_visible()
    fire_to_the_end(page)


def register(page: Page, name: str) -> None:
    form = page.get_by_role("region", name="Take a name")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Register").click()


def log_in(page: Page, name: str, password: str) -> None:
    form = page.get_by_role("region", name="Log in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Log in").click()


def test_an_account_is_left_changed_and_deleted(page: Page, browser: Browser, address: str) -> None:
    enter(page, address)
    open_page(page, "account", "Account")
    register(page, "Bea")
    with browser.new_context() as elsewhere:
        other = elsewhere.new_page()
        enter(other, address)
        open_page(other, "account", "Account")
        log_in(other, "bea", PASSWORD)
        expect(other.get_by_text("Bea", exact=True)).to_be_visible()
        page.reload()
        sessions = page.get_by_role("region", name="Where you are logged in")
        expect(sessions.get_by_role("listitem")).to_have_count(2)
        sessions.get_by_role("button", name="End the session").click()
        expect(sessions.get_by_role("listitem")).to_have_count(1)
        other.reload()
        expect(other.get_by_text("You are a guest. Others see you as")).to_be_visible()

    page.get_by_label("Old password").fill(PASSWORD)
    page.get_by_label("New password").fill("another long password")
    page.get_by_role("button", name="Change the password").click()
    expect(news(page)).to_have_text(["The password is changed."])
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_text("You are a guest. Others see you as")).to_be_visible()
    log_in(page, "Bea", "another long password")
    expect(page.get_by_text("Bea", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export my data").click()
    assert "Bea" in download.value.path().read_text(encoding="utf-8")

    page.get_by_role("button", name="Delete my account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("not this one")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(dialog.locator(".refusal")).to_contain_text("password")
    dialog.get_by_label("Password").fill("another long password")
    dialog.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("You are a guest. Others see you as")).to_be_visible()
    log_in(page, "Bea", "another long password")
    expect(page.locator(".refusal")).to_contain_text("wrong")


def test_settings_work_at_once_and_come_along(page: Page, browser: Browser, address: str) -> None:
    enter(page, address)
    open_page(page, "settings", "Settings")
    root = page.locator("html")
    expect(root).to_have_attribute("data-contrast", "usual")
    with page.expect_response(lambda one: "settings" in one.url and one.request.method == "PUT"):
        page.get_by_role("switch", name="Sound", exact=True).click()
        page.get_by_role("switch", name="High contrast").click()
        choose(page, Light_of_the_sea="Night", Firing_on_a_touch_screen="One tap")
        page.get_by_role("slider", name="Volume").press("Home")
    expect(root).to_have_attribute("data-contrast", "more")
    expect(page.locator(".sea.night")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("switch", name="Sound", exact=True)).not_to_be_checked()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("0")
    expect(page.get_by_role("switch", name="Music")).not_to_be_checked()
    expect(page.locator(".sea.night")).to_have_count(1)

    open_page(page, "account", "Account")
    register(page, "Cleo")
    expect(page.get_by_text("Cleo", exact=True)).to_be_visible()
    with browser.new_context() as elsewhere:
        other = elsewhere.new_page()
        enter(other, address)
        open_page(other, "account", "Account")
        log_in(other, "Cleo", PASSWORD)
        expect(other.locator("html")).to_have_attribute("data-contrast", "more")
        expect(other.locator(".sea.night")).to_have_count(1)


@pytest.mark.req("W-16")
def test_motion_is_switched_without_a_new_page(page: Page, address: str) -> None:
    page.goto(f"{address.partition('?')[0]}#settings")
    root = page.locator("html")
    for label, motion, canvases in (("Off", "off", 0), ("Still", "still", 1), ("Full", "full", 1)):
        choose(page, Motion=label)
        expect(root).to_have_attribute("data-motion", motion)
        expect(page.locator(".sea canvas")).to_have_count(canvases)


@pytest.mark.req("W-06")
def test_a_tap_fires_at_once_for_who_has_asked_for_it(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        enter(page, address)
        choose(page, Who_starts="You", Placement="Your own")
        start(page)
        page.get_by_role("button", name="Menu", exact=True).tap()
        page.get_by_role("dialog").get_by_role("button", name="Settings").tap()
        choose(page, Firing_on_a_touch_screen="One tap")
        page.get_by_role("button", name="Close").tap()
        square(page, "B7").tap()
        expect(square(page, "B7")).not_to_have_attribute("aria-label", "B7, unknown")


@pytest.mark.req("W-12", "K-14")
def test_the_score_is_in_view_at_all_times(page: Page, address: str) -> None:
    enter(page, address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You", Placement="Your own")
    start(page)
    figures = page.locator("header dl > div")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        for at in range(figures.count()):
            expect(figures.nth(at)).to_be_in_viewport(ratio=1)
    expect(figures).to_have_text(
        ["Your points 0", "Hits of shots 0 of 0", "Ships afloat 5 : 5", "Round 1", "Random 0"]
    )
    square(page, "A1").click()
    expect(figures.nth(1)).to_have_text(re.compile("Hits of shots [01] of 1"))
    hits, points = figures.nth(1).inner_text(), figures.first.inner_text()
    assert points.endswith("100" if "1 of 1" in hits else "-10")
