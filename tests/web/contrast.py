"""The contrast of every text against the pixels that are really behind it."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

TEXT_NEEDS = 4.5
LARGE_NEEDS = 3.0
"""By WCAG 2.2 AA (1.4.3)."""

# What moves, or a font that comes later, would change places before the picture is taken.
_SETTLE = """async () => {
    await document.fonts.ready
    // The page learns of a new size of its window in the next picture, and what it does upon that
    // is in the one after; of a large board, every picture has a few rows more.
    const drawn = () => new Promise(requestAnimationFrame)
    for (let left = 2; left; left--) await drawn()
    while (document.querySelector("[aria-busy='true']")) await drawn()
    // News look for a free place again after the page has changed.
    const news = document.querySelector("aside[aria-label]")
    const place = () => JSON.stringify(news?.getBoundingClientRect())
    for (let before; news && before !== place();) {
        before = place()
        await new Promise(next => setTimeout(next, 450))
    }
    for (const moving of document.getAnimations())
        moving.effect.getComputedTiming().endTime === Infinity ? moving.cancel() : moving.finish()
}"""
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
        for (const { left, top, right, bottom } of boxes)
            found.push({ text: node.data.trim(), color: style.color, large,
                box: [left, top, right, bottom] })
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
    const known = Float64Array.from({ length: 256 }, (_, part) => linear(part))
    const light = (red, green, blue) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
    const worst = ({ color, box }) => {
        const [red, green, blue, alpha = 1] = color.match(/[\\d.]+/g).map(Number)
        // Pixels that lie wholly in the box: one on its edge may belong to what is beside it.
        const [left, top, right, bottom] = box
        const [x, y] = [Math.ceil(left), Math.ceil(top)]
        const { data } = pen.getImageData(x, y, Math.floor(right) - x, Math.floor(bottom) - y)
        const all = new Float64Array(data.length / 4)
        const solid = light(linear(red), linear(green), linear(blue))
        for (let at = 0; at < data.length; at += 4) {
            const ground = light(known[data[at]], known[data[at + 1]], known[data[at + 2]])
            const mixed = (one, part) => linear(one * alpha + data[at + part] * (1 - alpha))
            const ink = alpha === 1 ? solid : light(mixed(red, 0), mixed(green, 1), mixed(blue, 2))
            all[at / 4] = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
        }
        return all.sort()[Math.floor(all.length / 20)]
    }
    return texts.map(worst)
}"""

# The policy of the page forbids style elements, but not sheets that a script has made. The shadow
# of a toast falls on a text as well as on what is behind it.
_HIDE = """() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { color: transparent !important; text-shadow: none !important;
        transition: none !important }
        .toast { box-shadow: none !important }`)
    document.adoptedStyleSheets = [sheet]
}"""
_SHOW = "() => { document.adoptedStyleSheets = [] }"


@dataclass(frozen=True, slots=True)
class LowContrast:
    """A text that is hard to read."""

    text: str
    contrast: float


def _picture(page: Page) -> str:
    """In base 64, packed quickly rather than well."""
    line = page.context.new_cdp_session(page)
    told = line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    line.detach()
    return str(told["data"])


def low_contrast(page: Page, drawing: Page) -> list[LowContrast]:
    """Texts of the page below the limit; the other page, an empty one, does the sums."""
    page.evaluate(_SETTLE)
    texts: list[dict[str, Any]] = page.evaluate(_TEXTS)
    page.evaluate(_HIDE)
    picture = _picture(page)
    page.evaluate(_SHOW)
    found: list[float] = drawing.evaluate(_MEASURE, {"picture": picture, "texts": texts})
    return [
        LowContrast(one["text"], round(contrast, 2))
        for one, contrast in zip(texts, found, strict=True)
        if contrast < (LARGE_NEEDS if one["large"] else TEXT_NEEDS)
    ]
