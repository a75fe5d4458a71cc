"""What a page complains about while it is used."""

from playwright.sync_api import Page

_LISTEN = """
window.violations = []
document.addEventListener("securitypolicyviolation", event =>
    window.violations.push(`${event.violatedDirective} ${event.blockedURI}`))
"""


def listen(page: Page) -> list[str]:
    """Errors as they come; to be called before the page is open."""
    told: list[str] = []
    page.on("console", lambda one: told.append(one.text) if one.type == "error" else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.add_init_script(_LISTEN)
    return told


def violations(page: Page) -> list[str]:
    """Of the policy, since the page was opened."""
    found: list[str] = page.evaluate("window.violations")
    return found
