"""The line protocol, from the greeting to the refusal."""

import pytest

from broadside.protocol.line_protocol import (
    HELLO,
    LONGEST_LINE,
    event_lines,
    go_line,
    opening_lines,
    read_greeting,
    refused_line,
)
from broadside.rules.catalog import FAMILIES, GAMES
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.shooting.events import Deployed

CLASSIC = GAMES["classic"]


def test_a_greeting_brings_a_name() -> None:
    assert HELLO == "hello 1"
    assert read_greeting("hello 1 Admiral of the  Fleet") == "Admiral of the  Fleet"


@pytest.mark.parametrize("line", ["", "hello", "hello 1", "hullo 1 Bot", "1 hello Bot"])
def test_what_is_no_greeting_is_refused_with_what_would_be(line: str) -> None:
    with pytest.raises(InvalidNotation, match="greet with: hello 1 NAME"):
        read_greeting(line)


def test_another_version_is_named() -> None:
    with pytest.raises(InvalidNotation, match="version '2'"):
        read_greeting("hello 2 Bot")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_made_again_from_what_is_told(name: str) -> None:
    game = GAMES[name]
    lines = opening_lines(game, game.view(game.start(1), 1), 1, 77)
    (family,) = (line.removeprefix("family ") for line in lines if line.startswith("family "))
    rules = "".join(f"{line[5:]}\n" for line in lines if line.startswith("rule "))
    assert FAMILIES[family](rules) == game
    assert f"game {name}" in lines
    assert "seat 1" in lines
    assert "seed 77" in lines


def test_a_fleet_that_was_dealt_is_told_to_its_owner_alone() -> None:
    game = GAMES["sea-battle"]
    lines = opening_lines(game, game.view(game.start(1), 1), 1, 77)
    own = [line for line in lines if line.startswith("deployed 1 ")]
    assert len(own) == 1
    assert len(own[0].split()) == 2 + 3
    assert "deployed 0" in lines
    assert lines[-1] == "began 0"


@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_too_long(name: str) -> None:
    game = GAMES[name]
    lines = opening_lines(game, game.view(game.start(1), 0), 0, 1 << 48)
    assert max(len(line.encode()) for line in lines) < LONGEST_LINE


def test_events_and_demands_come_from_the_family() -> None:
    assert event_lines(CLASSIC, Deployed(1, None)) == ("deployed 1",)
    assert go_line(CLASSIC, CLASSIC.view(CLASSIC.start(1), 0)) == "go deploy"


def test_a_refusal_is_a_code_and_a_sentence() -> None:
    illegal = IllegalMove(Refusal.ALREADY_SHOT, "b7")
    assert refused_line(illegal) == (
        "refused already-shot That square has been fired at already. (b7)"
    )
    assert refused_line(InvalidNotation("not a move: 'x'")) == "refused unreadable not a move: 'x'"
    assert len(refused_line(InvalidNotation("x" * LONGEST_LINE))) < LONGEST_LINE
