"""Frames that cost the sender little cost the server no more."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.frames import Frame, Opcode

from broadside.client.client import Client
from broadside.protocol.api import NewMatch
from broadside.protocol.messages import Hello, Ping, Pong, Resume
from broadside.protocol.wire import encode, read_server
from broadside.server.websocket import connection, frame_limits
from broadside.server.websocket.connection import Close
from broadside.server.websocket.frame_limits import MOST_PIECES
from tests.server.http_user import HttpUser
from tests.server.running_server import running_server


@asynccontextmanager
async def dialled(address: str) -> AsyncIterator[ClientConnection]:
    host, port = address.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that it is soon full
    line.connect((host, int(port)))
    async with (
        HttpUser(address) as ann,
        ann.socket(sock=line, ping_interval=None, close_timeout=1) as ws,
    ):
        yield ws


def write(ws: ClientConnection, *frame_limits: Frame) -> None:
    for frame in frame_limits:
        ws.transport.write(frame.serialize(mask=True))


async def flood(ws: ClientConnection, data: bytes) -> None:
    """Until the other side has enough."""
    async with asyncio.timeout(20):
        while not ws.transport.is_closing():
            if ws.transport.get_write_buffer_size() < len(data):
                ws.transport.write(data)
            await asyncio.sleep(0)


async def end_of(ws: ClientConnection) -> int | None:
    async with asyncio.timeout(10):
        await ws.wait_closed()
    return ws.close_code


async def test_a_message_in_a_few_pieces_is_read(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, dialled(address) as ws:
        await ws.send(encode(Hello(1)))
        await ws.send([*encode(Ping("a"))[:10], encode(Ping("a"))[10:]])
        async with asyncio.timeout(10):
            while read_server(str(await ws.recv())) != Pong("a"):
                pass


async def test_pieces_without_end_end_the_connection(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, dialled(address) as ws:
        pieces = (Frame(Opcode.CONT, b"", fin=False) for _ in range(MOST_PIECES))
        write(ws, Frame(Opcode.TEXT, b"", fin=False), *pieces)
        assert await end_of(ws) == Close.TOO_LONG


async def test_what_is_no_text_ends_the_connection_and_is_not_logged(
    ready_sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with running_server(ready_sqlite) as address, dialled(address) as ws:
        write(ws, Frame(Opcode.TEXT, b'"\xff"'))
        assert await end_of(ws) == Close.BAD_TEXT
    assert not [record for record in caplog.records if record.exc_info]


async def test_who_sends_pings_and_takes_no_pongs_is_dropped(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address, dialled(address) as ws:
        ws.transport.pause_reading()
        ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 100
        await flood(ws, ping)


async def test_who_never_reads_is_dropped(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    monkeypatch.setattr(frame_limits, "FLUSH_WITHIN", 0.2)
    async with running_server(ready_sqlite) as address, dialled(address) as ws:
        await ws.send(encode(Hello(1)))
        ws.transport.pause_reading()
        async with Client(address) as bob:
            id = await bob.http_api.create(NewMatch("easy", preset="grand-fleet"))
        text = Frame(Opcode.TEXT, encode(Resume(id)).encode()).serialize(mask=True) * 100
        await flood(ws, text)


async def test_an_address_that_is_no_text_is_refused(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address:
        host, port = address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            b"GET /\xff\xc3 HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        async with asyncio.timeout(5):
            assert (await reader.read(100)).startswith(b"HTTP/1.1 4")
        writer.close()
