#!/usr/bin/env python3
"""A bot for the line protocol, with nothing but the standard library.

It fires at random; after a hit it fires beside it until a ship is sunk. Let it play:

    broadside arena hard "python3 examples/bots/hunter.py"
"""

import random
import sys

rng = random.Random()
board = {"cols": 0, "rows": 0, "gap": 0}
sizes: list[int] = []
closed: dict[str, set[str]] = {}  # by sea: the squares that cannot be fired at again
wounds: dict[str, list[str]] = {}  # by sea: hits of ships that may still be afloat


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
        case ["fired", _, sea, square, "hit" | "glance" as call, *_]:
            wounds.setdefault(sea, []).append(square)
            if call == "hit":  # after a glance that square must be fired at again
                closed.setdefault(sea, set()).add(square)
        case ["fired", _, sea, square, call, *_]:
            closed.setdefault(sea, set()).add(square)
            wounds[sea] = [] if call == "sunk" else wounds.get(sea, [])
        case ["go", "deploy"]:
            return "deploy " + " ".join(place())
        case ["go", "fire", sea, count, *_]:
            return "fire " + " ".join(aim(sea)[: int(count)])
    return None


def aim(sea: str) -> list[str]:
    """All squares that can be fired at, the best first."""
    squares = [name(col, row) for col in range(board["cols"]) for row in range(board["rows"])]
    rng.shuffle(squares)
    near = {square for wound in wounds.get(sea, []) for square in beside(wound)}
    fair = [square for square in squares if square not in closed.get(sea, set())]
    return sorted(fair, key=lambda square: square not in near)


def place() -> list[str]:
    """Ship after ship at random, from the beginning again when one finds no place."""
    taken: set[str] = set()
    fleet = [berth for size in sizes if (berth := find_berth(size, taken))]
    return fleet if len(fleet) == len(sizes) else place()


def find_berth(size: int, taken: set[str]) -> str | None:
    gap = range(-board["gap"], board["gap"] + 1)
    for _ in range(200):
        right, down = rng.choice([(1, 0), (0, 1)])
        col = rng.randint(0, board["cols"] - 1 - right * (size - 1))
        row = rng.randint(0, board["rows"] - 1 - down * (size - 1))
        ship = [(col + right * far, row + down * far) for far in range(size)]
        if taken.isdisjoint(name(*square) for square in ship):
            taken.update(name(x + dx, y + dy) for x, y in ship for dx in gap for dy in gap)
            return f"{name(*ship[0])}:{name(*ship[-1])}"
    return None


def name(col: int, row: int) -> str:
    return f"{chr(ord('a') + col)}{row + 1}"


def beside(square: str) -> list[str]:
    col, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    cross = [(col, row), (col, row - 1), (col, row + 1), (col - 1, row), (col + 1, row)]
    return [name(*near) for near in cross]


if __name__ == "__main__":
    for heard in sys.stdin:
        if (said := answer(heard)) is not None:
            print(said, flush=True)
