"""The moves of computer players, which depend on a seed and on what their seat was shown."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from broadside.bots.bot import Follower
from broadside.bots.catalog import make_bot
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat
from broadside.store.match import MatchId

_log = logging.getLogger(__name__)

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


Think: TypeAlias = Callable[[Question], Awaitable[Any]]
"""The move of the player that is asked."""


async def choose(think: Think, game: AnyGame, question: Question) -> str:
    """A move in its notation. A game goes on even where a player has a fault."""
    try:
        return game.write_move(await think(question))
    except Exception:
        _log.exception("the player %s failed to move", question.post.level)
        return sample(question.post.seed, game, question.view)


def sample(seed: int, game: AnyGame, view: Any) -> str:
    """Any legal move."""
    return game.write_move(game.sample_move(view, Random(f"{seed} {view!r}")))


def decide(question: Question) -> Any:
    """The move. A player that remembers is told what is new to it, or all in a new process."""
    if not question.shown:
        return _new_bot(question.post).choose(question.view)
    return _mate(question.post).decide(question)


class _Mate:
    """A player that remembers, and how many events it was told."""

    def __init__(self, post: Post) -> None:
        self._bot = _new_bot(post)
        self._told = 0

    def decide(self, question: Question) -> Any:
        if len(question.shown) < self._told:
            # An old question that comes late is answered by what was known then.
            return _Mate(question.post).decide(question)
        if isinstance(self._bot, Follower):
            for event in question.shown[self._told :]:
                self._bot.watch(event)
        self._told = len(question.shown)
        return self._bot.choose(question.view)


@lru_cache(maxsize=_MATES)
def _mate(post: Post) -> _Mate:
    # What a match has shown to a seat never changes, so the number of events says it all.
    return _Mate(post)


def _new_bot(post: Post) -> Any:
    return make_bot(post.level, post.seed, post.family)
