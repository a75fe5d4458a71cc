"""Questions, numbers, and the words that cancel."""

import pytest

from broadside.console.dialogue import Back, Quit, ToMenu, in_order, quoted
from broadside.console.prompt import EndOfInput
from tests.console.conversation import Conversation


@pytest.mark.req("K-13")
@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [("back", Back), (" BACK ", Back), ("menu", ToMenu), ("Menu", ToMenu), ("quit", Quit)],
)
def test_every_question_can_be_cancelled_by_a_word(typed: str, leads_to: type[Exception]) -> None:
    dialogue = Conversation([typed] * 3).dialogue
    with pytest.raises(leads_to):
        dialogue.ask("? ")
    with pytest.raises(leads_to):
        dialogue.number("? ", 1, 5)
    with pytest.raises(leads_to):
        dialogue.choose(("one", "two"))


@pytest.mark.req("K-13")
def test_no_single_letter_cancels() -> None:
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    dialogue = Conversation([*letters, *map(str.upper, letters)]).dialogue
    assert [dialogue.ask("? ") for _ in range(26)] == letters


@pytest.mark.parametrize("typed", ["", "0", "6", "x", "1.5", "-1", "²", "٣", "9" * 4000, "1 2"])
def test_a_number_out_of_bounds_is_asked_again_with_the_bounds(typed: str) -> None:
    conversation = Conversation([typed, "3"])
    assert conversation.dialogue.number("How many? ", 1, 5) == 3
    assert "Type a number from 1 to 5" in conversation.text
    assert conversation.text.count("How many?") == 2


def test_an_empty_line_stands_for_the_usual_number() -> None:
    assert Conversation([""]).dialogue.number("? ", 1, 5, usual=4) == 4


def test_choices_are_numbered_from_one() -> None:
    conversation = Conversation(["2"])
    assert conversation.dialogue.choose(("heads", "tails")) == 2
    assert "  1 heads\n  2 tails\nYour choice (1 to 2): " in conversation.text


def test_a_known_word_is_obeyed_and_the_question_asked_again() -> None:
    heard: list[str] = []
    dialogue = Conversation(["SAVE my game", "save", "B-3"]).dialogue.knowing(
        {"save": heard.append}
    )
    assert dialogue.ask("? ") == "B-3"
    assert heard == ["my game", ""]


@pytest.mark.req("K-13")
def test_going_back_within_a_word_returns_to_the_question() -> None:
    conversation = Conversation(["save", "back", "B-3"])
    plain = conversation.dialogue
    dialogue = plain.knowing({"save": lambda _: plain.say(plain.ask("File: "))})
    assert dialogue.ask("Target: ") == "B-3"
    assert conversation.text == "Target: \nFile: \nTarget: \n"


@pytest.mark.req("K-13")
def test_back_returns_to_the_question_before() -> None:
    dialogue = Conversation(["one", "back", "two", "three"]).dialogue
    answers = in_order((lambda: dialogue.ask("a "), lambda: dialogue.ask("b ")))
    assert answers == ["two", "three"]


@pytest.mark.req("K-13")
def test_back_in_the_first_question_leaves() -> None:
    dialogue = Conversation(["one", "back", "back"]).dialogue
    with pytest.raises(Back):
        in_order((lambda: dialogue.ask("a "), lambda: dialogue.ask("b ")))


def test_the_end_of_input_is_no_answer() -> None:
    with pytest.raises(EndOfInput):
        Conversation().dialogue.number("? ", 1, 2)


def test_what_was_typed_is_quoted_in_short() -> None:
    assert quoted("") == "an empty line"
    assert quoted("B3") == "'B3'"
    assert len(quoted("x" * 4000)) < 40


@pytest.mark.parametrize(
    ("answer", "meant"), [("yes", True), ("Y", True), ("", False), ("n", False)]
)
def test_a_doubt_is_put_once(answer: str, meant: bool) -> None:
    conversation = Conversation([answer])
    assert conversation.dialogue.confirms("It is late.") is meant
    assert conversation.text.startswith("It is late. Do it all the same (yes, no)? ")
    assert ("Nothing is done." in conversation.text) is not meant
