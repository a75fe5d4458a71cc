"""The referee: numbered events for each viewer, snapshots, clocks and records."""

from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

import pytest

from broadside.rules.acts import Act
from broadside.rules.catalog import GAMES
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.game import Ending, Expiry, Outcome, Seat, Viewer
from broadside.rules.grid import Grid
from broadside.rules.record import Expired, Moved, read_record, write_record
from broadside.rules.shooting.events import Began, Deployed, Ended, Event, Fired, Scanned, TimedOut
from broadside.rules.shooting.moves import Deploy, Move
from broadside.rules.shooting.presets import GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View
from broadside.table.clock import Bank
from broadside.table.table import Numbered, Sent, Table
from tests import drawing
from tests.scripted_match import around, at

Referee: TypeAlias = Table[State, Move, Event, View]

POND = Ruleset(
    "pond",
    (ShipClass("punt", 2), ShipClass("raft", 1)),
    Grid(4, 3),
    first=0,
    shots=Shots.AGAIN,
    points=GRAND_FLEET.points,
    radar=Radar(every=1),
    turn_seconds=30,
    match_seconds=300,
)
FLEETS = [drawing.fleet(POND, drawn) for drawn in ("AA.. .... ...B", "..AA .... B...")]
EVERYBODY: tuple[Viewer, ...] = (0, 1, None)


def empty_table(rules: Ruleset = POND) -> Referee:
    return Table(ShootingGame(rules), seed=1)


def table_in_battle(rules: Ruleset = POND) -> Referee:
    """The fleets are placed after one second and after two: then the clocks begin."""
    table = empty_table(rules)
    for seat, fleet in enumerate(FLEETS):
        table.play(seat, Deploy(fleet), at=1_000 * (seat + 1))
    return table


def refusal(table: Referee, seat: Seat, move: Move, now: int) -> Refusal:
    """Why the move is refused; it must change nothing that can be seen."""
    before = everything(table)
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, move, now)
    assert everything(table) == before
    return refused.value.refusal


def everything(table: Referee) -> object:
    shown = {viewer: (table.snapshot(viewer), table.since(viewer, 0)) for viewer in EVERYBODY}
    return table.record, table.clock, table.to_move, table.outcome, shown


# What is sent to whom


def test_everybody_is_sent_what_they_may_see() -> None:
    sent = empty_table().play(0, Deploy(FLEETS[0]), at=0)
    hidden = Deployed(0, None)
    assert sent == (
        Sent(0, Numbered(1, Deployed(0, FLEETS[0]))),
        Sent(1, Numbered(1, hidden)),
        Sent(None, Numbered(1, hidden)),
    )


def test_every_viewer_has_numbers_without_gaps() -> None:
    table = table_in_battle()
    sent = [*table.play(0, at("c1"), 3_000), *table.play(0, at("a1"), 4_000)]
    for viewer in EVERYBODY:
        numbers = [one.numbered.number for one in sent if one.viewer == viewer]
        assert numbers == [4, 5]
        assert [one.number for one in table.since(viewer, 0)] == [1, 2, 3, 4, 5]


class WhispersPlacements(ShootingGame):
    """Nobody else is told that a fleet is placed."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:  # type: ignore[override]
        if isinstance(event, Deployed) and event.seat != viewer:
            return None
        return super().redact(event, viewer)


def test_an_event_that_a_viewer_does_not_see_takes_no_number() -> None:
    table: Referee = Table(WhispersPlacements(POND), seed=1)
    assert [one.viewer for one in table.play(1, Deploy(FLEETS[1]), at=0)] == [1]
    table.play(0, Deploy(FLEETS[0]), at=0)
    assert table.since(0, 0) == (Numbered(1, Deployed(0, FLEETS[0])), Numbered(2, Began(0)))
    assert table.since(None, 0) == (Numbered(1, Began(0)),)
    assert table.snapshot(None).number == 1


def test_what_was_missed_is_sent_again() -> None:
    table = table_in_battle()
    table.play(0, at("a1"), 3_000)
    all_events = table.since(1, 0)
    assert [type(one.event) for one in all_events] == [Deployed, Deployed, Began, Fired]
    assert table.since(1, 2) == all_events[2:]
    assert table.since(1, 4) == ()
    assert table.since(1, 99) == ()
    assert table.since(1, -7) == all_events


def test_a_snapshot_is_the_view_after_its_last_number() -> None:
    table = table_in_battle()
    table.play(0, at("a1"), 3_000)
    game = ShootingGame(POND)
    for viewer in EVERYBODY:
        snapshot = table.snapshot(viewer)
        assert snapshot.number == 4
        assert snapshot.view == table.view(viewer)
        view = game.view(game.start(1), viewer)
        for one in table.since(viewer, 0):
            view = game.update(view, one.event)
        assert view == snapshot.view


@pytest.mark.req("P-09")
def test_the_opponent_learns_that_a_scan_was_made_and_not_where() -> None:
    table = table_in_battle()
    table.play(0, at("a1"), 3_000)
    table.play(1, at("a2"), 4_000)
    sent = table.play(0, around("a3", 1), 5_000)
    assert [one.numbered.event for one in sent[1:]] == [Scanned(0, None)] * 2
    scanned = sent[0].numbered.event
    assert isinstance(scanned, Scanned)
    assert scanned.finding is not None
    assert scanned.finding.ships == drawing.cells(".... .... #...", "#")


# Moves


def test_the_table_says_who_is_to_move_and_how_it_ended() -> None:
    table = empty_table()
    assert table.to_move == {0, 1}
    table = table_in_battle()
    assert table.to_move == {0}
    assert table.outcome is None
    for square in ("c1", "d1", "a3"):
        table.play(0, at(square), 3_000)
    assert table.to_move == frozenset()
    assert table.outcome == Outcome(frozenset({0}), Ending.FLEET_SUNK)


@pytest.mark.parametrize(
    ("seat", "square", "reason"),
    [
        (1, "a1", Refusal.NOT_YOUR_TURN),
        (7, "a1", Refusal.NOT_YOUR_TURN),
        (0, "e1", Refusal.OFF_BOARD),
        (0, "c1", Refusal.ALREADY_SHOT),
    ],
)
def test_a_refused_move_changes_nothing(seat: Seat, square: str, reason: Refusal) -> None:
    table = table_in_battle()
    table.play(0, at("c1"), 3_000)
    assert refusal(table, seat, at(square), 4_000) is reason


# Clocks


@pytest.mark.req("P-05")
def test_thirty_seconds_without_a_shot_pass_the_turn() -> None:
    table = table_in_battle()
    assert table.expire(31_999) == ()
    sent = table.expire(32_000)
    assert [one.numbered.event for one in sent] == [TimedOut(0)] * 3
    assert table.to_move == {1}
    assert table.record.entries[-1] == Expired(32_000, Expiry.TURN)


@pytest.mark.req("P-05")
def test_every_shot_has_thirty_seconds_of_its_own() -> None:
    table = table_in_battle()
    table.play(0, at("c1"), 31_000)
    assert table.expire(60_999) == ()
    assert table.to_move == {0}
    table.expire(61_000)
    assert table.to_move == {1}


@pytest.mark.req("P-09")
def test_a_scan_does_not_renew_the_thirty_seconds() -> None:
    table = table_in_battle()
    table.play(0, at("a1"), 3_000)
    table.play(1, at("a2"), 4_000)
    table.play(0, around("a1", 1), 30_000)
    assert table.clock.deadline == (34_000, Expiry.TURN)
    assert refusal(table, 0, at("c1"), 34_000) is Refusal.OUT_OF_TIME
    table.expire(34_000)
    assert table.to_move == {1}


def test_a_move_after_the_bell_is_refused_and_changes_nothing() -> None:
    table = table_in_battle()
    assert refusal(table, 0, at("c1"), 32_000) is Refusal.OUT_OF_TIME
    table.expire(32_000)
    table.play(1, at("a1"), 32_000)
    assert table.record.entries[-1] == Moved(32_000, 1, "fire a1")


def test_several_expiries_take_effect_each_at_its_own_moment() -> None:
    table = table_in_battle()
    sent = table.expire(125_000)
    seats = [one.numbered.event for one in sent if one.viewer is None]
    assert seats == [TimedOut(0), TimedOut(1), TimedOut(0), TimedOut(1)]
    moments = [entry.at for entry in table.record.entries if isinstance(entry, Expired)]
    assert moments == [32_000, 62_000, 92_000, 122_000]
    assert table.clock.deadline == (152_000, Expiry.TURN)


@pytest.mark.req("P-07")
def test_a_match_ends_after_five_minutes_and_then_no_clock_runs() -> None:
    table = table_in_battle()
    table.play(0, at("c1"), 10_000)
    events = [one.numbered.event for one in table.expire(10**9) if one.viewer == 1]
    assert [type(event) for event in events] == [TimedOut] * 9 + [Ended]
    assert table.outcome == Outcome(frozenset({0}), Ending.TIME_UP)
    assert table.record.entries[-1] == Expired(302_000, Expiry.MATCH)
    assert table.expire(10**10) == ()
    assert refusal(table, 1, at("a1"), 10**10) is Refusal.GAME_OVER


def test_nobody_is_hurried_while_placing_a_fleet() -> None:
    table = empty_table()
    assert table.expire(10**9) == ()
    table.play(0, Deploy(FLEETS[0]), at=10**9)
    assert table.clock.deadlines == ()


def test_a_game_that_begins_with_dealt_fleets_starts_its_clock_at_once() -> None:
    table: Referee = Table(ShootingGame(replace(SEA_BATTLE, turn_seconds=30)), seed=1)
    assert table.clock.deadline == (30_000, Expiry.TURN)


def test_a_game_without_clocks_waits_for_ever() -> None:
    table = table_in_battle(replace(POND, turn_seconds=None, match_seconds=None))
    assert table.expire(10**12) == ()
    table.play(0, at("a1"), 10**12)


# Records


@pytest.mark.req("NFR-007")
def test_a_table_resumes_in_the_middle_and_goes_on_the_same() -> None:
    table = table_in_battle()
    table.play(0, at("c1"), 3_000)
    table.expire(33_000)
    resumed: Referee = Table.resume(table.game, read_record(write_record(table.record)))
    assert everything(resumed) == everything(table)
    assert resumed.play(1, at("a1"), 40_000) == table.play(1, at("a1"), 40_000)
    assert resumed.expire(10**6) == table.expire(10**6)
    assert everything(resumed) == everything(table)
    assert write_record(resumed.record) == write_record(table.record)


def test_a_record_holds_rules_seed_and_every_entry() -> None:
    table = table_in_battle()
    record = table.record
    assert record.family == "shooting"
    assert record.rules == ShootingGame(POND).write_rules()
    assert record.seed == 1
    assert record.entries == (
        Moved(1_000, 0, "deploy a1:b1 d3:d3"),
        Moved(2_000, 1, "deploy c1:d1 a3:a3"),
    )
    assert tuple(table.entries) == record.entries


@pytest.mark.parametrize(
    "entry",
    [
        Moved(0, 0, "fire a1"),
        Moved(0, 9, "deploy a1:b1 d3:d3"),
        Moved(0, 0, "deploy a1:b2 d3:d3"),
        Expired(0, Expiry.TURN),
        Expired(0, Expiry.MATCH),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(entry: Moved | Expired) -> None:
    record = replace(empty_table().record, entries=(entry,))
    with pytest.raises(IllegalMove):
        Table.resume(ShootingGame(POND), record)


def test_the_number_of_a_viewer_counts_what_it_was_shown() -> None:
    table = table_in_battle()
    assert [table.number(viewer) for viewer in EVERYBODY] == [3, 3, 3]
    assert table.number(0) == table.snapshot(0).number


# Judged first, entered later


def test_what_was_judged_has_not_happened_before_it_is_entered() -> None:
    table = empty_table()
    before = everything(table)
    ruling = table.judge(0, Deploy(FLEETS[0]), at=7)
    assert everything(table) == before
    assert ruling.entry == Moved(7, 0, "deploy a1:b1 d3:d3")
    sent = table.enter(ruling)
    assert sent == empty_table().play(0, Deploy(FLEETS[0]), at=7)
    assert table.length == 1


def test_a_ruling_tells_how_the_clocks_will_run() -> None:
    table = empty_table()
    table.play(0, Deploy(FLEETS[0]), at=1_000)
    ruling = table.judge(1, Deploy(FLEETS[1]), at=2_000)
    assert table.clock.deadlines == ()
    assert ruling.clock.deadline == (32_000, Expiry.TURN)
    table.enter(ruling)
    assert table.clock == ruling.clock


def test_what_is_overdue_has_not_happened_before_it_is_entered() -> None:
    table = table_in_battle()
    assert table.overdue(at=31_999) is None
    before = everything(table)
    ruling = table.overdue(at=40_000)
    assert ruling is not None
    assert everything(table) == before
    assert ruling.entry == Expired(32_000, Expiry.TURN)
    table.enter(ruling)
    assert table.to_move == {1}


def test_an_entry_that_another_wrote_is_read_and_entered() -> None:
    table, copy = table_in_battle(), empty_table()
    for entry in table.record.entries:
        copy.enter(copy.read(entry))
    assert everything(copy) == everything(table)


# Words at the table


def refused_act(table: Referee, seat: Seat, act: Act, now: int = 3_000) -> Refusal:
    before = table.record
    with pytest.raises(IllegalMove) as refused:
        table.judge(seat, act, now)
    assert table.record == before
    return refused.value.refusal


def say(table: Referee, seat: Seat, act: Act, now: int = 3_000) -> None:
    table.play(seat, act, now)


def test_a_draw_is_offered_and_accepted() -> None:
    table = table_in_battle()
    assert refused_act(table, 1, Act.ACCEPT_DRAW) is Refusal.NO_OFFER
    say(table, 0, Act.OFFER_DRAW)
    assert (table.offer, table.outcome) == (0, None)
    assert refused_act(table, 1, Act.OFFER_DRAW) is Refusal.ALREADY_OFFERED
    assert refused_act(table, 0, Act.ACCEPT_DRAW) is Refusal.NO_OFFER
    say(table, 1, Act.ACCEPT_DRAW)
    assert table.outcome == Outcome(frozenset({0, 1}), Ending.AGREED)
    assert refused_act(table, 1, Act.RESIGN) is Refusal.GAME_OVER


def test_an_offer_lapses_with_an_answer_or_a_move_of_the_other() -> None:
    table = table_in_battle()
    say(table, 1, Act.OFFER_DRAW)
    say(table, 0, Act.DECLINE_DRAW)
    say(table, 0, Act.OFFER_DRAW)
    table.expire(32_000)
    table.play(1, at("a1"), 33_000)
    say(table, 1, Act.OFFER_DRAW, 34_000)
    table.play(1, at("c2"), 35_000)
    table.expire(65_000)
    assert table.offer == 1
    assert Table.resume(table.game, table.record).offer == 1


def test_a_table_does_not_keep_the_offers_that_a_game_keeps_itself() -> None:
    game = GAMES["fleet"]
    table: Table[object, object, object, object] = Table(game, seed=1)
    for move in ("accept map", None):
        for seat in (0, 1):
            placed = game.sample_move(table.view(seat), Random(1))
            table.play(seat, placed if move is None else game.read_move(move), at=0)
    table.play(0, game.read_move("offer draw"), at=0)
    assert table.offer is None


def test_a_game_is_broken_off_until_every_side_has_fought() -> None:
    table = table_in_battle()
    table.play(0, at("b2"), 4_000)
    assert table.judge(1, Act.ABORT, 5_000).step.events
    table.play(1, at("c2"), 5_000)
    assert refused_act(table, 0, Act.ABORT, 6_000) is Refusal.TOO_LATE


def test_text_is_read_as_a_move_of_the_game_or_else_as_an_act() -> None:
    table = table_in_battle()
    assert table.judge(0, "fire b2", 3_000) == table.judge(0, at("b2"), 3_000)
    assert table.judge(0, "resign", 3_000) == table.judge(0, Act.RESIGN, 3_000)
    with pytest.raises(InvalidNotation):
        table.judge(0, "sing", 3_000)
    fleet: Table[object, object, object, object] = Table(GAMES["fleet"], seed=1)
    assert fleet.judge(0, Act.RESIGN, 0) == fleet.judge(0, fleet.game.read_move("resign"), 0)


def test_text_is_as_stale_as_what_it_means() -> None:
    table = table_in_battle()
    table.play(0, "offer draw", 3_000)
    assert not table.is_stale(1, "accept draw", table.number(1), "draw 1")
    assert table.is_stale(1, "accept draw", table.number(1), "draw 2")
    assert not table.is_stale(0, "fire b2", table.number(0), None)
    assert table.is_stale(0, "fire b2", table.number(0) + 1, None)


def test_words_come_too_late_after_the_bell() -> None:
    table = table_in_battle()
    assert refused_act(table, 0, Act.RESIGN, 40_000) is Refusal.OUT_OF_TIME


def test_with_more_than_two_sides_words_only_break_off() -> None:
    table = empty_table(replace(POND, players=3))
    assert refused_act(table, 0, Act.RESIGN) is Refusal.TWO_SIDES_ONLY
    say(table, 0, Act.ABORT)
    assert table.outcome == Outcome(frozenset(), Ending.ABORTED)


def test_whose_bank_is_spent_has_lost() -> None:
    rules = replace(POND, turn_seconds=None, match_seconds=None)
    table: Referee = Table(ShootingGame(rules), seed=1, bank=Bank(10))
    for seat, fleet in enumerate(FLEETS):
        table.play(seat, Deploy(fleet), at=0)
    table.expire(9_999)
    assert table.outcome is None
    table.expire(10_000)
    assert table.outcome == Outcome(frozenset({1}), Ending.TIME_UP)


# Moves that were chosen before something else happened


def test_a_placement_is_due_whatever_others_have_placed_since() -> None:
    table = empty_table()
    placing = Deploy(FLEETS[1])
    table.play(0, Deploy(FLEETS[0]), at=1_000)
    assert not table.is_stale(1, placing, 0, None)
    table.play(1, placing, at=2_000)
    assert not table.is_stale(1, placing, 0, None)
    assert refusal(table, 1, placing, 3_000) is Refusal.ALREADY_DEPLOYED


def test_a_shot_answers_the_last_event_and_no_other() -> None:
    table = table_in_battle()
    assert not table.is_stale(0, at("d1"), 3, None)
    assert table.is_stale(0, at("d1"), 2, None)


def test_a_number_that_was_never_given_is_stale() -> None:
    table = table_in_battle()
    assert table.is_stale(0, Deploy(FLEETS[0]), 4, None)
    assert table.is_stale(0, Act.RESIGN, 4, None)


def test_words_are_meant_at_any_time_but_an_answer_is_not() -> None:
    table = table_in_battle()
    say(table, 1, Act.OFFER_DRAW)
    stale = {act for act in Act if table.is_stale(0, act, 2, None)}
    assert stale == {Act.ACCEPT_DRAW, Act.DECLINE_DRAW}
    assert not any(table.is_stale(0, act, 3, None) for act in Act)


def test_an_answer_to_a_draw_that_is_named_counts_for_that_offer_alone() -> None:
    table = table_in_battle()
    assert table.question(0) is None
    say(table, 1, Act.OFFER_DRAW)
    assert table.question(0) == table.question(None) == "draw 1"
    assert not table.is_stale(0, Act.ACCEPT_DRAW, 2, "draw 1")
    say(table, 0, Act.DECLINE_DRAW)
    assert table.is_stale(0, Act.ACCEPT_DRAW, 3, "draw 1")
    say(table, 1, Act.OFFER_DRAW)
    assert table.is_stale(0, Act.ACCEPT_DRAW, 3, "draw 1")
    assert not table.is_stale(0, Act.ACCEPT_DRAW, 3, "draw 2")
    assert Table.resume(table.game, table.record).question(0) == "draw 2"


def test_a_move_that_answers_nothing_may_be_made_whatever_is_asked() -> None:
    table = table_in_battle()
    assert not table.is_stale(0, at("d1"), 3, "draw 1")
    assert not table.is_stale(0, Act.RESIGN, 3, "draw 1")


def test_a_yes_to_one_map_is_none_to_another() -> None:
    game = GAMES["fleet"]
    table: Table[Any, Any, Any, Any] = Table(game, seed=1)
    accept, shown = game.read_move("accept map"), table.question(0)
    assert not table.is_stale(0, accept, 0, shown)
    table.play(1, game.read_move("redraw map"), at=0)
    assert table.is_stale(0, accept, 0, None)
    assert table.is_stale(0, accept, 1, shown)
    assert not table.is_stale(0, accept, 1, table.question(0))
