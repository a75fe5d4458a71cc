"""After the end: both fleets, the result, and another game."""

from pathlib import Path

import pytest

from broadside.console.dialogue import Quit
from broadside.console.fleet.match_loop import FleetMatchLoop
from broadside.console.fleet.play_game import play_to_end
from broadside.play.game_files import FinishedGames, GameKeeper
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import POND, WEST


def finished(*typed: str, records: FinishedGames | None = None) -> str:
    conversation = Conversation(["", "", "resign", "yes", *typed])
    session = conversation.session()
    session.keeper = GameKeeper(finished=records)
    local_game = LocalGame.begin(FleetGame(POND), 2, "ensign", frozenset({WEST}))
    if typed == ("2",):
        with pytest.raises(Quit):
            play_to_end(session, FleetMatchLoop(session, local_game))
    else:
        play_to_end(session, FleetMatchLoop(session, local_game))
    return conversation.text


@pytest.mark.parametrize("typed", ["1", "2", "back"])
def test_both_fleets_and_the_result_are_shown_and_another_game_is_offered(typed: str) -> None:
    text = finished(typed)
    last = text[text.rindex("YOUR FLEET") :]
    assert "c1c1c1c1" in last
    assert "C1C1C1C1>1" in last
    assert "The game was given up.\nThe enemy has won.\nDo you want to play again?" in last


def test_a_finished_game_leaves_a_record(tmp_path: Path) -> None:
    records = FinishedGames(tmp_path)
    assert "To see this game again: broadside replay" in finished("1", records=records)
    assert records.newest is not None
    assert records.newest.name.endswith("-pond.jsonl")
