"""Uncaught errors are logged once under an id, and answered with that id and nothing else."""

import json
import logging

import pytest

from broadside.server.operations.logs import JsonLines
from broadside.server.operations.metrics import Metrics
from broadside.store.matches import Matches
from tests.server.http_user import HttpUser
from tests.server.operations.test_metrics import value
from tests.server.running_server import running_server
from tests.store.test_outages import CUT


async def fails(*_: object) -> None:
    raise ZeroDivisionError("the secret of the error")


async def test_an_uncaught_error_is_logged_once_and_answered_with_its_id(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    async with running_server(ready_sqlite, metrics=metrics) as address, HttpUser(address) as ann:
        monkeypatch.setattr(Matches, "of", fails)
        caplog.clear()
        answer = await ann.ask("GET", "/api/matches")
        assert (answer.status, answer.code) == (500, "fault")
        assert "secret" not in str(answer.value)
        assert "content-security-policy" in answer.headers
        errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
        (line,) = (json.loads(JsonLines().format(record)) for record in errors)
        assert (line["message"], line["error"]) == ("uncaught error", answer.value["detail"])
        assert "secret" not in caplog.text
        assert answer.value["detail"] in answer.value["sentence"]
        assert value(metrics, "faults_total") == 1
        assert (await ann.ask("GET", "/api/session")).status == 200


async def test_a_refusal_is_no_fault(shared: str, caplog: pytest.LogCaptureFixture) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("GET", "/api/rulebook/nothing")).status == 404
    assert caplog.records == []


async def test_a_request_that_meets_a_cut_connection_is_told_to_try_again(
    ready_postgresql: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()

    async def cut(matches: Matches, *_: object) -> None:
        async with matches._engines.connect() as connection:
            await connection.execute(CUT)

    async with (
        running_server(ready_postgresql, metrics=metrics) as address,
        HttpUser(address) as ann,
    ):
        caplog.clear()
        with monkeypatch.context() as patch:
            patch.setattr(Matches, "of", cut)
            answer = await ann.ask("GET", "/api/matches")
        assert (answer.status, answer.code) == (503, "store-unavailable")
        assert "content-security-policy" in answer.headers
        (line,) = (json.loads(JsonLines().format(record)) for record in caplog.records)
        assert line["message"] == "the store does not answer"
        assert value(metrics, "faults_total") == 0
        assert (await ann.ask("GET", "/api/matches")).status == 200
