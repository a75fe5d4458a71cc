"""What is wrong with a screen for people with disabilities, other eyes and other hands."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TARGET = 24
"""Pixels, by WCAG 2.2 AA (2.5.8)."""

_SMALL = """least => {
    const open = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document
    const all = open.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role="tab"], [role="slider"]')
    return [...all].flatMap(one => {
        const shown = one.classList.contains("unseen") ? one.closest("label") ?? one : one
        const { width, height } = shown.getBoundingClientRect()
        const style = getComputedStyle(shown)
        if (!width || style.visibility === "hidden" || style.pointerEvents === "none") return []
        if (style.display === "inline") return []
        const small = Math.min(width, height) < least - 0.01
        const name = one.getAttribute("aria-label") ?? one.textContent.trim()
        return small ? [`${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`] : []
    })
}"""
# What is right is not told: on a board it would be megabytes.
_RUN = """async () => {
    const { violations } = await axe.run({ resultTypes: ["violations"] })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}"""


def faults(page: Page) -> list[Any]:
    """What axe finds."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(_RUN)
    return found


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is too small; links within a sentence may be."""
    found: list[str] = page.evaluate(_SMALL, LEAST_TARGET)
    return found


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
