"""The catalogue of games."""

import pytest

from broadside.rules.catalog import FAMILIES, GAMES, game_of
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.record import Record


def test_every_preset_is_listed_by_its_name() -> None:
    assert list(GAMES) == [
        *("classic", "sea-battle", "custom", "grand-fleet", "russian", "salvo", "score-attack")
    ]
    assert all(game.name == name for name, game in GAMES.items())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_made_again_from_the_text_of_its_rules(name: str) -> None:
    game = GAMES[name]
    assert FAMILIES[game.family](game.write_rules()) == game
    assert game_of(Record(game.family, game.write_rules(), seed=1)) == game


def test_a_record_of_an_unknown_family_is_refused_by_name() -> None:
    with pytest.raises(InvalidNotation, match="'chess'"):
        game_of(Record("chess", "", seed=1))


def test_a_record_with_impossible_rules_is_refused() -> None:
    with pytest.raises(InvalidRuleset, match="at least one ship"):
        game_of(Record(ShootingGame.family, 'name = "nothing"', seed=1))
