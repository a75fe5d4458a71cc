"""Computers play, and a person sets the pace."""

import re

import pytest

from broadside.console.dialogue import Quit
from broadside.console.fleet.contest import FleetContest, new_contest
from broadside.console.fleet.watching import watch
from broadside.console.prompt import EndOfInput
from broadside.rules.game import Viewer
from tests.console.fleet.pond import EAST, POND, WEST
from tests.console.talk import Talk


def watched(viewer: Viewer, *typed: str) -> tuple[FleetContest, str]:
    talk = Talk(typed)
    contest = new_contest(POND, 4, "random,ensign", frozenset())
    watch(talk.session(), contest, viewer)
    return contest, talk.text


@pytest.mark.parametrize(("viewer", "whose"), [(None, "East"), (WEST, "The enemy"), (EAST, "You")])
def test_a_game_is_shown_to_its_end(viewer: Viewer, whose: str) -> None:
    contest, text = watched(viewer, "", "3", "all")
    assert contest.table.outcome is not None
    assert f"{whose} ha" in text
    assert text.rstrip().endswith(("won.", "won!", "It is a draw."))


def test_a_spectator_is_shown_no_ship_before_the_end() -> None:
    _, text = watched(None, *["1"] * 30, "all")
    rows = re.findall(r"^\d ((?:..){14})", text[: text.rindex("WEST")], re.MULTILINE)
    assert len(rows) == 31 * 9
    assert set("".join(rows)) <= set(" .![]x@")


def test_the_pace_is_one_action_or_a_number_of_them() -> None:
    talk = Talk(["", "zebra", "0", "back", "2", "123456"])
    contest = new_contest(POND, 4, "ensign", frozenset())
    with pytest.raises(EndOfInput):
        watch(talk.session(), contest, None)
    assert len(contest.table.record.entries) == 3
    assert "I cannot read 'zebra'." in talk.text
    assert "I cannot read '123456'." in talk.text


def test_whoever_has_seen_enough_leaves() -> None:
    with pytest.raises(Quit):
        watched(None, "quit")
