"""Requests that are wrong are refused, each with a code and a sentence."""

import pytest

from tests.server.http_user import HttpUser


@pytest.mark.parametrize(
    ("content", "headers", "status", "code"),
    [
        (b"{}", {"Content-Type": "text/plain"}, 415, "not-json"),
        (b"{}", {}, 415, "not-json"),
        (b"", {"Content-Type": "application/json"}, 400, "unreadable"),
        (b"[1", {"Content-Type": "application/json"}, 400, "unreadable"),
        (b"[" * 9000, {"Content-Type": "application/json"}, 400, "unreadable"),
        (b'{"level":"easy","seat":1}', {"Content-Type": "application/json"}, 400, "unreadable"),
        (b'{"level":"\xff"}', {"Content-Type": "application/json"}, 400, "unreadable"),
        (b" " * 20_000, {"Content-Type": "application/json"}, 413, "too-long"),
    ],
)
async def test_a_request_that_cannot_be_read_is_refused(
    shared: str, content: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    async with HttpUser(shared) as ann:
        answer = await ann.ask("POST", "/api/matches", content=content, headers=headers)
        assert (answer.status, answer.code) == (status, code)


async def test_an_address_where_nothing_is_says_so(shared: str) -> None:
    async with HttpUser(shared) as ann:
        nothing = await ann.ask("GET", "/api/treasure")
        assert (nothing.status, nothing.code) == (404, "not-found")
        wrong = await ann.ask("DELETE", "/api/catalogue")
        assert (wrong.status, wrong.code) == (405, "wrong-method")
