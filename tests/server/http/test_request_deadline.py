"""Nobody holds a connection by saying slowly what it is for."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from broadside.server.http import json_requests, request_deadline
from tests.server.http_user import HttpUser
from tests.server.running_server import running_server

HEAD = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"


async def dial(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = address.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port))


async def read_to_the_end(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(5):
        return await reader.read()


@pytest.mark.parametrize("start", [b"", HEAD, HEAD + b"Upgrade: websocket\r\nConnection: upgrade"])
async def test_a_request_that_does_not_come_ends_the_connection(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(request_deadline, "HEAD_WITHIN", 0.1)
    async with running_server(ready_sqlite) as address:
        reader, writer = await dial(address)
        writer.write(start)
        assert await read_to_the_end(reader) == b""
        writer.close()


async def test_a_second_request_must_come_as_soon_as_the_first(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_deadline, "HEAD_WITHIN", 0.1)
    async with running_server(ready_sqlite) as address:
        reader, writer = await dial(address)
        writer.write(HEAD + b"\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.write(HEAD)
        await read_to_the_end(reader)
        writer.close()


async def test_a_connection_that_has_said_what_it_is_for_is_kept(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_deadline, "HEAD_WITHIN", 0.1)
    async with running_server(ready_sqlite) as address:
        reader, writer = await dial(address)
        for _ in range(3):
            writer.write(HEAD + b"\r\n")
            async with asyncio.timeout(5):
                assert b'"ok"' in await reader.readuntil(b"}")
            await asyncio.sleep(0.15)
        writer.close()


async def test_a_body_that_comes_too_slowly_is_refused(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_requests, "BODY_WITHIN", 0.1)

    async def slowly() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(1)
        yield b"}"

    async with running_server(ready_sqlite) as address, HttpUser(address) as ann:
        headers = {"Content-Type": "application/json"}
        answer = await ann.ask("POST", "/api/matches", content=slowly(), headers=headers)
        assert (answer.status, answer.code) == (408, "too-slow")
