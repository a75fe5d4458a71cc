"""A narrator tells each event once and arrives at the referee's own view."""

import pytest

from broadside.console.fleet.contest import new_contest
from broadside.console.fleet.narrator import Narrator
from broadside.rules.game import Viewer
from tests.console.fleet.pond import POND
from tests.console.talk import Talk


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_view_that_is_shown_is_built_from_what_was_told(viewer: Viewer) -> None:
    talk = Talk()
    contest = new_contest(POND, 3, "ensign", frozenset())
    narrator = Narrator(talk.session(), contest.table, viewer)
    for _ in range(30):
        seat = min(contest.table.to_move)
        contest.table.play(seat, contest.computer_move(seat), 0)
        narrator.tell()
        assert narrator.view == contest.table.view(viewer)
    told = talk.text
    narrator.tell()
    assert talk.text == told
    assert "has acted" in told


def test_what_happened_before_is_not_told_again() -> None:
    talk = Talk()
    contest = new_contest(POND, 3, "ensign", frozenset())
    contest.table.play(0, contest.computer_move(0), 0)
    Narrator(talk.session(), contest.table, 1).tell()
    assert talk.text == ""
