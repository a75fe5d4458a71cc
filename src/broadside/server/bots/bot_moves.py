"""The moves of computer players, which depend on a seed and on what their seat was shown."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random
from typing import Any, TypeAlias

from broadside.bots.catalog import AnyBot, make_bot, remembers
from broadside.play.bot_seat import RememberingBot
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.game import Seat
from broadside.server.bots.seeds import bot_seed
from broadside.server.operations.logs import log_fault
from broadside.server.workers.worker_pool import PoolError, TooLong
from broadside.store.stored_match import MatchId, Person, StoredMatch
from broadside.table.table import AnyTable

_log = logging.getLogger(__name__)

THINK_SECONDS = 30.0
"""The longest that a match waits for a bot, including its time in the queue. After that any legal
move is played."""
SIMPLEST = "random"
"""The player that needs no time, in every family of games."""
_MOST_REMEMBERED = 128
"""The most bots that one process remembers; each takes about 100 kB."""


@dataclass(frozen=True, slots=True)
class BotSeat:
    """The player to ask: a seat of a match, the level that plays there, and its seed."""

    match: MatchId
    seat: Seat
    family: str
    level: str
    seed: int


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """All that a player decides by. ``shown`` holds every event of its seat from the first on; it
    is empty for a player that remembers nothing."""

    bot_seat: BotSeat
    view: Any
    shown: tuple[Any, ...] = ()
    asker: str = ""
    """The account against which it plays. Requests of several accounts take turns."""
    has_own_rules: bool = False
    """Whether the match has custom rules, by which a move may take long."""


Think: TypeAlias = Callable[[MoveRequest], Awaitable[Any]]
"""Returns the move of the player that is asked."""


_remembers = cache(remembers)


def move_request(match: StoredMatch, table: AnyTable, seat: Seat, level: str) -> MoveRequest:
    """What to ask the bot at that seat of a match now."""
    bot_seat = BotSeat(match.id, seat, match.family, level, bot_seed(match.seed, seat))
    people = (who.account for who in match.occupants if isinstance(who, Person) and who.account)
    asker, has_own_rules = next(people, match.id), match.preset not in GAMES
    shown: tuple[Any, ...] = ()
    if _remembers(level, match.family):
        shown = tuple(numbered.event for numbered in table.since(seat, 0))
    return MoveRequest(bot_seat, table.view(seat), shown, asker, has_own_rules)


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move in its notation, and whether the player took too long."""

    text: str
    is_late: bool = False


async def choose_move(think: Think, game: AnyGame, asked: MoveRequest) -> ChosenMove:
    """Ask a bot for its move. If the bot fails or takes too long, the game goes on with another
    move. Raises ``PoolError`` if there is no answer at all.
    """
    try:
        async with asyncio.timeout(THINK_SECONDS):
            return ChosenMove(game.write_move(await think(asked)))
    except Exception as error:
        log_fault(_log, f"the player {asked.bot_seat.level} failed to move", error)
        is_late = isinstance(error, TooLong)
    return ChosenMove(await choose_any_move(think, game, asked), is_late)


async def choose_any_move(think: Think, game: AnyGame, asked: MoveRequest) -> str:
    """Ask the simplest bot for a legal move. Raises ``PoolError`` if even that takes too long."""
    simple = replace(asked, bot_seat=replace(asked.bot_seat, level=SIMPLEST), shown=())
    try:
        async with asyncio.timeout(THINK_SECONDS):
            return game.write_move(await think(simple))
    except PoolError:
        raise
    except Exception:  # as with the player itself, which was logged
        return await sample_move(think, game, asked)


async def sample_move(think: Think, game: AnyGame, asked: MoveRequest) -> str:
    """Sample a legal move for a computer player, for when no bot can be asked."""

    def sample() -> str:
        rng = Random(f"{asked.bot_seat.seed} {asked.view!r}")
        return game.write_move(game.sample_move(asked.view, rng))

    return await asyncio.to_thread(sample)  # to place a large fleet takes long


def decide_move(asked: MoveRequest) -> Any:
    """Let a bot decide its move, in a bot process. A remembering bot is told the events that are
    new to it; in a new process, all of them.
    """
    if not asked.shown:
        return _new_bot(asked.bot_seat).choose(asked.view)
    bot = _remembering_bot(asked.bot_seat)
    if len(asked.shown) < bot.told:
        # An old question that comes late is answered by what was known then.
        bot = RememberingBot(_new_bot(asked.bot_seat))
    bot.tell(asked.shown[bot.told :])
    return bot.choose(asked.view)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _remembering_bot(bot_seat: BotSeat) -> RememberingBot:
    # What a match has shown to a seat never changes, so the number of events says it all.
    return RememberingBot(_new_bot(bot_seat))


def _new_bot(bot_seat: BotSeat) -> AnyBot:
    return make_bot(bot_seat.level, bot_seat.seed, bot_seat.family)
