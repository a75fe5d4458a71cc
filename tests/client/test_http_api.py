"""The HTTP side of a game server."""

import socket
from pathlib import Path

import httpx
import msgspec
import pytest

from broadside.client.client import Client
from broadside.client.http_api import HttpApi
from broadside.client.match import MoveRefused, Unreachable
from broadside.protocol.api import MatchCreated, Me, NewHotSeat
from tests.server.running_server import running_server, start_match


async def test_a_server_that_does_not_answer_is_unreachable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    http_api = HttpApi(f"http://127.0.0.1:{port}")
    with pytest.raises(Unreachable):
        await http_api.enter()
    await http_api.close()


@pytest.mark.req("F-16")
async def test_the_orders_of_a_fleet_game_are_offered_with_their_texts(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'orders.db'}"
    async with running_server(database) as address, Client(address) as client:
        match = await start_match(client, preset="fleet")
        told = await client.http_api.orders(match.id)
        assert (told.seat, told.demand) == (0, "accept")
        assert [order.text for order in told.others] == ["accept map", "redraw map", "resign"]
        with pytest.raises(MoveRefused, match="players"):
            await client.http_api.orders((await shared_screen(client)), seat=7)
        assert (await client.http_api.orders(await shared_screen(client), seat=1)).seat == 1


async def shared_screen(client: Client) -> str:
    """The id of a fleet game of people at one screen."""
    wish = NewHotSeat(preset="fleet")
    return (await client.http_api.ask("POST", "/api/hotseat", MatchCreated, wish)).match


@pytest.mark.parametrize(("status", "error"), [(200, msgspec.DecodeError), (500, MoveRefused)])
@pytest.mark.parametrize("answer", [b"<html>", b'{"name": "\xff"}', b"[" * 100_000, b'"\\ud800"'])
async def test_an_answer_of_another_server_is_found_out(
    answer: bytes, status: int, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    http_api = HttpApi("http://127.0.0.1:9")

    async def reply(*_: object, **__: object) -> httpx.Response:
        return httpx.Response(status, content=answer)

    monkeypatch.setattr(httpx.AsyncClient, "request", reply)
    with pytest.raises(error):
        await http_api.ask("GET", "/api/session", Me)
    await http_api.close()
