"""Draws the icons of the installed page from the one drawing: ``python -m tools.icons``."""

from pathlib import Path

from playwright.sync_api import Browser

from tools.browser import browsing

FOLDER = Path(__file__).parents[1] / "web" / "public" / "icons"
INK = "#04121c"
# The name of a picture, its width, and the share of it that the drawing fills. Phones cut a
# maskable picture to a circle of four fifths, and Apple's fill transparent corners with black.
ICONS = (
    ("icon-192", 192, 1.0),
    ("icon-512", 512, 1.0),
    ("masked-512", 512, 0.72),
    ("touch-180", 180, 0.84),
)


def draw(browser: Browser, name: str, width: int, share: float) -> None:
    ground = "transparent" if share == 1 else INK
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": width})
    page.set_content(
        f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">'
        f'<div style="width:{share:.0%}">{drawing}</div>'
    )
    page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
    page.close()


if __name__ == "__main__":
    with browsing() as browser:
        for icon in ICONS:
            draw(browser, *icon)
