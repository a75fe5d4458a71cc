"""A deadline for the head of a request: a connection that misses it is closed."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_WITHIN = 10.0
"""Seconds in which the head of a request has to be complete."""


class RequestDeadlineProtocol(H11Protocol):
    """uvicorn's HTTP protocol, which in addition closes connections that send a request slowly."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        request: RequestResponseCycle | None = self.cycle
        if request is not None and not request.response_complete:
            self._stop_waiting()
        elif self._deadline is None and self.transport.get_protocol() is self:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait_for_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_WITHIN, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
