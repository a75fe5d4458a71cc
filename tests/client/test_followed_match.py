"""A picture is folded from messages; what is missing is noticed and never guessed."""

from typing import Any

import pytest

from broadside.client.followed_match import FollowedMatch
from broadside.client.match import MoveRefused
from broadside.protocol.families import digest, event_json, view_json
from broadside.protocol.messages import (
    NO_VIEW,
    Clocks,
    Committed,
    Events,
    GameText,
    Over,
    Player,
    Pulse,
    Result,
    Snapshot,
)
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table

GAME = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))


class Story:
    """A game as seat 0 is told it."""

    def __init__(self) -> None:
        self.table = Table(GAME, seed=1)

    def play(self, seat: int, move: str) -> Events:
        before = self.table.snapshot(0).number
        self.table.play(seat, GAME.read_move(move), at=0)
        shown = self.table.since(0, before)
        told = tuple(event_json(GAME, one.event) for one in shown)
        return Events("m", before + 1, told, None, Clocks(), NO_VIEW)

    def snapshot(self) -> Snapshot:
        seen = self.table.snapshot(0)
        return Snapshot(
            match="m",
            number=seen.number,
            seat=0,
            game=GameText(GAME.family, GAME.name, GAME.write_rules()),
            players=(Player(0), Player(1)),
            view=view_json(GAME, seen.view),
            digest=digest(GAME, seen.view),
            demand=None,
            clocks=Clocks(),
            commitments={"0": "ab"},
            result=None,
        )

    def pulse(self) -> Pulse:
        seen = self.table.snapshot(0)
        return Pulse(seen.number, digest(GAME, seen.view), Clocks(turn=5))


async def begin() -> tuple[Story, FollowedMatch]:
    story, following = Story(), FollowedMatch()
    following.take_snapshot(story.snapshot())
    assert (await following.next()).events == ()
    return story, following


async def test_a_snapshot_is_the_first_picture() -> None:
    following = FollowedMatch()
    assert following.number is None
    assert not following.joined.done()
    following.take_snapshot(Story().snapshot())
    assert following.joined.done()
    assert following.picture.game == GAME
    assert following.picture.commitments == {0: "ab"}


async def test_events_that_follow_are_folded() -> None:
    story, following = await begin()
    assert following.take_events(story.play(0, "deploy a1:b1"))
    assert following.take_events(story.play(1, "deploy c3:d3"))
    assert following.picture.view == story.table.view(0)
    assert [len((await following.next()).events) for _ in range(2)] == [1, 2]


async def test_events_that_were_told_already_are_not_folded_twice() -> None:
    story, following = await begin()
    told = story.play(0, "deploy a1:b1")
    for _ in range(2):
        assert following.take_events(told)
    assert following.picture.view == story.table.view(0)
    assert following.number == 1


async def test_a_gap_is_noticed() -> None:
    story, following = await begin()
    story.play(0, "deploy a1:b1")
    assert not following.take_events(story.play(1, "deploy c3:d3"))
    assert following.number == 0
    assert not FollowedMatch().take_events(story.play(0, "fire a1"))


async def test_a_pulse_checks_the_picture() -> None:
    story, following = await begin()
    early = story.pulse()
    assert following.take_pulse(early)
    assert following.picture.clocks.turn == 5
    told = story.play(0, "deploy a1:b1")
    assert not following.take_pulse(story.pulse())
    following.take_events(told)
    assert following.take_pulse(story.pulse())
    assert following.take_pulse(early), "an old pulse says nothing about a newer picture"
    assert FollowedMatch().take_pulse(early)


async def test_commitments_and_the_end_change_the_picture() -> None:
    _, following = await begin()
    following.take_commitment(Committed("m", 1, "cd"))
    following.take_end(Over("m", Result((0,), "fleet-sunk"), "/r"))
    assert following.picture.commitments == {0: "ab", 1: "cd"}
    assert following.picture.result == Result((0,), "fleet-sunk")


@pytest.mark.parametrize(
    "message", [Committed("m", 1, "cd"), Over("m", Result((0,), "fleet-sunk"), "/r")]
)
async def test_what_comes_before_the_snapshot_is_in_the_snapshot(message: Any) -> None:
    following = FollowedMatch()
    take = following.take_end if isinstance(message, Over) else following.take_commitment
    take(message)
    assert following.number is None


async def test_each_piece_of_news_has_its_own_picture() -> None:
    story, following = await begin()
    views = []
    for seat, move in enumerate(("deploy a1:b1", "deploy c3:d3")):
        following.take_events(story.play(seat, move))
        views.append(story.table.view(0))
    assert [(await following.next()).picture.view for _ in range(2)] == views


async def test_who_waits_is_told_that_nothing_more_will_come() -> None:
    story, following = await begin()
    gone = MoveRefused("no-session", "Your session has ended.")
    following.take_events(story.play(0, "deploy a1:b1"))
    following.give_up(gone)
    assert len((await following.next()).events) == 1, "what came before is still told"
    for late in (following, FollowedMatch()):
        late.give_up(gone)
        with pytest.raises(MoveRefused) as refused:
            await late.next()
        assert refused.value is gone
        assert late is following or late.joined.exception() is gone
