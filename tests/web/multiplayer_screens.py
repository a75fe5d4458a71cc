"""The screens of people who play together: two before their own pages, one of which is looked at.

Both have names and are in the lobby when they set out; each screen is reached from the last one.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import Page, expect

from tests.web.multiplayer import ask, choose_offer, heard, invite, mover, place, say, table, toast
from tests.web.page_actions import free
from tests.web.screens import at

ME, FRIEND = "Anne Bonny", "Mary Read"
RULES = 'name = "skirmish"\ncolumns = 6\nrows = 6\n\n[[ships]]\nname = "frigate"\nsize = 3\n'


def people(page: Page, friend: Page) -> None:
    say(friend, "Ahoy! Who is for a quick salvo?")
    say(page, "I am.")
    friend.get_by_role("button", name="Open a table").click()
    friend.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name=f"Join the table of {FRIEND}")).to_be_visible()
    expect(heard(page)).to_contain_text("I am.")


def invite_dialog(page: Page, _: Page) -> None:
    page.get_by_role("button", name=f"Invite {FRIEND}").click()
    expect(page.get_by_role("dialog", name=f"Invite {FRIEND}")).to_be_visible()


def about_a_line(page: Page, _: Page) -> None:
    page.get_by_role("button", name=f"Block or report {FRIEND}").click()
    expect(page.get_by_role("dialog", name=f"About {FRIEND}")).to_be_visible()


def invitation(page: Page, friend: Page) -> None:
    invite(friend, ME, Rules="Classic", Clock="3 min + 2 s")
    expect(toast(page)).to_contain_text(f"{FRIEND} invites you to Classic")


def match(page: Page, friend: Page) -> None:
    toast(page).get_by_role("button", name="Accept").click()
    place(page, friend)
    say(friend, "Good luck, and mind the submarine.")
    say(page, "You too.")
    expect(heard(page)).to_contain_text("You too.")
    shooter = mover(page, friend)
    free(shooter).first.click()
    expect(free(friend if shooter is page else page).first).to_be_visible()


def offers_dialog(page: Page, _: Page) -> None:
    page.get_by_role("button", name="Offers").click()
    expect(page.get_by_role("dialog", name="Offers")).to_be_visible()


def break_offered(page: Page, friend: Page) -> None:
    choose_offer(friend, "Offer to adjourn")
    expect(toast(page)).to_contain_text(f"{FRIEND} offers to adjourn the match.")


def adjourned(page: Page, _: Page) -> None:
    toast(page).get_by_role("button", name="Agree").click()
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()


def draw_offered(page: Page, friend: Page) -> None:
    for one in (page, friend):
        one.get_by_role("button", name="I am ready").click()
    choose_offer(friend, "Offer a draw")
    expect(toast(page)).to_contain_text(f"{FRIEND} offers a draw.")


def end(page: Page, _: Page) -> None:
    toast(page).get_by_role("button", name="Accept").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def watch(page: Page, friend: Page) -> None:
    wish = {"preset": "classic", "level": "easy", "placement": "random"}
    made = ask(friend, friend.url, "POST", "/api/matches", wish)
    assert isinstance(made, dict)
    page.evaluate("place => { location.hash = place }", f"watch/{made['match']}")
    expect(page.get_by_role("heading", name="You are watching")).to_be_visible()


def invitation_page(page: Page, friend: Page) -> None:
    at(f"invite/{table(friend, RULES)}", "Invitation")(page)
    expect(page.get_by_role("button", name="Sit down and play")).to_be_visible()


def tournaments(page: Page, friend: Page) -> None:
    wish = {"name": "Spring cup of the harbour", "terms": {"preset": "salvo"}, "format": "swiss"}
    made = ask(friend, friend.url, "POST", "/api/tournaments", wish)
    assert isinstance(made, dict)
    for one in (page, friend):
        ask(one, one.url, "PUT", f"/api/tournaments/{made['tournament']}/entry")
    at("tournaments", "Tournaments")(page)
    expect(page.get_by_role("row", name=f"{ME} (you)")).to_be_visible()


def new_tournament(page: Page, _: Page) -> None:
    page.get_by_role("button", name="Hold a tournament").click()
    expect(page.get_by_role("textbox", name="Name of the tournament")).to_be_visible()


def bots(page: Page, _: Page) -> None:
    at("account", "Account")(page)
    page.get_by_role("textbox", name="Name of a new bot").fill("Calico Jack")
    page.get_by_role("button", name="Make a bot").click()
    expect(page.get_by_role("button", name="Delete Calico Jack")).to_be_visible()


MEETING: Mapping[str, Callable[[Page, Page], None]] = MappingProxyType(
    {
        "people in the lobby": people,
        "invite dialog": invite_dialog,
        "about a line": about_a_line,
        "invitation": invitation,
        "match between people": match,
        "offers dialog": offers_dialog,
        "break offered": break_offered,
        "adjourned match": adjourned,
        "draw offered": draw_offered,
        "end between people": end,
        "watch": watch,
        "invitation page": invitation_page,
        "tournament": tournaments,
        "new tournament": new_tournament,
        "bots": bots,
    }
)
