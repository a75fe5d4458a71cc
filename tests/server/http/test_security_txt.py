"""Whom to tell of a weakness, as RFC 9116 has it."""

import re
from datetime import datetime, timedelta

import httpx

from broadside.server.http.security_txt import write
from tests.server.http_user import HttpUser
from tests.server.offline_server import START
from tests.server.running_server import running_server


async def test_the_contact_of_the_operator_is_published(ready_sqlite: str) -> None:
    async with (
        running_server(ready_sqlite, contact="mailto:ann@games.example") as address,
        httpx.AsyncClient(base_url=address) as http,
    ):
        reply = await http.get("/.well-known/security.txt")
        assert reply.status_code == 200
        assert reply.headers["content-type"] == "text/plain; charset=utf-8"
        assert "Contact: mailto:ann@games.example\n" in reply.text


async def test_without_a_contact_there_is_nothing_to_publish(shared: str) -> None:
    async with HttpUser(shared) as ann:
        answer = await ann.ask("GET", "/.well-known/security.txt")
        assert (answer.status, answer.code) == (404, "not-found")


def test_it_has_both_fields_that_it_must_have_and_expires_within_a_year() -> None:
    lines = write("https://games.example/security", START).splitlines()
    assert all(re.fullmatch(r"[A-Z][\w-]+: \S.*", line) for line in lines)
    fields = dict(line.split(": ", 1) for line in lines)
    expires = datetime.fromisoformat(fields["Expires"])
    left = expires - datetime.fromtimestamp(START / 1000, expires.tzinfo)
    assert timedelta(days=30) < left < timedelta(days=365)
    assert fields["Contact"] == "https://games.example/security"
