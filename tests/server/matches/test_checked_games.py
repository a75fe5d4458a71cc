"""The games of rules that were checked."""

from broadside.rules.catalog import GAMES
from broadside.server.matches import checked_games
from broadside.server.matches.checked_games import find_game, game_of, remember_game

CLASSIC = GAMES["classic"]


def test_rules_are_read_once() -> None:
    rules = f"# read once\n{CLASSIC.write_rules()}"
    assert find_game("shooting", rules) is None
    assert game_of("shooting", rules) == CLASSIC
    assert find_game("shooting", rules) is game_of("shooting", rules)


def test_a_game_that_was_made_elsewhere_is_not_read() -> None:
    assert remember_game("shooting", "made elsewhere", CLASSIC) is CLASSIC
    assert game_of("shooting", "made elsewhere") is CLASSIC


def test_the_game_that_nobody_asked_for_is_forgotten_first() -> None:
    first, *others = (f"number {number}" for number in range(checked_games._MOST + 1))
    remember_game("shooting", first, CLASSIC)
    for rules in others:
        assert find_game("shooting", first) is not None
        remember_game("shooting", rules, CLASSIC)
    assert find_game("shooting", first) is not None
    assert find_game("shooting", others[0]) is None
