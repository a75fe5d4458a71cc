"""What somebody does who has keys only."""

from playwright.sync_api import Page

FURTHEST = 80
_FOCUSED = """() => {
    const here = document.activeElement
    const group = here.closest("fieldset")?.querySelector("legend")?.textContent ?? ""
    const text = here.matches("button, a") ? here.textContent : ""
    const label = here.ariaLabel ?? here.labels?.[0]?.textContent ?? text
    return [group.trim(), label.trim()]
}"""


def focused(page: Page) -> tuple[str, str]:
    """The group of what has the focus, and its own name."""
    group, label = page.evaluate(_FOCUSED)
    return str(group), str(label)


def tab_to(page: Page, name: str) -> None:
    for _ in range(FURTHEST):
        page.keyboard.press("Tab")
        if focused(page)[1].startswith(name):
            return
    raise AssertionError(f"no way to {name!r} by Tab")


def press(page: Page, name: str) -> None:
    tab_to(page, name)
    page.keyboard.press("Enter")


def pick(page: Page, **labels: str) -> None:
    """Options of groups, by Tab to the group and arrows within."""
    for asked, label in labels.items():
        group = asked.replace("_", " ")
        _tab_to_group(page, group)
        for _ in range(FURTHEST):
            if focused(page) == (group, label):
                break
            page.keyboard.press("ArrowRight")
        else:
            raise AssertionError(f"no way to {label!r} of {group!r} by arrows")


def _tab_to_group(page: Page, group: str) -> None:
    for _ in range(FURTHEST):
        page.keyboard.press("Tab")
        if focused(page)[0] == group:
            return
    raise AssertionError(f"no way to {group!r} by Tab")


def aim_and_fire(page: Page, name: str) -> None:
    """Typed as it is written, wherever the focus is."""
    page.keyboard.type(name.lower())
    page.keyboard.press("Enter")
