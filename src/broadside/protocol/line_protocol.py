"""The line protocol: a game told to a program through pipes, and its answers.

The words are described in ``docs/line-protocol.md``. Everything that is told comes from the view
and the events that were redacted for the seat of that program.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from broadside.protocol import fleet_rules_lines, shooting_rules_lines
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.rules.fleet import event_lines as fleet_event_lines
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat
from broadside.rules.shooting import event_lines as shooting_event_lines
from broadside.rules.shooting.shooting_game import ShootingGame

VERSION = 1
LONGEST_LINE = 4096
"""Bytes, with the end of the line."""

_LONGEST_REFUSAL = 300

HELLO = f"hello {VERSION}"
QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Speech:
    """How a family of games is told in lines: its rules, its events, and what is asked for."""

    describe: Callable[[Any], tuple[str, ...]]
    opening_events: Callable[[Any], tuple[Any, ...]]
    write_event: Callable[[Any], tuple[str, ...]]
    demand: Callable[[Any], str]


SPEECHES: Mapping[str, Speech] = MappingProxyType(
    {
        ShootingGame.family: Speech(
            lambda game: shooting_rules_lines.describe(game.rules),
            shooting_event_lines.opening_events,
            shooting_event_lines.write_event,
            shooting_event_lines.demand,
        ),
        FleetGame.family: Speech(
            lambda game: fleet_rules_lines.describe(game.rules),
            fleet_event_lines.opening_events,
            fleet_event_lines.write_event,
            fleet_event_lines.demand,
        ),
    }
)
"""By family."""


def read_greeting(line: str) -> str:
    """The name in the greeting line of a bot program. Raises ``InvalidNotation``."""
    match line.split(maxsplit=2):
        case ["hello", version, name] if version == str(VERSION):
            return name
        case ["hello", version, _]:
            raise InvalidNotation(f"it speaks version {version!r} of the protocol, not {VERSION}")
    raise InvalidNotation(f"not a greeting: {line!r} (greet with: {HELLO} NAME)")


def opening_lines(game: AnyGame, view: Any, seat: Seat, seed: int) -> tuple[str, ...]:
    """The lines that a bot program is told before the first move."""
    speech = SPEECHES[game.family]
    return (
        f"game {game.name}",
        f"family {game.family}",
        *speech.describe(game),
        *(f"rule {line}" for line in game.write_rules().splitlines() if line),
        f"seat {seat}",
        f"seed {seed}",
        *(line for event in speech.opening_events(view) for line in speech.write_event(event)),
    )


def event_lines(game: AnyGame, event: Any) -> tuple[str, ...]:
    """The lines that tell a bot program an event, which must have been redacted for its reader."""
    return SPEECHES[game.family].write_event(event)


def go_line(game: AnyGame, view: Any) -> str:
    """The line that asks a bot program for a move."""
    return f"go {SPEECHES[game.family].demand(view)}"


def refused_line(error: IllegalMove | InvalidNotation) -> str:
    """The line that tells a bot program why a move was not accepted: a code, then a sentence."""
    code = error.refusal if isinstance(error, IllegalMove) else "unreadable"
    return f"refused {code} {error}"[:_LONGEST_REFUSAL]
