"""What an operator does for a person and about one, as that person sees it."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.cli.run_program import broadside
from tests.cli.server_command import running
from tests.web.test_person import enter, log_in, open_page, register

FRESH = "battery staple"


def operate(home: Path, *arguments: str) -> str:
    done = broadside("admin", *arguments, home=home)
    assert (done.code, done.err) == (0, "")
    return done.out


def test_whoever_forgot_the_password_gets_a_link_and_whoever_is_suspended_a_reason(
    page: Page, browser: Browser, tmp_path: Path
) -> None:
    with (
        running(tmp_path, "serve", "--port", "0", "--thinkers", "1") as server,
        browser.new_context(service_workers="block") as elsewhere,
    ):
        enter(page, server.address)
        open_page(page, "account", "Account")
        expect(page.get_by_role("region", name="Log in")).to_contain_text(
            "Forgot your password? Ask the operator of this server for a reset link."
        )
        register(page, "Bea")
        expect(page.get_by_text("Bea", exact=True)).to_be_visible()
        token = operate(tmp_path, "reset-link", "bea").splitlines()[0].partition("#")[2]
        other = elsewhere.new_page()
        asked: list[str] = []
        other.on("request", lambda request: asked.append(request.url + str(request.headers)))
        set_password(other, f"{server.address}/#{token}", FRESH)
        expect(other.get_by_text("Bea", exact=True)).to_be_visible()
        assert token not in other.url
        assert not any(token.partition("/")[2] in one for one in asked)
        set_password(other, f"{server.address}/?again#{token}", FRESH)
        expect(other.locator(".refusal")).to_contain_text("used or too old")
        page.reload()
        log_in(page, "Bea", FRESH)
        expect(page.get_by_text("Bea", exact=True)).to_be_visible()
        operate(tmp_path, "suspend", "Bea", "--until", "2999-01-01")
        for place in (page.locator("p.note"), page.get_by_role("status")):
            expect(place).to_contain_text("You are suspended until 2999-01-01.")


def set_password(page: Page, link: str, password: str) -> None:
    page.goto(link)
    page.get_by_role("textbox", name="New password").fill(password)
    page.get_by_role("button", name="Set the password").click()
