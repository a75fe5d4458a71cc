"""Finds bots by name: of the catalogue, of installed packages, or programs."""

import shlex
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol, TypeAlias

from broadside.botlink.bot_player import BotPlayer, NativePlayer, PackagePlayer, ProgramPlayer
from broadside.botlink.forfeit import Forfeit
from broadside.botlink.limits import Limits
from broadside.bots.catalog import LINEUPS, AnyBot, entry, make_bot
from broadside.protocol.line_protocol import opening_lines
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.tournament.results import Fault

GROUP = "broadside.bots"
"""The entry point group by which installed packages add their own players."""


class UnknownBot(ValueError):
    """No bot has that name. The message says what to change."""


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """The seat of an entrant: the game, its seat, what it sees, and its own randomness."""

    game: AnyGame
    seat: Seat
    view: Any
    seed: int


class BotSpec(Protocol):
    """An entrant. A plain value, so that it can be sent to another process."""

    @property
    def name(self) -> str: ...

    def __hash__(self) -> int: ...

    def sit(self, place: SeatAssignment) -> BotPlayer:
        """Seat a bot of this specification for one game. Raises ``Forfeit``."""
        ...


@dataclass(frozen=True, slots=True)
class CatalogueBot:
    """A player that comes with Broadside."""

    name: str
    key: str

    def sit(self, place: SeatAssignment) -> BotPlayer:
        # Nobody waits for a first move here, and there are many to come.
        family = place.game.family
        if (warm_up := entry(self.key, family).warm_up) is not None:
            warm_up()
        return NativePlayer(make_bot(self.key, place.seed, family))


@dataclass(frozen=True, slots=True)
class PackageBot:
    """A player of an installed package."""

    name: str
    entry_point: EntryPoint

    def sit(self, place: SeatAssignment) -> BotPlayer:
        try:
            bot = load(self.entry_point)(place.seed)
        except Exception as error:
            raise Forfeit(Fault.CRASHED, f"{type(error).__name__}: {error}"[:120]) from error
        return PackagePlayer(bot, place.game)


@dataclass(frozen=True, slots=True)
class Program:
    """A player that is a command line, started again for every game."""

    name: str
    command: tuple[str, ...]
    limits: Limits

    def sit(self, place: SeatAssignment) -> BotPlayer:
        piped = ProgramPlayer(self.command, self.limits, place.game)
        try:
            piped.greet(opening_lines(place.game, place.view, place.seat, place.seed))
        except BaseException:
            with suppress(Forfeit):
                piped.leave()
            raise
        return piped


AnyEntrant: TypeAlias = CatalogueBot | PackageBot | Program


def resolve(text: str, limits: Limits, family: str = ShootingGame.family) -> AnyEntrant:
    """Find a bot of that family by its name in the catalogue, in an installed package, or as a
    command line. Raises ``UnknownBot``.
    """
    lineup = LINEUPS[family]
    if text in lineup:
        return CatalogueBot(text, text)
    if text in (packaged := {point.name: point for point in entry_points(group=GROUP)}):
        load(packaged[text])
        return PackageBot(text, packaged[text])
    if " " in text.strip() or "/" in text:
        return Program(text, _command(text), limits)
    known = ", ".join([*lineup.bots, *packaged])
    if any(text in other for other in LINEUPS.values()):
        raise UnknownBot(
            f"The bot {text!r} does not play {family} games. Bots that play them: {known}."
        )
    raise UnknownBot(
        f"There is no bot {text!r}. The bots are {known}; "
        'a program is named by its command line, as "python3 my_bot.py" or ./my_bot.'
    )


def distinct(entrants: list[AnyEntrant]) -> tuple[AnyEntrant, ...]:
    """The same bots with distinct names: one that comes again gets a number."""
    named: list[AnyEntrant] = []
    taken: set[str] = set()
    for entrant in entrants:
        name, number = entrant.name, 1
        while name in taken:
            number += 1
            name = f"{entrant.name} ({number})"
        taken.add(name)
        named.append(replace(entrant, name=name))
    return tuple(named)


def load(point: EntryPoint) -> Callable[[int], AnyBot]:
    """Load the function of an installed package that makes a bot from a seed. Raises
    ``UnknownBot``.
    """
    try:
        make = point.load()
    except Exception as error:
        raise UnknownBot(
            f"The bot {point.name!r} is installed but cannot be loaded from {point.value}: "
            f"{type(error).__name__}: {error}."
        ) from error
    if not callable(make):
        raise UnknownBot(f"The bot {point.name!r} is broken: {point.value} cannot be called.")
    return make  # type: ignore[no-any-return]


def _command(text: str) -> tuple[str, ...]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UnknownBot(f"The command line {text!r} cannot be read: {error}.") from None
    if not words or shutil.which(words[0]) is None:
        raise UnknownBot(f"The command line {text!r} cannot be run: there is no such program.")
    return tuple(words)
