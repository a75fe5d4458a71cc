"""What a page plays and paints, written down while it happens."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, ViewportSize

from tests.web.page_actions import DESK

# A sound is known by its length in hundredths of a second and by its loudest moment in tenths.
SOUNDS = {
    "gun": (50, 8),
    "whistle": (42, 2),
    "splash": (85, 6),
    "explosion": (90, 9),
    "sinking": (190, 9),
    "torpedo": (68, 4),
    "blast": (110, 9),
    "collision": (35, 5),
    "sail": (62, 2),
    "defeat": (190, 5),
    "aim": (4, 1),
    "place": (14, 4),
    "refused": (26, 3),
    "turn": (56, 3),
    "sonar": (110, 4),
    "victory": (156, 6),
}
# What the pen of the effects draws in which colour.
STROKES = {"#e8fbff": "wave", "#ffd9a0": "shock", "#d9f2ff": "bubble"}

_WRITE_DOWN = """
window.heard = []
window.painted = []
window.strokes = 0
const loudest = samples => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
const start = AudioBufferSourceNode.prototype.start
AudioBufferSourceNode.prototype.start = function (...when) {
    if (!this.loop) {
        const [long, loud] = [this.buffer.duration, loudest(this.buffer.getChannelData(0))]
        heard.push([long * 100, loud * 10].map(one => Math.floor(one + 0.01)).join())
    }
    start.apply(this, when)
}
const pen = CanvasRenderingContext2D.prototype
for (const name of ["fill", "stroke", "drawImage", "fillRect"]) {
    const paint = pen[name]
    pen[name] = function (...what) {
        strokes += 1
        if (name === "stroke" && this.middle) painted.push([this.strokeStyle, ...this.middle])
        paint.apply(this, what)
    }
}
const { arc, beginPath } = pen
pen.arc = function (x, y, ...rest) {
    this.middle = [x, y]
    arc.call(this, x, y, ...rest)
}
pen.beginPath = function () {
    this.middle = null
    beginPath.call(this)
}
"""


def write_down(page: Page) -> None:
    """To be called before the page is open."""
    page.add_init_script(_WRITE_DOWN)


@contextmanager
def witnessed(browser: Browser, viewport: ViewportSize = DESK) -> Iterator[Page]:
    with browser.new_context(service_workers="block", viewport=viewport) as context:
        page = context.new_page()
        write_down(page)
        yield page


def forget(page: Page) -> None:
    page.evaluate("heard.length = painted.length = strokes = 0")


def heard(page: Page) -> set[str]:
    names = {f"{length},{loud}": name for name, (length, loud) in SOUNDS.items()}
    told: list[str] = page.evaluate("heard")
    return {names.get(one, one) for one in told}


def hears(page: Page, *names: str) -> None:
    """Waits for the sounds: they are made when first asked for."""
    wanted = [f"{length},{loud}" for length, loud in map(SOUNDS.__getitem__, names)]
    page.wait_for_function("wanted => wanted.every(one => heard.includes(one))", arg=wanted)


def painted(page: Page, square: Locator) -> set[str]:
    """The circles that were drawn around a place within the square."""
    box = square.bounding_box()
    assert box is not None
    told: list[tuple[str, float, float]] = page.evaluate("painted")
    return {
        STROKES.get(colour, colour)
        for colour, x, y in told
        if 0 <= x - box["x"] <= box["width"] and 0 <= y - box["y"] <= box["height"]
    }


def strokes(page: Page) -> int:
    """How often anything was drawn."""
    return int(page.evaluate("strokes"))
