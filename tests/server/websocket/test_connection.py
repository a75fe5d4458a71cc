"""What waits for a client is bounded in number and in time."""

import asyncio

import pytest

from broadside.server.websocket import connection
from broadside.server.websocket.connection import Close, ConnectionClosed, Outbox
from tests.server.offline_server import settle
from tests.server.queue_connection import QueueConnection


async def test_messages_are_sent_in_their_order() -> None:
    wire = QueueConnection()
    outbox = Outbox(wire)
    sending = asyncio.create_task(outbox.send_all())
    for number in range(50):
        outbox.put(str(number))
    await settle()
    assert wire.sent == [str(number) for number in range(50)]
    sending.cancel()


async def test_a_client_that_never_reads_is_closed_when_too_much_waits() -> None:
    outbox = Outbox(QueueConnection(is_deaf=True))
    sending = asyncio.create_task(outbox.send_all())
    outbox.put("this one is on its way")
    await settle(2)
    for _ in range(connection.QUEUE):
        outbox.put("x")
    await settle(2)
    assert not sending.done()
    outbox.put("x")
    with pytest.raises(ConnectionClosed) as closed:
        await sending
    assert closed.value.code == Close.TOO_SLOW


async def test_a_client_that_never_reads_is_closed_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    outbox = Outbox(QueueConnection(is_deaf=True))
    outbox.put("x")
    with pytest.raises(ConnectionClosed) as closed:
        await outbox.send_all()
    assert closed.value.code == Close.TOO_SLOW


async def test_the_first_reason_to_close_counts() -> None:
    outbox = Outbox(QueueConnection())
    outbox.end(ConnectionClosed(Close.RESTART))
    outbox.end(ConnectionClosed(Close.POLICY))
    with pytest.raises(ConnectionClosed) as closed:
        await outbox.send_all()
    assert closed.value.code == Close.RESTART


async def test_a_message_is_delivered_when_it_is_sent_and_not_before() -> None:
    outbox = Outbox(QueueConnection())
    delivering = asyncio.create_task(outbox.deliver("x"))
    await settle(2)
    assert not delivering.done()
    sending = asyncio.create_task(outbox.send_all())
    await delivering
    sending.cancel()


async def test_what_cannot_be_sent_is_never_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    outbox = Outbox(QueueConnection(is_deaf=True))
    delivering = asyncio.create_task(outbox.deliver("x"))
    with pytest.raises(ConnectionClosed):
        await outbox.send_all()
    assert not delivering.done()
    delivering.cancel()
