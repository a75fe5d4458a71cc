"""Guests come in at once, and are known again by their cookie."""

from pathlib import Path

import pytest

from tests.server.http_user import HttpUser
from tests.server.running_server import running_server


@pytest.mark.req("W-13")
async def test_a_guest_needs_nothing_to_play(shared: str) -> None:
    async with HttpUser(shared, "made up") as guest:
        assert (await guest.ask("GET", "/api/session")).status == 401
        guest.http.cookies.clear()
        first = await guest.ask("POST", "/api/session")
        assert first.status == 201
        person = first.value.pop("person")
        assert first.value == {"name": None, "email": None, "tutorial_done": False}
        again = await guest.ask("POST", "/api/session")
        assert again.status == 200
        assert again.value["person"] == person
        assert "set-cookie" not in again.headers
        assert len(guest.token or "") >= 43


async def test_who_logs_out_is_nobody(shared: str) -> None:
    async with HttpUser(shared) as guest:
        token = guest.token
        assert (await guest.ask("DELETE", "/api/session")).status == 204
        assert guest.token is None
        async with HttpUser(shared, token) as thief:
            assert (await thief.ask("GET", "/api/session")).status == 401


async def test_the_token_itself_is_not_kept(tmp_path: Path, ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, HttpUser(address) as guest:
        assert guest.token is not None
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert guest.token.encode() not in kept
