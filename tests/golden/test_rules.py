"""Rule files are read as ever, and written as ever."""

import pytest

from tests.golden import files, games
from tests.golden.subject import GAMES, game_of_rules

WRITTEN = dict(games.rules())


def test_every_preset_has_its_golden_rules() -> None:
    assert sorted(WRITTEN) == files.names("rules")
    assert {f"rules/{name}.toml" for name in GAMES} <= set(WRITTEN)


@pytest.mark.parametrize("name", files.names("rules"))
def test_the_rules_of_a_game_are_written_as_before(name: str) -> None:
    assert WRITTEN[name] == files.read(name)


@pytest.mark.parametrize("name", files.names("rules"))
def test_written_rules_make_the_same_game(name: str) -> None:
    text = files.read(name)
    assert game_of_rules(text).write_rules() == text
