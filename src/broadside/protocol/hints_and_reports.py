"""A hint in a game, and the report of a finished one."""

from msgspec import Struct

from broadside.rules.shooting.events import Call


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seat that asked can know about the sea that it fires at."""

    number: int
    """The last event that the hint is about."""
    sea: int
    best: tuple[str, ...]
    """As many squares as shots are due, the likeliest first."""
    exact: bool
    heat: tuple[int, ...]
    """The chance of a ship at each square in thousandths, row by row; 0 on closed squares."""


class Appraised(Struct, frozen=True, forbid_unknown_fields=True):
    """A shot, its chance to meet a ship, and a best square with the chance there."""

    target: str
    call: Call
    chance: float
    best: str
    most: float


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A shot or a salvo: the same number as that of the answer ``fired`` in the record."""

    seat: int
    sea: int
    exact: bool
    heat: tuple[int, ...]
    shots: tuple[Appraised, ...]


class Showing(Struct, frozen=True, forbid_unknown_fields=True):
    """Skill and luck of one seat."""

    seat: int
    shots: int
    hits: int
    expected: float
    best: float
    skill: float
    luck: float
    spread: float
    words: tuple[str, ...]


class Report(Struct, frozen=True, forbid_unknown_fields=True, tag="report"):
    """Everything about the shots of a finished game."""

    name: str
    seats: tuple[Showing, ...]
    turns: tuple[Turn, ...]


class Underway(Struct, frozen=True, forbid_unknown_fields=True, tag="underway"):
    """A report that is being made: ask again."""

    done: int
    total: int
