"""Questions with choices and numbers, and the commands that work at every question."""

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from broadside.console.prompt import Prompt

Answer = TypeVar("Answer")

CANCELLING = "At any question: back for the one before, menu for the main menu, quit to leave."
_NUMBER = re.compile(r"[0-9]{1,6}")
_LONGEST_QUOTE = 30
_YES = ("y", "yes")


class Back(Exception):
    """The player wants the previous question."""


class ToMenu(Exception):
    """The player wants the main menu."""


class Quit(Exception):
    """The player wants to leave."""


_CANCELS: Mapping[str, type[Exception]] = {"back": Back, "menu": ToMenu, "quit": Quit}


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Asks until the answer can be used. ``words`` are commands that work at every question."""

    prompt: Prompt
    words: Mapping[str, Callable[[str], None]] = field(default_factory=dict)

    def knowing(self, words: Mapping[str, Callable[[str], None]]) -> "Dialogue":
        """The same dialogue with more commands that work at every question; each is called with the
        rest of its line.
        """
        return replace(self, words={**self.words, **words})

    def say(self, text: str = "") -> None:
        self.prompt.say(text)

    def say_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, question: str) -> str:
        """In a dialogue, ask a question until the answer is no command. Raises ``Back``, ``ToMenu``
        or ``Quit`` for these words.
        """
        while True:
            answer = self.prompt.ask(question).strip()
            if cancel := _CANCELS.get(answer.lower()):
                raise cancel
            word, _, rest = answer.partition(" ")
            if word.lower() not in self.words:
                return answer
            with contextlib.suppress(Back):
                self.words[word.lower()](rest.strip())

    def number(self, question: str, low: int, high: int, *, usual: int | None = None) -> int:
        """In a dialogue, ask for a number within these bounds; an empty line stands for the
        default.
        """
        while True:
            answer = self.ask(question)
            if not answer and usual is not None:
                return usual
            if _NUMBER.fullmatch(answer) and low <= int(answer) <= high:
                return int(answer)
            self.say(f"Type a number from {low} to {high}, not {quoted(answer)}.")

    def confirms(self, doubt: str) -> bool:
        """In a dialogue, ask whether the player wants to go ahead."""
        if self.ask(f"{doubt} Do it all the same (yes, no)? ").lower() in _YES:
            return True
        self.say("Nothing is done.")
        return False

    def choose(self, choices: Sequence[str], *, usual: int | None = None) -> int:
        """In a dialogue, ask for one of the choices, which are listed first. Returns its number,
        from 1.
        """
        for number, choice in enumerate(choices, 1):
            self.say(f"  {number} {choice}")
        return self.number(f"Your choice (1 to {len(choices)}): ", 1, len(choices), usual=usual)


def in_order(steps: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """In a dialogue, ask questions in order and return the answers. ``Back`` in one returns to the
    question before it.
    """
    answers: list[Answer] = []
    while len(answers) < len(steps):
        try:
            answers.append(steps[len(answers)]())
        except Back:
            if not answers:
                raise
            answers.pop()
    return answers


def quoted(text: str) -> str:
    """What was typed as an answer in a dialogue, shortened for a message."""
    if not text:
        return "an empty line"
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")
