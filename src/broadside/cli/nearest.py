"""What somebody may have meant who has mistyped a word."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to follow a sentence, with a space before it; empty where nothing is near."""
    near = get_close_matches(word, list(known), 1)
    return f" Did you mean {near[0]!r}?" if near else ""
