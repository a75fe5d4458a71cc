"""Values out of the tables of rule files, and what is said when they are wrong."""

import tomllib

import pytest

from broadside.rules.errors import InvalidRuleset
from broadside.rules.toml_tables import LARGEST, TableReader, load_table, write_value


def test_a_rule_file_is_a_table() -> None:
    assert load_table('name = "pond"\nfrogs = 3') == {"name": "pond", "frogs": 3}


@pytest.mark.parametrize("text", ["name =", "a = " + "[" * 5000, "a = " + "1" * 5000])
def test_what_is_not_a_table_is_refused(text: str) -> None:
    with pytest.raises(InvalidRuleset, match="not a rule file"):
        load_table(text)


@pytest.mark.parametrize(
    "value", ["pond", 'a "quoted" \\ name', "\u0000\t\U0001f6a2", 7, True, [1, 2]]
)
def test_a_value_is_read_as_it_was_written(value: object) -> None:
    assert tomllib.loads(f"key = {write_value(value)}") == {"key": value}


def test_good_values_are_read_without_a_complaint() -> None:
    reader = TableReader()
    table = {"name": "pond", "frogs": 3, "deep": False}
    reader.known(table, table, "the rule file")
    assert reader.text(table, "name", "the rule file") == "pond"
    assert reader.number(table, "frogs") == 3
    assert reader.number(table, "toads", 2) == 2
    assert reader.switch(table, "deep") is False
    assert reader.complaints == []


def test_every_wrong_value_is_named_with_what_to_write() -> None:
    reader = TableReader()
    table = {"nmae": "pond", "xyzzy": 1, "frogs": True, "deep": 1}
    reader.known(table, ["name", "frogs", "deep"], "the rule file")
    values = (
        reader.text(table, "name", "the rule file"),
        reader.number(table, "frogs", 5),
        reader.number(table, "toads"),
        reader.switch(table, "deep"),
    )
    assert values == ("?", 5, 1, False), "something to read on with"
    assert reader.complaints == [
        "the rule file has no 'nmae': did you mean 'name'?",
        "the rule file has no 'xyzzy': known are name, frogs, deep",
        'the rule file needs a name in quotes, as name = "..."',
        "frogs must be a whole number, not True",
        "toads must be a whole number, not None",
        "deep must be true or false, not 1",
    ]


@pytest.mark.parametrize(
    "number", [LARGEST + 1, -LARGEST - 1, 16**5000], ids=["more", "less", "hex"]
)
def test_a_number_that_nobody_can_mean_is_refused(number: int) -> None:
    reader = TableReader()
    assert reader.number({"frogs": LARGEST}, "frogs") == LARGEST
    assert reader.complaints == []
    assert reader.number({"frogs": number}, "frogs") == LARGEST
    assert reader.complaints == ["frogs must be at most 1000000000"]
