"""Seeds for everything random, each derived from what it belongs to."""

from random import Random

_BITS = 48


def derive(seed: int, *words: object) -> int:
    """Derive a seed for something random in the arena by a one-way function: it does not reveal the
    seed that it came from.
    """
    return Random(" ".join(map(repr, (seed, *words)))).getrandbits(_BITS)
