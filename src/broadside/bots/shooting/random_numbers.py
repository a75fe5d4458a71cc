"""A random number generator for compiled loops: the same numbers, compiled or not."""

from random import Random

import numpy as np

from broadside.bots.shooting.berth_arrays import Words


def new_generator(seed: int | str) -> Words:
    """The state of a random number generator for compiled loops, as ``draw_number`` takes it."""
    return np.array([Random(f"{seed} chance").getrandbits(64) | 1], np.uint64)


def draw_number(chance: Words) -> float:
    """The next random number from 0 to below 1: xorshift, whose arithmetic never overflows."""
    bits = chance[0]
    bits ^= bits << np.uint64(13)
    bits ^= bits >> np.uint64(7)
    bits ^= bits << np.uint64(17)
    chance[0] = bits
    return float(bits >> np.uint64(11)) * 2.0**-53
