"""Answers Sea Battle with nonsense for long, and prints from time to time how many bytes it holds.

Run as a process of its own, so that nothing else allocates memory.
"""

import tracemalloc
from io import StringIO
from itertools import count

from broadside.console.prompt import Prompt
from broadside.console.sea_battle import play_sea_battle
from tests.console.sea_battle.endless_games import DiscardedOutput
from tests.console.sea_battle.transcripts import ScriptedInput

LINES = 2000
NONSENSE = ("", "00", "zzz", "x" * 3000)


def main() -> None:
    numbers = count()

    def answer(text: str) -> str:
        number = next(numbers)
        if number == LINES:
            raise KeyboardInterrupt
        if number % 500 == 100:
            print(tracemalloc.get_traced_memory()[0], flush=True)
        return NONSENSE[number % 4]

    tracemalloc.start()
    try:
        play_sea_battle(Prompt(ScriptedInput(answer, StringIO()), DiscardedOutput()), seed=1)
    except KeyboardInterrupt:
        print("interrupted", flush=True)


if __name__ == "__main__":
    main()
