"""Two and three people before browsers of their own: from the lobby to the end, and again."""

import contextlib
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.cli.server_command import running
from tests.server.server_process import free_port
from tests.web.audit import faults, sideways
from tests.web.multiplayer import (
    CLICKER,
    TINY,
    accept,
    ask,
    choose_offer,
    enter,
    give_up,
    heard,
    invite,
    mover,
    origin_of,
    own_rules,
    person,
    place,
    say,
    ships_of,
    sink,
    toast,
)
from tests.web.page_actions import PHONE, enemy, free, labels, own, verdict
from tests.web.page_errors import listen, violations

pytestmark = pytest.mark.meeting_place

BOT = Path(__file__).parents[2] / "examples" / "bots" / "network.py"


class Held:
    """Keeps the moves of a page back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.moves: list[tuple[WebSocketRoute, dict[str, Any]]] = []
        self.is_holding = True
        self._page = page
        page.route_web_socket(re.compile("/ws$"), self._open)

    def hold(self) -> None:
        """Wait until a move is kept back."""
        while not self.moves:
            self._page.wait_for_timeout(10)

    def let_go(self, **changes: object) -> None:
        for server, move in self.moves:
            server.send(json.dumps(move | changes))
        self.moves.clear()

    def _open(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: self._pass_on(server, text))

    def _pass_on(self, server: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "command" and self.is_holding:
            self.moves.append((server, message))
        else:
            server.send(text)


def test_people_who_move_at_the_same_moment_go_on(browser: Browser, address: str) -> None:
    with person(browser, address, "Fay") as fay, person(browser, address, "Gus") as gus:
        held = {page: Held(page) for page in (fay, gus)}
        for page in (fay, gus):
            enter(page, address)
        invite(fay, "Gus", Rules="Classic")
        accept(gus)
        for page in (fay, gus):
            page.get_by_role("button", name="Start the battle").click()
            held[page].hold()
        for one in held.values():
            one.let_go()
        for page in (fay, gus):
            expect(enemy(page)).to_be_visible()
        shooter = mover(fay, gus)
        for page in (fay, gus):
            expect(page.get_by_text("moved on")).to_have_count(0)

        free(shooter).first.click()
        held[shooter].hold()
        held[shooter].let_go(number=0)
        expect(toast(shooter)).to_contain_text("The game has moved on. Choose again.")
        held[shooter].is_holding = False
        free(shooter).first.click()
        expect(free(gus if shooter is fay else fay).first).to_be_visible()


@pytest.mark.req("P-03", "P-11", "P-12")
def test_a_grand_fleet_from_the_lobby_to_the_end_with_chat_a_spectator_and_a_rematch(
    browser: Browser, address: str
) -> None:
    with (
        person(browser, address, "Ann") as ann,
        person(browser, address, "Bob", PHONE) as bob,
        person(browser, address) as eve,
    ):
        complaints = [listen(page) for page in (ann, bob, eve)]
        for page in (ann, bob, eve):
            enter(page, address)
        say(eve, "<img src=x> ahoy")
        expect(heard(bob)).to_contain_text("<img src=x> ahoy")
        assert [faults(ann), faults(bob), max(0, sideways(bob))] == [[], [], 0]

        invite(ann, "Bob", Rules="Grand fleet", Clock="3 min + 2 s")
        expect(toast(bob)).to_contain_text("Ann invites you to Grand fleet")
        assert faults(bob) == []
        accept(bob)
        place(ann, bob)
        _talk_and_watch(ann, bob, eve)
        _refresh(ann, bob)
        _end_and_play_again(ann, bob, eve)
        assert [*complaints, violations(ann), violations(bob)] == [[], [], [], [], []]


def _talk_and_watch(ann: Page, bob: Page, eve: Page) -> None:
    eve.get_by_role("link", name=re.compile("^Watch (Ann|Bob)")).click()
    expect(eve.get_by_role("heading", name="You are watching")).to_be_visible()
    say(ann, "Good luck")
    expect(heard(bob)).to_contain_text("Good luck")
    expect(heard(eve)).to_contain_text("Good luck")
    say(eve, "Bob sails badly")
    expect(heard(eve)).to_contain_text("Bob sails badly")
    say(bob, "You too")
    expect(heard(ann)).to_contain_text("You too")
    for player in (ann, bob):
        expect(heard(player)).not_to_contain_text("sails badly")
    # Nothing but water is known to whoever watches: no ship is drawn.
    assert all("unknown" in label for label in labels(eve.get_by_role("grid").first))


def _refresh(ann: Page, bob: Page) -> None:
    shooter = mover(ann, bob)
    other = bob if shooter is ann else ann
    mine = labels(own(other))
    free(shooter).first.click()
    if other is ann:  # on the phone of the other one signals are always in view
        other.get_by_role("tab", name="Signals").click()
    expect(other.locator(".signals li").first).to_be_visible()
    other.reload()
    expect(own(other)).to_be_visible()
    assert len(labels(own(other))) == len(mine)
    expect(other.get_by_role("list", name="Players").get_by_text("here")).to_have_count(2)
    expect(heard(other)).to_contain_text("Good luck")


def _end_and_play_again(ann: Page, bob: Page, eve: Page) -> None:
    choose_offer(ann, "Offer a draw")
    toast(bob).get_by_role("button", name="Decline").click()
    winner = mover(ann, bob)
    loser, name = (bob, "Ann") if winner is ann else (ann, "Bob")
    sink(winner, ships_of(loser))
    expect(winner.get_by_role("heading", name="Victory")).to_be_visible()
    expect(loser.get_by_role("heading", name="Defeat")).to_be_visible()
    expect(eve.get_by_role("banner").get_by_text(f"{name} wins")).to_be_visible()
    assert any("Carrier" in label for label in labels(eve.get_by_role("grid").first))
    assert [faults(page) for page in (ann, bob, eve)] == [[], [], []]
    before = ann.url
    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="Accept the rematch").click()
    for page in (ann, bob):
        expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
    assert ann.url != before
    assert ann.url == bob.url
    expect(eve).to_have_url(re.compile(re.escape(ann.url.split("/")[-1]) + "$"))


def test_a_guest_opens_the_link_of_an_invitation_and_plays_own_rules_to_the_end(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as host, person(browser, address) as guest:
        own_rules(host, address, {"tiny": TINY})
        enter(host, address)
        host.get_by_role("button", name="Invite by a link").click()
        dialog = host.get_by_role("dialog", name="Invite by a link")
        dialog.get_by_text("tiny", exact=True).click()
        dialog.get_by_role("button", name="Make the link").click()
        row = host.get_by_role("listitem").filter(has_text="by link only")
        expect(row).to_be_visible()
        guest.goto(f"{address}#invite/{_invitation_of(host)}")
        assert faults(guest) == []
        guest.get_by_role("button", name="Sit down and play").click()
        place(host, guest)
        for page in (host, guest):
            page.evaluate(CLICKER)
        for page in (host, guest):
            expect(verdict(page)).to_be_visible()
        assert {verdict(page).inner_text() for page in (host, guest)} == {"VICTORY", "DEFEAT"}


def _invitation_of(page: Page) -> str:
    page.get_by_role("button", name=re.compile("^Share the link")).click()
    told = toast(page).get_by_text(re.compile("#invite/"))
    return told.inner_text().rsplit("/", 1)[-1]


def test_who_is_away_is_shown_and_the_match_outlives_the_server(
    browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    command = ("serve", "--port", str(port), "--thinkers", "1")
    address = f"http://127.0.0.1:{port}/?fx=off"
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, *command))
        with person(browser, address, "Ann") as ann, person(browser, address, "Bob") as bob:
            for page in (ann, bob):
                enter(page, address)
            ann.get_by_role("button", name="Play the next opponent").click()
            expect(ann.get_by_text("Waiting for an opponent")).to_be_visible()
            bob.get_by_role("button", name="Play the next opponent").click()
            place(ann, bob)
            players = ann.get_by_role("list", name="Players")
            bob.goto("about:blank")
            expect(players).to_contain_text("away")
            server.end(signal.SIGKILL)
            with running(tmp_path, *command):
                bob.goto(address)
                bob.get_by_role("button", name="Continue").click()
                expect(enemy(bob)).to_be_visible()
                expect(players).not_to_contain_text("away")
                shooter = mover(ann, bob)
                free(shooter).first.click()
                other = bob if shooter is ann else ann
                expect(other.locator(".banner.own")).to_be_visible()


def test_a_tournament_of_two_people_and_two_bots(browser: Browser, address: str) -> None:
    with person(browser, address, "Cid") as cid, person(browser, address, "Dora") as dora:
        cid.goto(f"{address}#tournaments")
        cid.get_by_role("button", name="Hold a tournament").click()
        cid.get_by_role("textbox", name="Name of the tournament").fill("Spring cup")
        dialog = cid.get_by_role("dialog")
        dialog.get_by_text("Knockout", exact=True).click()
        dialog.get_by_text("Sea battle", exact=True).click()
        assert faults(cid) == []
        dialog.get_by_role("button", name="Announce").click()
        dora.goto(f"{address}#tournaments")
        for page in (cid, dora):
            page.get_by_role("button", name="Enter Spring cup").click()
            expect(page.get_by_role("button", name="Leave Spring cup")).to_be_visible()
        bots = [_bot(browser, cid, address, name) for name in ("Hunter", "Sniper")]
        try:
            expect(cid.get_by_role("row")).to_have_count(5)
            cid.get_by_role("button", name="Start Spring cup").click()
            _give_up_until_over(cid, dora)
            cid.goto(f"{address}#tournaments")
            expect(cid.get_by_text("over", exact=True)).to_be_visible()
            first = cid.get_by_role("row").nth(1)
            expect(first.get_by_role("cell").nth(1)).not_to_have_text("0")
            expect(cid.get_by_role("link", name="Match 3")).to_be_visible()
        finally:
            for bot in bots:
                bot.kill()
                bot.wait()


def _give_up_until_over(*pages: Page) -> None:
    """People resign whatever they are paired for, until the last match of bots or people ends."""
    for _ in range(400):
        answer = pages[0].evaluate("fetch('/api/tournaments').then(one => one.json())")
        if answer[0]["stage"] == "over":
            return
        for page in pages:
            button = page.get_by_role("button", name="Offers")
            if button.count():
                give_up(page)
                expect(button).to_have_count(0)
                break
        pages[0].wait_for_timeout(100)
    raise AssertionError("the tournament does not end")


def _bot(browser: Browser, owner: Page, address: str, name: str) -> "subprocess.Popen[bytes]":
    made = ask(owner, address, "POST", "/api/bots", {"name": name})
    cup = ask(owner, address, "GET", "/api/tournaments")
    assert isinstance(made, dict)
    assert isinstance(cup, list)
    origin = origin_of(address)
    headers = {"Origin": origin, "Authorization": f"Bearer {made['token']}"}
    with browser.new_context(extra_http_headers=headers) as context:
        path = f"{origin}/api/tournaments/{cup[0]['tournament']}/entry"
        assert context.request.put(path).ok
    return subprocess.Popen([sys.executable, str(BOT), origin, made["token"], "0"])
