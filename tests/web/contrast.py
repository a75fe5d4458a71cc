"""The contrast of every text against the pixels that are really behind it."""

import base64
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

TEXT_NEEDS = 4.5
LARGE_NEEDS = 3.0
"""By WCAG 2.2 AA (1.4.3)."""

# Every visible text with its colour, and the places of its lines; disabled ones are exempt.
_TEXTS = """() => {
    const open = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body
    const walk = document.createTreeWalker(open, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement
        if (!node.data.trim() || !parent || parent.closest(
            ".unseen, svg, [aria-disabled], [hidden], kbd, script, style")) continue
        const style = getComputedStyle(parent)
        if (style.visibility === "hidden") continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter(({ left, top, right, bottom, width }) =>
            width > 2 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
            && [top + 1, bottom - 1].every(y => [left + 1, (left + right) / 2, right - 1].every(x =>
                parent.contains(document.elementFromPoint(x, y)))))
        const size = parseFloat(style.fontSize)
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 600)
        for (const { left, top, width, height } of boxes)
            found.push({ text: node.data.trim(), color: style.color, large,
                box: [left, top, width, height] })
    }
    return found
}"""

# For each text the contrast with what is behind it, where it is worst: in a twentieth of its box.
_MEASURE = """async ({ picture, texts }) => {
    const bytes = Uint8Array.from(atob(picture), one => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext("2d", { willReadFrequently: true })
    pen.drawImage(image, 0, 0)
    const linear = part => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    const light = ([red, green, blue]) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    const worst = ({ color, box }) => {
        const [red, green, blue, alpha = 1] = color.match(/[\\d.]+/g).map(Number)
        const { data } = pen.getImageData(...box.map(Math.floor))
        const all = []
        for (let at = 0; at < data.length; at += 4) {
            const ground = data.slice(at, at + 3)
            const mixed = (one, part) => one * alpha + ground[part] * (1 - alpha)
            const ink = [red, green, blue].map(mixed)
            const [dark, bright] = [light(ink), light(ground)].sort((one, other) => one - other)
            all.push((bright + 0.05) / (dark + 0.05))
        }
        return all.sort((one, other) => one - other)[Math.floor(all.length / 20)]
    }
    return texts.map(worst)
}"""

# The policy of the page forbids style elements, but not sheets that a script has made.
_HIDE = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { color: transparent !important; text-shadow: none !important;
        transition: none !important }`)
    document.adoptedStyleSheets = [sheet]
}"""
_SHOW = "() => { document.adoptedStyleSheets = [] }"


@dataclass(frozen=True, slots=True)
class Faint:
    """A text that is hard to read."""

    text: str
    contrast: float


def faint(page: Page, drawing: Page) -> list[Faint]:
    """Texts of the page below the limit; the other page, an empty one, does the sums."""
    texts: list[dict[str, Any]] = page.evaluate(_TEXTS)
    page.evaluate(_HIDE)
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    page.evaluate(_SHOW)
    found: list[float] = drawing.evaluate(_MEASURE, {"picture": picture, "texts": texts})
    return [
        Faint(one["text"], round(contrast, 2))
        for one, contrast in zip(texts, found, strict=True)
        if contrast < (LARGE_NEEDS if one["large"] else TEXT_NEEDS)
    ]
