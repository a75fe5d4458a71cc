"""The catalogue of games."""

import pytest

from broadside.rules.catalog import (
    FAMILIES,
    GAMES,
    RULEBOOKS,
    SUMMARIES,
    game_of,
    game_of_rules,
    read_checked,
)
from broadside.rules.errors import InvalidNotation, InvalidRuleset
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.record import Record
from broadside.rules.shooting.shooting_game import ShootingGame

KNOWN = [
    *("classic", "sea-battle", "custom", "grand-fleet", "russian", "salvo", "score-attack"),
    *("fleet", "fleet-teams"),
]


@pytest.mark.req("X-01")
def test_every_preset_is_listed_by_its_name() -> None:
    assert [name for name in GAMES if name in KNOWN] == KNOWN, "in the order of the menus"
    assert all(game.name == name for name, game in GAMES.items())


def test_every_preset_has_a_line_for_the_menus() -> None:
    assert list(SUMMARIES) == list(GAMES)
    assert all(len(line) <= 66 for line in SUMMARIES.values()), "a menu is 80 columns wide"


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


@pytest.mark.parametrize("name", GAMES)
def test_checked_rules_are_read_as_any_others(name: str) -> None:
    game = GAMES[name]
    assert read_checked(game.family, game.write_rules()) == game


def test_whether_the_fleet_of_checked_rules_fits_is_not_asked_again() -> None:
    full = 'name = "pond"\ncolumns = 2\nrows = 2\n[[ships]]\nname = "raft"\nsize = 3\n'
    with pytest.raises(InvalidRuleset, match="does not fit"):
        FAMILIES[ShootingGame.family](full)
    assert read_checked(ShootingGame.family, full).name == "pond"
    crowded = 'name = "pond"\nextends = "fleet"\n[ships.cruiser]\ncount = 50\n'
    with pytest.raises(InvalidRuleset, match="a fleet must have from 1 to 12 ships"):
        FAMILIES[FleetGame.family](crowded)
    assert read_checked(FleetGame.family, crowded).name == "pond"
