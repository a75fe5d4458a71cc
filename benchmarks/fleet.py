"""The fleet game: actions a second through the referee, and how long the commodore thinks.

    python -m benchmarks.fleet --games 4

Prints rates with a profile of where the time goes, and percentiles of decisions.
"""

import cProfile
import io
import pstats
from collections.abc import Callable
from random import Random
from statistics import fmean, quantiles
from time import process_time
from typing import Annotated, Any

import cyclopts
from rich.console import Console
from rich.table import Table as Figures

from broadside.bots.bot import Follower
from broadside.bots.catalog import AnyBot, make_bot
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.table.table import Table

GAME = FleetGame(FLEET)
ACTIONS = 1_000
"""The most in a random game."""
AIM = 3_000
"""Actions a second, with views for both sides."""
LIMIT = 500
"""Milliseconds that 95 of 100 decisions may take."""
PROFILED = 14


def random_moves(seed: int, actions: int) -> list[tuple[int, Any]]:
    """Who did what in a random game, so that choosing is no part of what is measured."""
    table, rng, moves = Table(GAME, seed), Random(seed), []
    for _ in range(actions):
        if not table.to_move:
            break
        seat = min(table.to_move)
        move = GAME.sample_move(table.view(seat), rng)
        table.play(seat, move, at=0)
        moves.append((seat, move))
    return moves


def at_a_table(seed: int, moves: list[tuple[int, Any]]) -> None:
    """The referee plays them and both players look at the table after each."""
    table = Table(GAME, seed)
    for seat, move in moves:
        table.play(seat, move, at=0)
        for viewer in FLEET.seats:
            table.view(viewer)


def between_clients(seed: int, moves: list[tuple[int, Any]]) -> None:
    """Besides, both players keep their own views from what they are sent."""
    table = Table(GAME, seed)
    views = {viewer: table.view(viewer) for viewer in FLEET.seats}
    for seat, move in moves:
        for sent in table.play(seat, move, at=0):
            if sent.viewer is not None:
                views[sent.viewer] = GAME.update(views[sent.viewer], sent.numbered.event)


def rate(play: Callable[[int, list[tuple[int, Any]]], None], games: int) -> float:
    """Actions a second of processor time."""
    count, seconds = 0, 0.0
    for seed in range(games):
        moves = random_moves(seed, ACTIONS)
        began = process_time()
        play(seed, moves)
        seconds += process_time() - began
        count += len(moves)
    return count / seconds


def decision_times(names: tuple[str, str], seed: int) -> dict[str, list[float]]:
    """Milliseconds of processor time for every decision of one game."""
    table = Table(GAME, seed)
    bots: list[AnyBot] = [
        make_bot(name, 10 * seed + seat, GAME.family) for seat, name in enumerate(names)
    ]
    times: dict[str, list[float]] = {name: [] for name in names}
    while table.to_move:
        seat = min(table.to_move)
        view, began = table.view(seat), process_time()
        move = bots[seat].choose(view)
        times[names[seat]].append(1000 * (process_time() - began))
        for sent in table.play(seat, move, at=0):
            viewer: object = None if sent.viewer is None else bots[sent.viewer]
            if isinstance(viewer, Follower):
                viewer.watch(sent.numbered.event)
    return times


def profile(games: int) -> str:
    """Where the time of the referee goes, function by function."""
    profiler = cProfile.Profile()
    for seed in range(games):
        moves = random_moves(seed, ACTIONS)
        profiler.runcall(at_a_table, seed, moves)
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).strip_dirs().sort_stats("tottime").print_stats(PROFILED)
    return text.getvalue()


def main(*, games: Annotated[int, cyclopts.Parameter(help="Games of each kind.")] = 4) -> None:
    """The fleet game: speed of the referee and of the players."""
    console = Console()
    rates = Figures(title="Random fleet games, one process")
    for heading in ("who", "actions/s", "of the aim"):
        rates.add_column(heading, justify="left" if heading == "who" else "right")
    for name, play in (("at a table, two views", at_a_table), ("and two clients", between_clients)):
        actions = rate(play, games)
        rates.add_row(name, f"{actions:,.0f}", f"{actions / AIM:.2f}")
    console.print(rates)
    console.print(profile(1), highlight=False)

    thinking = Figures(title="Milliseconds a decision")
    for heading in ("player", "decisions", "mean", "p50", "p95", "most", "p95 of the limit"):
        thinking.add_column(heading, justify="left" if heading == "player" else "right")
    found: dict[str, list[float]] = {}
    for seed in range(games):
        for name, times in decision_times(("commodore", "ensign"), seed).items():
            found.setdefault(name, []).extend(times)
    for name, times in found.items():
        cuts = quantiles(times, n=100)
        shown = (fmean(times), cuts[49], cuts[94], max(times))
        ratio = f"{cuts[94] / LIMIT:.3f}"
        thinking.add_row(name, str(len(times)), *(f"{ms:.1f}" for ms in shown), ratio)
    console.print(thinking)


if __name__ == "__main__":
    cyclopts.run(main)
