"""The conversation by lines, whatever is typed."""

import builtins
import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from broadside.console.prompt import LONGEST_LINE, EndOfInput, Prompt, standard_prompt
from tests.console.terminal_program import Terminal

ASK_TWICE = """
import sys
{before}
from broadside.console.prompt import standard_prompt
prompt = standard_prompt()
for _ in range(2):
    prompt.say(repr(prompt.ask("Well? ")))
"""


def prompt_for(typed: str) -> Prompt:
    # Line ends stay as they are: it is for the prompt to deal with them.
    return Prompt(StringIO(typed, newline=""), StringIO())


def printed(prompt: Prompt) -> str:
    assert isinstance(prompt.sink, StringIO)
    return prompt.sink.getvalue()


def test_what_is_said_is_a_line() -> None:
    prompt = prompt_for("")
    prompt.say("Fire!")
    prompt.say()
    assert printed(prompt) == "Fire!\n\n"


def test_a_question_stands_on_its_line_and_the_answer_ends_it() -> None:
    prompt = prompt_for("34\n")
    assert prompt.ask("Where? ") == "34"
    assert printed(prompt) == "Where? \n"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("34\r\n", "34"),
        ("34", "34"),
        ("\n", ""),
        (" 34 \n", " 34 "),
        ("3\x004\n", "3 4"),
        ("\x1b[A\n", " [A"),
        ("3\t4\x7f\n", "3 4 "),
        ("\udcff34\n", " 34"),
        ("Güverte\n", "Güverte"),
    ],
)
def test_an_answer_is_one_clean_line(typed: str, answer: str) -> None:
    assert prompt_for(typed).ask("? ") == answer


@pytest.mark.req("NFR-005", "EDGE-023")
def test_an_overlong_line_is_cut_and_the_next_one_is_whole() -> None:
    prompt = prompt_for("x" * (3 * LONGEST_LINE + 7) + "\n34\n")
    assert prompt.ask("? ") == "x" * LONGEST_LINE
    assert prompt.ask("? ") == "34"


@pytest.mark.parametrize("typed", ["", "12\n", "12"])
def test_the_end_of_the_input_is_told(typed: str) -> None:
    prompt = prompt_for(typed)
    if typed:
        prompt.ask("? ")
    with pytest.raises(EndOfInput):
        prompt.ask("? ")


class Keyboard(StringIO):
    """Standard input that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, *answers: str | type[Exception]) -> Prompt:
    """The prompt of a terminal at which ``input`` gives these answers."""
    left = list(answers)

    def typed(question: str) -> str:
        answer = left.pop(0)
        if isinstance(answer, str):
            return f"{question}{answer}"
        raise answer

    monkeypatch.setattr(sys, "stdin", Keyboard())
    monkeypatch.setattr(builtins, "input", typed)
    return standard_prompt()


@pytest.mark.req("NFR-015")
def test_at_a_terminal_the_line_is_edited_by_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    imported: list[str] = []
    monkeypatch.setattr("broadside.console.prompt.import_module", imported.append)
    assert at_a_terminal(monkeypatch, "34\x00").ask("Where? ") == "Where? 34 "
    assert imported == ["readline"]


@pytest.mark.req("NFR-015")
def test_a_terminal_without_readline_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    assert at_a_terminal(monkeypatch, "34").ask("Where? ") == "Where? 34"


def test_the_end_of_the_input_is_told_at_a_terminal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EndOfInput):
        at_a_terminal(monkeypatch, EOFError).ask("? ")


def test_another_source_is_read_even_when_there_is_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", Keyboard())
    assert prompt_for("34\n").ask("? ") == "34"


@pytest.mark.req("NFR-015")
def test_keys_that_edit_a_line_work_where_readline_is_present() -> None:
    pytest.importorskip("readline")
    with Terminal([sys.executable, "-c", ASK_TWICE.format(before="")]) as terminal:
        terminal.read_until("Well? ")
        # To the start of the line, kill the rest, and type anew.
        terminal.type("99\x01\x0b34\n")
        terminal.read_until("'34'")
        terminal.read_until("Well? ")
        terminal.type("5\n")
        terminal.read_until("'5'")
        assert terminal.exit_code() == 0


@pytest.mark.req("NFR-015")
def test_a_terminal_is_read_where_readline_is_missing() -> None:
    code = ASK_TWICE.format(before="sys.modules['readline'] = None")
    with Terminal([sys.executable, "-c", code]) as terminal:
        terminal.read_until("Well? ")
        terminal.type("34\n")
        terminal.read_until("'34'")
        terminal.type("5\n")
        terminal.read_until("'5'")
        assert terminal.exit_code() == 0


@pytest.mark.req("NFR-005", "NFR-014")
def test_what_no_encoding_knows_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = BytesIO()
    typed = BytesIO(b"\xff\xfe3\n34\n")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(typed, encoding="utf-8"))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(shown, encoding="ascii"))
    prompt = standard_prompt()
    assert prompt.ask("? ") == "\ufffd\ufffd3"
    assert prompt.ask("? ") == "34"
    prompt.say("Güverte")
    prompt.sink.flush()
    assert shown.getvalue().endswith(b"G?verte\n")
