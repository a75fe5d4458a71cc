"""Games, bots and numbers as they are typed."""

from pathlib import Path

import pytest

from broadside.botlink.limits import MEBIBYTE
from broadside.cli.bot_options import (
    at_least_one,
    wanted_bots,
    wanted_game,
    wanted_jobs,
    wanted_limits,
)
from broadside.cli.game_options import OptionRefused
from broadside.rules.catalog import GAMES
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.rulefile import write_rules

LIMITS = wanted_limits(5.0, 1024)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_catalogue_can_be_wanted(name: str) -> None:
    assert wanted_game(name) is GAMES[name]


def test_a_rule_file_is_a_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(write_rules(CLASSIC), encoding="utf-8")
    assert wanted_game(str(path)) == GAMES["classic"]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("clasic", r"no game 'clasic'.*classic"),
        ("nowhere.toml", "nowhere.toml cannot be read"),
    ],
)
def test_a_game_that_is_not_there_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(OptionRefused, match=complaint):
        wanted_game(name)


def test_bots_have_different_names() -> None:
    assert [bot.name for bot in wanted_bots(("hard", "hard"), 2, LIMITS)] == ["hard", "hard (2)"]


@pytest.mark.parametrize(
    ("names", "least", "complaint"),
    [
        ((), 1, "at least one bot, e.g. admiral"),
        (("hard",), 2, "at least 2 bots, e.g. captain admiral"),
        (("nelson", "hard"), 2, "no bot 'nelson'"),
        (("./nelson", "hard"), 2, "no such program"),
    ],
)
def test_bots_that_cannot_play_are_refused(
    names: tuple[str, ...], least: int, complaint: str
) -> None:
    with pytest.raises(OptionRefused, match=complaint):
        wanted_bots(names, least, LIMITS)


def test_bots_are_those_of_the_game() -> None:
    assert len(wanted_bots(("ensign", "hard"), 2, LIMITS, "fleet")) == 2
    with pytest.raises(OptionRefused, match="'hunter' does not play fleet games"):
        wanted_bots(("ensign", "hunter"), 2, LIMITS, "fleet")
    with pytest.raises(OptionRefused, match=r"at least 2 bots, e\.g\. lieutenant commodore"):
        wanted_bots(("ensign",), 2, LIMITS, "fleet")


def test_limits_are_seconds_and_mebibytes() -> None:
    assert (LIMITS.move, LIMITS.memory) == (5.0, 1024 * MEBIBYTE)


@pytest.mark.parametrize(
    ("seconds", "memory"), [(0.0, 1024), (-1.0, 1024), (float("nan"), 64), (5.0, 1)]
)
def test_limits_that_nobody_can_keep_are_refused(seconds: float, memory: int) -> None:
    with pytest.raises(OptionRefused, match="must be"):
        wanted_limits(seconds, memory)


def test_there_is_always_somebody_to_work() -> None:
    assert wanted_jobs(None) >= 1
    assert wanted_jobs(3) == 3
    with pytest.raises(OptionRefused, match="--jobs must be at least 1, not 0"):
        wanted_jobs(0)


def test_counts_begin_at_one() -> None:
    assert at_least_one("--games", 1) == 1
    with pytest.raises(OptionRefused, match="--games must be at least 1, not -5"):
        at_least_one("--games", -5)
