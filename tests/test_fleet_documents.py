"""The documents of the fleet game name what exists, and their examples can be played."""

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from broadside.rules.fleet import rulefile
from broadside.rules.fleet.events import Cause, Effect
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import Harbour, ShipClass
from broadside.rules.game import Ending
from broadside.table.table import Table

DOCS = Path(__file__).parents[1] / "docs"
RULES = (DOCS / "fleet-rules.md").read_text(encoding="utf-8")
GUIDE = (DOCS / "fleet.md").read_text(encoding="utf-8")
PROTOCOL = (DOCS / "line-protocol.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```toml\n(.*?)```", RULES, re.DOTALL)


def described(heading: str) -> list[str]:
    """The keys in the table below a heading."""
    part = RULES.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    cells = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    return [key for cell in cells for key in re.findall(r"`(\w+)`", cell)]


@pytest.mark.req("F-20")
def test_every_key_of_a_rule_file_is_described() -> None:
    assert sorted(described("The file")) == sorted(rulefile._KEYS)
    assert described("[[harbours]]") == [field.name for field in fields(Harbour)]
    ship = [field.name for field in fields(ShipClass) if field.name != "name"]
    assert sorted(described('[ships."name"]')) == sorted(ship)


@pytest.mark.req("F-20")
@pytest.mark.parametrize("snippet", SNIPPETS, ids=range(len(SNIPPETS)))
def test_an_example_of_a_rule_file_can_be_played(snippet: str) -> None:
    game = FleetGame(rulefile.read_rules(snippet))
    assert Table(game, seed=1).to_move == {0, 1}


@pytest.mark.parametrize("word", [*Cause, *Effect])
def test_every_word_of_a_notice_is_in_the_protocol(word: str) -> None:
    assert f"`{word}`" in PROTOCOL


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_is_in_the_protocol(ending: Ending) -> None:
    assert f"`{ending}`" in PROTOCOL


@pytest.mark.parametrize("text", re.findall(r"`((?:\w+ )?\w+ \d [^`…]+)`", GUIDE))
def test_the_moves_shown_can_be_read(text: str) -> None:
    game = FleetGame(FLEET)
    assert game.read_move(game.write_move(game.read_move(text))) == game.read_move(text)


def test_the_guide_names_functions_that_exist() -> None:
    for module, names in {
        "listing": "actions_of passages_of",
        "movement": "destination",
        "reach": "cannon_zone radar_zone sonar_zone mine_zone leap_zone",
        "chart": "chart_of",
        "weapons": "lane",
        "vision": "in_sight",
        "legality": "check",
    }.items():
        found = import_module(f"broadside.rules.fleet.{module}")
        for name in names.split():
            assert callable(getattr(found, name))
            assert name in GUIDE
