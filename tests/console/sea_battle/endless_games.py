"""Plays games of Sea Battle without end in sight, and prints from time to time what they hold.

Run as a process of its own, so that nothing else allocates memory: the arguments are the number of
games, after how many of them to measure, and whether to count blocks or bytes.
"""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from io import StringIO

from broadside.console.prompt import Prompt
from broadside.console.sea_battle import play_sea_battle
from tests.console.sea_battle.transcripts import targets, water

MEASURES: Mapping[str, Callable[[], int]] = {
    "blocks": sys.getallocatedblocks,
    "bytes": lambda: tracemalloc.get_traced_memory()[0],
}


class DiscardedOutput(StringIO):
    """Output that nobody keeps."""

    def write(self, text: str, /) -> int:
        return len(text)


def play(seed: int, *, lose: bool) -> None:
    answers = water(seed) + targets(seed) if lose else targets(seed)
    source = StringIO("".join(f"{answer}\n" for answer in answers))
    play_sea_battle(Prompt(source, DiscardedOutput()), seed)


def main(games: int, every: int, measure: str) -> None:
    if measure == "bytes":
        tracemalloc.start()
    for number in range(1, games + 1):
        # One game in ten is long, and lost.
        play(number, lose=number % 10 == 0)
        if number % every == 0:
            gc.collect()
            print(MEASURES[measure](), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
