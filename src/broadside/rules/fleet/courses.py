"""How a ship moves by one step or turn: the squares that it sweeps, and where it then lies."""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, assert_never

from broadside.rules.fleet.geometry import Facing, mask_of, spot
from broadside.rules.fleet.moves import Back, Forward, Hand, Helm, Shift, Turn
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import is_on_board
from broadside.rules.grid import Cell

_COURSES = 1 << 15


class Step(Enum):
    """The kinds of movement from one facing to another."""

    AHEAD = auto()
    ASTERN = auto()
    TO_PORT = auto()
    TO_STARBOARD = auto()
    TURN_PORT = auto()
    TURN_STARBOARD = auto()
    TURN_ABOUT = auto()


class Swept(NamedTuple):
    """A square that a ship passes over, and the square of its hull that does so."""

    cell: Cell
    square: int


@dataclass(frozen=True, slots=True)
class Course:
    """The squares swept, in the order in which obstacles count, and where the ship then lies."""

    sweep: tuple[Swept, ...]
    mask: int
    stern: Cell
    facing: Facing


def step_of(move: Forward | Back | Shift | Turn) -> Step:
    """The kind of step in a course that a movement takes; moving forward takes one step for each
    square.
    """
    match move:
        case Forward():
            return Step.AHEAD
        case Back():
            return Step.ASTERN
        case Shift(hand=hand):
            return Step.TO_PORT if hand is Hand.PORT else Step.TO_STARBOARD
        case Turn(helm=helm):
            return _TURNS[helm]
    assert_never(move)


_TURNS = {
    Helm.PORT: Step.TURN_PORT,
    Helm.STARBOARD: Step.TURN_STARBOARD,
    Helm.ABOUT: Step.TURN_ABOUT,
}
_QUARTERS = {Step.TURN_PORT: 1, Step.TURN_STARBOARD: -1, Step.TURN_ABOUT: 2}
_SHIFTS = {
    Step.AHEAD: (1, 0),
    Step.ASTERN: (-1, 0),
    Step.TO_PORT: (0, 1),
    Step.TO_STARBOARD: (0, -1),
}


@lru_cache(maxsize=_COURSES)
def course_at(
    rules: Ruleset, kind: ShipClass, stern: Cell, facing: Facing, step: Step
) -> Course | None:
    """The course of a ship that lies there, or ``None`` if it would leave the board."""
    sweep = tuple(
        Swept(spot(stern, facing, along, across), square)
        for along, across, square in _sweep(kind, step)
    )
    after, heading = _after(kind, stern, facing, step)
    if not is_on_board(rules, kind, after, heading):
        return None
    if any(swept.cell not in rules.grid for swept in sweep):
        return None
    return Course(sweep, mask_of(rules.grid, (swept.cell for swept in sweep)), after, heading)


def leap_to(rules: Ruleset, target: Cell, facing: Facing) -> Course | None:
    """The course of a ship without a heading that leaps, which sweeps nothing on its way."""
    if target not in rules.grid:
        return None
    return Course((Swept(target, 0),), mask_of(rules.grid, (target,)), target, facing)


def _after(kind: ShipClass, stern: Cell, facing: Facing, step: Step) -> tuple[Cell, Facing]:
    if step in _SHIFTS:
        return spot(stern, facing, *_SHIFTS[step]), facing
    heading = facing.turned(_QUARTERS[step])
    return spot(spot(stern, facing, kind.pivot), heading, -kind.pivot), heading


@lru_cache(maxsize=256)
def _sweep(kind: ShipClass, step: Step) -> tuple[tuple[int, int, int], ...]:
    """The squares swept by a step or turn, in the frame of the ship: along, across, and the square
    of the hull.
    """
    bow = kind.size - 1
    match step:
        case Step.AHEAD:
            return ((kind.size, 0, bow),)
        case Step.ASTERN:
            return ((-1, 0, 0),)
        case Step.TO_PORT:
            return tuple((square, 1, square) for square in range(kind.size))
        case Step.TURN_PORT:
            return _placed(kind, _quarter(kind))
        case Step.TURN_ABOUT:
            return _placed(kind, _half(kind))
        case Step.TO_STARBOARD:
            return _mirrored(_sweep(kind, Step.TO_PORT))
        case Step.TURN_STARBOARD:
            return _mirrored(_sweep(kind, Step.TURN_PORT))
    assert_never(step)


def _mirrored(sweep: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, int, int], ...]:
    return tuple((along, -across, square) for along, across, square in sweep)


class _Passed(NamedTuple):
    """A square seen from the pivot, and the square of the hull that passes it."""

    along: int
    across: int
    square: int


def _quarter(kind: ShipClass) -> list[_Passed]:
    """The squares swept by a quarter turn to port: by growing angle, then from afar, the bow end
    before the stern end.

    The arms before and behind the pivot sweep the same shape, one turned about.
    """
    before, behind = _arm(kind.size - kind.pivot), _arm(kind.pivot + 1)
    passed = [_Passed(along, across, kind.pivot + far) for along, across, far in before]
    passed += [_Passed(-along, -across, kind.pivot - far) for along, across, far in behind]
    return sorted(passed, key=_angle_then_distance)  # stable: the bow end stays first


def _angle_then_distance(passed: _Passed) -> tuple[Fraction, int]:
    along, across = abs(passed.along), abs(passed.across)
    return Fraction(across, along + across), -(along * along + across * across)


def _arm(length: int) -> list[tuple[int, int, int]]:
    """The squares that an arm of a turning ship of that length, including the pivot, sweeps to
    port.
    """
    return [
        (along, across, across if along == 0 else along + across - 1)
        for across in range(1, length)
        for along in range(length - across + 1)
    ]


def _half(kind: ShipClass) -> list[_Passed]:
    """The squares swept by two quarter turns to port, without those that are swept already or are
    the hull itself.
    """
    first = _quarter(kind)
    known = {(passed.along, passed.across) for passed in first}
    known |= {(square - kind.pivot, 0) for square in range(kind.size)}
    second = [_Passed(-across, along, square) for along, across, square in first]
    return first + [passed for passed in second if (passed.along, passed.across) not in known]


def _placed(kind: ShipClass, passed: list[_Passed]) -> tuple[tuple[int, int, int], ...]:
    """The squares swept by a turn, seen from the stern instead of the pivot."""
    return tuple((kind.pivot + along, across, square) for along, across, square in passed)
