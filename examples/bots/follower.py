#!/usr/bin/env python3
"""A bot for the line protocol that leaves the book-keeping to Broadside.

It reads the lines back into events and keeps a view with them, as the referee does, and asks a
player of the catalogue what to do. Put your own function in its place. Let it play:

    broadside arena hard "python examples/bots/follower.py medium"
"""

import sys

from broadside.bots.catalog import make_bot
from broadside.rules.shooting.battle import new_battle
from broadside.rules.shooting.event_lines import read_events
from broadside.rules.shooting.moves import write_move
from broadside.rules.shooting.rulefile import read_rules
from broadside.rules.shooting.view import View, update

_EVENTS = {"deployed", "began", "salvo", "fired", "defeated", "scanned", "timeout"}


def main(name: str) -> None:
    """Play one game, told through standard input."""
    book, news, seat, seed = "", [], 0, 0
    view = None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            print(f"hello 1 {name} behind a pipe", flush=True)
        elif word == "rule":
            book += f"{rest}\n"
        elif word == "seat":
            seat = int(rest)
        elif word == "seed":
            seed = int(rest)
        elif word in _EVENTS:
            news.append(line.rstrip("\n"))
        elif word == "go":
            if view is None:
                rules = read_rules(book)
                view = View(rules, seat, new_battle(rules))
            for event in read_events(view.rules, news):
                view = update(view, event)
            news.clear()
            print(write_move(make_bot(name, seed).choose(view)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
