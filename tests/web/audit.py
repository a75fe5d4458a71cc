"""What is wrong with a screen for people with disabilities, other eyes and other hands."""

from collections.abc import Sequence
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
# What somebody presses in its middle, and who gets it. What is scrolled away inside a part of the
# page is reached by scrolling there.
_COVERED = """() => {
    const open = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document
    return [...open.querySelectorAll("button, a[href], input")].flatMap(one => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const style = getComputedStyle(one)
        if (!width || style.visibility === "hidden" || style.pointerEvents === "none") return []
        const [x, y] = [left + width / 2, top + height / 2]
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
        for (let box = one.parentElement; box; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box)
            if (!/auto|scroll/.test(overflowX + overflowY)) continue
            const seen = box.getBoundingClientRect()
            if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) return []
        }
        const hit = document.elementFromPoint(x, y)
        if (one.contains(hit) || one.labels?.[0]?.contains(hit)) return []
        const name = one.getAttribute("aria-label") ?? one.textContent.trim()
        return [`${name} is under ${hit?.className || hit?.tagName}`]
    })
}"""
# What is right is not told: on a board it would be megabytes.
_RUN = """async without => {
    const rules = Object.fromEntries(without.map(rule => [rule, { enabled: false }]))
    const { violations } = await axe.run({ resultTypes: ["violations"], rules })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}"""


def faults(page: Page, *, without: Sequence[str] = ()) -> list[Any]:
    """What axe finds, without some of its rules."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(_RUN, [*without])
    return found


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is too small; links within a sentence may be."""
    found: list[str] = page.evaluate(_SMALL, LEAST_TARGET)
    return found


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def scrolls(page: Page) -> int:
    """Pixels by which the page is higher than its window."""
    return int(page.evaluate("document.documentElement.scrollHeight - innerHeight"))


def covered(page: Page) -> list[str]:
    """What is in view and can be pressed, but something else gets the press."""
    found: list[str] = page.evaluate(_COVERED)
    return found
