"""What it costs to tell a seat its orders in the fleet game, in a process that does nothing else.

    python -m benchmarks.orders --games 4

Prints percentiles of the time for an answer of `GET /api/matches/{id}/orders`, and of its size.
"""

import pickle
import zlib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Annotated

import cyclopts
from rich.console import Console
from rich.table import Table as Figures

from broadside.bots.catalog import make_bot
from broadside.protocol.families import family_of, orders_json
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.table.table import Table

GAME = FleetGame(FLEET)
FULL = sum(FLEET.counts)
EVERY = 10
"""Positions are taken after so many moves."""


def positions(seed: int) -> list[tuple[int, bytes]]:
    """From a game of two ensigns: how many ships the seat to move has, and its view with what it
    remembers, as a server sends them to the process that works the orders out."""
    orders = family_of(GAME).orders
    assert orders is not None, "the fleet game has orders"
    table, taken, moves = Table(GAME, seed), [], 0
    bots = [make_bot("ensign", 10 * seed + seat, GAME.family) for seat in range(2)]
    memories = [orders.first, orders.first]
    while table.to_move:
        seat = min(table.to_move)
        if moves % EVERY == 0:
            view = table.view(seat)
            taken.append((len(view.ships), pickle.dumps((view, memories[seat]))))
        for sent in table.play(seat, bots[seat].choose(table.view(seat)), at=0):
            if sent.viewer is not None:
                event, before = sent.numbered.event, memories[sent.viewer]
                memories[sent.viewer] = orders.remember(GAME, sent.viewer, before, event)
        moves += 1
    return taken


def answer(position: bytes) -> tuple[float, float, bytes]:
    """Milliseconds of processor time and of the clock, and the answer."""
    cpu, clock = process_time(), perf_counter()
    told = orders_json(GAME.family, 1, *pickle.loads(position))
    return 1000 * (process_time() - cpu), 1000 * (perf_counter() - clock), told


def main(*, games: Annotated[int, cyclopts.Parameter(help="Games of two ensigns.")] = 4) -> None:
    """The orders of the fleet game: time and size of an answer."""
    asked = [position for seed in range(games) for position in positions(seed)]
    # As on a server, where the next to ask plays another match on another map.
    Random(1).shuffle(asked)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        found = list(process.map(answer, [position for _, position in asked]))
    figures = Figures(title=f"Orders of a seat in {len(asked)} positions of {games} games")
    for heading in ("what", "p5", "p50", "p95", "most"):
        figures.add_column(heading, justify="left" if heading == "what" else "right")
    measured = {
        "processor ms": [cpu for cpu, _, _ in found],
        "processor ms, ten ships": [
            cpu for (ships, _), (cpu, *_) in zip(asked, found, strict=True) if ships == FULL
        ],
        "clock ms": [clock for _, clock, _ in found],
        "kB": [len(told) / 1000 for *_, told in found],
        "kB compressed": [len(zlib.compress(told)) / 1000 for *_, told in found],
    }
    for what, values in measured.items():
        cuts = quantiles(values, n=20)
        shown = (cuts[0], cuts[9], cuts[18], max(values))
        figures.add_row(what, *(f"{value:.1f}" for value in shown))
    Console().print(figures)


if __name__ == "__main__":
    cyclopts.run(main)
