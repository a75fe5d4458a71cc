"""After the end: both fleets, the result, and another game."""

import pytest

from broadside.console.dialogue import Quit
from broadside.console.fleet.contest import new_contest
from broadside.console.fleet.ending import finish
from broadside.console.fleet.match import FleetMatch
from tests.console.fleet.pond import POND, WEST
from tests.console.talk import Talk


def finished(*typed: str) -> str:
    talk = Talk(["", "", "resign", "yes", *typed])
    session = talk.session()
    contest = new_contest(POND, 2, "ensign", frozenset({WEST}))
    if typed == ("2",):
        with pytest.raises(Quit):
            finish(session, FleetMatch(session, contest))
    else:
        finish(session, FleetMatch(session, contest))
    return talk.text


@pytest.mark.parametrize("typed", ["1", "2", "back"])
def test_both_fleets_and_the_result_are_shown_and_another_game_is_offered(typed: str) -> None:
    text = finished(typed)
    last = text[text.rindex("YOUR FLEET") :]
    assert "c1c1c1c1" in last
    assert "C1C1C1C1>1" in last
    assert "The game was given up.\nThe enemy has won.\nDo you want to play again?" in last
