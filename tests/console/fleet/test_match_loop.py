"""A game of one person: what is asked, told and shown, and what costs a turn."""

from pathlib import Path

import pytest

from broadside.console.console_session import GameLoaded
from broadside.console.dialogue import Quit, ToMenu
from broadside.console.fleet.match_loop import FleetMatchLoop
from broadside.console.prompt import EndOfInput
from broadside.play.game_files import load_game
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Ending, Outcome
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import EAST, POND, WEST


def played(
    *typed: str, rules: Ruleset = POND, seat: int = WEST, save_to: Path | None = None
) -> tuple[LocalGame, str, BaseException | None]:
    """A game that begins with the map and the docks accepted, to the end of what is typed."""
    conversation = Conversation(["", "", *typed])
    local_game = LocalGame.begin(FleetGame(rules), 2, "ensign", frozenset({seat}))
    match = FleetMatchLoop(conversation.session(save_to=save_to), local_game)
    try:
        match.play()
    except (EndOfInput, Quit, ToMenu, GameLoaded) as stop:
        return local_game, conversation.text, stop
    return local_game, conversation.text, None


def moves(local_game: LocalGame, seat: int) -> list[str]:
    entries = local_game.table.record.entries
    return [entry.move for entry in entries if getattr(entry, "seat", None) == seat]  # type: ignore[union-attr]


@pytest.mark.req("F-16")
def test_help_map_fleet_log_and_rules_cost_no_turn() -> None:
    typed = ["help", "help d1", "d1", "map", "fleet", "log", "log all", "rules", "rules mines"]
    local_game, text, stop = played(*typed, "", "zebra", "help zebra", "help t1")
    assert isinstance(stop, EndOfInput)
    assert moves(local_game, WEST) == ["accept map", "arrange B4 B5 B6 A3"]
    assert text.count("Destroyer 1 (d1): stern B5") == 2
    assert "Rules of pond" in text
    assert "Enemy afloat: 1 cruiser" in text
    assert "You have no ship 'zebra'. Your ships: c1, d1, m1, r1." in text
    assert "You have no ship 't1'." in text


def test_an_order_is_carried_out_and_the_enemy_answers() -> None:
    local_game, text, _ = played("d1 forward 2")
    assert moves(local_game, WEST)[-1] == "destroyer 1 forward 2"
    assert moves(local_game, EAST)[-1] not in ("accept map", "arrange")
    assert "The enemy has acted" in text
    assert "Hint: " in text


def test_what_cannot_be_done_is_explained_and_asked_again() -> None:
    local_game, text, _ = played("d1 f99", "d1 f2")
    assert "cannot go that far in one turn." in text
    assert moves(local_game, WEST)[-1] == "destroyer 1 forward 2"


@pytest.mark.req("F-16")
@pytest.mark.req("R-19")
def test_nothing_is_fired_at_an_own_ship_without_a_second_word() -> None:
    local_game, text, _ = played("c1 fire B5", "no", "c1 fire B5", "yes")
    assert text.count("B5 is your own destroyer 1. Do it all the same") == 2
    assert moves(local_game, WEST).count("cruiser 1 fire B5") == 1
    assert "Your destroyer 1: B5 is destroyed." in text


def test_a_game_can_be_given_up() -> None:
    local_game, _, stop = played("resign", "yes")
    assert stop is None
    assert local_game.table.outcome == Outcome(frozenset({EAST}), Ending.RESIGNED)


def test_an_offer_of_a_draw_leaves_the_turn() -> None:
    local_game, text, _ = played("draw", "draw", "d1 f1")
    assert moves(local_game, WEST)[-2:] == ["offer draw", "destroyer 1 forward 1"]
    assert "A draw was offered already" in text


def test_nothing_can_be_taken_back() -> None:
    local_game, text, _ = played("back", "d1 f1")
    assert "What is done is done." in text
    assert moves(local_game, WEST)[-1] == "destroyer 1 forward 1"


@pytest.mark.req("F-19")
def test_a_game_is_saved_and_taken_up_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game"
    local_game, text, _ = played("d1 f2", f"save {path}")
    assert f"Saved. To continue from here later: load {path}" in text
    loaded = load_game(path)
    assert isinstance(loaded, LocalGame)
    assert loaded.table.record == local_game.table.record
    assert (loaded.level, loaded.humans) == ("ensign", frozenset({WEST}))
    _, _, stop = played(f"load {path}")
    assert isinstance(stop, GameLoaded)


@pytest.mark.parametrize(("word", "stop"), [("quit", Quit), ("menu", ToMenu)])
def test_a_game_that_is_left_is_kept_where_it_was_to_be_saved(
    word: str, stop: type[BaseException], tmp_path: Path
) -> None:
    local_game, _, stopped = played("d1 f2", word, save_to=tmp_path / "kept")
    assert isinstance(stopped, stop)
    assert load_game(tmp_path / "kept").table.record == local_game.table.record


def test_a_save_without_a_name_asks_for_it_and_one_that_fails_says_why(tmp_path: Path) -> None:
    path = tmp_path / "game"
    _, text, _ = played("save", str(path), f"save {tmp_path}", "load", str(tmp_path / "none"))
    assert path.exists()
    assert "is not a saved game" in text
    assert "There is no file" in text


def test_a_person_can_have_the_east() -> None:
    local_game, text, _ = played("d1 f1", seat=EAST)
    assert moves(local_game, EAST)[-1] == "destroyer 1 forward 1"
    assert "5 []" in text


def test_four_fleets_are_played_with_an_ally_whose_ships_are_seen() -> None:
    local_game, text, _ = played("d1 f3", rules=FLEET_TEAMS)
    assert moves(local_game, WEST)[-1] == "destroyer 1 forward 3"
    assert "Small letters: ships of your allies." in text
    assert "Your ally (player 3) has acted" in text


def test_before_the_docks_are_taken_there_is_no_ship_to_help_with() -> None:
    conversation = Conversation(["help d1", "map"])
    match = FleetMatchLoop(
        conversation.session(), LocalGame.begin(FleetGame(POND), 2, "ensign", frozenset({WEST}))
    )
    with pytest.raises(EndOfInput):
        match.play()
    assert "Your ships: not in their docks yet." in conversation.text


def test_the_computer_declines_a_draw_at_once() -> None:
    conversation = Conversation(["", "", "draw"])
    local_game = LocalGame.begin(FleetGame(POND), 2, "ensign", frozenset({WEST}))
    with pytest.raises(EndOfInput):
        FleetMatchLoop(conversation.session(), local_game).play()
    assert "declines the draw." in conversation.text
    assert local_game.table.view(WEST).battle.offer is None
