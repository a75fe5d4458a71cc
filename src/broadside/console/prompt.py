"""Asks questions on one stream and reads the answers from another, and survives any input."""

import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from io import TextIOWrapper
from typing import TextIO

LONGEST_LINE = 4096
"""The number of characters of a line that are read; nobody types more on purpose."""


class EndOfInput(Exception):
    """The input has ended."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """``say`` prints a line; ``ask`` prints a question and returns the answer as one clean line."""

    source: TextIO
    sink: TextIO

    def say(self, text: str = "") -> None:
        self.sink.write(text + "\n")

    def ask(self, question: str) -> str:
        """Print a question and return the answer without its line end; control characters in it
        become spaces.
        """
        line = self._edited(question) if self._is_terminal else self._piped(question)
        return "".join(sign if sign.isprintable() else " " for sign in line[:LONGEST_LINE])

    @property
    def _is_terminal(self) -> bool:
        return self.source is sys.stdin and self.source.isatty()

    def _edited(self, question: str) -> str:
        """Read an answer at a terminal: ``input`` edits the line with readline once that is
        imported, where it exists.
        """
        with suppress(ImportError):
            import_module("readline")
        try:
            return input(question)
        except EOFError:
            raise EndOfInput from None

    def _piped(self, question: str) -> str:
        self.sink.write(question)
        self.sink.flush()
        line = self._bounded_line()
        if not line:
            raise EndOfInput
        # What a terminal would have echoed.
        self.sink.write("\n")
        return line.rstrip("\r\n")

    def _bounded_line(self) -> str:
        """The start of the next line of the input. The rest is skipped in pieces, because a line
        can be endless.
        """
        line = piece = self.source.readline(LONGEST_LINE)
        while piece and not piece.endswith("\n"):
            piece = self.source.readline(LONGEST_LINE)
        return line


def standard_prompt() -> Prompt:
    """A prompt that asks on standard output and reads standard input.

    Bytes that cannot be decoded or encoded are replaced: a stray byte must not end a game.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Prompt(sys.stdin, sys.stdout)
