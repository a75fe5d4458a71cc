"""Rule sets as small text files."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.notation import Notation
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS
from broadside.rules.shooting.rulefile import read_draft, read_rules, write_rules
from broadside.rules.shooting.ruleset import (
    Announces,
    Placement,
    Points,
    Radar,
    Ruleset,
    ShipClass,
    Shots,
)
from tests.strategies import rulesets

SMALL = """
name = "pond"
[[ships]]
name = "raft"
size = 1
"""


def complaints(text: str) -> tuple[str, ...]:
    with pytest.raises(InvalidRuleset) as error:
        read_rules(text)
    return error.value.complaints


def pond(line: str) -> str:
    return line + SMALL


@pytest.mark.req("NFR-011")
def test_a_rule_file_says_what_is_unusual() -> None:
    text = """
        name = "duck pond"
        columns = 8
        rows = 6
        first = 2
        players = 3
        bombs = 20
        turn_seconds = 10
        match_seconds = 100
        touching = false
        equal_turns = true
        points_decide = true
        small_ships_decide = true
        reveals_fleets = false
        placement = "random"
        shots = "again"
        announces = "class"
        notation = "G-2"
        [points]
        hit = 3
        miss = -1
        sunk = 5
        [radar]
        every = 2
        [[ships]]
        name = "barge"
        size = 3
        count = 2
        armoured = true
        [[ships]]
        name = "raft"
        size = 1
    """
    assert read_rules(text) == Ruleset(
        name="duck pond",
        ships=(ShipClass("barge", 3, 2, armoured=True), ShipClass("raft", 1)),
        grid=Grid(8, 6),
        first=1,
        players=3,
        bombs=20,
        turn_seconds=10,
        match_seconds=100,
        touching=False,
        equal_turns=True,
        points_decide=True,
        small_ships_decide=True,
        reveals_fleets=False,
        placement=Placement.RANDOM,
        shots=Shots.AGAIN,
        announces=Announces.CLASS,
        notation=Notation.ROW_COLUMN,
        points=Points(3, -1, 5),
        radar=Radar(every=2, reach=1),
    )


def test_what_is_left_out_is_as_usual() -> None:
    assert read_rules(SMALL) == Ruleset("pond", (ShipClass("raft", 1),))


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_preset_is_read_back(rules: Ruleset) -> None:
    assert read_rules(write_rules(rules)) == rules


@given(rulesets(longest=12, players=6))
def test_every_rule_set_is_read_back_and_written_the_same(rules: Ruleset) -> None:
    text = write_rules(rules)
    assert read_rules(text) == rules
    assert write_rules(read_rules(text)) == text


def test_what_is_as_usual_is_not_written() -> None:
    assert set(tomllib.loads(write_rules(CLASSIC))) == {"name", "columns", "rows", "ships"}
    assert "[radar]" in write_rules(GRAND_FLEET)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (pond("colums = 8"), "the rule file has no 'colums': did you mean 'columns'?"),
        (pond("columns = 8.5"), "columns must be a whole number, not 8.5"),
        (pond("rows = true"), "rows must be a whole number, not True"),
        (pond('first = "me"'), "first must be a whole number, not 'me'"),
        (pond('touching = "no"'), "touching must be true or false, not 'no'"),
        (
            pond('shots = "many"'),
            "shots must be one of 'one', 'again', 'salvo', not 'many'",
        ),
        (pond("shots = [1]"), "shots must be one of 'one', 'again', 'salvo', not [1]"),
        (pond("radar = 3"), "radar must be a table: begin it with [radar]"),
        (pond("points = { hit = 1 }"), "[points] needs miss and sunk"),
        (pond("radar = { evry = 1 }"), "[radar] has no 'evry': did you mean 'every'?"),
        (pond('radar = { every = "4" }'), "every must be a whole number, not '4'"),
        ('name = "x"\nships = 3', "ships must be a list of tables: begin each with [[ships]]"),
        ('name = "x"\nships = [3]', "ships must be a list of tables: begin each with [[ships]]"),
        (SMALL + "sise = 2", "ship 1 has no 'sise': did you mean 'size'?"),
        (SMALL + "armoured = 1", "armoured must be true or false, not 1"),
        ('name = "x"\n[[ships]]\nname = "raft"', "ship 1 needs a size, as size = 3"),
        ('name = "x"\n[[ships]]\nsize = 2', 'ship 1 needs a name in quotes, as name = "..."'),
        (
            "[[ships]]\nsize=2\nname='x'",
            'the rule file needs a name in quotes, as name = "..."',
        ),
        (pond("players = 12"), "players must be from 2 to 6, not 12"),
    ],
)
def test_each_mistake_is_told_in_words(text: str, complaint: str) -> None:
    assert complaints(text) == (complaint,)


def test_an_unknown_key_that_resembles_none_is_answered_with_all_known_ones() -> None:
    (complaint,) = complaints(pond("zzz = 1"))
    assert complaint.startswith("the rule file has no 'zzz': known are name, columns, rows, first,")


def test_what_is_no_toml_is_told_with_its_place() -> None:
    (complaint,) = complaints("name = ?\nrows = 3")
    assert complaint.startswith("not a rule file: ")
    assert "line 1" in complaint


def test_all_mistakes_are_told_at_once() -> None:
    assert len(complaints("rows = 'x'\nplacing = 1\nshots = 2\nships = 4")) == 5


def test_a_draft_is_read_even_if_it_cannot_be_played() -> None:
    draft = read_draft(pond("columns = 0"))
    assert draft.grid == Grid(0, 10)
    with pytest.raises(InvalidRuleset, match="columns must be from 1 to 26"):
        read_rules(write_rules(draft))


@given(st.text())
def test_no_text_does_worse_than_being_refused(text: str) -> None:
    assert complaints(text)
