"""Moves and squares are read and shown as ever."""

import json

import pytest

from tests.golden import files, games
from tests.golden.subject import GAMES, Act, read_said

GOLDEN = json.loads(files.read("notation.json"))


def test_what_can_be_typed_is_read_as_before() -> None:
    ((_, text),) = games.notation()
    assert json.loads(text) == GOLDEN


@pytest.mark.parametrize("preset", GOLDEN["moves"])
def test_a_move_in_its_canonical_form_is_written_so(preset: str) -> None:
    written = {text for text in GOLDEN["moves"][preset].values() if text and "refused" not in text}
    assert len(written) > 3
    assert {text: games.canonical(GAMES[preset], text) for text in written} == {
        text: text for text in written
    }


@pytest.mark.parametrize("preset", GAMES)
def test_what_is_said_at_any_table_keeps_its_words(preset: str) -> None:
    said = ("resign", "offer draw", "accept draw", "decline draw")
    claims = ("abort", "claim win", "claim draw")
    assert tuple(map(str, Act)) == (*said, *claims)
    assert [read_said(GAMES[preset], text) for text in claims] == [Act(text) for text in claims]
