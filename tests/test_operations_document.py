"""The operator's page names every setting with its default, every metric and every command."""

import re
from pathlib import Path

import msgspec
import pytest

from broadside.cli.settings_sources import PREFIX
from broadside.server.operations.metrics import Metrics
from broadside.server.settings import SETTINGS, ServerSettings

TEXT = (Path(__file__).parents[1] / "docs" / "operations.md").read_text(encoding="utf-8")
NAMED_IN_WORDS = {"database", "metrics_port"}


def test_the_table_of_settings_is_that_of_the_code() -> None:
    rows = re.findall(r"(?m)^\| `(\w+)` \| `(\S+)` \| `(\w+)` \| (.*) \|$", TEXT)
    defaults = ServerSettings()
    assert [key for key, *_ in rows] == list(SETTINGS)
    for key, flag, variable, default in rows:
        assert flag == "--" + key.replace("_", "-")
        assert variable == PREFIX + key.upper()
        if key not in NAMED_IN_WORDS:
            assert default == f"`{msgspec.json.encode(getattr(defaults, key)).decode()}`"


def test_every_metric_is_named() -> None:
    found = set(re.findall(r"# TYPE (broadside_\w+) ", Metrics().text()))
    own = {name for name in found if not name.endswith("_created")}
    assert set(re.findall(r"`(broadside_\w+)`", TEXT)) == own


@pytest.mark.parametrize("command", ["backup", "restore", "doctor", "users", "verify", "replay"])
def test_every_command_is_named(command: str) -> None:
    assert re.search(rf"broadside (admin )?{command}\b", TEXT)
