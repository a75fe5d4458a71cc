"""Limits on WebSocket frames: few pieces for a message, and no pongs for clients that do not
read."""

import asyncio
from http.client import SWITCHING_PROTOCOLS

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from broadside.server.operations.metrics import METRICS, Metrics
from broadside.server.websocket.connection import Close

MOST_PIECES = 16
"""A message of a few thousand bytes needs one frame. Empty frames would cost the sender nothing."""

FLUSH_WITHIN = 5.0
"""Seconds that the end of a connection may take."""


class FrameLimitProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which in addition limits what a client can make it store or
    log."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        metrics: Metrics | None = self.app_state.get(METRICS)
        if self.response.status_code != SWITCHING_PROTOCOLS and metrics is not None:
            metrics.refused("bad-handshake")

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self._break_off(Close.TOO_LONG)
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Stop answering a WebSocket client that sends ping frames and never reads the pongs."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._break_off(Close.BAD_TEXT)
        else:
            super().send_receive_event_to_app()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """Send the last WebSocket frames, but do not wait for a client that does not read them."""
        super().on_task_complete(task)
        self.loop.call_later(FLUSH_WITHIN, self.transport.abort)

    def _break_off(self, code: int) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(code)
            self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
