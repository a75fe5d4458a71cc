"""Mistakes in settings: each is a sentence with its place and what is expected."""

from pathlib import Path

import pytest

from broadside.cli.game_options import OptionRefused
from broadside.cli.setting_complaints import expected
from broadside.cli.settings_sources import Flags, choose_settings
from broadside.server.settings import SETTINGS


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("host = 'x'\nport = 'many'", "{file}, line 2: port is 'many', but must be a whole number"),
        (
            "port = 70000",
            "{file}, line 1: port is 70000, but must be a whole number from 0 to 65535",
        ),
        ("\n\nprot = 1", "{file}, line 3: there is no setting 'prot'. Did you mean 'port'?"),
        ("[server]\nport = 1", "{file}, line 1: there is no setting 'server'."),
        ("port = \n", "{file}, line 1, column 8: invalid value. A file of settings is TOML"),
        ("port = 1\nport", "{file}, end of document: "),
        ("origins = 'a'", "{file}, line 1: origins is 'a', but must be a list of texts."),
        ("database = 7", "{file}, line 1: database must be a text."),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_line(
    text: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    assert complaint({}, {}, file).startswith(sentence.format(file=file))


def test_a_mistake_elsewhere_is_told_with_the_name_that_was_used() -> None:
    told = complaint({}, {"BROADSIDE_METRICS_PORT": "many"})
    assert told.startswith("BROADSIDE_METRICS_PORT: metrics_port is 'many', but must be a whole")
    assert complaint({}, {"BROADSIDE_PRT": "1"}).startswith(
        "BROADSIDE_PRT: there is no setting 'prt'. Did you mean 'port'? The settings are host, "
    )
    assert complaint({"log_level": "loud"}, {}) == (
        "--log-level: log_level is 'loud', but must be one of debug, error, info, warning."
    )


def test_a_file_that_is_no_text_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"\xff\xfe")
    assert complaint({}, {}, file) == f"{file} is not a text file in UTF-8."


def test_every_setting_can_be_explained() -> None:
    assert expected("secure") == "true or false"
    assert expected("drain_seconds") == "a number from 1 to 3600"
    assert all("None" not in expected(key) for key in SETTINGS)


def complaint(flags: Flags, environment: dict[str, str], file: Path | None = None) -> str:
    with pytest.raises(OptionRefused) as refused:
        choose_settings(flags, environment, file)
    return str(refused.value)
