"""The menu of all games."""

from pathlib import Path

import pytest

from broadside.console.dialogue import Quit
from broadside.console.games_menu import run_game, run_games
from broadside.console.prompt import EndOfInput
from broadside.play.game_files import FinishedGames, GameKeeper
from broadside.rules.catalog import GAMES, SUMMARIES
from broadside.rules.shooting.presets import CUSTOM, SEA_BATTLE
from tests.console.conversation import Conversation

NAMES = list(GAMES)
QUIT = str(len(NAMES) + 1)


def test_every_preset_is_listed_with_a_line_on_it() -> None:
    conversation = Conversation([QUIT])
    with pytest.raises(Quit):
        run_games(conversation.session(), "easy")
    for number, name in enumerate(NAMES, 1):
        assert f"  {number} {name}: {SUMMARIES[name]}\n" in conversation.text
    assert max(map(len, conversation.text.splitlines())) <= 80


@pytest.mark.parametrize("number", range(1, len(NAMES) + 1))
def test_each_game_is_started_by_its_number(number: int) -> None:
    conversation = Conversation([str(number)])
    with pytest.raises(EndOfInput):
        run_games(conversation.session(), "easy")
    started = conversation.text.split(f"quit\nYour choice (1 to {QUIT}): ")[1]
    name = NAMES[number - 1]
    titles = {"sea-battle": "OPPONENT BOARD", "custom": "BATTLESHIP"}
    assert titles.get(name, name.replace("-", " ").upper()) in started


@pytest.mark.req("K-13")
def test_back_in_the_menu_of_a_game_returns_to_the_menu_of_games() -> None:
    conversation = Conversation(["3", "back", "1", "back", "8", "back", "back", QUIT])
    with pytest.raises(Quit):
        run_games(conversation.session(), "easy")
    assert conversation.text.count("BROADSIDE") == 5
    assert conversation.text.count("There is nothing before this menu.") == 1


def test_sea_battle_is_played_under_the_rules_and_the_seed_given() -> None:
    texts = []
    for seed in (1, 1, 2):
        conversation = Conversation(["00"])
        run_game(conversation.session(seed=seed), "sea-battle", SEA_BATTLE, "easy")
        texts.append(conversation.text)
    assert texts[0] == texts[1] != texts[2]


def test_custom_starts_with_the_given_level() -> None:
    conversation = Conversation(["5"])
    with pytest.raises(Quit):
        run_game(conversation.session(), "custom", CUSTOM, "hard")
    assert "level hard" in conversation.text


def test_sea_battle_leaves_no_record(tmp_path: Path) -> None:
    squares = [f"{row}{col}" for row in range(10) for col in range(10)]
    conversation = Conversation(squares)
    session = conversation.session()
    session.keeper = GameKeeper(finished=FinishedGames(tmp_path))
    run_game(session, "sea-battle", SEA_BATTLE, "easy")
    assert "GAME OVER" in conversation.text
    assert list(tmp_path.iterdir()) == []
