"""What waits for a client is bounded in number and in time."""

import asyncio

import pytest

from broadside.server import connection
from broadside.server.connection import Close, Closed, Outbox
from tests.server.wire import Wire
from tests.server.world import settle


async def test_messages_are_sent_in_their_order() -> None:
    wire = Wire()
    outbox = Outbox(wire)
    sending = asyncio.create_task(outbox.send_all())
    for number in range(50):
        outbox.put(str(number))
    await settle()
    assert wire.sent == [str(number) for number in range(50)]
    sending.cancel()


async def test_a_client_that_never_reads_is_closed_when_too_much_waits() -> None:
    outbox = Outbox(Wire(is_deaf=True))
    sending = asyncio.create_task(outbox.send_all())
    outbox.put("this one is on its way")
    await settle(2)
    for _ in range(connection.QUEUE):
        outbox.put("x")
    await settle(2)
    assert not sending.done()
    outbox.put("x")
    with pytest.raises(Closed) as closed:
        await sending
    assert closed.value.code == Close.TOO_SLOW


async def test_a_client_that_never_reads_is_closed_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    outbox = Outbox(Wire(is_deaf=True))
    outbox.put("x")
    with pytest.raises(Closed) as closed:
        await outbox.send_all()
    assert closed.value.code == Close.TOO_SLOW


async def test_the_first_reason_to_close_counts() -> None:
    outbox = Outbox(Wire())
    outbox.end(Closed(Close.RESTART))
    outbox.end(Closed(Close.POLICY))
    with pytest.raises(Closed) as closed:
        await outbox.send_all()
    assert closed.value.code == Close.RESTART


async def test_a_message_is_delivered_when_it_is_sent_and_not_before() -> None:
    outbox = Outbox(Wire())
    delivering = asyncio.create_task(outbox.deliver("x"))
    await settle(2)
    assert not delivering.done()
    sending = asyncio.create_task(outbox.send_all())
    await delivering
    sending.cancel()


async def test_what_cannot_be_sent_is_never_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    outbox = Outbox(Wire(is_deaf=True))
    delivering = asyncio.create_task(outbox.deliver("x"))
    with pytest.raises(Closed):
        await outbox.send_all()
    assert not delivering.done()
    delivering.cancel()
