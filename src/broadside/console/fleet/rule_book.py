"""The rule book of the fleet game on the console: whole, or one section of it."""

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import quoted
from broadside.rules.fleet.rulebook import rulebook
from broadside.rules.fleet.ruleset import Ruleset


def show_book(session: ConsoleSession, rules: Ruleset, topic: str = "") -> None:
    """Show the rule book of the fleet game at the console, or the section with that key."""
    book, width = rulebook(rules), session.screen.width()
    if not topic:
        session.dialogue.say_all(book.text(width).splitlines())
        return
    sections = [part for part in book.sections if part.key.startswith(topic.lower())]
    if not sections:
        keys = ", ".join(part.key for part in book.sections)
        session.say_wrapped([f"The rule book has no section {quoted(topic)}. It has: {keys}."])
        return
    for section in sections:
        session.dialogue.say_all([*section.text(width).splitlines(), ""])
