"""Seeds derived from the secret seed of a match, so that they need not be stored."""

import hashlib

from broadside.rules.game import Seat


def bot_seed(seed: int, seat: Seat) -> int:
    """Derive the seed of the bot at that seat from the secret seed of the match, about which the
    bot's moves reveal nothing.
    """
    text = f"{seed} computer {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
