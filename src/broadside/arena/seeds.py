"""Seeds for everything that is drawn by lot, each from what it belongs to."""

from random import Random

_BITS = 48


def derive(seed: int, *words: object) -> int:
    """A seed that cannot be traced back: nobody who is told it can tell the one it came from."""
    return Random(" ".join(map(repr, (seed, *words)))).getrandbits(_BITS)
