"""How long strong players take for a decision, with the compiled loops and with the plain ones.

    python -m benchmarks.decisions --games 4 --positions 40

Prints the table of ``docs/benchmarks.md``. Both kinds decide on the same positions, spread evenly
over whole games of the player against itself, and must choose the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import mean
from time import process_time
from typing import Annotated, Any

import cyclopts
from rich.progress import track

from broadside.bots.catalog import make_bot
from broadside.bots.shooting.warm_up import LOOPS, warm_up
from broadside.rules.shooting.moves import Deploy
from broadside.rules.shooting.presets import PRESETS
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame

SHOWN = ("classic", "salvo", "custom", "sea-battle", "grand-fleet")
PLAYERS = ("captain", "admiral")
ROW = "| {} | `{}` | {} | {} | {:.0f} |"


def main(
    *,
    games: Annotated[int, cyclopts.Parameter(help="Games of each player and preset.")] = 4,
    positions: Annotated[int, cyclopts.Parameter(help="Positions out of these games.")] = 40,
) -> None:
    warm_up()
    print(
        "| preset | player | ms compiled: mean, p95, most | plain: mean, p95, most | times |",
        "|---|---|---:|---:|---:|",
        sep="\n",
    )
    presets = {rules.name: rules for rules in PRESETS}
    for name in SHOWN:
        for player in PLAYERS:
            views = _sample(_views(presets[name], player, games), positions)
            compiled, plain = _times(player, views)
            factor = mean(plain) / mean(compiled)
            print(ROW.format(name, player, _told(compiled), _told(plain), factor), flush=True)


def _views(rules: Ruleset, player: str, games: int) -> list[Any]:
    """All that the player saw when it had to fire."""
    found, game = [], ShootingGame(rules)
    for seed in range(games):
        state, bot = game.start(seed), make_bot(player, seed)
        while seats := game.to_move(state):
            view = game.view(state, min(seats))
            move = bot.choose(view)
            if not isinstance(move, Deploy):
                found.append(view)
            state = game.play(state, min(seats), move).state
    return found


def _sample(views: list[Any], positions: int) -> list[Any]:
    """Half of a step off the ends."""
    step = len(views) / positions
    return [views[int((number + 0.5) * step)] for number in range(positions)]


def _times(player: str, views: list[Any]) -> tuple[list[float], list[float]]:
    """Milliseconds of processor time for each decision, compiled and plain."""
    compiled, plain = [], []
    for number, view in enumerate(track(views, description=player, transient=True)):
        quick, chosen = _decide(player, number, view)
        with plain_loops():
            slow, same = _decide(player, number, view)
        assert same == chosen, "plain and compiled loops give the same results"
        compiled.append(quick)
        plain.append(slow)
    return compiled, plain


def _decide(player: str, seed: int, view: Any) -> tuple[float, object]:
    bot = make_bot(player, seed)
    start = process_time()
    move = bot.choose(view)
    return 1000 * (process_time() - start), move


@contextmanager
def plain_loops() -> Iterator[None]:
    """As on a machine without Numba."""
    for loop in LOOPS:
        loop.is_warm = False
    try:
        yield
    finally:
        for loop in LOOPS:
            loop.is_warm = True


def _told(times: list[float]) -> str:
    ranked = sorted(times)
    return f"{mean(times):.1f}, {ranked[int(0.95 * len(ranked))]:.1f}, {ranked[-1]:.1f}"


if __name__ == "__main__":
    cyclopts.run(main)
