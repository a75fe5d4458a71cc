"""A live match: judged, written, and only then told; alone, in a race, and after a restart."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from msgspec import UNSET

from broadside.protocol.families import digest, read_event, read_view, ruleset_json
from broadside.protocol.messages import (
    Accepted,
    Command,
    Committed,
    Events,
    Offered,
    Over,
    Refused,
    Snapshot,
)
from broadside.protocol.refusals import Code
from broadside.rules.errors import Refusal
from broadside.rules.game import Expiry
from broadside.rules.grid import Grid
from broadside.rules.record import Expired, Moved
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.bots import bot_moves
from broadside.server.bots.bot_moves import MoveRequest, move_request
from broadside.server.matches import live_match as subject
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.match_log import Stopped
from broadside.server.matches.opened_match import OpenedMatch
from broadside.server.workers.worker_pool import TooLong
from broadside.store.store import Store
from broadside.store.stored_match import Computer, Person
from tests.databases import OpenStore
from tests.server.offline_server import (
    RecordingFollower,
    TestClock,
    choose_at_once,
    open_live_matches,
    reach,
    settle,
    store_match,
    until,
)

POND = Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0)
GAME = ShootingGame(POND)
CLOCKED = ShootingGame(replace(POND, turn_seconds=30))
FLEETS = ("deploy a1:b1", "deploy c3:d3")


async def two_people(store: Store, game: ShootingGame = GAME) -> str:
    guests = [await store.accounts.create_guest(0) for _ in range(2)]
    return await store_match(store, game, [Person(guest) for guest in guests])


async def sit(
    live_matches: LiveMatches, id: str, *, views: bool = False
) -> tuple[LiveMatch, list[RecordingFollower]]:
    """Both players and a spectator follow the match."""
    match = await live_matches.find(id)
    watchers = [RecordingFollower(viewer, views) for viewer in (0, 1, None)]
    for watcher in watchers:
        match.follow(watcher, None)
    return match, watchers


async def play(
    match: LiveMatch, watcher: RecordingFollower, move: str, id: str | None = None
) -> Any:
    assert watcher.viewer is not None
    number = watcher.number
    return await match.command(
        watcher.viewer, Command(id or f"{watcher.viewer}/{number}", match.id, number, move)
    )


async def begin(match: LiveMatch, watchers: list[RecordingFollower]) -> None:
    for watcher, fleet in zip(watchers, FLEETS, strict=False):
        assert isinstance(await play(match, watcher, fleet), Accepted)


async def test_a_move_is_acknowledged_after_it_is_in_the_log(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, (first, *_) = await sit(live_matches, await two_people(store))
        answer = await play(match, first, FLEETS[0], "placing")
        assert answer == Accepted("placing", match.id, 1)
        assert await store.matches.entries(match.id) == (Moved(0, 0, FLEETS[0]),)


async def test_everybody_is_told_what_they_may_see(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await play(match, watchers[0], FLEETS[0])
        fleets = [read_event(GAME, watcher.told(Events)[0].events[0]).fleet for watcher in watchers]
        assert [fleet is not None for fleet in fleets] == [True, False, False]


@pytest.mark.req("X-06")
async def test_a_placement_is_committed_to_everybody_before_the_first_shot(
    store: Store,
) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        sealed = [watcher.told(Committed) for watcher in watchers]
        assert sealed[0] == sealed[1] == sealed[2]
        assert [one.seat for one in sealed[0]] == [0, 1]
        snapshot = match.snapshot(None)
        assert snapshot.commitments == {str(one.seat): one.commitment for one in sealed[0]}


async def test_a_client_that_folds_the_events_has_the_view_and_its_digest(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        await play(match, watchers[0], "fire c3")
        for watcher in watchers:
            (snapshot,) = watcher.told(Snapshot)
            view = read_view(GAME, snapshot.view)
            assert digest(GAME, view) == snapshot.digest
            for message in watcher.told(Events):
                for event in message.events:
                    view = GAME.update(view, read_event(GAME, event))
            assert digest(GAME, view) == match.pulse(watcher.viewer).digest


async def test_who_wants_views_gets_them_with_the_events(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store), views=True)
        await begin(match, watchers)
        told = watchers[1].told(Events)[-1]
        assert told.view == match.snapshot(1).view
        assert (told.demand, watchers[0].demand) == (None, "fire 1 1")


@pytest.mark.req("P-10")
async def test_a_snapshot_has_the_rules_as_values_only_for_who_wants_them(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match = await live_matches.find(await two_people(store))
        wants, plain = RecordingFollower(0, wants_ruleset=True), RecordingFollower(0)
        for follower in (wants, plain):
            match.follow(follower, None)
        (asked,), (told,) = wants.told(Snapshot), plain.told(Snapshot)
        assert (asked.game.ruleset, told.game.ruleset) == (ruleset_json(GAME), UNSET)
        assert "ruleset" not in plain.texts[0]


async def told_twice(follower: RecordingFollower) -> None:
    while len(follower.told(Snapshot)) < 2:
        await asyncio.sleep(0.001)


@pytest.mark.req("W-13")
async def test_a_new_name_of_a_player_is_told_to_who_hears_names(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        id = await two_people(store)
        match = await live_matches.find(id)
        hears, plain = RecordingFollower(1, hears_names=True), RecordingFollower(None)
        for follower in (hears, plain):
            match.follow(follower, None)
        stored = await store.matches.find(id)
        assert stored is not None
        await store.accounts.rename_guest(min(stored.accounts), "Captain Nemo 20")
        await asyncio.wait_for(told_twice(hears), 10)
        names = [player.name for player in hears.told(Snapshot)[-1].players]
        assert "Captain Nemo 20 (guest)" in names
        assert len(plain.told(Snapshot)) == 1


# Refusals


async def test_a_refused_move_changes_nothing(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        before = [list(watcher.texts) for watcher in watchers]
        refused = [
            await play(match, watchers[1], "fire a1"),
            await play(match, watchers[0], "fire z9"),
            await play(match, watchers[0], "sing"),
        ]
        codes = [answer.code for answer in refused]
        assert codes == [Refusal.NOT_YOUR_TURN, Refusal.OFF_BOARD, Code.UNREADABLE]
        assert all(answer.sentence for answer in refused)
        assert [watcher.texts for watcher in watchers] == before
        assert await store.matches.latest(match.id) == 2


async def test_a_move_that_answers_what_is_past_is_stale(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        answer = await match.command(0, Command("late", match.id, 1, "fire a1"))
        assert isinstance(answer, Refused)
        assert (answer.code, answer.id) == (Code.STALE, "late")


async def test_a_draw_that_is_offered_is_told_again_to_whoever_resumes(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        back = [RecordingFollower(1) for _ in range(3)]
        match.follow(back[0], 3)
        assert isinstance(await play(match, watchers[0], "offer draw", "offer"), Accepted)
        match.follow(back[1], 3)
        assert isinstance(await play(match, watchers[1], "decline draw", "no"), Accepted)
        match.follow(back[2], 3)
        told = [[(one.seat, one.question) for one in watcher.told(Offered)] for watcher in back]
        offer, none = (0, "draw 1"), (None, UNSET)
        assert told == [[offer, none], [offer, none], [none]]


async def test_a_resend_is_told_what_it_was_told_before(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        command = Command("shot", match.id, 3, "fire a1")
        first = await match.command(0, command)
        await play(match, watchers[1], "fire d1")
        assert await match.command(0, command) == first
        assert await store.matches.latest(match.id) == 4


async def test_the_id_of_one_player_does_not_hide_the_move_of_another(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        for watcher, fleet in zip(watchers, FLEETS, strict=False):
            assert isinstance(await play(match, watcher, fleet, "same"), Accepted)
        assert await store.matches.latest(match.id) == 2


# Coming back


@pytest.mark.req("X-05")
async def test_who_comes_back_is_told_the_rest(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        late = RecordingFollower(1)
        match.follow(late, 1)
        (rest,) = late.told(Events)
        assert (rest.first, len(rest.events)) == (2, 2)
        assert not late.told(Snapshot)


async def test_who_has_missed_nothing_is_told_nothing(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        late = RecordingFollower(1)
        match.follow(late, 3)
        assert late.texts == []


async def test_a_number_from_the_future_gets_a_snapshot(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, _ = await sit(live_matches, await two_people(store))
        late = RecordingFollower(1)
        match.follow(late, 99)
        assert late.told(Snapshot)[0].number == 0


@pytest.mark.req("X-05")
async def test_after_a_restart_a_match_goes_on_exactly_where_it_was(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        shot = Command("shot", match.id, 3, "fire c3")
        answer = await match.command(0, shot)
        before = [match.snapshot(viewer) for viewer in (0, 1, None)]
    assert all(watcher.was_dismissed for watcher in watchers)
    async with open_live_matches(store, clock) as live_matches:
        again = await live_matches.find(match.id)
        assert [again.snapshot(viewer) for viewer in (0, 1, None)] == before
        assert await again.command(0, shot) == answer


async def test_of_two_processes_one_wins_and_the_other_answers_from_the_new_state(
    open_store: OpenStore,
) -> None:
    here, there = await open_store(), await open_store()
    id = await two_people(here)
    async with (
        open_live_matches(here, TestClock()) as one,
        open_live_matches(there, TestClock()) as other,
    ):
        match, watchers = await sit(one, id)
        rival, rivals = await sit(other, id)
        await begin(match, watchers)
        rival.ring()
        await until(lambda: rivals[0].number == 3)
        shots = [
            Command(f"shot {number}", id, 3, move)
            for number, move in enumerate(("fire a1", "fire b2"))
        ]
        answers = await asyncio.gather(match.command(0, shots[0]), rival.command(0, shots[1]))
        assert {type(answer) for answer in answers} == {Accepted, Refused}
        assert await here.matches.latest(id) == 3
        match.ring()
        rival.ring()
        await until(lambda: watchers[1].number == rivals[1].number == 4)


async def test_a_match_whose_log_fails_stops_and_can_be_taken_up_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        with monkeypatch.context() as broken:

            async def fail(append: object) -> None:
                raise OSError("disk full")

            broken.setattr(type(store.matches), "append", lambda self, append: fail(append))
            with pytest.raises(Stopped):
                await play(match, watchers[0], FLEETS[0])
        assert all(watcher.was_dismissed for watcher in watchers)
        with pytest.raises(Stopped):
            await play(match, watchers[0], FLEETS[0])
        again, watchers = await sit(live_matches, match.id)
        assert again is not match
        assert isinstance(await play(again, watchers[0], FLEETS[0]), Accepted)


# Clocks


async def test_a_turn_that_ran_out_passes_and_is_written_at_its_moment(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store, CLOCKED))
        await clock.advance(1_000)
        await begin(match, watchers)
        assert match.snapshot(0).clocks.turn == 30_000
        await clock.advance(29_999)
        await settle()
        assert watchers[1].demand is None
        await clock.advance(1)
        await until(lambda: watchers[1].demand == "fire 0 1")
        entries = await store.matches.entries(match.id)
        assert entries[2:] == (Expired(31_000, Expiry.TURN),)


async def test_a_match_that_nobody_follows_runs_out_of_time_all_the_same(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        slow = ShootingGame(replace(POND, turn_seconds=40))
        match, watchers = await sit(live_matches, await two_people(store, slow))
        await begin(match, watchers)
        for watcher in watchers:
            match.leave(watcher)
        await clock.advance(35_000)
        assert len(live_matches) == 0
        await clock.advance(6_000)
        assert len(live_matches) == 1
        await reach(store, match.id, 3)
        entries = await store.matches.entries(match.id)
        assert entries[2:] == (Expired(40_000, Expiry.TURN),)


async def test_a_move_after_the_bell_is_stale(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store, CLOCKED))
        await begin(match, watchers)
        await clock.advance(29_500)
        clock.jump(500)
        answer = await play(match, watchers[0], "fire a1")
        assert answer.code == Code.STALE
        assert watchers[1].demand == "fire 0 1"


# The end


@pytest.mark.req("W-14")
async def test_who_comes_back_after_the_end_is_told(store: Store) -> None:
    ended: list[str] = []

    def unlock(opened_match: OpenedMatch) -> None:
        ended.append(opened_match.match.id)

    async with open_live_matches(store, TestClock(), unlock=unlock) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await begin(match, watchers)
        await play(match, watchers[0], "fire c3")
        await play(match, watchers[1], "fire a3")
        match.leave(watchers[0])
        last = watchers[0].number
        await match.command(0, Command("last", match.id, last, "fire d3"))
        await until(lambda: watchers[1].is_over)
        late = [RecordingFollower(0), RecordingFollower(0)]
        for watcher in late:
            match.follow(watcher, last)
        for watcher in (*late, watchers[1]):
            assert [over.result.winners for over in watcher.told(Over)] == [(0,)]
        assert ended == [match.id]
    async with open_live_matches(store, TestClock(), unlock=unlock) as live_matches:
        await live_matches.find(match.id)
        assert ended == [match.id, match.id], "the other process may not have come so far"


# Pauses


@pytest.mark.req("F-19")
async def test_a_saved_match_of_several_goes_on_when_all_have_agreed(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store, CLOCKED))
        await begin(match, watchers)
        await clock.advance(10_000)
        await store.adjournments.pause(match.id, clock.now())
        await until(lambda: match.opened_match.match.is_paused)
        assert (await play(match, watchers[0], "fire a1")).code == Code.PAUSED
        await clock.advance(60_000)
        for account in match.opened_match.match.accounts:
            await store.presence.arrive(account, account, clock.now(), has_lobby=True)
        for who in match.opened_match.match.occupants:
            assert isinstance(who, Person)
            assert who.account is not None
            await store.adjournments.agree(match.id, who.account, clock.now())
        await until(lambda: not match.opened_match.match.is_paused)
        assert match.snapshot(0).clocks.turn == 20_000
        assert isinstance(await play(match, watchers[0], "fire a1"), Accepted)


# Computer players


@pytest.mark.req("P-03")
@pytest.mark.parametrize("rules", [CLASSIC, GRAND_FLEET], ids=lambda rules: rules.name)
async def test_a_whole_game_of_computers_is_played_by_itself(store: Store, rules: Ruleset) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        id = await store_match(store, ShootingGame(rules), [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await until(lambda: watchers[2].is_over)
        (over,) = watchers[2].told(Over)
        assert over.record == f"/api/matches/{id}/record"
        stored = await store.matches.find(id)
        assert stored is not None
        assert stored.outcome is not None
        assert tuple(sorted(stored.outcome.winners)) == over.result.winners


@pytest.mark.parametrize("fault", ["raises", "cheats"])
async def test_a_game_goes_on_where_a_computer_player_has_a_fault(store: Store, fault: str) -> None:
    async def choose_at_once(move_request: MoveRequest) -> Any:
        if fault == "raises":
            raise ValueError("lost its mind")
        return GAME.read_move("fire z9")

    async with open_live_matches(store, TestClock(), think=choose_at_once) as live_matches:
        id = await store_match(store, GAME, [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await until(lambda: watchers[2].is_over)


async def test_a_computer_whose_question_is_cancelled_is_asked_again(store: Store) -> None:
    asked = 0

    async def think_later(move_request: MoveRequest) -> Any:
        nonlocal asked
        asked += 1
        if asked <= 2:
            raise asyncio.CancelledError
        return await choose_at_once(move_request)

    async with open_live_matches(store, TestClock(), think=think_later) as live_matches:
        id = await store_match(store, GAME, [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await until(lambda: watchers[2].is_over)


async def test_a_computer_whose_task_is_cancelled_before_it_begins_is_asked_again(
    store: Store,
) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        guest = await store.accounts.create_guest(0)
        id = await store_match(store, GAME, [Person(guest), Computer("hard")])
        match, (first, second, *_) = await sit(live_matches, id)
        await until(lambda: second.number == 1)
        started: list[asyncio.Task[None]] = []
        start = match._start

        def start_and_cancel(name: str, work: Any) -> Any:
            if (task := start(name, work)) and not started and name == "seat 1":
                started.append(task)
                task.cancel()
            return task

        match._start = start_and_cancel  # type: ignore[method-assign]
        await play(match, first, FLEETS[0])
        await play(match, first, "fire a1")
        await until(lambda: bool(started) and first.number == 5)


async def test_a_computer_that_cannot_be_asked_is_asked_again_after_a_while(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    faults = [ValueError("no question"), ValueError("no question")]

    def ask_later(*given: Any) -> MoveRequest:
        if faults:
            raise faults.pop()
        return move_request(*given)

    monkeypatch.setattr(subject, "move_request", ask_later)
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        id = await store_match(store, GAME, [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await until(lambda: not faults)
        await settle()
        assert not watchers[2].number
        await clock.advance(subject.ASK_AGAIN)
        await until(lambda: watchers[2].is_over)
        assert caplog.text.count("could not be asked") == 2


async def test_a_computer_that_took_too_long_is_replaced_by_a_simpler_player(
    store: Store,
) -> None:
    asked: list[str] = []

    async def think_for_too_long(move_request: MoveRequest) -> Any:
        if move_request.bot_seat.seat == 0:
            asked.append(move_request.bot_seat.level)
        if move_request.bot_seat.level == "hard":
            raise TooLong
        return await choose_at_once(move_request)

    async with open_live_matches(store, TestClock(), think=think_for_too_long) as live_matches:
        id = await store_match(store, GAME, [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await until(lambda: watchers[2].is_over)
    assert asked[:3] == ["hard", "random", "random"]
    assert asked.count("hard") == 1


async def test_a_computer_for_which_every_move_takes_too_long_is_asked_again_later(
    store: Store,
) -> None:
    pool_is_busy = True

    async def think_for_too_long(move_request: MoveRequest) -> Any:
        if pool_is_busy:
            raise TooLong
        return await choose_at_once(move_request)

    clock = TestClock()
    async with open_live_matches(store, clock, think=think_for_too_long) as live_matches:
        id = await store_match(store, GAME, [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await settle()
        assert not watchers[2].number
        pool_is_busy = False
        await clock.advance(subject.ASK_AGAIN)
        await until(lambda: watchers[2].is_over)


async def test_a_computer_that_thinks_without_end_makes_any_move(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_moves, "THINK_SECONDS", 0.001)

    async def think_without_end(move_request: MoveRequest) -> Any:
        await asyncio.Event().wait()

    async with open_live_matches(store, TestClock(), think=think_without_end) as live_matches:
        id = await store_match(store, GAME, [Computer("hard"), Computer("medium")])
        _, watchers = await sit(live_matches, id)
        await until(lambda: watchers[2].is_over)
        assert "the player hard failed to move" in caplog.text
        assert "TimeoutError" in caplog.text
