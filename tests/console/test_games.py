"""The menu of all games."""

import pytest

from broadside.console.dialogue import Quit
from broadside.console.games import SUMMARIES, run_game, run_games
from broadside.console.prompt import EndOfInput
from broadside.rules.classic.presets import CUSTOM, SEA_BATTLE
from broadside.rules.classic.presets import PRESETS as SHOOTING_PRESETS
from broadside.rules.fleet.presets import PRESETS as FLEET_PRESETS
from tests.console.talk import Talk

NAMES = [rules.name for rules in SHOOTING_PRESETS] + [rules.name for rules in FLEET_PRESETS]
QUIT = str(len(NAMES) + 1)


def test_every_preset_is_listed_with_a_line_on_it() -> None:
    talk = Talk([QUIT])
    with pytest.raises(Quit):
        run_games(talk.session(), "easy")
    for number, name in enumerate(NAMES, 1):
        assert f"  {number} {name}: {SUMMARIES[name]}\n" in talk.text
    assert max(map(len, talk.text.splitlines())) <= 80


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
def test_each_game_is_started_by_its_number(number: int) -> None:
    talk = Talk([str(number)])
    with pytest.raises(EndOfInput):
        run_games(talk.session(), "easy")
    started = talk.text.split(f"quit\nYour choice (1 to {QUIT}): ")[1]
    name = NAMES[number - 1]
    titles = {"sea-battle": "OPPONENT BOARD", "custom": "BATTLESHIP"}
    assert titles.get(name, name.replace("-", " ").upper()) in started


@pytest.mark.req("K-13")
def test_back_in_the_menu_of_a_game_returns_to_the_menu_of_games() -> None:
    talk = Talk(["3", "back", "1", "back", "8", "back", "back", QUIT])
    with pytest.raises(Quit):
        run_games(talk.session(), "easy")
    assert talk.text.count("BROADSIDE") == 5
    assert talk.text.count("There is nothing before this menu.") == 1


def test_sea_battle_is_played_under_the_rules_and_the_seed_given() -> None:
    texts = []
    for seed in (1, 1, 2):
        talk = Talk(["00"])
        run_game(talk.session(seed=seed), "sea-battle", SEA_BATTLE, "easy")
        texts.append(talk.text)
    assert texts[0] == texts[1] != texts[2]


def test_custom_starts_with_the_given_level() -> None:
    talk = Talk(["5"])
    with pytest.raises(Quit):
        run_game(talk.session(), "custom", CUSTOM, "hard")
    assert "level hard" in talk.text
