"""A rule book: titled sections of plain paragraphs, and how they look in a terminal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its paragraphs; a paragraph of several lines is a table.

    ``key`` is a word that never changes, by which a face opens the book at the right place.
    """

    key: str
    heading: str
    paragraphs: tuple[str, ...]

    def text(self, width: int = 80) -> str:
        """A section of a rule book as text for a terminal of that many columns."""
        heading = f"{self.heading}\n{'-' * len(self.heading)}"
        return "\n\n".join([heading, *(_wrapped(part, width) for part in self.paragraphs)])


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A title and the sections that apply, in reading order."""

    title: str
    sections: tuple[Section, ...]

    def text(self, width: int = 80) -> str:
        """The whole rule book as text for a terminal of that many columns."""
        title = f"{self.title}\n{'=' * len(self.title)}"
        return "\n\n".join([title, *(section.text(width) for section in self.sections)]) + "\n"


Rules = TypeVar("Rules")

Chapter: TypeAlias = tuple[str, str, Callable[[Rules], Iterable[str]]]
"""Key and heading of a section, and the function that writes its paragraphs."""


def compose(title: str, chapters: Iterable[Chapter[Rules]], rules: Rules) -> Rulebook:
    """Compose a rule book of the chapters that apply to these rules."""
    written = (
        Section(key, heading, tuple(filter(None, write(rules)))) for key, heading, write in chapters
    )
    return Rulebook(title, tuple(section for section in written if section.paragraphs))


def paragraph(*sentences: str) -> str:
    """The sentences of a rule book in one paragraph; empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table of a rule book with aligned columns: the first one to the left, the others, mostly
    numbers, to the right."""
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])
        for line in lines
    )


def count(number: int, noun: str) -> str:
    """A number and its noun for a rule book: ``1 ship``, ``2 ships``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _wrapped(paragraph: str, width: int) -> str:
    return "\n".join(line for row in paragraph.split("\n") for line in wrap(row, width))
