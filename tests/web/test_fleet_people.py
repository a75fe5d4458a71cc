"""Fleet games of people, each before a browser of their own: from the invitation to the end."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.audit import faults, sideways
from tests.web.fleet_orders import (
    accept_reefs,
    await_battle,
    choose_ship,
    control,
    give,
    offered,
    prepare,
    ready,
    sea,
)
from tests.web.fleet_secrets import before_the_end, check_received, check_shown, received, shown
from tests.web.multiplayer import (
    accept,
    accepted,
    choose_offer,
    come_aboard,
    enter,
    heard,
    invite,
    mover,
    open_table,
    own_rules,
    person,
    say,
    toast,
)
from tests.web.page_actions import cell, choose
from tests.web.page_errors import listen, violations

pytestmark = pytest.mark.meeting_place

# Few squares and every kind of order: the sloop can do all that ships do, and the fire ship leaps.
STRAIT = """
family = "fleet"
name = "strait"
columns = 10
rows = 7
reefs = 1
reef_zone = "E6:F7"
torpedo_range = 10
open_fleets = true
redraws = 1

[[harbours]]
base = "A3:A5"
docks = "B3:B5"
radar = "A3:B5"
facing = "east"

[[harbours]]
base = "J3:J5"
docks = "I3:I5"
radar = "I3:J5"
facing = "west"

[ships.sloop]
count = 1
size = 2
speed = 4
radar = [-2, 9, -6, 6]
long_radar = [-9, 9, -6, 6]
cannon = [-9, 9, -6, 6]
sonar = [-3, 4, -3, 3]
torpedoes = true
turns_about = true
mines = 2

[ships."fire ship"]
count = 1
size = 1
speed = 0
radar = [-1, 1, -1, 1]
leap = 9
blast = 1
"""

# So that the test can cut the line, as a tunnel does.
_KEEP_LINES = """
window.lines = []
window.WebSocket = class extends WebSocket {
    constructor(...about) { super(...about); window.lines.push(this) }
}
"""


@contextmanager
def without_a_line(page: Page) -> Iterator[None]:
    page.context.set_offline(True)
    page.evaluate("lines.forEach(line => line.close())")
    try:
        yield
    finally:
        page.context.set_offline(False)


def verbs(page: Page, address: str) -> set[str]:
    """The kinds of moves in the record of the match that is over."""
    match = page.url.split("/")[-1]
    record = page.request.get(f"{address.split('/?')[0]}/api/matches/{match}/record").text()
    moves = [json.loads(line).get("move", "") for line in record.splitlines()]
    return {_verb(move) for move in moves if move}


def _verb(move: str) -> str:
    words = move.split()
    for ship in ("sloop 1", "fire ship 1"):
        if move.startswith(ship):
            rest = move.removeprefix(ship).split()
            return " ".join(rest[:2]) if rest[0] in ("turn", "shift", "radar") else rest[0]
    return words[0]


@pytest.mark.req("F-16", "F-17", "F-18", "K-17")
def test_two_people_play_from_the_invitation_to_the_last_ship_with_every_kind_of_order(
    browser: Browser, address: str
) -> None:
    with person(browser, address, "Ann") as ann, person(browser, address, "Bob") as bob:
        complaints = [*listen(ann), *listen(bob)]
        for page in (ann, bob):
            page.add_init_script(_KEEP_LINES)
        own_rules(ann, address, {"strait": STRAIT})
        for page in (ann, bob):
            enter(page, address)
        invite(ann, "Bob", Rules="strait")
        expect(toast(bob)).to_contain_text("Ann invites you to custom rules: Strait")
        accept(bob)
        _agree(ann, bob)
        _fight(ann, bob, address)
        assert verbs(ann, address) >= {
            *("forward", "back", "shift port", "shift starboard", "leap"),
            *("turn port", "turn starboard", "turn about", "fire", "torpedo", "drop"),
            *("pick", "radar on", "radar off", "repair", "detonate"),
            *("accept", "redraw", "fleet", "arrange"),
        }
        _again(ann, bob, address)
        assert [violations(page) for page in (ann, bob)] == [[], []]
        assert complaints == []


def _agree(ann: Page, bob: Page) -> None:
    """Ann wants another fleet and Bob other reefs; each sees what the other wishes."""
    accept_reefs(bob)
    row = ann.get_by_role("listitem").filter(has_text="accepts")
    expect(row.filter(has_text="Bob")).to_be_visible()
    # A fleet that nobody can dock is not proposed.
    ann.get_by_label("Fire ship", exact=True).fill("3")
    expect(control(ann, "Propose this fleet")).to_have_attribute("aria-disabled", "true")
    ann.get_by_label("Fire ship", exact=True).fill("2")
    ann.get_by_role("button", name="Propose this fleet", exact=True).click()
    expect(bob.get_by_role("button", name="Dock I5 Fire ship 2")).to_be_visible()
    bob.get_by_label("Fire ship", exact=True).fill("1")
    bob.get_by_role("button", name="Propose this fleet", exact=True).click()
    expect(ann.get_by_role("button", name="Dock B5 free")).to_be_visible()
    bob.get_by_role("button", name="Another layout").click()
    expect(ann.get_by_text("Bob asked for this layout.")).to_be_visible()
    expect(bob.get_by_text("You may ask for no more layouts.", exact=True)).to_be_visible()
    assert [[faults(page), max(0, sideways(page))] for page in (ann, bob)] == [[[], 0]] * 2
    for page in (ann, bob):
        accept_reefs(page)
    _rearrange(ann)
    ready(ann)
    expect(bob.get_by_role("listitem").filter(has_text="has arranged")).to_contain_text("Ann")
    ready(bob)
    await_battle(ann, bob)


def _rearrange(page: Page) -> None:
    """By dragging, by keys and by presses; the fleet lies as before in the end."""
    sea_of = sea(page)
    cell(sea_of, "B4").hover()
    page.mouse.down()
    cell(sea_of, "B5").hover()
    page.mouse.up()
    expect(page.get_by_role("button", name="Dock B5 Fire ship 1")).to_be_visible()
    cell(sea_of, "B5").press("Enter")
    cell(sea_of, "B4").press("Enter")
    expect(page.get_by_role("button", name="Dock B4 Fire ship 1")).to_be_visible()
    page.get_by_role("button", name="Dock B3 Sloop 1").click()
    page.get_by_role("button", name="Dock B4 Fire ship 1").click()
    expect(page.get_by_role("button", name="Dock B4 Sloop 1")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Dock B3 Sloop 1")).to_be_visible()


def _fight(ann: Page, bob: Page, address: str) -> None:
    first = mover(ann, bob)
    second = bob if first is ann else ann
    enemy = "H3" if first is ann else "C3"

    # A torpedo at the bow, and the dock repairs what it destroyed.
    _refusals(first, address)
    give(first, address, "Sloop 1", "torpedo")
    expect(second.get_by_text("Torpedo: your ship was hit.").first).to_be_visible()
    expect(first.get_by_text("Torpedo: an enemy ship was hit.").first).to_be_visible()
    _turn(second, first)
    give(second, address, "Sloop 1", "repair")
    _turn(first, second)
    expect(cell(sea(first), enemy)).not_to_have_accessible_name(f"{enemy}, enemy ship, destroyed")

    # Chat, a draw that is declined, and both leave and come back.
    for page in (first, second):
        page.get_by_role("tab", name="Chat").click()
    say(first, "Well repaired.")
    expect(heard(second)).to_contain_text("Well repaired.")
    for page in (first, second):
        page.get_by_role("tab", name="Signals").click()
    choose_offer(first, "Offer a draw")
    toast(second).get_by_role("button", name="Decline").click()
    expect(first.get_by_text("declines the draw").first).to_be_visible()
    choose_offer(second, "Offer to adjourn")
    toast(first).get_by_role("button", name="Agree").click()
    for page in (first, second):
        expect(page.locator("p.banner")).to_contain_text("Adjourned")
        page.get_by_role("button", name="I am ready").click()

    port, starboard = sides = ["shift-port", "shift-starboard"]
    if first is bob:
        starboard, port = sides  # toward the side on which no ship lies
    orders = [
        ("Sloop 1", "drop"),
        ("Fire ship 1", "leap"),
        ("Sloop 1", "pick-up"),
        ("Sloop 1", "radar-on"),
        ("Sloop 1", "forward"),
        ("Sloop 1", "radar-off"),
        ("Sloop 1", "back"),
        ("Sloop 1", "forward"),
        ("Sloop 1", port),
        ("Sloop 1", "turn-port"),
        ("Sloop 1", starboard),
        ("Sloop 1", "turn-starboard"),
        ("Fire ship 1", "leap"),
        ("Sloop 1", "turn-about"),
    ]
    for number, (ship, name) in enumerate(orders):
        page, other = (first, second) if number % 2 == 0 else (second, first)
        _turn(page, other)
        if name == "radar-on":
            page.reload()
            _turn(page, other)
        goal = "G1" if page is first else "D1"
        give(page, address, ship, name, goal if name == "leap" else "")
        if name == "forward":
            with without_a_line(page):
                expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    _turn(first, second)
    _sink(first, second, address)


def _turn(page: Page, other: Page) -> None:
    expect(page.locator("p.banner")).to_contain_text("Your turn: one order")
    expect(other.locator("p.banner")).to_contain_text("gives an order")


def _refusals(page: Page, address: str) -> None:
    """What is not possible says why, by control and by word, and changes nothing."""
    choose_ship(page, "Sloop 1")
    expect(control(page, "Repair")).to_have_attribute("aria-disabled", "true")
    expect(control(page, "Repair")).to_contain_text("Not possible.")
    expect(control(page, "Pick up a mine")).to_have_attribute("aria-disabled", "true")
    for words in ("sloop 1 repair", "sloop 1 forward 9", "fire ship 1 leap J3", "sail away"):
        page.get_by_label("Order in words").fill(words)
        page.get_by_role("button", name="Send").click()
        refusal = page.get_by_role("complementary", name="News").get_by_role(
            "button", name="Dismiss"
        )
        refusal.first.click()
        expect(refusal).to_have_count(0)
    own = "B4" if cell(sea(page), "B4").get_attribute("aria-label") == "B4, Fire ship 1" else "I4"
    control(page, "Cannon").click()
    # A press on a ship of your own chooses it; what is typed is fired.
    cell(sea(page), "A4" if own == "B4" else "J4").click()
    dialog = page.get_by_role("dialog", name="Are you sure?")
    expect(dialog).to_contain_text("your own base")
    dialog.get_by_role("button", name="Cancel").click()


def _sink(first: Page, second: Page, address: str) -> None:
    """The fire ships go down together; then what the second has left is fired at."""
    # It blows up beside the other one.
    give(first, address, "Fire ship 1", "detonate", "E2")
    for page in (first, second):
        expect(page.get_by_role("listitem").filter(has_text="Fire ship, sunk")).to_be_visible()
    squares = _squares_of(second, "Sloop 1")
    # Beyond the sonar of the sloop, or the page would ask whether water is meant.
    water = "F1" if squares[0] < "E" else "E1"
    for square in squares:
        _turn(second, first)
        give(second, address, "Sloop 1", "fire", water)
        _turn(first, second)
        give(first, address, "Sloop 1", "fire", square)
    expect(first.get_by_role("heading", name="Victory")).to_be_visible()
    expect(second.get_by_role("heading", name="Defeat")).to_be_visible()


def _squares_of(page: Page, ship: str) -> list[str]:
    """Where a ship lies, as only its owner is told."""
    squares = sea(page).locator(f'[aria-label*=", {ship}"]').all()
    return [str(one.get_attribute("aria-label")).split(",")[0] for one in squares]


def _again(ann: Page, bob: Page, address: str) -> None:
    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="Accept the rematch").click()
    prepare(ann, bob)
    last = mover(ann, bob)
    other = bob if last is ann else ann
    choose_offer(last, "Offer a draw")
    toast(other).get_by_role("button", name="Accept").click()
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="Draw")).to_be_visible()


# Each side has one boat; nobody presses anything, and time goes on.
HURRY = STRAIT.replace("redraws = 1", "setup_seconds = 6").replace('"strait"', '"hurry"')


@pytest.mark.req("F-01", "F-02", "F-17")
def test_when_the_time_to_prepare_is_up_the_reefs_and_the_docks_stand_as_they_are(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as ann, person(browser, address) as bob:
        match = paired_fleet(ann, bob, address, HURRY)
        for page in (ann, bob):
            come_aboard(page, address, match)
        expect(ann.get_by_text("to prepare").first).to_be_visible()
        ann.get_by_role("button", name="Dock B3 Sloop 1").click()
        ann.get_by_role("button", name="Dock B5 free").click()
        await_battle(ann, bob)
        expect(cell(sea(ann), "B5")).to_have_accessible_name("B5, Sloop 1")
        expect(cell(sea(bob), "I3")).to_have_accessible_name("I3, Sloop 1")


def paired_fleet(host: Page, guest: Page, address: str, rules: str) -> str:
    """A match of two who have agreed on it without their pages."""
    for page in (host, guest):
        page.goto(f"{address}#quit")
    invitation = open_table(host, {"family": "fleet", "rules": rules})
    return accepted(guest, invitation, "made")


@pytest.mark.req("F-11", "F-14", "F-17")
def test_two_against_two_share_what_they_see_and_a_spectator_sees_what_all_are_told(
    browser: Browser, address: str
) -> None:
    with ExitStack() as stack:
        crew = [stack.enter_context(person(browser, address)) for _ in range(4)]
        eve = stack.enter_context(person(browser, address))
        frames = {page: received(page) for page in (*crew, eve)}
        for page in crew:
            page.goto(f"{address}#quit")
        invitation = open_table(crew[0], {"preset": "fleet-teams"})
        for page in crew[1:-1]:
            accepted(page, invitation, "open")
        match = accepted(crew[-1], invitation, "made")
        for page in crew:
            come_aboard(page, address, match)
        prepare(*crew)
        eve.goto(f"{address}#watch/{match}")
        expect(eve.get_by_role("heading", name="You are watching")).to_be_visible()
        seats = sorted(crew, key=lambda page: int(offered(page, address)["seat"]))
        fleet = len(offered(seats[0], address)["ships"])
        for page in seats:
            for region in ("Your fleet", "Your allies"):
                ships = page.get_by_role("region", name=region).get_by_role("listitem")
                expect(ships).to_have_count(fleet)
        _sail_by_turns(seats)
        labels = {page: shown(page) for page in (*seats, eve)}
        told = {page: list(lines) for page, lines in frames.items()}
        give_up_by_word(seats[0])
        expect(seats[1].get_by_role("heading", name="Victory")).to_be_visible()
        expect(seats[3].get_by_role("heading", name="Victory")).to_be_visible()
        expect(seats[2].get_by_role("heading", name="Defeat")).to_be_visible()
        rules, state = before_the_end(eve, address, match)
        for seat, page in [*enumerate(seats), (None, eve)]:
            assert any('"view"' in frame for frame in told[page])
            check_received(told[page], seat)
            assert check_shown(labels[page], rules, state, seat) > 0


def _sail_by_turns(seats: Sequence[Page]) -> None:
    """Each of them once: all see whose order is due, and an ally sees where the ship went."""
    for _ in seats:
        page = mover(*seats)
        at = seats.index(page)
        ally = seats[(at + 2) % 4]
        expect(ally.locator("p.banner")).to_contain_text("your ally, gives an order")
        for enemy in (seats[(at + 1) % 4], seats[(at + 3) % 4]):
            expect(enemy.locator("p.banner")).to_contain_text("gives an order")
            expect(enemy.locator("p.banner")).not_to_contain_text("your ally")
        choose_ship(page, "Destroyer 1")
        page.keyboard.press("3")
        expect(page.get_by_role("button", name="Sail 3 ahead")).to_be_visible()
        before = shown(ally)
        page.keyboard.press("Enter")
        expect(page.locator(".banner.own")).to_have_count(0)
        expect(ally.get_by_role("grid", name="The sea")).to_be_visible()
        moved = {name for name, label in shown(page).items() if "Destroyer 1" in label}
        for name in moved - {square for square, label in before.items() if "allied" in label}:
            expect(cell(sea(ally), name)).to_have_accessible_name(re.compile("allied ship"))


def give_up_by_word(page: Page) -> None:
    page.get_by_label("Order in words").fill("resign")
    page.get_by_role("button", name="Send").click()


@pytest.mark.req("F-17", "F-18", "P-14")
def test_the_lobby_pairs_rates_and_holds_tournaments_of_the_fleet_game(
    browser: Browser, address: str
) -> None:
    with person(browser, address, "Cid") as cid, person(browser, address, "Dora") as dora:
        # The next opponent, for ratings.
        for page in (cid, dora):
            enter(page, address)
            choose(page, Rules="Fleet")
            page.get_by_role("switch", name="Rated").click()
            page.get_by_role("button", name="Play the next opponent").click()
        for page in (cid, dora):
            expect(page.get_by_text("to prepare").first).to_be_visible()
        prepare(cid, dora)
        for _ in range(2):
            # Matches count once both have moved.
            page = mover(cid, dora)
            page.keyboard.press("n")
            page.keyboard.press("1")
            page.keyboard.press("Enter")
        _turn_of_either(cid, dora)
        give_up_by_word(dora)
        expect(cid.get_by_role("heading", name="Victory")).to_be_visible()
        enter(cid, address)
        cid.get_by_role("tab", name="Fleet game").click()
        row = cid.get_by_role("row").filter(has_text="Cid")
        expect(row.get_by_role("cell").nth(-1)).to_have_text("1")
        people = cid.get_by_role("listitem").filter(has_text="Dora")
        expect(people.filter(has_text="in the fleet game").first).to_be_visible()

        # A tournament has a clock, also where the terms name none.
        cid.goto(f"{address}#tournaments")
        cid.get_by_role("button", name="Hold a tournament").click()
        cid.get_by_role("textbox", name="Name of the tournament").fill("Cup of the sea")
        dialog = cid.get_by_role("dialog")
        choose(cid, Rules="Fleet", Clock="As the rules say")
        dialog.get_by_role("button", name="Announce").click()
        dora.goto(f"{address}#tournaments")
        for page in (cid, dora):
            page.get_by_role("button", name="Enter Cup of the sea").click()
            expect(page.get_by_role("button", name="Leave Cup of the sea")).to_be_visible()
        cid.get_by_role("button", name="Start Cup of the sea").click()
        prepare(cid, dora)
        expect(cid.locator("p.banner")).to_contain_text("time left")
        give_up_by_word(cid)
        expect(dora.get_by_role("heading", name="Victory")).to_be_visible()


def _turn_of_either(*pages: Page) -> None:
    mover(*pages)
