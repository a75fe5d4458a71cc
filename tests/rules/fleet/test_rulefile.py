"""Rule sets as text."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import InvalidRuleset
from broadside.rules.fleet.presets import FLEET, PRESETS
from broadside.rules.fleet.rulefile import read_rules, write_rules
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.grid import Cell, Grid
from broadside.rules.notation import Notation
from tests.steps import steps

SIEGE = replace(FLEET, name="siege", base_wins=True, turn_seconds=30, reefs=0, reef_zone=())
SHORT_TALK = replace(FLEET, name="short talk", redraws=0, turn_limit=None, setup_seconds=90)


@pytest.mark.req("F-20")
@pytest.mark.parametrize("rules", [*PRESETS, SIEGE, SHORT_TALK], ids=lambda rules: rules.name)
def test_a_rule_set_is_made_again_from_its_text(rules: Ruleset) -> None:
    assert read_rules(write_rules(rules)) == rules


def written_zone(cells: tuple[Cell, ...]) -> str:
    text = write_rules(replace(FLEET, reef_zone=cells))
    line = next(line for line in text.splitlines() if line.startswith("reef_zone"))
    return line.partition(" = ")[2].strip('"')


def largest_blocks(cells: tuple[Cell, ...]) -> Iterator[str]:
    """What the zone is to be written as, found by trying every end."""
    show, start = Notation.COLUMN_ROW.show, 0
    while start < len(cells):
        col, row = cells[start]
        end = next(
            end
            for end in range(len(cells), start, -1)
            if cells[start:end]
            == tuple(
                Cell(right, down)
                for down in range(row, cells[end - 1].row + 1)
                for right in range(col, cells[end - 1].col + 1)
            )
        )
        corners = show(cells[start]), show(cells[end - 1])
        yield corners[0] if corners[0] == corners[1] else ":".join(corners)
        start = end


@given(st.permutations(Grid(4, 4).cells), st.lists(st.integers(0, 16), max_size=6).map(sorted))
def test_squares_are_written_as_rectangles_as_large_as_they_come(
    shuffled: list[Cell], cuts: list[int]
) -> None:
    """Parts of the board that are in order follow each other in any order."""
    bounds = [0, *cuts, 16]
    parts = [
        sorted(shuffled[a:b], key=lambda cell: (cell.row, cell.col)) for a, b in pairwise(bounds)
    ]
    cells = tuple(cell for part in parts for cell in part)
    assert written_zone(cells) == " ".join(largest_blocks(cells))


def test_to_write_twice_as_many_squares_takes_twice_as_many_steps() -> None:
    cells = list(Grid(60, 60).cells)
    Random(1).shuffle(cells)
    write_rules.cache_clear()
    few, many = (steps(partial(written_zone, tuple(cells[:n]))) for n in (50, 100))
    assert many < 2.5 * few


def test_equal_rules_are_one_value() -> None:
    assert read_rules(write_rules(FLEET)) is read_rules(write_rules(FLEET))


@pytest.mark.req("F-20")
def test_a_file_may_change_a_few_numbers_of_the_standard_rules() -> None:
    rules = read_rules(
        """
        family = "fleet"
        extends = "fleet"
        name = "short sight"
        base_wins = true
        [ships.cruiser]
        radar = [1, 5, -1, 1]
        [ships."kamikaze boat"]
        count = 1
        """
    )
    assert (rules.base_wins, rules.counts, rules.grid) == (True, (2, 3, 2, 2, 1, 1), FLEET.grid)
    assert rules.ships[0].radar == (1, 5, -1, 1)
    assert rules.ships[0].cannon == FLEET.ships[0].cannon


@pytest.mark.req("F-20")
def test_a_file_may_add_a_class_of_ships() -> None:
    rules = read_rules(
        """
        extends = "fleet"
        name = "gunboats"
        [ships.gunboat]
        count = 2
        size = 2
        speed = 4
        radar = [0, 4, -2, 2]
        cannon = [-3, 4, -3, 3]
        """
    )
    assert [kind.name for kind in rules.ships][-1] == "gunboat"
    assert rules.ships[-1].speed_per_square == 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name = ", "not a rule file"),
        ('extends = "fleet"\nnam = "x"', "the rule file has no 'nam': did you mean 'name'?"),
        ('extends = "fleet"\nzzz = 1', "known are family, extends"),
        ('extends = "chess"\nname = "x"', "extends can only be 'fleet', not 'chess'"),
        ('family = "chess"\nextends = "fleet"', "family must be 'fleet', not 'chess'"),
        ('extends = "fleet"\nname = 3', 'needs a name in quotes, as name = "..."'),
        ('extends = "fleet"\nreefs = "many"', "reefs must be a whole number, not 'many'"),
        ('extends = "fleet"\nreefs = true', "reefs must be a whole number, not True"),
        ('extends = "fleet"\nbase_wins = 1', "base_wins must be true or false, not 1"),
        ('extends = "fleet"\nreef_zone = "K4:?"', "reef_zone of the rule file: not a square: '?'"),
        (
            'extends = "fleet"\nharbours = 2',
            "must be tables: begin each with [[harbours]]",
        ),
        ('extends = "fleet"\nships = 2', 'ships must be tables: begin each with [ships."name"]'),
        ('extends = "fleet"\n[ships]\ncruiser = 2', "ships must be tables"),
        ('extends = "fleet"\n[ships.cruiser]\nradar = 3', "radar must be four whole numbers"),
        ('extends = "fleet"\n[ships.raft]\nsize = 1', "[ships.raft] needs count"),
        ('extends = "fleet"\n[ships.raft]\nsize = 1', "[ships.raft] needs radar"),
        ('extends = "fleet"\n[ships.cruiser]\ntorpedos = true', "did you mean 'torpedoes'?"),
        ('extends = "fleet"\n[ships.cruiser]\ntorpedoes = 1', "torpedoes must be true or false"),
        (
            '[[harbours]]\nbase = "A1"\ndocks = "B1"\nradar = "A1"\nfacing = "up"',
            "the facing of harbour 1 must be one of east, north, west, south",
        ),
        ('name = "x"', "columns must be a whole number, not None"),
        ('extends = "fleet"\nname = "x"\nreefs = 999', "reefs must be from 0 to 240, not 999"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(text: str, complaint: str) -> None:
    with pytest.raises(InvalidRuleset) as refused:
        read_rules(text)
    assert complaint in str(refused.value)


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidRuleset) as refused:
        read_rules('extends = "fleet"\nname = 3\nreefs = "x"\nbase_wins = "y"')
    assert len(refused.value.complaints) == 3
