"""Random games per second under the classic rules, next to OpenSpiel's battleship in one run."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from time import process_time

import cyclopts
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Figures

from benchmarks import installed
from broadside.rules.shooting.events import Fired
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table

with installed():
    import pyspiel

GAME = ShootingGame(CLASSIC)
SHIPS = len(CLASSIC.roster)
SQUARES = CLASSIC.grid.area
PEER = "OpenSpiel, Python chooses"


@dataclass(frozen=True, slots=True)
class Tally:
    """Games and shots, and the seconds of processor time they took."""

    games: int = 0
    shots: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games, self.shots + other.shots, self.seconds + other.seconds
        )


def rules_alone(seed: int) -> int:
    """One game by the rules: views are asked for, moves sampled and played."""
    rng = Random(seed)
    state, shots = GAME.start(seed), 0
    while to_move := GAME.to_move(state):
        seat = min(to_move)
        step = GAME.play(state, seat, GAME.sample_move(GAME.view(state, seat), rng))
        state = step.state
        shots += sum(isinstance(event, Fired) for event in step.events)
    return shots


def at_a_table(seed: int) -> int:
    """One game as it is played in one process: the players look at the table."""
    rng = Random(seed)
    table = Table(GAME, seed)
    while to_move := table.to_move:
        seat = min(to_move)
        table.play(seat, GAME.sample_move(table.view(seat), rng), at=0)
    return sum(isinstance(told.event, Fired) for told in table.since(None, 0))


def between_clients(seed: int) -> int:
    """One game as it is played from afar: all keep their own views from what they were sent."""
    rng = Random(seed)
    table = Table(GAME, seed)
    views = {viewer: table.view(viewer) for viewer in (*CLASSIC.seats, None)}
    while to_move := table.to_move:
        seat = min(to_move)
        for sent in table.play(seat, GAME.sample_move(views[seat], rng), at=0):
            views[sent.viewer] = GAME.update(views[sent.viewer], sent.numbered.event)
    return sum(score.shots for score in views[None].battle.scores)


def open_spiel_game() -> pyspiel.Game:
    """The same rules there: no square twice, and shots enough for every square."""
    sizes = ";".join(str(kind.size) for kind in CLASSIC.roster)
    values = ";".join("1" for _ in CLASSIC.roster)
    return pyspiel.load_game(
        f"battleship(board_width={CLASSIC.grid.cols},board_height={CLASSIC.grid.rows},"
        f"ship_sizes=[{sizes}],ship_values=[{values}],num_shots={SQUARES},"
        "allow_repeated_shots=False)"
    )


def open_spiel(seed: int, game: pyspiel.Game) -> int:
    """One game there, each action chosen here among those that it lists."""
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return _open_spiel_shots(state)


def open_spiel_alone(seed: int, game: pyspiel.Game) -> int:
    """One game there without any Python between the actions: two of its own random players."""
    state = game.new_initial_state()
    players = [pyspiel.make_uniform_random_bot(seat, 2 * seed + seat) for seat in (0, 1)]
    pyspiel.evaluate_bots(state, players, seed)
    return _open_spiel_shots(state)


def _open_spiel_shots(state: pyspiel.State) -> int:
    return int(state.move_number()) - 2 * SHIPS


def contenders() -> Mapping[str, Callable[[int], int]]:
    """What is measured: a function from a seed to the number of shots of one whole game."""
    game = open_spiel_game()
    return {
        "Broadside, the rules": rules_alone,
        "Broadside, at a table": at_a_table,
        "Broadside, and three views": between_clients,
        PEER: lambda seed: open_spiel(seed, game),
        "OpenSpiel, its own players": lambda seed: open_spiel_alone(seed, game),
    }


def measure(playout: Callable[[int], int], seeds: Iterator[int], seconds: float) -> Tally:
    """Whole games until the time is up; only time of this process counts, whatever else runs."""
    began = process_time()
    games = shots = 0
    while process_time() - began < seconds:
        shots += playout(next(seeds))
        games += 1
    return Tally(games, shots, process_time() - began)


def figures(tallies: Mapping[str, Tally]) -> Figures:
    """Rates, and how they compare with OpenSpiel driven from Python."""
    table = Figures(title="Random games under the classic rules, one process")
    table.add_column("who")
    for column in ("games/s", "shots/s", "shots a game", "ratio"):
        table.add_column(column, justify="right")
    unit = tallies[PEER].shots / tallies[PEER].seconds
    for name, tally in tallies.items():
        rate = tally.shots / tally.seconds
        table.add_row(
            name,
            f"{tally.games / tally.seconds:.1f}",
            f"{rate:,.0f}",
            f"{tally.shots / tally.games:.1f}",
            f"{rate / unit:.2f}",
        )
    return table


def main(*, seconds: float = 1.0, rounds: int = 10, seed: int = 1) -> None:
    """Random games per second, Broadside next to OpenSpiel.

    Parameters
    ----------
    seconds
        How long each contender plays in a round.
    rounds
        How often all contenders take turns, so that a busy moment strikes all alike.
    seed
        Where the seeds of the games begin.
    """
    playouts = contenders()
    tallies = {name: Tally() for name in playouts}
    seeds = {name: count(seed) for name in playouts}
    with Progress() as progress:
        task = progress.add_task("playing", total=rounds * len(playouts))
        for _ in range(rounds):
            for name, playout in playouts.items():
                progress.update(task, description=name)
                tallies[name] += measure(playout, seeds[name], seconds)
                progress.advance(task)
    Console().print(figures(tallies))


if __name__ == "__main__":
    cyclopts.run(main)
