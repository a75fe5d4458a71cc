"""What the command line says about itself, and the rule books it prints."""

import re
from pathlib import Path

import pytest

from broadside.rules.shooting.presets import PRESETS
from broadside.rules.shooting.rulebook import rulebook
from broadside.rules.shooting.ruleset import Ruleset
from tests.cli.run_program import broadside


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_the_rule_book_of_every_preset_is_printed(rules: Ruleset, tmp_path: Path) -> None:
    result = broadside("rules", rules.name, home=tmp_path, COLUMNS="70")
    assert (result.code, result.err) == (0, "")
    assert result.out == rulebook(rules).text(70) + "\n"


def test_version_and_help(tmp_path: Path) -> None:
    version = broadside("--version", home=tmp_path)
    assert version.code == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*\n", version.out)
    text = broadside("console", "--help", home=tmp_path).out
    for option in ("--seed", "--level", "--size", "--fleet", "--rules", "--players", "--save"):
        assert option in text
