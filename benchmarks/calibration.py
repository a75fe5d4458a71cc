"""How often the chances of the posterior come true, and how long they take.

    python -m benchmarks.calibration --games 2000

Prints the tables of ``docs/numeric-code.md`` and draws ``docs/pictures/calibration.svg``.
"""

from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import Annotated

import cyclopts
from rich.progress import track

from benchmarks import installed
from broadside.bots.shooting.compiled_loops import warming_up
from broadside.bots.shooting.posterior import LOOPS, Method, posterior, rehearse
from broadside.rules.shooting.presets import PRESETS
from broadside.rules.shooting.ruleset import Ruleset
from tests.bots.calibration import ChanceBin, Judgement, bins, judgements
from tests.bots.example_views import view_after

with installed():
    import matplotlib.pyplot as plt

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "calibration.svg"
SHOWN = ("classic", "custom", "sea-battle", "russian", "grand-fleet", "salvo")
ENOUGH = 30
"""Squares that a tenth needs to be shown."""
TIMED = 200
"""Positions a preset whose posterior is timed."""


def main(
    *, games: Annotated[int, cyclopts.Parameter(help="Games a preset, a position each.")] = 2000
) -> None:
    with warming_up(LOOPS):
        rehearse(view_after(""))
    found: dict[str, list[ChanceBin]] = {}
    times: dict[str, dict[Method, list[float]]] = {}
    for rules in PRESETS:
        if rules.name in SHOWN:
            judged = _judged(rules, games)
            found[rules.name], times[rules.name] = bins(judged), _times(judged[:TIMED])
    print(_calibration(found), _speed(times), sep="\n\n")
    _draw(found)


def _judged(rules: Ruleset, games: int) -> list[Judgement]:
    numbers = track(range(games), description=rules.name, transient=True)
    return list(judgements(rules, numbers))


def _times(judged: Iterable[Judgement]) -> dict[Method, list[float]]:
    """Milliseconds for a posterior, by how it was found."""
    times: dict[Method, list[float]] = {method: [] for method in Method}
    for each in judged:
        start = perf_counter()
        posterior(each.view)
        times[each.posterior.method].append(1000 * (perf_counter() - start))
    return times


def _calibration(found: dict[str, list[ChanceBin]]) -> str:
    head = f"| predicted | {' | '.join(found)} |"
    rows = [
        f"| {number / 10:.1f} to {(number + 1) / 10:.1f} | "
        + " | ".join(_cell(tenths[number]) for tenths in found.values())
        + " |"
        for number in range(10)
    ]
    return "\n".join([head, "|---" * (len(found) + 1) + "|", *rows])


def _cell(tenth: ChanceBin) -> str:
    if tenth.squares < ENOUGH:
        return "-"
    return f"{tenth.predicted:.3f} / {tenth.real:.3f} ({tenth.z:+.1f})"


def _speed(times: dict[str, dict[Method, list[float]]]) -> str:
    head = "| preset | " + " | ".join(Method) + " |"
    rows = [
        f"| {name} | " + " | ".join(_time(spent[method]) for method in Method) + " |"
        for name, spent in times.items()
    ]
    return "\n".join([head, "|---" * (len(Method) + 1) + "|", *rows])


def _time(spent: list[float]) -> str:
    if not spent:
        return "-"
    middle = sorted(spent)[len(spent) // 2]
    return f"{middle:.1f}, at most {max(spent):.0f} ({len(spent)})"


def _draw(found: dict[str, list[ChanceBin]]) -> None:
    figure, axes = plt.subplots(figsize=(5, 5), layout="constrained")
    axes.plot([0, 1], [0, 1], color="0.8")
    for name, tenths in found.items():
        enough = [tenth for tenth in tenths if tenth.squares >= ENOUGH]
        predicted, real = [each.predicted for each in enough], [each.real for each in enough]
        axes.plot(predicted, real, marker="o", markersize=3, linewidth=1, label=name)
    axes.set(xlabel="predicted", ylabel="squares that held a ship", aspect="equal")
    axes.legend()
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    cyclopts.run(main)
