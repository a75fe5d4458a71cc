"""What programs can read about Broadside: schemas, refusals, commands, settings and small files."""

import ast
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.golden.subject import (
    SETTINGS,
    BestScore,
    BestScores,
    Code,
    IllegalMove,
    Refusal,
    SessionFile,
    command_line,
    description,
    encode,
    folders,
    http_status,
    refuse,
    refuse_move,
    schema,
    settings_sources,
)

SOURCE = Path(__file__).parents[2] / "src" / "broadside"
_PROSE = ("description", "summary", "title")
_CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def written(value: Any) -> str:
    """One line for each entry, whatever the order in which they were made."""
    lines = (
        f"{json.dumps(key)}: {json.dumps(value[key], sort_keys=True, separators=(',', ':'))}"
        for key in sorted(value)
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


# Schemas


def schemas() -> Iterator[tuple[str, str]]:
    whole = schema()
    definitions = whole["$defs"]
    roots = [name for name in definitions if "-" in name]  # others are names of classes
    yield "schema.json", written({name: plain(definitions[name], definitions) for name in roots})
    api = description()
    values = api["components"]["schemas"]
    asked = {
        f"{method.upper()} {path}": _operation(operation, values)
        for path, operations in api["paths"].items()
        for method, operation in operations.items()
    }
    yield "openapi.json", written(asked | {"refusal": plain(values["Refusal"], values)})


def _operation(operation: dict[str, Any], values: dict[str, Any]) -> Any:
    """What is refused looks the same everywhere, and is written once."""
    refusal = {"application/json": {"schema": plain(values["Refusal"], values)}}
    told = plain(operation, values)
    if told["responses"]["default"]["content"] == refusal:
        told["responses"]["default"] = "refusal"
    return told


def plain(value: Any, definitions: dict[str, Any]) -> Any:
    """A schema without prose, and with what it refers to in place of the names."""
    if isinstance(value, list):
        return [plain(one, definitions) for one in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        return plain(definitions[value["$ref"].rpartition("/")[2]], definitions)
    return {
        key: _plain_properties(one, definitions) if key == "properties" else plain(one, definitions)
        for key, one in value.items()
        if key not in (*_PROSE, "discriminator")
    }


def _plain_properties(value: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """Fields may be called as prose is."""
    return {key: plain(one, definitions) for key, one in value.items()}


# Refusals


def refusals() -> Iterator[tuple[str, str]]:
    said = {code.value: encode(refuse(code, "detail", id="id", match="match")) for code in Code}
    moves = {
        code.value: encode(refuse_move(IllegalMove(code, "about"), "id", "match"))
        for code in Refusal
    }
    yield "refusals.json", json.dumps({"messages": said, "moves": moves}, indent=0) + "\n"


def statuses() -> Iterator[tuple[str, str]]:
    yield "http-refusals.txt", "".join(f"{line}\n" for line in sorted(http_refusals()))


def http_refusals() -> set[str]:
    """Every status with a code: from the table of codes, or side by side in the source."""
    listed = {f"{status} {code}" for code in (*Code, *Refusal) for status in http_status(code)}
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py"))
    return listed.union(
        line for tree in trees for node in ast.walk(tree) for line in _refusals_in(node)
    )


def _refusals_in(node: ast.AST) -> Iterator[str]:
    """``Refused(404, "no-such", ...)``, ``(404, Refusal("no-such", ...))`` or
    ``answer(Refusal("no-such", ...), 404)``."""
    if not isinstance(node, ast.Call | ast.Tuple):
        return
    parts = node.args if isinstance(node, ast.Call) else node.elts
    inner = [one.args[0] for one in parts if isinstance(one, ast.Call) and one.args]
    constants = [one.value for one in (*parts, *inner) if isinstance(one, ast.Constant)]
    statuses = [one for one in constants if isinstance(one, int) and 400 <= one < 600]
    codes = [one for one in constants if isinstance(one, str) and _CODE.fullmatch(one)]
    if len(statuses) == 1 and codes:
        yield f"{statuses[0]} {codes[0]}"


# The command line and the settings


def commands() -> Iterator[tuple[str, str]]:
    found = {" ".join(words): list(_options(app)) for words, app in _apps(command_line, ())}
    yield "commands.json", written(found)


def _apps(app: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield words, app
    for name in app:
        if not name.startswith("-"):
            yield from _apps(app[name], (*words, name))


def _options(app: Any) -> Iterator[list[str]]:
    """The names of each option and its default, or that it is needed."""
    if app.default_command is None:
        return
    for argument in app.assemble_argument_collection():
        if argument.names != ("*",):
            default = argument.field_info.default
            is_told = "inspect._empty" not in repr(default)
            yield [*argument.names, f"default {default!r}" if is_told else "no default"]


def settings() -> Iterator[tuple[str, str]]:
    usual = settings_sources.choose_settings({"database": "sqlite:///x"}, {}, None)
    yield "settings.toml", settings_sources.shown(usual)
    variables = {name: getattr(usual, name) for name in keys()}
    yield "settings.json", written({variable(name): value for name, value in variables.items()})
    places = ("best_scores_file", "terminal_game_file", "log_file", "database_file")
    named = [getattr(folders, place)().name for place in (*places, "statistics_file")]
    named += [folders.terminal_game_file(2).name, folders.sessions_folder().name]
    yield "folders.json", json.dumps(named) + "\n"


def keys() -> tuple[str, ...]:
    return tuple(SETTINGS)


def variable(name: str) -> str:
    return f"{settings_sources.PREFIX}{name.upper()}"


# Small files


def small_files() -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        scores = BestScores(Path(folder) / "scores.json")
        scores.enter(BestScore(4_200, "hard", 40, "10 x 10", 5))
        scores.enter(BestScore(-30, "easy", 25, "12 x 8", 3))
        yield "files/best_scores.json", scores.path.read_text(encoding="utf-8")
        sessions = SessionFile(Path(folder) / "sessions.json")
        sessions.keep("https://games.example", {"broadside": "token"})
        sessions.keep("http://127.0.0.1:8000", {"__Host-broadside": "other", "more": "x"})
        yield "files/session.json", sessions.path.read_text(encoding="utf-8")
