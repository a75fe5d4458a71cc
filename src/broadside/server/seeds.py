"""Chance that is drawn from the secret seed of a match, so that it need not be kept."""

import hashlib

from broadside.rules.game import Seat


def bot_seed(seed: int, seat: Seat) -> int:
    """The seed of the computer player at that seat; its moves tell nothing about the match's."""
    text = f"{seed} computer {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
