"""Every computer player by name, with one line on how it plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from broadside.bots.bot import Bot, Follower
from broadside.bots.classic.certain import certain_first
from broadside.bots.classic.drifter import drift
from broadside.bots.classic.hunter import hunt
from broadside.bots.classic.parity import hunt_on_parity
from broadside.bots.classic.player import Player, Shooter
from broadside.bots.classic.queuer import queue_up
from broadside.bots.classic.tracker import track, track_and_spare
from broadside.bots.fleet.drifter import Drifter
from broadside.bots.fleet.ensign import Ensign
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.fleet.fleet_game import FleetGame

AnyBot: TypeAlias = Bot[Any, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of player: how it plays, and how one is made from a seed."""

    summary: str
    make: Callable[[int], AnyBot]
    warm_up: Callable[[], None] | None = None
    """Makes later decisions fast. Takes seconds: not for the moment when somebody waits."""


def _careful(shooter: Shooter, seed: int) -> AnyBot:
    return Player(partial(certain_first, shooter), seed)


def _shooter(shooter: Shooter, summary: str) -> Entry:
    return Entry(summary, partial(_careful, shooter))


# Players that count with arrays are fetched when one is asked for: with them every command, also
# one that needs none, would take a quarter longer to start.
def _lattice(seed: int) -> AnyBot:
    from broadside.bots.classic.gunner import aim_by_score
    from broadside.bots.classic.weights import SIMPLE

    return _careful(partial(aim_by_score, SIMPLE), seed)


def _captain(seed: int) -> AnyBot:
    from broadside.bots.classic.gunner import aim_by_score
    from broadside.bots.classic.weights import TUNED

    return _careful(partial(aim_by_score, TUNED), seed)


def _admiral(seed: int) -> AnyBot:
    from broadside.bots.classic.admiral import command

    return _careful(command, seed)


def _commodore(seed: int) -> AnyBot:
    from broadside.bots.fleet.commodore import Commodore

    return Commodore(seed)


def _warm_up() -> None:
    from broadside.bots.classic.warm_up import warm_up

    warm_up()


BOTS: Mapping[str, Entry] = MappingProxyType(
    {
        "random": Entry("fires at random, never twice at a square", partial(Player, drift)),
        "medium": _shooter(track, "after a hit searches in line, both ways, until the ship sinks"),
        "hard": _shooter(
            track_and_spare, "as medium, and never beside a sunk ship where ships may not touch"
        ),
        "hunter": _shooter(hunt, "aims beside hits, and first in line with neighbouring hits"),
        "sea-battle": _shooter(queue_up, "after a hit works off a queue of the four neighbours"),
        "parity": _shooter(hunt_on_parity, "as hunter, and searches on squares of one colour"),
        "lattice": Entry("counts where ships can lie and keeps to a lattice", _lattice, _warm_up),
        "captain": Entry(
            "as lattice, with weights tuned over millions of games", _captain, _warm_up
        ),
        "admiral": Entry(
            "as captain, and looks ahead once few fleets are left", _admiral, _warm_up
        ),
    }
)

LEVELS: Mapping[str, str] = MappingProxyType({"easy": "random", "medium": "medium", "hard": "hard"})
"""The levels that a person chooses from, and who plays them."""

FLEET_BOTS: Mapping[str, Entry] = MappingProxyType(
    {
        "random": Entry("does anything that is legal", Drifter),
        "ensign": Entry("shoots what it sees, repairs in dock, and else sails out to look", Ensign),
        "commodore": Entry("weighs every action by where the enemy may be", _commodore),
    }
)


@dataclass(frozen=True, slots=True)
class Lineup:
    """The players of one family of games, and who of them plays each level."""

    bots: Mapping[str, Entry]
    levels: Mapping[str, str]

    def __contains__(self, name: str) -> bool:
        return name in self.bots or name in self.levels

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody that can be chosen, the usual levels first."""
        return tuple(dict.fromkeys((*self.levels, *self.bots)))


LINEUPS: Mapping[str, Lineup] = MappingProxyType(
    {
        ShootingGame.family: Lineup(BOTS, LEVELS),
        FleetGame.family: Lineup(
            FLEET_BOTS,
            MappingProxyType({"easy": "random", "medium": "ensign", "hard": "commodore"}),
        ),
    }
)
"""By family of games."""


def entry(name: str, family: str = ShootingGame.family) -> Entry:
    """The kind of player of that name or level. Raises ``KeyError`` for a name that nobody has."""
    lineup = LINEUPS[family]
    return lineup.bots[lineup.levels.get(name, name)]


def remembers(name: str, family: str) -> bool:
    """Whether the player must be told what its seat is shown, and not only asked."""
    return isinstance(make_bot(name, 0, family), Follower)


def make_bot(name: str, seed: int, family: str = ShootingGame.family) -> AnyBot:
    """A player of that name or level."""
    return entry(name, family).make(seed)
