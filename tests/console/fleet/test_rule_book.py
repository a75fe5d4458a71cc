"""The rule book, whole or by topic."""

from broadside.console.fleet.rule_book import show_book
from broadside.rules.fleet.rulebook import rulebook
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import POND


def shown(topic: str = "") -> str:
    conversation = Conversation()
    show_book(conversation.session(), POND, topic)
    return conversation.text


def test_without_a_topic_the_whole_book_is_printed() -> None:
    assert shown() == rulebook(POND).text(80)


def test_a_topic_opens_its_section_alone() -> None:
    assert shown("mines").startswith("Mines\n-----\n")
    assert shown("MIN") == shown("mines")
    assert "Torpedoes\n" not in shown("mines")


def test_an_unknown_topic_is_answered_with_those_there_are() -> None:
    told = " ".join(shown("zebra").split())
    assert "has no section 'zebra'. It has: aim, sea, fleet" in told
