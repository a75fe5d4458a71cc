"""The console of every other preset."""

import re
from dataclasses import replace

import pytest

from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Quit
from broadside.console.preset_game import PresetGame
from broadside.console.prompt import EndOfInput
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, RUSSIAN, SALVO, SCORE_ATTACK
from broadside.rules.shooting.ruleset import Ruleset
from tests.console.conversation import Conversation, PlannedShooter, plans, typed_by


def played(rules: Ruleset, *, wins: bool, level: str = "hard", seed: int = 5) -> str:
    """A whole game: placed at random, fired at all ships or at all water first."""
    first = ["1"] if rules.bombs is not None else []
    choices = ["1", "2", *first, "1", "5"]
    gunner = PlannedShooter(rules, choices, plans(rules, seed, level, wins=wins))

    def play(session: ConsoleSession) -> None:
        with pytest.raises(Quit):
            PresetGame(session, rules, level).run()

    return typed_by(gunner, play, seed=seed)[1]


@pytest.mark.req("W-02")
@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize(
    "rules", [CLASSIC, GRAND_FLEET, RUSSIAN, SALVO, SCORE_ATTACK], ids=lambda rules: rules.name
)
def test_a_whole_game_is_won_and_lost(rules: Ruleset, wins: bool) -> None:
    text = played(rules, wins=wins)
    assert ("You have won!" if wins else "The computer has won.") in text
    assert "Do you want to play again?" in text


@pytest.mark.req("P-05", "P-06", "P-09")
def test_the_grand_fleet_shows_points_and_radar() -> None:
    text = played(GRAND_FLEET, wins=False)
    assert "You may scan 3 x 3 squares by radar before this shot." in text
    assert "The computer uses the radar." in text
    assert "Points" in text


@pytest.mark.req("P-08", "P-13")
@pytest.mark.parametrize("players", [3, 6])
def test_several_players_fight_and_all_scores_are_shown(players: int) -> None:
    rules = replace(GRAND_FLEET, players=players)
    text = played(rules, wins=True, level="easy")
    for number in range(2, players + 1):
        assert f"Map of Player {number}" in text
        assert re.search(rf"You fire at .* in the sea of Player {number}: Hit!", text)
    heads = [line for line in text.splitlines() if line.startswith("Ships afloat")]
    assert all(f"Player {players}" in line for line in heads)
    assert "You have won!" in text


@pytest.mark.req("P-13")
def test_a_turn_visits_each_opponent_and_shows_the_field_of_the_one_fired_at() -> None:
    conversation = Conversation(["1", "2", *["A0"] * 40])
    with pytest.raises(EndOfInput):
        PresetGame(conversation.session(), replace(GRAND_FLEET, players=3, first=0), "easy").run()
    battle = conversation.text[conversation.text.index("You begin.") :]
    shown = [line for line in battle.splitlines() if "Map of Player" in line]
    assert shown[0].endswith("Map of Player 2")
    assert any(line.endswith("Map of Player 3") for line in shown)
    assert "Player 2 fires at" in battle
    assert "in the sea of Player 3" in battle
    assert "in your sea" in battle
    assert "Your target in the sea of Player 3, e.g. C1: " in battle


def test_the_menu_shows_the_rules_and_changes_the_level() -> None:
    conversation = Conversation(["3", "2", "2", "4", "nothing", "5"])
    with pytest.raises(Quit):
        PresetGame(conversation.session(), RUSSIAN, "easy").run()
    assert conversation.text.startswith("At any question")
    assert "\nRUSSIAN\n10 rows, 10 columns, 10 ships, 2 players, level easy." in conversation.text
    assert "Rules of russian" in conversation.text
    assert "level medium." in conversation.text
    assert "There is no file nothing." in conversation.text


@pytest.mark.req("K-14")
def test_score_attack_asks_for_bombs_and_who_starts() -> None:
    conversation = Conversation(["1", "1", "2", "2", "A-1"])
    with pytest.raises(EndOfInput):
        PresetGame(conversation.session(), SCORE_ATTACK, "easy").run()
    assert "Bombs for each side [40]: " in conversation.text
    assert "The computer begins." in conversation.text
    assert "All bombs are spent." in conversation.text
