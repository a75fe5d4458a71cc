"""The custom game from its main menu."""

from dataclasses import replace
from pathlib import Path

import pytest

from broadside.console.console_session import ConsoleSession
from broadside.console.custom_game import CustomGame
from broadside.console.custom_game_settings import CustomGameSettings
from broadside.console.dialogue import Quit
from broadside.console.prompt import EndOfInput
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CUSTOM, SCORE_ATTACK
from broadside.rules.shooting.ruleset import ShipClass
from tests.console.conversation import NOWHERE, Conversation, PlannedShooter, plans, typed_by

MENU = "  1 Play\n  2 Computer level\n  3 Customise ships\n  4 Resize map\n  5 Quit\n"


def run(*lines: str, scores: Path = NOWHERE) -> tuple[CustomGame, str]:
    """The game after these lines and, unless they quit, the end of input."""
    conversation = Conversation(lines)
    game = CustomGame(conversation.session(scores=scores), CustomGameSettings())
    with pytest.raises((Quit, EndOfInput)):
        game.run()
    return game, conversation.text


@pytest.mark.req("K-01", "K-02")
def test_the_main_menu_has_five_choices_by_number_and_shows_the_defaults() -> None:
    _, text = run("5")
    assert MENU in text
    assert "Map 10 x 10, 5 ships, level easy." in text


@pytest.mark.req("K-01")
def test_level_ships_and_map_change_the_settings() -> None:
    game, text = run("2", "3", "3", "1", "raft", "2", "2", "4", "4", "12", "12")
    assert game.settings.level == "hard"
    assert game.settings.rules.ships[-1] == ShipClass("raft", 2, count=2)
    assert game.settings.rules.grid == Grid(12, 12)
    assert "Map 12 x 12, 7 ships, level hard." in text


@pytest.mark.req("K-11")
def test_play_is_refused_until_the_map_is_resized() -> None:
    _, text = run("3", "1", "raft", "2", "2", "4", "1", "4", "12", "12", "1", "1", "2", "1")
    refused, played = text.split("The map now has 12 rows and 12 columns.")
    assert "What do you want to play?" not in refused
    assert refused.count("Resize the map before you play.") >= 2
    assert "raft (2)" in played[played.index("Round 1") :]
    assert "L  ." in played


@pytest.mark.req("K-12")
def test_settings_changed_after_a_game_began_do_not_touch_that_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    lines = ["1", "1", "2", "1", f"save {path}", "menu", "2", "3", "4", "20", "20", f"load {path}"]
    game, text = run(*lines)
    assert (game.settings.level, game.settings.rules.grid) == ("hard", Grid(20, 20))
    loaded = text[text.rindex("Level: ") :]
    assert loaded.startswith("Level: easy")
    assert "K  ." not in loaded


@pytest.mark.req("K-13")
@pytest.mark.parametrize(
    "lines",
    [
        ["1"],
        ["1", "1"],
        ["1", "1", "1"],
        ["1", "1", "1", "A-1"],
        ["1", "1", "2"],
        ["1", "1", "2", "3"],
        ["1", "1", "2", "1"],
        ["1", "1", "2", "1", "A-1"],
        ["1", "2"],
        ["1", "2", "1"],
        ["1", "2", "1", ""],
        ["1", "2", "1", "", "2"],
        ["1", "2", "1", "", "2", "", ""],
        ["1", "2", "1", "", "2", "", "", "2", ""],
        ["1", "2", "1", "", "2", "", "", "2", "", ""],
        ["1", "3"],
        ["1", "3", ""],
        ["2"],
        ["3"],
        ["3", "1"],
        ["3", "1", "raft"],
        ["3", "1", "raft", "2"],
        ["3", "2"],
        ["3", "3"],
        ["3", "3", "1"],
        ["3", "3", "1", ""],
        ["3", "3", "1", "", ""],
        ["3", "3", "1", "", "", ""],
        ["4"],
        ["4", "12"],
    ],
)
def test_the_main_menu_is_reached_from_every_question(lines: list[str]) -> None:
    _, text = run(*lines)
    questions = text.count(MENU)
    game, text = run(*lines, "menu", "5")
    assert text.count(MENU) == questions + 1
    assert game.settings == CustomGameSettings()


@pytest.mark.req("K-13")
@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        (["1"], 1),
        (["1", "1", "1", "A-1"], 4),
        (["1", "1", "2"], 3),
        (["1", "1", "2", "3"], 4),
        (["1", "2", "1", "", "2"], 5),
        (["1", "2", "1", "", "2", "", ""], 7),
        (["1", "3"], 2),
        (["1", "3", ""], 3),
        (["2"], 1),
        (["3", "1", "raft", "2"], 4),
        (["3", "3", "1", "", "", ""], 5),
        (["4", "12"], 2),
    ],
)
def test_back_leads_step_by_step_to_the_main_menu(lines: list[str], steps: int) -> None:
    _, text = run(*lines, *["back"] * steps)
    assert text.count(MENU) == 2
    assert "There is nothing before this menu." not in text
    _, text = run(*lines, *["back"] * (steps - 1))
    assert text.count(MENU) == 1


@pytest.mark.req("K-14")
def test_score_attack_is_played_with_as_many_bombs_as_wanted(tmp_path: Path) -> None:
    _, text = run("1", "3", "0", "1", "2", "1", "A-1", "1", "5", scores=tmp_path / "scores")
    assert "Bombs for each side [40]: " in text
    assert "Type a number from 1 to 999" in text
    assert "All bombs are spent." in text
    assert "Best scores:" in text
    assert text.count(MENU) == 2


@pytest.mark.req("K-14")
def test_the_usual_number_of_bombs_is_40() -> None:
    _, text = run("1", "3", "", "2", "1")
    lines = text.splitlines()
    assert "Bombs left             40        40" in lines
    assert SCORE_ATTACK.bombs == 40


@pytest.mark.req("K-01", "K-08", "K-09")
@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize("wins", [True, False])
def test_whole_games_are_won_and_lost_at_every_level(level: str, wins: bool) -> None:
    name = ("easy", "medium", "hard")[int(level) - 1]
    choices = ["2", level, "1", "1", "2", "1", "1", "5"]
    gunner = PlannedShooter(CUSTOM, choices, plans(CUSTOM, 3, name, wins=wins))

    def play(session: ConsoleSession) -> None:
        with pytest.raises(Quit):
            CustomGame(session, CustomGameSettings()).run()

    _, text = typed_by(gunner, play, seed=3)
    assert ("You have won!" if wins else "The computer has won.") in text
    assert "Hit! The enemy destroyer has been sunk!" in text or not wins
    assert "Hit! Your destroyer has been sunk!" in text or wins
    assert f"Level: {name}" in text
    assert text.count(MENU) == 3


@pytest.mark.req("K-15")
def test_armour_takes_two_bombs_in_a_game() -> None:
    armoured = replace(CUSTOM, ships=(ShipClass("submarine", 3, armoured=True),), grid=Grid(5, 4))
    choices = ["1", "1", "2", "1", "2"]
    fleet = plans(armoured, 1, "easy", wins=True)
    twice = {1: [cell for cell in fleet[1][:3] for _ in range(2)]}
    game = CustomGameSettings(armoured)

    def play(session: ConsoleSession) -> None:
        with pytest.raises(Quit):
            CustomGame(session, game).run()

    _, text = typed_by(PlannedShooter(armoured, choices, twice), play, seed=1)
    assert text.count("You fire at") == 6
    assert text.count("It glances off armour: a second bomb on that square will hit.") == 3
    assert "You have won!" in text
