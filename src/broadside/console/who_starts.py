"""Asks who starts: one player, the other, or the winner of a coin toss."""

from random import Random

from broadside.console.dialogue import Back, Dialogue
from broadside.rules.game import Seat

_SIDES = ("heads", "tails")


def ask_who_starts(dialogue: Dialogue, names: tuple[str, str], rng: Random) -> Seat:
    """Ask which player starts the game. The player of the first name calls the coin."""
    while True:
        dialogue.say("Who fires first?")
        choice = dialogue.choose((*names, "A coin toss"))
        if choice < 3:
            return choice - 1
        try:
            return _toss(dialogue, names, rng)
        except Back:
            continue


def _toss(dialogue: Dialogue, names: tuple[str, str], rng: Random) -> Seat:
    dialogue.say(f"{names[0]} may call: heads or tails?")
    called = _SIDES[dialogue.choose(_SIDES) - 1]
    fell = rng.choice(_SIDES)
    first = 0 if called == fell else 1
    dialogue.say(f"The coin shows {fell}. First: {names[first].lower()}.")
    return first
