"""A bot for the line protocol. Try it: broadside arena hard "python3 examples/bots/hunter.py"."""

import random
import sys
from collections import defaultdict

rng = random.Random()
board = {"cols": 0, "rows": 0, "gap": 0}
sizes: list[int] = []
closed: defaultdict[str, set[str]] = defaultdict(set)  # by sea: not to be fired at again
wounds: defaultdict[str, list[str]] = defaultdict(list)  # by sea: hits of ships not yet sunk


def answer(line: str) -> str | None:
    """The answer to a line, if it needs one. Lines that are not known do no harm."""
    match line.split():
        case ["hello", *_]:
            return "hello 1 Hunter in Python"
        case ["board", cols, rows]:
            board.update(cols=int(cols), rows=int(rows))
        case ["ship", size, *_]:
            sizes.append(int(size))
        case ["option", "touching", "no"]:
            board["gap"] = 1
        case ["seed", seed]:
            rng.seed(seed)
        case ["fired", _, sea, square, call, *_]:
            closed[sea] |= set() if call == "glance" else {square}  # armour takes a second shot
            wounds[sea] = [] if call == "sunk" else wounds[sea] + [square] * (call != "miss")
        case ["go", "deploy"]:
            return "deploy " + " ".join(place())
        case ["go", "fire", sea, count, *_]:
            return "fire " + " ".join(aim(sea)[: int(count)])
    return None


def aim(sea: str) -> list[str]:
    """All squares that can be fired at, by chance, but those beside hits first."""
    squares = [name(col, row) for col in range(board["cols"]) for row in range(board["rows"])]
    fair = [square for square in squares if square not in closed[sea]]
    near = {square for wound in wounds[sea] for square in beside(wound)}
    return sorted(rng.sample(fair, len(fair)), key=lambda square: square not in near)


def place() -> list[str]:
    """Ship after ship at random, from the beginning again when one finds no place."""
    taken: set[str] = set()
    fleet = [berth for size in sizes if (berth := find_berth(size, taken))]
    return fleet if len(fleet) == len(sizes) else place()


def find_berth(size: int, taken: set[str]) -> str | None:
    gap = range(-board["gap"], board["gap"] + 1)
    for _ in range(200):
        right, down = rng.choice([(size - 1, 0), (0, size - 1)])
        col, row = rng.randint(0, board["cols"] - 1), rng.randint(0, board["rows"] - 1)
        ship = [(x, y) for x in range(col, col + right + 1) for y in range(row, row + down + 1)]
        fits = col + right < board["cols"] and row + down < board["rows"]
        if fits and taken.isdisjoint(name(x, y) for x, y in ship):
            taken.update(name(x + dx, y + dy) for x, y in ship for dx in gap for dy in gap)
            return f"{name(col, row)}:{name(col + right, row + down)}"
    return None


def beside(square: str) -> list[str]:
    col, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    return [name(col + x, row + y) for x, y in [(0, 0), (0, -1), (0, 1), (-1, 0), (1, 0)]]


def name(col: int, row: int) -> str:
    return f"{chr(ord('a') + col)}{row + 1}"


if __name__ == "__main__":
    for heard in sys.stdin:
        if (said := answer(heard)) is not None:
            print(said, flush=True)
