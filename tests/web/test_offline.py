"""The installed page: its shell is there without a connection, and never an old one with it."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from broadside.server.http.static_page import PAGE
from tests.web.page_actions import play_button

_READY = """async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active.state !== "activated")
        await new Promise(done => active.addEventListener("statechange", done, { once: true }))
    if (!navigator.serviceWorker.controller)
        await new Promise(done => navigator.serviceWorker.addEventListener(
            "controllerchange", done, { once: true }))
    return (await caches.keys())
}"""

_NEWER_IS_KEPT = """async () => (await caches.keys()).includes("broadside-newer")
    && !(await navigator.serviceWorker.getRegistration()).installing"""
_OLD_IS_FORGOTTEN = """async () => (await caches.keys()).join() === "broadside-newer" """


def kept(page: Page) -> list[str]:
    """The caches, once the worker has all it needs."""
    names: list[str] = page.evaluate(_READY)
    return names


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as context:
        yield context


@pytest.mark.req("X-09")
def test_the_page_can_be_installed(page: Page, address: str) -> None:
    page.goto(address)
    link = page.locator('link[rel="manifest"]').get_attribute("href")
    manifest = page.evaluate("async link => (await fetch(link)).json()", link)
    assert manifest["name"] == "Broadside"
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        reply = page.request.get(page.url.split("?")[0].rstrip("/") + icon["src"])
        assert reply.headers["content-type"] == icon["type"]


def test_without_a_connection_the_shell_is_there_and_comes_back_to_life(
    context: BrowserContext, address: str
) -> None:
    page = context.new_page()
    page.goto(address)
    expect(play_button(page)).not_to_have_attribute("aria-disabled", "true")
    assert len(kept(page)) == 1
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Broadside")).to_be_visible()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible()
    context.set_offline(False)
    expect(play_button(page)).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("No connection. Trying again…")).to_be_hidden()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The page alone: what the rest of the server would say does not matter here."""

    class Quiet(SimpleHTTPRequestHandler):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/?fx=off"
    finally:
        server.shutdown()
        server.server_close()


def becomes_true(page: Page, question: str) -> bool:
    """Within half a minute; the driver's own way of waiting takes a promise for a yes."""
    for _ in range(600):
        if page.evaluate(question):
            return True
        page.wait_for_timeout(50)
    return False


def renew(folder: Path) -> None:
    """As another build would: another page, and another worker that says so."""
    index = folder / "index.html"
    index.write_text(index.read_text().replace("<title>Broadside", "<title>Newer Broadside"))
    worker = folder / "sw.js"
    worker.write_text(re.sub(r'"version":"\w+"', '"version":"newer"', worker.read_text()))


def test_after_an_update_the_new_page_comes_at_the_next_visit_and_the_old_one_is_forgotten(
    context: BrowserContext, tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder)
    with serving(folder) as address:
        page = context.new_page()
        page.goto(address)
        assert len(kept(page)) == 1
        renew(folder)
        page.reload()
        expect(page).to_have_title("Newer Broadside")
        assert becomes_true(page, _NEWER_IS_KEPT)
        # The browser may let the old worker serve on as long as its page is open.
        page.goto(address.replace("?fx=off", "manifest.json"))
        assert becomes_true(page, _OLD_IS_FORGOTTEN)
        context.set_offline(True)
        page.goto(address)
        expect(page).to_have_title("Newer Broadside")


def test_the_worker_keeps_every_part_and_nothing_of_a_game() -> None:
    text = (PAGE / "sw.js").read_text(encoding="utf-8")
    build = json.loads(text.splitlines()[0].removeprefix("self.BUILD=").removesuffix(";"))
    parts = {
        f"/{path.relative_to(PAGE).as_posix()}"
        for folder in ("assets", "icons")
        for path in (PAGE / folder).iterdir()
        if path.suffix not in (".br", ".gz")
    }
    assert set(build["files"]) == parts
