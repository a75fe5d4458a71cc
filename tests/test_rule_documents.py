"""The document of rule files names every key as it is, and the examples can be played."""

import json
import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from broadside.rules.errors import InvalidRuleset
from broadside.rules.shooting import rulefile
from broadside.rules.shooting.ruleset import Points, Radar, Ruleset, ShipClass

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "rule-sets.md").read_text(encoding="utf-8")
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
SNIPPETS = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
WORDS = rulefile._WORDS
PARTS = {"[[ships]]": ShipClass, "[points]": Points, "[radar]": Radar}


def described(heading: str) -> dict[str, tuple[str, str]]:
    """The keys in the table below a heading, each with what is usual and what it means."""
    part = TEXT.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*) \|$", part, re.MULTILINE)
    return {key: (usual, meaning) for key, usual, meaning in rows}


def usual_values(kind: type) -> dict[str, str]:
    """What a key is when it is left out, for every key that then has a value."""
    assert issubclass(kind, Ruleset | ShipClass | Points | Radar)
    defaults = {field.name: field.default for field in fields(kind)}
    plain = {name: value for name, value in defaults.items() if isinstance(value, str | int)}
    return {name: f"`{json.dumps(value)}`" for name, value in plain.items()}


def test_every_key_of_a_rule_file_is_described() -> None:
    assert sorted(described("The file")) == sorted(rulefile._KEYS)


@pytest.mark.parametrize("heading", PARTS)
def test_every_key_of_a_part_is_described(heading: str) -> None:
    assert list(described(heading)) == [field.name for field in fields(PARTS[heading])]


@pytest.mark.parametrize("heading", PARTS)
def test_what_is_needed_in_a_part_is_called_so(heading: str) -> None:
    needed = [field.name for field in fields(PARTS[heading]) if field.default is MISSING]
    keys = described(heading).items()
    assert [key for key, (usual, _) in keys if usual == "needed"] == needed


@pytest.mark.parametrize(
    ("heading", "kind"), [("The file", Ruleset), *PARTS.items()], ids=lambda value: str(value)
)
def test_what_is_usual_is_told_as_it_is(heading: str, kind: type) -> None:
    told = {key: usual for key, (usual, _) in described(heading).items()}
    for key, value in usual_values(kind).items():
        assert (key, told[key]) == (key, value)


def test_a_board_is_ten_by_ten_as_told() -> None:
    rules = rulefile.read_rules('name = "duel"\n[[ships]]\nname = "frigate"\nsize = 3\n')
    told = described("The file")
    assert (told["columns"][0], told["rows"][0]) == (f"`{rules.grid.cols}`", f"`{rules.grid.rows}`")


@pytest.mark.parametrize("key", WORDS)
def test_every_word_that_a_key_can_have_is_explained(key: str) -> None:
    meaning = described("The file")[key][1]
    assert [word for word in WORDS[key] if f'`"{word}"`' not in meaning] == []


@pytest.mark.parametrize("snippet", SNIPPETS, ids=range(len(SNIPPETS)))
def test_an_example_in_the_text_can_be_played(snippet: str) -> None:
    assert rulefile.read_rules(snippet).ships


def test_the_complete_example_is_complete() -> None:
    keys = set(re.findall(r"^(?:\[+)?(\w+)", SNIPPETS[-1], re.MULTILINE))
    wanted = {field.name for part in PARTS.values() for field in fields(part)}
    assert keys == {*rulefile._KEYS, *wanted}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_file_can_be_played(path: Path) -> None:
    rules = rulefile.read_rules(path.read_text(encoding="utf-8"))
    assert rules.name.replace(" ", "-") == path.stem
    assert path.name in TEXT


def test_one_example_has_armour() -> None:
    examples = [rulefile.read_rules(path.read_text(encoding="utf-8")) for path in EXAMPLES]
    assert any(kind.armoured for rules in examples for kind in rules.ships)


def test_the_complaints_shown_are_those_that_are_made() -> None:
    wrong = 'name = "duel"\ncolums = 9\nshots = "twice"\n[[ships]]\nname = "a"\nsize = 2\n'
    with pytest.raises(InvalidRuleset) as refused:
        rulefile.read_rules(wrong + '[[ships]]\nname = "b"\n')
    (shown,) = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)
    assert set(shown.splitlines()) == set(refused.value.complaints)
