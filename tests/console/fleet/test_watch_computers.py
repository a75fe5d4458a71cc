"""Computers play, and a person sets the pace."""

import re
from pathlib import Path

import pytest

from broadside.console.dialogue import Quit
from broadside.console.fleet.watch_computers import watch_computers
from broadside.console.prompt import EndOfInput
from broadside.play.game_files import FinishedGames, GameKeeper
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Viewer
from broadside.table.proof import read_proof
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import EAST, POND, WEST


def watched(viewer: Viewer, *typed: str) -> tuple[LocalGame, str]:
    conversation = Conversation(typed)
    local_game = LocalGame.begin(FleetGame(POND), 4, "random,ensign", frozenset())
    watch_computers(conversation.session(), local_game, viewer)
    return local_game, conversation.text


@pytest.mark.parametrize(("viewer", "whose"), [(None, "East"), (WEST, "The enemy"), (EAST, "You")])
def test_a_game_is_shown_to_its_end(viewer: Viewer, whose: str) -> None:
    local_game, text = watched(viewer, "", "3", "all")
    assert local_game.table.outcome is not None
    assert f"{whose} ha" in text
    assert text.rstrip().endswith(("won.", "won!", "It is a draw."))


def test_a_spectator_is_shown_no_ship_before_the_end() -> None:
    _, text = watched(None, *["1"] * 30, "all")
    rows = re.findall(r"^\d ((?:..){14})", text[: text.rindex("WEST")], re.MULTILINE)
    assert len(rows) == 31 * 9
    assert set("".join(rows)) <= set(" .![]x@")


def test_the_pace_is_one_action_or_a_number_of_them() -> None:
    conversation = Conversation(["", "zebra", "0", "back", "2", "123456"])
    local_game = LocalGame.begin(FleetGame(POND), 4, "ensign", frozenset())
    with pytest.raises(EndOfInput):
        watch_computers(conversation.session(), local_game, None)
    assert len(local_game.table.record.entries) == 3
    assert "I cannot read 'zebra'." in conversation.text
    assert "I cannot read '123456'." in conversation.text


def test_whoever_has_seen_enough_leaves() -> None:
    with pytest.raises(Quit):
        watched(None, "quit")


def test_a_game_that_was_watched_leaves_a_record(tmp_path: Path) -> None:
    session = Conversation(["all"]).session()
    finished = FinishedGames(tmp_path)
    session.keeper = GameKeeper(finished=finished)
    local_game = LocalGame.begin(FleetGame(POND), 4, "random,ensign", frozenset())
    watch_computers(session, local_game, None)
    assert finished.newest is not None
    assert read_proof(finished.newest.read_text()).record == local_game.table.record
