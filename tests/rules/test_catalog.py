"""The catalogue of games."""

import pytest

from broadside.rules.catalog import FAMILIES, GAMES, RULEBOOKS, game_of, game_of_rules
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.record import Record


def test_every_preset_is_listed_by_its_name() -> None:
    assert list(GAMES) == [
        *("classic", "sea-battle", "custom", "grand-fleet", "russian", "salvo", "score-attack"),
        *("fleet", "fleet-teams"),
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


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_file_tells_its_family(name: str) -> None:
    assert game_of_rules(GAMES[name].write_rules()) == GAMES[name]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("family = ", "not a rule file: "),
        ('family = "chess"', "family must be one of 'shooting', 'fleet', not 'chess'"),
        ("family = 3", "not 3"),
        ("family = []", "not \\[\\]"),
    ],
)
def test_a_rule_file_of_no_family_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InvalidRuleset, match=complaint):
        game_of_rules(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_rule_book(name: str) -> None:
    game = GAMES[name]
    assert RULEBOOKS[game.family](game).title == f"Rules of {name}"
