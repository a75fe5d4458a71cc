"""The moves of computer players, which depend on a seed and a view and on nothing else."""

import logging
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, TypeAlias

from broadside.rules.catalog import AnyGame

_log = logging.getLogger(__name__)

Think: TypeAlias = Callable[[str, int, Any], Awaitable[Any]]
"""The move of a player of that level, with that seed, who sees that view."""


async def choose(think: Think, level: str, seed: int, game: AnyGame, view: Any) -> str:
    """A move in its notation. A game goes on even where a player has a fault."""
    try:
        return game.write_move(await think(level, seed, view))
    except Exception:
        _log.exception("the player %s failed to move", level)
        return sample(seed, game, view)


def sample(seed: int, game: AnyGame, view: Any) -> str:
    """Any legal move."""
    return game.write_move(game.sample_move(view, Random(f"{seed} {view!r}")))
