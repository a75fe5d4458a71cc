"""Logs are lines of JSON without secrets and without signs that command a terminal."""

import ast
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from broadside.server.operations.logs import clean, fault_id, log_fault, log_stray, set_up_logs

SOURCE = Path(__file__).parents[3] / "src" / "broadside"
SECRET = "fire b7 a1:a5 hunter2"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    written = io.StringIO()
    set_up_logs(written, "info")
    yield written
    root.handlers[:] = before
    root.setLevel(level)
    logging.getLogger("uvicorn").setLevel(logging.NOTSET)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_says_when_what_and_who(stream: io.StringIO) -> None:
    logging.getLogger("broadside.server.x").info("draining")
    (line,) = lines(stream)
    assert line["message"] == "draining"
    assert (line["level"], line["logger"]) == ("info", "broadside.server.x")
    assert line["at"].endswith("+00:00")


def test_what_is_below_the_level_is_left_out(stream: io.StringIO) -> None:
    logging.getLogger("broadside").debug("detail")
    logging.getLogger("uvicorn.error").info('"GET /?token=hunter2"')
    assert lines(stream) == []


def look_up(known: dict[str, str]) -> str:
    try:
        return str(int(SECRET))
    except ValueError:
        return known[SECRET]


def test_of_an_error_only_the_kind_and_the_place_are_told(stream: io.StringIO) -> None:
    with pytest.raises(KeyError) as raised:
        look_up({})
    logging.getLogger("broadside").error("match stops", exc_info=raised.value)
    (line,) = lines(stream)
    assert line["error"] == fault_id(raised.value)
    kinds = [way.split(" at ")[0] for way in line["raised"]]
    assert kinds == ["KeyError", "ValueError"]
    assert "test_logs.look_up" in line["raised"][0]
    assert "hunter2" not in stream.getvalue()
    assert "a1:a5" not in stream.getvalue()


def test_a_fault_has_nothing_that_another_formatter_could_tell(
    stream: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(KeyError) as raised:
        look_up({})
    logging.getLogger().addHandler(caplog.handler)
    log_fault(logging.getLogger("broadside"), "match stops", raised.value)
    (record,), (line,) = caplog.records, lines(stream)
    assert line["message"] == "match stops"
    assert line["error"] == fault_id(raised.value)
    assert "test_logs.look_up" in line["raised"][0]
    for text in (stream.getvalue(), logging.Formatter().format(record)):
        assert fault_id(raised.value) in text
        assert "KeyError at" in text
        assert "hunter2" not in text


def test_nothing_in_the_server_hands_an_error_to_the_log_itself() -> None:
    found = [
        f"{path.name}:{node.lineno}"
        for folder in ("server", "store", "client", "protocol")
        for path in (SOURCE / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _tells_errors(node)
    ]
    assert found == []


def _tells_errors(call: ast.Call) -> bool:
    has_error = any(keyword.arg in ("exc_info", "stack_info") for keyword in call.keywords)
    return has_error or ast.unparse(call.func).endswith("log.exception")


async def test_an_error_that_nobody_waited_for_keeps_its_secret(stream: io.StringIO) -> None:
    with pytest.raises(ValueError, match="hunter2") as raised:
        int(SECRET)
    log_stray(None, {"message": "Task exception", "exception": raised.value, "future": SECRET})
    log_stray(None, {"message": SECRET})
    assert [line["level"] for line in lines(stream)] == ["error", "error"]
    assert "hunter2" not in stream.getvalue()


def test_nobody_can_forge_a_line(stream: io.StringIO) -> None:
    logging.getLogger("broadside").warning("name %s", 'ann\n{"level": "error"}\x1b[2J\u2028\x7f')
    (line,) = lines(stream)
    assert line["message"] == 'name ann {"level": "error"} [2J  '
    assert stream.getvalue().count("\n") == 1


def test_an_error_keeps_its_id() -> None:
    error, other = ValueError(), ValueError()
    assert fault_id(error) == fault_id(error) != fault_id(other)


def test_letters_of_all_languages_are_kept() -> None:
    assert clean("Zoë Юля 船") == "Zoë Юля 船"
