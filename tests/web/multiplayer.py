"""What people do on the page who play with each other."""

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.web.page_actions import DESK, UNKNOWN, labels, own

PASSWORD = "correct horse"
TINY = 'name = "tiny"\ncolumns = 4\nrows = 2\n\n[[ships]]\nname = "ferry"\nsize = 2\ncount = 1\n'
CLICKER = f"""() => setInterval(
    () => document.querySelector('[aria-label^="Enemy"] {UNKNOWN}:not([aria-disabled])')?.click(),
    60,
)"""

# Over a line of its own: what the page shows meanwhile does not matter.
_ASK = """([wish, state]) => new Promise((done, fail) => {
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws`)
    const say = one => line.send(JSON.stringify(one))
    line.onopen = () => say({ type: "hello", version: 1, features: ["views", "lobby", "radar"] })
    line.onmessage = ({ data }) => {
        const told = JSON.parse(data)
        if (told.type === "welcome") say(wish)
        if (told.type === "refused") fail(new Error(data))
        if (told.type !== "invited" || told.invitation.state !== state) return
        const { id, kind, terms } = told.invitation
        const isOf = key => (wish.terms[key] ?? null) === (terms[key] ?? null)
        const asked = wish.terms && isOf("rules") && isOf("preset") && kind === "link"
        if (!asked && id !== wish.invitation) return
        line.close()
        done(told.invitation)
    }
})"""

# Dozens of squares: for each of them a mouse would wait for two frames of the page.
_SINK = """async names => {
    for (const name of names) {
        const square = document.querySelector(`[aria-label^="Enemy"] [aria-label^="${name}, "]`)
        // The last hit takes this board away and brings the one of the end.
        const isUnknown = () => square.isConnected && square.ariaLabel.endsWith(", unknown")
        for (let tries = 0; isUnknown() && tries < 1000; tries += 1) {
            square.click()
            await new Promise(next => setTimeout(next, 20))
        }
        if (isUnknown()) throw new Error(`nothing has happened at ${name}`)
    }
}"""


def origin_of(address: str) -> str:
    return address.split("/?")[0].rstrip("/")


def ask(page: Page, address: str, method: str, path: str, body: object = None) -> object:
    """Of the server, as who sits before the page."""
    origin = origin_of(address)
    answer = page.request.fetch(
        f"{origin}{path}", method=method, headers={"Origin": origin}, data=body
    )
    assert answer.ok, answer.text()
    return answer.json() if answer.text() else None


@contextlib.contextmanager
def person(
    browser: Browser, address: str, name: str | None = None, viewport: ViewportSize = DESK
) -> Iterator[Page]:
    """Somebody before a browser of their own; a guest without a name."""
    with browser.new_context(service_workers="block", viewport=viewport) as context:
        page = context.new_page()
        introduce(page, address, name)
        yield page


def introduce(page: Page, address: str, name: str | None = None) -> None:
    """To the server; a guest without a name."""
    ask(page, address, "POST", "/api/session")
    if name:
        ask(page, address, "POST", "/api/account", {"name": name, "password": PASSWORD})


def enter(page: Page, address: str, place: str = "lobby") -> None:
    page.goto(f"{address}#{place}")
    if place == "lobby":
        expect(page.get_by_role("heading", name="People here")).to_be_visible()
        expect(page.get_by_text("Looking…")).to_have_count(0)


def own_rules(page: Page, address: str, rules: Mapping[str, str]) -> None:
    """As if made in the editor of this browser."""
    page.goto(address)
    page.evaluate(
        "rules => localStorage.setItem('broadside.own-rules', rules)", json.dumps(dict(rules))
    )


def table(host: Page, rules: str) -> str:
    """Found by its link, and opened without the page that is open; the host begins."""
    return open_table(host, {"family": "shooting", "rules": rules, "first": "host"})


def open_table(host: Page, terms: Mapping[str, str]) -> str:
    """Found by its link, and opened without the page that is open."""
    invite = {"type": "invite", "id": "a", "terms": terms, "people": [], "listed": False}
    return str(host.evaluate(_ASK, [invite, "open"])["id"])


def paired(host: Page, guest: Page, address: str, rules: str) -> str:
    """A match of two people who have agreed on it without their pages."""
    for page in (host, guest):
        introduce(page, address)
        page.goto(f"{address}#quit")
    return accepted(guest, table(host, rules), "made")


def accepted(page: Page, invitation: str, state: str) -> str:
    """The match of an invitation, accepted without the page, if that makes it."""
    accept = {"type": "accept", "invitation": invitation}
    return str(page.evaluate(_ASK, [accept, state])["match"])


def come_aboard(page: Page, address: str, match: str) -> None:
    page.goto(f"{address}#game/{match}")


def toast(page: Page) -> Locator:
    return page.get_by_role("complementary", name="News")


def invite(page: Page, name: str, **terms: str) -> None:
    page.get_by_role("button", name=f"Invite {name}").click()
    dialog = page.get_by_role("dialog", name=f"Invite {name}")
    for group, label in terms.items():
        options = dialog.get_by_role("group", name=group.replace("_", " "))
        options.get_by_text(label, exact=True).click()
    dialog.get_by_role("button", name="Send the invitation").click()


def accept(page: Page) -> None:
    toast(page).get_by_role("button", name="Accept").click()


def place(*pages: Page) -> None:
    """All of them place at random."""
    for page in pages:
        page.get_by_role("button", name="Start the battle").click()
    for page in pages:
        expect(page.get_by_role("list", name="Players")).to_be_visible()
        expect(page.get_by_role("button", name="Start the battle")).to_have_count(0)


def mover(*pages: Page) -> Page:
    """Whose turn it is."""
    pages[0].wait_for_function("document.querySelector('.banner')?.textContent.length > 0")
    for _ in range(100):
        for page in pages:
            if page.locator(".banner.own").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is to move")


def ships_of(page: Page) -> list[str]:
    """Where the ships lie that are still whole, as only their owner sees it."""
    told = (label.split(", ") for label in labels(own(page)))
    return [name for name, known, *hit in told if known not in ("water", "miss") and not hit]


def sink(page: Page, names: Sequence[str]) -> None:
    """One after the other, as a hit shoots again."""
    page.evaluate(_SINK, list(names))


def say(page: Page, text: str) -> None:
    box = page.get_by_role("textbox", name="Message to")
    box.fill(text)
    box.press("Enter")


def heard(page: Page) -> Locator:
    return page.get_by_role("log", name="Chat")


def choose_offer(page: Page, words: str) -> None:
    page.get_by_role("button", name="Offers").click()
    page.get_by_role("dialog", name="Offers").get_by_role("button", name=words).click()


def give_up(page: Page) -> None:
    """By the menu of the game, which asks first."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Give up").click()
    question = page.get_by_role("dialog", name="Give up?")
    question.get_by_role("button", name="Give up", exact=True).click()
