"""Every computer player by name, with one line on how it plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from broadside.bots.bot import Bot, Follower
from broadside.bots.fleet.ensign import Ensign
from broadside.bots.fleet.novice import Novice
from broadside.bots.fleet.random_player import RandomPlayer
from broadside.bots.fleet.tempers import BOATSWAIN, MIDSHIPMAN
from broadside.bots.shooting.line_search import search_in_line, search_in_line_apart
from broadside.bots.shooting.shooting_player import Shooter, ShootingPlayer
from broadside.bots.shooting.simple_players import (
    certain_first,
    fire_at_random,
    fire_from_queue,
    hunt,
    hunt_on_parity,
)
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.shooting.shooting_game import ShootingGame

AnyBot: TypeAlias = Bot[Any, Any]


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A kind of player: how it plays, and how one is made from a seed."""

    summary: str
    make: Callable[[int], AnyBot]
    warm_up: Callable[[], None] | None = None
    """Makes later decisions fast. Takes seconds: do not call it while somebody waits."""


def _careful(shooter: Shooter, seed: int) -> AnyBot:
    return ShootingPlayer(partial(certain_first, shooter), seed)


def _shooter(shooter: Shooter, summary: str) -> BotEntry:
    return BotEntry(summary, partial(_careful, shooter))


# Players that count with arrays are fetched when one is asked for: with them every command, also
# one that needs none, would take a quarter longer to start.
def _lattice(seed: int) -> AnyBot:
    from broadside.bots.shooting.score_player import aim_by_score
    from broadside.bots.shooting.score_weights import SIMPLE

    return _careful(partial(aim_by_score, SIMPLE), seed)


def _captain(seed: int) -> AnyBot:
    from broadside.bots.shooting.score_player import aim_by_score
    from broadside.bots.shooting.score_weights import TUNED

    return _careful(partial(aim_by_score, TUNED), seed)


def _admiral(seed: int) -> AnyBot:
    from broadside.bots.shooting.admiral import choose_square

    return _careful(choose_square, seed)


def _lieutenant(seed: int) -> AnyBot:
    from broadside.bots.fleet.commodore import Commodore
    from broadside.bots.fleet.doctrine import LIEUTENANT

    return Commodore(seed, LIEUTENANT)


def _commodore(seed: int) -> AnyBot:
    from broadside.bots.fleet.commodore import Commodore

    return Commodore(seed)


def _warm_up() -> None:
    from broadside.bots.shooting.warm_up import warm_up

    warm_up()


BOTS: Mapping[str, BotEntry] = MappingProxyType(
    {
        "random": BotEntry(
            "fires at random, never twice at a square", partial(ShootingPlayer, fire_at_random)
        ),
        "medium": _shooter(
            search_in_line, "after a hit searches in line, both ways, until the ship sinks"
        ),
        "hard": _shooter(
            search_in_line_apart,
            "as medium, and never beside a sunk ship where ships may not touch",
        ),
        "hunter": _shooter(hunt, "aims beside hits, and first in line with neighbouring hits"),
        "sea-battle": _shooter(
            fire_from_queue, "after a hit works off a queue of the four neighbours"
        ),
        "parity": _shooter(hunt_on_parity, "as hunter, and searches on squares of one colour"),
        "lattice": BotEntry(
            "counts where ships can lie and keeps to a lattice", _lattice, _warm_up
        ),
        "captain": BotEntry(
            "as lattice, with weights tuned over millions of games", _captain, _warm_up
        ),
        "admiral": BotEntry(
            "as captain, and looks ahead once few fleets are left", _admiral, _warm_up
        ),
    }
)

LEVELS: Mapping[str, str] = MappingProxyType({"easy": "random", "medium": "medium", "hard": "hard"})
"""The levels that a person chooses from, and the player of each."""

FLEET_BOTS: Mapping[str, BotEntry] = MappingProxyType(
    {
        "random": BotEntry("does anything that is legal", RandomPlayer),
        "novice": BotEntry("fires at what it sees, and else sails out: a model of people", Novice),
        "boatswain": BotEntry(
            "as ensign, but overlooks half of its targets and soon loses an enemy from sight",
            partial(Ensign, temper=BOATSWAIN),
        ),
        "midshipman": BotEntry(
            "as ensign, but overlooks every third target and does not always give chase",
            partial(Ensign, temper=MIDSHIPMAN),
        ),
        "ensign": BotEntry(
            "shoots what it sees, repairs in dock, and else sails out to look", Ensign
        ),
        "lieutenant": BotEntry(
            "as commodore, but thinks of few of its ships at a time", _lieutenant
        ),
        "commodore": BotEntry("weighs every action by where the enemy may be", _commodore),
    }
)


@dataclass(frozen=True, slots=True)
class Lineup:
    """The players of one family of games, and the player of each level."""

    bots: Mapping[str, BotEntry]
    levels: Mapping[str, str]

    def __contains__(self, name: str) -> bool:
        return name in self.bots or name in self.levels

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of a computer player that can be chosen, the levels first."""
        return tuple(dict.fromkeys((*self.levels, *self.bots)))


LINEUPS: Mapping[str, Lineup] = MappingProxyType(
    {
        ShootingGame.family: Lineup(BOTS, LEVELS),
        FleetGame.family: Lineup(
            FLEET_BOTS,
            MappingProxyType({"easy": "boatswain", "medium": "ensign", "hard": "commodore"}),
        ),
    }
)
"""By family of games."""


def entry(name: str, family: str = ShootingGame.family) -> BotEntry:
    """The kind of computer player of that name or level. Raises ``KeyError`` for a name that nobody
    has.
    """
    lineup = LINEUPS[family]
    return lineup.bots[lineup.levels.get(name, name)]


def remembers(name: str, family: str) -> bool:
    """Whether the computer player of that name must be told the events of its seat, in addition to
    being asked.
    """
    return isinstance(make_bot(name, 0, family), Follower)


def make_bot(name: str, seed: int, family: str = ShootingGame.family) -> AnyBot:
    """Make a computer player of that name or level."""
    return entry(name, family).make(seed)
