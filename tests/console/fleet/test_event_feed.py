"""The feed tells each event once and arrives at the referee's own view."""

import pytest

from broadside.console.fleet.event_feed import EventFeed
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Viewer
from tests.console.conversation import Conversation
from tests.console.fleet.small_sea import POND


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_view_that_is_shown_is_built_from_what_was_told(viewer: Viewer) -> None:
    conversation = Conversation()
    local_game = LocalGame.begin(FleetGame(POND), 3, "ensign", frozenset())
    feed = EventFeed(conversation.session(), local_game.table, viewer)
    for _ in range(30):
        seat = min(local_game.table.to_move)
        local_game.table.play(seat, local_game.computer_move(seat), 0)
        feed.tell()
        assert feed.view == local_game.table.view(viewer)
    told = conversation.text
    feed.tell()
    assert conversation.text == told
    assert "has acted" in told


def test_what_happened_before_is_not_told_again() -> None:
    conversation = Conversation()
    local_game = LocalGame.begin(FleetGame(POND), 3, "ensign", frozenset())
    local_game.table.play(0, local_game.computer_move(0), 0)
    EventFeed(conversation.session(), local_game.table, 1).tell()
    assert conversation.text == ""
