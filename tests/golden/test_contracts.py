"""Schemas, refusals, commands, settings and small files are what they were."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden import contracts, files
from tests.golden.subject import (
    BestScores,
    Code,
    Refusal,
    SessionFile,
    encode,
    read_server,
    settings_sources,
)
from tests.golden.transcript import without_prose

SETTINGS: dict[str, Any] = json.loads(files.read("settings.json"))
CHANGED: dict[str, Any] = {
    "BROADSIDE_HOST": "0.0.0.0",
    "BROADSIDE_DATABASE": "sqlite:///other.db",
    "BROADSIDE_CONTACT": "mailto:ann@games.example",
    "BROADSIDE_METRICS_HOST": "::1",
    "BROADSIDE_METRICS_PORT": 9000,
    "BROADSIDE_LOG_LEVEL": "error",
    "BROADSIDE_ORIGINS": ["https://a.example", "https://b.example"],
    "BROADSIDE_PROXIES": ["10.0.0.1", "10.0.0.2"],
    "BROADSIDE_SECURE": True,
}
"""Something else for each setting; what is not here is a number."""
WISHED = {"ruleset", "redraws", "asked_by", "setup", "setup_seconds"}
"""Fields that came later, for clients that ask for them in their hello or in a query, and in
matches whose rules limit requests for other reefs or the time to prepare."""


def golden(name: str) -> Any:
    return json.loads(files.read(name))


@pytest.mark.parametrize("name", ["schema.json", "openapi.json"])
def test_the_published_schema_is_the_same_but_for_prose(name: str) -> None:
    made = json.loads(dict(contracts.schemas())[name])
    assert kept_of(without_wished(made), golden(name)) == golden(name)


def without_wished(value: Any) -> Any:
    """A schema without fields that are left out unless a client has asked for them."""
    if isinstance(value, list):
        return [without_wished(one) for one in value]
    if not isinstance(value, dict):
        return value
    kept = {key: without_wished(one) for key, one in value.items()}
    if isinstance(properties := kept.get("properties"), dict):
        optional = WISHED - set(kept.get("required", ()))
        kept["properties"] = {k: v for k, v in properties.items() if k not in optional}
    return kept


def kept_of(made: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """What there is now under each name that was there before."""
    return {name: made.get(name) for name in kept}


@pytest.mark.parametrize("side", ["messages", "moves"])
def test_a_refusal_keeps_its_code_and_its_bytes(side: str) -> None:
    made = json.loads(dict(contracts.refusals())["refusals.json"])[side]
    kept = golden("refusals.json")[side]
    now = {code: without_prose(text) for code, text in kept_of(made, kept).items()}
    assert now == {code: without_prose(text) for code, text in kept.items()}
    assert [encode(read_server(text)) for text in kept.values()] == list(kept.values())


def test_no_code_of_a_refusal_is_gone() -> None:
    kept = golden("refusals.json")
    assert set(kept["messages"]) <= {str(code) for code in Code}
    assert set(kept["moves"]) <= {str(code) for code in Refusal}


@pytest.mark.parametrize("side", ["messages", "moves"])
def test_a_refusal_keeps_its_sentence(side: str) -> None:
    """Prose may change. Whoever changes a sentence on purpose records these refusals anew."""
    made = json.loads(dict(contracts.refusals())["refusals.json"])[side]
    kept = golden("refusals.json")[side]
    assert kept_of(made, kept) == kept


def test_http_refusals_keep_their_status_and_code() -> None:
    kept = files.read("http-refusals.txt").splitlines()
    assert len(kept) > 50
    assert set(kept) - contracts.http_refusals() == set()


def test_commands_and_options_keep_their_names_and_defaults() -> None:
    ((name, text),) = contracts.commands()
    made = json.loads(text)
    gone = [
        (command, option)
        for command, options in golden(name).items()
        for option in options
        if not any(_is_still(option, one) for one in made.get(command, ()))
    ]
    assert gone == []
    assert golden(name).keys() <= made.keys()


def _is_still(kept: list[str], now: list[str]) -> bool:
    """What had to be given may be left out by now."""
    return kept == now or (kept[-1] == "no default" and kept[:-1] == now[:-1])


def test_settings_keep_their_names_and_defaults() -> None:
    made = dict(contracts.settings())
    variables = json.loads(made["settings.json"])
    assert kept_of(variables, SETTINGS) == SETTINGS
    missing = set(files.read("settings.toml").splitlines()) - set(
        made["settings.toml"].splitlines()
    )
    assert missing == set()
    assert made["folders.json"] == files.read("folders.json")


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_chosen_by_flag_variable_and_file(name: str, tmp_path: Path) -> None:
    value = CHANGED.get(name, (SETTINGS[name] or 0) + 1 if name not in CHANGED else None)
    key = name.removeprefix("BROADSIDE_").lower()
    text = ",".join(value) if isinstance(value, list) else str(value).replace("True", "true")
    file = tmp_path / "settings.toml"
    file.write_text(f"{key} = {json.dumps(value)}\n", encoding="utf-8")
    flags: Any = {key: value}
    found = [
        settings_sources.choose_settings(flags, {}, None),
        settings_sources.choose_settings({}, {name: text}, None),
        settings_sources.choose_settings({}, {}, file),
        settings_sources.choose_settings({}, {"BROADSIDE_SETTINGS": str(file)}, None),
    ]
    wanted = tuple(value) if isinstance(value, list) else value
    assert value != SETTINGS[name]
    assert [getattr(one, key) for one in found] == [wanted] * 4


def test_the_best_scores_are_read_and_written_again(tmp_path: Path) -> None:
    text = files.read("files/best_scores.json")
    listed = BestScores(files.DATA / "files/best_scores.json").read()
    other = BestScores(tmp_path / "scores.json")
    assert [other.enter(score) for score in listed] == [1, 2]
    assert other.path.read_text(encoding="utf-8") == text


def test_the_sessions_of_a_person_are_read_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "session.json"
    path.write_text(files.read("files/session.json"), encoding="utf-8")
    sessions = SessionFile(path)
    assert sessions.cookies("https://games.example") == {"broadside": "token"}
    sessions.keep("http://127.0.0.1:8000", sessions.cookies("http://127.0.0.1:8000"))
    assert path.read_text(encoding="utf-8") == files.read("files/session.json")
