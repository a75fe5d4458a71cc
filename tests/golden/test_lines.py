"""The line protocol: a program that answers as ever is told the same, line for line."""

import pytest

from tests.golden import files, lines
from tests.golden.subject import READERS, event_lines


@pytest.mark.parametrize("name", lines.games())
def test_a_program_is_told_the_same_game(name: str) -> None:
    assert lines.heard(name) == files.read(f"lines/{name}.txt")


@pytest.mark.parametrize("name", lines.games())
def test_what_is_told_can_be_read_back(name: str) -> None:
    game = lines.games()[name]
    told = lines.event_lines_of(name)
    events = READERS[game.family](game, told)
    assert [line for event in events for line in event_lines(game, event)] == told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("classic", ["timeout 0"]),
        ("strait", ["offered 0", "declined 1", "timeout 1", "ended agreed 0 1"]),
    ],
)
def test_what_no_program_does_is_told_in_the_same_words(name: str, told: list[str]) -> None:
    game = lines.games()[name]
    events = READERS[game.family](game, told)
    assert [line for event in events for line in event_lines(game, event)] == told


def test_the_transcripts_have_every_word_of_the_protocol() -> None:
    shooting = "deployed began fired salvo defeated scanned ended fleet"
    fleet = "reefs fleet accepted arranged began acted notice missed sighted ship sunk contact"
    assert words("classic", "grand-fleet", "salvo", "archipelago") == set(shooting.split())
    assert words("strait") == {*fleet.split(), "faded", "mines", "cleared", "offered", "ended"}


def words(*names: str) -> set[str]:
    return {line.split()[0] for name in names for line in lines.event_lines_of(name)}


def test_the_transcripts_have_every_family_to_its_end() -> None:
    texts = [files.read(name) for name in files.names("lines")]
    assert all(text.endswith("> quit\n") and "> ended " in text for text in texts)
    assert {"> family shooting", "> family fleet"} <= set("\n".join(texts).splitlines())
