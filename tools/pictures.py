"""Draws the pictures of the page for the documents: ``python -m tools.pictures [name …]``.

Everything is played by a real server, with the same seeds each time.
``python -m tools.pictures --every-screen FOLDER`` writes every screen in every size, for looking.
"""

import argparse
import base64
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.server_process import free_port
from tests.web import screens
from tests.web.multiplayer import enter, introduce, mover
from tests.web.multiplayer_screens import FRIEND, ME, MEETING
from tests.web.page_actions import (
    DESK,
    LYING_PHONE,
    PHONE,
    enemy,
    free,
    next_target,
    shut,
    square,
    verdict,
)
from tools import fleet_pictures
from tools.browser import FINE, browsing
from tools.screen_pictures import take_all

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
QUALITY = 0.86
MOST = 400_000
"""Bytes of a picture."""
SHOTS = 17

# The server with a die that falls the same way each time: for pictures only.
_SERVER = """
import random, secrets, sys
secrets.randbits = random.Random(5).getrandbits
from broadside.cli import main
sys.argv = ["broadside", "serve", "--port", sys.argv[1], "--thinkers", "1", "--log-level", "error"]
main()
"""
_SAME_CHANCE = """
let state = 20
Math.random = () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
}
"""
_SHRINK = """async ([picture, quality]) => {
    const bytes = Uint8Array.from(atob(picture), one => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext("2d").drawImage(image, 0, 0)
    const small = await canvas.convertToBlob({ type: "image/webp", quality })
    const codes = new Uint8Array(await small.arrayBuffer())
    return btoa(Array.from(codes, code => String.fromCharCode(code)).join(""))
}"""


@dataclass(frozen=True, slots=True)
class Scene:
    """How to come to a picture, and the window it is taken through."""

    arrive: Callable[[Page], None]
    is_phone: bool = False
    is_lying: bool = False

    @property
    def window(self) -> ViewportSize:
        phone = LYING_PHONE if self.is_lying else PHONE
        return phone if self.is_phone else DESK


def several_shots_in(page: Page) -> None:
    screens.placing(page)
    page.get_by_role("button", name="Start the battle").click()
    for _ in range(SHOTS):
        fire(page)
    expect(free(page).first).to_be_visible()
    move_in(page)
    page.keyboard.type(next_target(page).lower())


def playing(page: Page) -> None:
    several_shots_in(page)
    page.get_by_role("button", name="Heat map").click()
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("Shot odds")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(500)  # the heat map grows


def fire(page: Page) -> None:
    expect(free(page).first).to_be_visible(timeout=15_000)
    target = next_target(page)
    square(page, target).click()
    expect(square(page, target)).not_to_have_attribute("aria-label", f"{target}, unknown")


def move_in(page: Page) -> None:
    """From a page that shows everything at once to one with sea, shells and fire."""
    page.goto(page.url.replace("?fx=off", "?fx=full"))
    expect(enemy(page)).to_be_visible(timeout=30_000)
    expect(page.locator("canvas.shown")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(1500)  # until it burns


def sinking(page: Page) -> None:
    several_shots_in(page)
    status = page.get_by_role("status")
    for _ in range(60):
        fire(page)
        if "You sank" in status.inner_text():
            return
    raise AssertionError("nothing sank")


def finish(page: Page) -> None:
    screens.playing(page)
    while not verdict(page).is_visible():
        fire(page)
        expect(free(page).first.or_(verdict(page))).to_be_visible(timeout=15_000)
        page.wait_for_timeout(200)  # the end comes a moment after the last shot


def ended(page: Page) -> None:
    finish(page)
    move_in_anywhere(page)


def move_in_anywhere(page: Page) -> None:
    page.goto(page.url.replace("?fx=off", "?fx=still"))
    expect(page.locator("canvas.shown")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(1000)  # the sea fades in


def menu(page: Page) -> None:
    move_in_anywhere(page)
    screens.menu(page)


def placing(page: Page) -> None:
    screens.placing(page)
    move_in_anywhere(page)


def report(page: Page) -> None:
    finish(page)
    page.get_by_role("button", name="Report").click()
    move_in_anywhere(page)
    expect(page.get_by_role("heading", name="Every shot")).to_be_visible(timeout=60_000)


def editor(page: Page) -> None:
    screens.editor(page)
    move_in_anywhere(page)


def fleet_scene(arrive: Callable[[Page], None]) -> Callable[[Page], None]:
    """With the sea and its fog, which stand still."""

    def go(page: Page) -> None:
        page.goto(page.url.replace("?fx=off", "?fx=still"))
        arrive(page)
        expect(page.locator("canvas.shown")).to_be_visible(timeout=30_000)
        page.wait_for_timeout(1500)  # the sea fades in

    return go


def lobby(page: Page) -> None:
    in_company(page, "people in the lobby")
    move_in_anywhere(page)
    screens.lobby(page)


def match(page: Page) -> None:
    friend = in_company(page, "match between people")
    for _ in range(2 * SHOTS):
        fire(mover(page, friend))
    if mover(page, friend) is friend:
        fire(friend)
    expect(free(page).first).to_be_visible()
    move_in(page)
    page.keyboard.type(next_target(page).lower())


def in_company(page: Page, until: str) -> Page:
    """Somebody else comes along, and stays until the browser is closed."""
    browser = page.context.browser
    assert browser is not None
    friend = browser.new_context(service_workers="block").new_page()
    friend.add_init_script(_SAME_CHANCE.replace("20", "21", 1))
    address = page.url
    page.goto("about:blank")  # who has just taken a name comes in anew
    for one, name in ((page, ME), (friend, FRIEND)):
        introduce(one, address, name)
        enter(one, address)
    for screen, arrive in MEETING.items():
        shut(page)
        arrive(page, friend)
        if screen == until:
            break
    return friend


SCENES: Mapping[str, Scene] = {
    "menu": Scene(menu),
    "placing": Scene(placing),
    "playing": Scene(playing),
    "sinking": Scene(sinking),
    "end": Scene(ended),
    "report": Scene(report),
    "editor": Scene(editor),
    "lobby": Scene(lobby),
    "match": Scene(match),
    "phone": Scene(several_shots_in, is_phone=True),
    "phone-menu": Scene(menu, is_phone=True),
    "fleet-setup": Scene(fleet_scene(fleet_pictures.set_up)),
    "fleet-battle": Scene(fleet_scene(fleet_pictures.movement)),
    "fleet-order": Scene(fleet_scene(fleet_pictures.order)),
    "fleet-phone": Scene(fleet_scene(fleet_pictures.two_ahead), is_phone=True),
    "fleet-landscape": Scene(fleet_scene(fleet_pictures.two_ahead), is_phone=True, is_lying=True),
}


def draw(browser: Browser, name: str, address: str) -> Path:
    """The file; raises where the way to the scene is not there."""
    scene = SCENES[name]
    with browser.new_context(
        viewport=scene.window,
        device_scale_factor=1 + scene.is_phone,
        is_mobile=scene.is_phone,
        has_touch=scene.is_phone,
        service_workers="block",
    ) as context:
        page = context.new_page()
        page.add_init_script(_SAME_CHANCE)
        page.goto(f"{address}/?fx=off")
        scene.arrive(page)
        picture = page.screenshot(timeout=120_000)
        page.goto("about:blank")
        told = [base64.b64encode(picture).decode(), QUALITY]
        small = base64.b64decode(page.evaluate(_SHRINK, told))
    assert len(small) <= MOST, f"{name} has {len(small)} bytes"
    path = FOLDER / f"{name}.webp"
    path.write_bytes(small)
    return path


@contextmanager
def serving(home: Path) -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVER, str(port)],
        env={"XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate()


def draw_scenes(browser: Browser, home: Path, names: list[str]) -> None:
    for name in names or SCENES:
        # A server for each: what came before must not change the picture.
        with serving(home / name) as address:
            print(draw(browser, name, address).name, flush=True)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.pictures")
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(SCENES))
    parser.add_argument("--every-screen", type=Path, metavar="FOLDER")
    wish = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as home, browsing(FINE) as browser:
        if wish.every_screen is None:
            draw_scenes(browser, Path(home), wish.names)
            return
        with serving(Path(home)) as address:
            for path in take_all(browser, address, wish.every_screen):
                print(path, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
