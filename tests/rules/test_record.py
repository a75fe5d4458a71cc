"""Records: rules, seed and moves, from which a game is played again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove, InvalidNotation
from broadside.rules.game import Expiry
from broadside.rules.grid import Grid
from broadside.rules.record import Expired, Moved, Record, read_record, replay, write_record
from broadside.rules.shooting.events import Began, Deployed, Fired, TimedOut
from broadside.rules.shooting.ruleset import Placement, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame

RULES = Ruleset("rafts", (ShipClass("raft", 1),), Grid(2, 2), first=0, turn_seconds=30)
GAME = ShootingGame(RULES)
HEAD = {"broadside": 1, "family": "shooting", "rules": "", "seed": 7}

RECORD = Record(
    GAME.family,
    GAME.write_rules(),
    seed=7,
    entries=(
        Moved(0, 0, "deploy a1:a1"),
        Moved(1200, 1, "deploy b2:b2"),
        Expired(31200, Expiry.TURN),
        Moved(32000, 1, "fire a1"),
    ),
)


def lines(*objects: object) -> str:
    return "\n".join(json.dumps(one) for one in objects)


def test_a_replay_gives_every_step_again() -> None:
    steps = list(replay(GAME, RECORD))
    kinds = [type(event) for step in steps for event in step.events]
    assert kinds[:4] == [Deployed, Deployed, Began, TimedOut]
    assert isinstance(steps[-1].events[0], Fired)
    assert steps[-1].state.battle.outcome is not None
    assert list(replay(GAME, RECORD)) == steps


@pytest.mark.req("NFR-007", "NFR-008")
def test_the_seed_alone_decides_what_chance_decides() -> None:
    dealt = ShootingGame(
        Ruleset("dealt", (ShipClass("raft", 2),), Grid(9, 9), placement=Placement.RANDOM)
    )
    starts = [dealt.start(seed) for seed in range(50)]
    assert starts == [dealt.start(seed) for seed in range(50)]
    assert len({start.fleets for start in starts}) > 40
    assert {start.battle.turn for start in starts} == {0, 1}


def test_a_replay_is_lazy() -> None:
    broken = Record(GAME.family, "", 7, (*RECORD.entries[:1], Moved(0, 0, "fire a1")))
    steps = replay(GAME, broken)
    next(steps)
    with pytest.raises(IllegalMove):
        next(steps)


def test_a_record_is_one_json_object_a_line() -> None:
    text = write_record(RECORD)
    head, *entries = map(json.loads, text.splitlines())
    assert head == {"broadside": 1, "family": "shooting", "rules": RECORD.rules, "seed": 7}
    assert entries[0] == {"at": 0, "seat": 0, "move": "deploy a1:a1"}
    assert entries[2] == {"at": 31200, "expired": "turn"}
    assert text.endswith("\n")


entries = st.builds(Moved, st.integers(0), st.integers(0, 5), st.text()) | st.builds(
    Expired, st.integers(0), st.sampled_from(Expiry)
)


@given(st.builds(Record, st.text(), st.text(), st.integers(), st.tuples(entries, entries)))
def test_every_record_is_read_back_and_written_the_same(record: Record) -> None:
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        lines([]),
        lines({}),
        lines(HEAD | {"broadside": 2}),
        lines(HEAD | {"seed": "7"}),
        lines(HEAD | {"rules": None}),
        lines({key: HEAD[key] for key in ("broadside", "rules", "seed")}),
    ],
)
def test_a_record_needs_its_head(text: str) -> None:
    with pytest.raises(InvalidNotation, match="line 1: not the head"):
        read_record(text)


@pytest.mark.parametrize(
    "entry",
    [
        1,
        {},
        {"at": 1, "seat": 0},
        {"at": "1", "seat": 0, "move": "fire a1"},
        {"at": 1, "seat": 0.5, "move": "fire a1"},
        {"at": 1, "expired": "moon"},
    ],
)
def test_an_entry_that_is_neither_move_nor_expiry_is_named_by_its_line(entry: object) -> None:
    with pytest.raises(InvalidNotation, match="line 3: neither a move nor a time that ran out"):
        read_record(lines(HEAD, {"at": 0, "expired": "turn"}, entry))


@pytest.mark.parametrize("line", ["{", "fire a1", "[" * 100_000, '{"seed": ' + "9" * 9_999 + "}"])
def test_a_line_that_is_no_json_is_named_by_its_number(line: str) -> None:
    with pytest.raises(InvalidNotation, match="line 2: not a JSON object"):
        read_record(lines(HEAD) + "\n" + line)


@given(st.text())
def test_no_text_does_worse_than_being_unreadable(text: str) -> None:
    with pytest.raises(InvalidNotation):
        read_record(text)
