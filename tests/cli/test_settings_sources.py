"""Flags come before the environment, that before the file, and that before the defaults."""

from pathlib import Path

import pytest

from broadside.cli.game_options import OptionRefused
from broadside.cli.settings_sources import (
    Flags,
    choose_settings,
    settings_of,
    shown,
)
from broadside.server.settings import ServerSettings


def toml(folder: Path, text: str) -> Path:
    path = folder / "broadside.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_source_comes_before_the_next(tmp_path: Path) -> None:
    file = toml(tmp_path, "port = 1\nthinkers = 3\nsession_days = 7\n")
    environment = {"BROADSIDE_PORT": "2", "BROADSIDE_THINKERS": "4", "HOME": "/"}
    choices = choose_settings({"port": 3}, environment, file)
    assert (choices.port, choices.thinkers, choices.session_days) == (3, 4, 7)
    assert choices.host == "127.0.0.1"


def test_the_environment_can_name_the_file_and_lists_have_commas(tmp_path: Path) -> None:
    file = toml(tmp_path, "crowd = 20\nsecure = true\n")
    environment = {
        "BROADSIDE_SETTINGS": str(file),
        "BROADSIDE_ORIGINS": "https://a.example, https://b.example/",
        "BROADSIDE_SECURE": "false",
        "BROADSIDE_NOTICE_SECONDS": "2.5",
    }
    choices = choose_settings({}, environment, None)
    settings = settings_of(choices, 8000)
    assert (choices.crowd, settings.secure, settings.notice_seconds) == (20, False, 2.5)
    assert set(settings.origins) == {"https://a.example", "https://b.example"}


@pytest.mark.parametrize("contact", ["ann@games.example", "http://games.example", "mailto:a\nb"])
def test_a_contact_has_to_be_an_address_of_its_kind(contact: str) -> None:
    with pytest.raises(OptionRefused, match=r"contact.*mailto:"):
        settings_of(ServerSettings(contact=contact), 8000)
    named = ServerSettings(contact=" mailto:a@b.example ")
    assert settings_of(named, 1).contact == "mailto:a@b.example"


@pytest.mark.parametrize(
    ("flags", "environment", "text", "named"),
    [
        ({}, {}, "prot = 1", "'prot'"),
        ({}, {"BROADSIDE_PROT": "1"}, "", "'prot'"),
        ({}, {"BROADSIDE_PORT": "many"}, "", "port"),
        ({}, {}, "port = 70000", "port"),
        ({}, {}, "port = 'x'", "port"),
        ({}, {}, "[server]\nport = 1", "'server'"),
        ({"log_level": "loud"}, {}, "", "log_level"),
        ({"database": "mysql://x"}, {}, "", "database"),
        ({"database": "nonsense"}, {}, "", "database"),
        ({}, {}, "port = ", "TOML"),
        ({}, {}, "a" * 100_001, "too large"),
    ],
)
def test_a_setting_that_is_unknown_or_makes_no_sense_is_named(
    flags: Flags, environment: dict[str, str], text: str, named: str, tmp_path: Path
) -> None:
    with pytest.raises(OptionRefused, match=named):
        choose_settings(flags, environment, toml(tmp_path, text))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(OptionRefused, match="cannot be read"):
        choose_settings({}, {}, tmp_path / "nowhere.toml")


def test_what_is_shown_can_be_read_again_and_has_no_password(tmp_path: Path) -> None:
    chosen = choose_settings({"origins": ("https://a.example",), "metrics_port": 9100}, {}, None)
    assert choose_settings({}, {}, toml(tmp_path, shown(chosen))) == chosen
    secret = choose_settings({"database": "postgresql://ann:hunter2@db.example/games"}, {}, None)
    assert "hunter2" not in shown(secret)
    assert "postgresql://ann:***@db.example/games" in shown(secret)
    assert secret.database.startswith("postgresql://ann:hunter2@")


def test_a_server_of_the_own_machine_knows_its_origins() -> None:
    assert set(settings_of(choose_settings({}, {}, None), 8123).origins) == {
        "http://127.0.0.1:8123",
        "http://localhost:8123",
        "http://[::1]:8123",
    }


def test_a_server_for_others_must_be_told_its_address() -> None:
    with pytest.raises(OptionRefused, match="--origins"):
        settings_of(choose_settings({"host": "0.0.0.0"}, {}, None), 8000)


def test_metrics_are_off_unless_a_port_is_named() -> None:
    assert settings_of(choose_settings({}, {}, None), 1).metrics_at is None
    flags: Flags = {"metrics_port": 9100}
    assert settings_of(choose_settings(flags, {}, None), 1).metrics_at == ("127.0.0.1", 9100)


@pytest.mark.parametrize("key", ["stats_file", "rates"])
def test_what_the_program_sets_is_no_setting(key: str) -> None:
    with pytest.raises(OptionRefused, match=f"there is no setting '{key}'"):
        choose_settings({}, {f"BROADSIDE_{key.upper()}": "1"}, None)
