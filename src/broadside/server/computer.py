"""The moves of computer players, which depend on a seed and on what their seat was shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any, TypeAlias

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot, make_bot, remembers
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat
from broadside.server.logs import log_fault
from broadside.server.seeds import bot_seed
from broadside.store.match import Match, MatchId, Person
from broadside.table.table import Table

_log = logging.getLogger(__name__)

THINK_SECONDS = 30.0
"""How long a match waits for a move, with all that is thought about before it. After that any
legal move will do."""
_MATES = 128
"""Players whose memory is kept in one process; each takes some 100 kB."""


@dataclass(frozen=True, slots=True)
class Post:
    """Which player is asked: a seat of a match, the level that plays there, and its seed."""

    match: MatchId
    seat: Seat
    family: str
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class Question:
    """All that a player decides by; ``shown`` is every event of its seat from the first on, and
    empty for a player that remembers nothing."""

    post: Post
    view: Any
    shown: tuple[Any, ...] = ()
    asker: str = ""
    """The account against which it plays: questions of several accounts are answered in turn."""


Think: TypeAlias = Callable[[Question], Awaitable[Any]]
"""The move of the player that is asked."""


_remembers = cache(remembers)


def question(match: Match, table: Table[Any, Any, Any, Any], seat: Seat, level: str) -> Question:
    """What the player of that seat is to be asked now."""
    post = Post(match.id, seat, match.family, level, bot_seed(match.seed, seat))
    people = (who.account for who in match.occupants if isinstance(who, Person) and who.account)
    asker = next(people, match.id)
    if not _remembers(level, match.family):
        return Question(post, table.view(seat), asker=asker)
    shown = tuple(numbered.event for numbered in table.since(seat, 0))
    return Question(post, table.view(seat), shown, asker)


async def choose(think: Think, game: AnyGame, asked: Question) -> str:
    """A move in its notation. A game goes on even where a player has a fault or takes too long."""
    try:
        async with asyncio.timeout(THINK_SECONDS):
            return game.write_move(await think(asked))
    except Exception as error:
        log_fault(_log, f"the player {asked.post.level} failed to move", error)
        # To place a large fleet takes long.
        return await asyncio.to_thread(sample, asked.post.seed, game, asked.view)


def sample(seed: int, game: AnyGame, view: Any) -> str:
    """Any legal move."""
    return game.write_move(game.sample_move(view, Random(f"{seed} {view!r}")))


def decide(asked: Question) -> Any:
    """The move. A player that remembers is told what is new to it, or all in a new process."""
    if not asked.shown:
        return _new_bot(asked.post).choose(asked.view)
    return _mate(asked.post).decide(asked)


class _Mate:
    """A player that remembers, and how many events it was told."""

    def __init__(self, post: Post) -> None:
        self._bot = _new_bot(post)
        self._told = 0

    def decide(self, asked: Question) -> Any:
        if len(asked.shown) < self._told:
            # An old question that comes late is answered by what was known then.
            return _Mate(asked.post).decide(asked)
        if isinstance(self._bot, Follower):
            for event in asked.shown[self._told :]:
                self._bot.watch(event)
        self._told = len(asked.shown)
        return self._bot.choose(asked.view)


@lru_cache(maxsize=_MATES)
def _mate(post: Post) -> _Mate:
    # What a match has shown to a seat never changes, so the number of events says it all.
    return _Mate(post)


def _new_bot(post: Post) -> AnyBot:
    return make_bot(post.level, post.seed, post.family)
