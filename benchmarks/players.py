"""Every player on every shooting preset: the table and the picture of ``docs/bots.md``.

    python -m benchmarks.players --games 2000

Prints the table and draws ``docs/pictures/shots.svg``.
"""

from pathlib import Path
from typing import Annotated

import cyclopts
import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from benchmarks import installed
from broadside.arena.solo import Shooting, shoot_all
from broadside.botlink.bot_spec import CatalogueBot
from broadside.bots.catalog import BOTS
from broadside.rules.shooting.presets import PRESETS

with installed():
    import matplotlib.pyplot as plt

DOCS = Path(__file__).parents[1] / "docs"
SHOWN = ("classic", "custom", "sea-battle", "grand-fleet", "russian", "salvo")
"""The presets of the table; score-attack shoots as custom does."""


def main(
    *,
    games: Annotated[int, cyclopts.Parameter(help="Fleets a preset.")] = 2000,
    seed: int = 1,
    jobs: int = 2,
) -> None:
    shots: dict[str, dict[str, NDArray[np.int64]]] = {}
    times: dict[str, dict[str, float]] = {}
    with Progress() as progress:
        task = progress.add_task("players", total=len(SHOWN) * len(BOTS) * games)
        for rules in PRESETS:
            if rules.name not in SHOWN:
                continue
            shots[rules.name], times[rules.name] = {}, {}
            for bot in BOTS:
                wanted = [
                    Shooting(rules, CatalogueBot(bot, bot), seed, number) for number in range(games)
                ]
                tallies = shoot_all(wanted, jobs, lambda done: progress.advance(task, done))
                shots[rules.name][bot] = np.array([tally.shots for tally in tallies])
                decisions = sum(tally.decisions for tally in tallies)
                seconds = sum(tally.seconds for tally in tallies)
                times[rules.name][bot] = 1000 * seconds / decisions
    command = f"python -m benchmarks.players --games {games} --seed {seed}"
    print(_table(shots, times, command))
    _draw(shots)


def _table(
    shots: dict[str, dict[str, NDArray[np.int64]]], times: dict[str, dict[str, float]], command: str
) -> str:
    head = ["| player |", *(f" {preset} |" for preset in shots), " ms a decision |"]
    lines = [
        f"Mean number of shots to sink a fleet, with its standard error, made by `{command}`; "
        "the time is that of classic.",
        "",
        "".join(head),
        "|---" * (len(shots) + 2) + "|",
    ]
    for bot in BOTS:
        cells = [_mean(shots[preset][bot]) for preset in shots]
        lines.append(f"| `{bot}` | {' | '.join(cells)} | {times['classic'][bot]:.3f} |")
    return "\n".join(lines) + "\n"


def _mean(shots: NDArray[np.int64]) -> str:
    return f"{shots.mean():.2f} ± {shots.std(ddof=1) / len(shots) ** 0.5:.2f}"


def _draw(shots: dict[str, dict[str, NDArray[np.int64]]]) -> None:
    """For each preset a row of distributions, the strongest player at the bottom."""
    figure, panels = plt.subplots(2, 3, figsize=(12, 8), layout="constrained")
    for panel, (preset, players) in zip(panels.flat, shots.items(), strict=True):
        panel.violinplot(list(players.values()), orientation="horizontal", showmeans=True)
        panel.set_yticks(range(1, len(players) + 1), list(players))
        panel.invert_yaxis()
        panel.set_title(preset)
        panel.set_xlabel("shots to sink the fleet")
    figure.savefig(DOCS / "pictures" / "shots.svg", metadata={"Date": None})


if __name__ == "__main__":
    cyclopts.run(main)
