"""Suggests the word that was meant by a mistyped one."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Suggest the known word that a mistyped one means, as a question to append to a sentence, with
    a space before it; empty if no word is similar.
    """
    near = get_close_matches(word, list(known), 1)
    return f" Did you mean {near[0]!r}?" if near else ""
