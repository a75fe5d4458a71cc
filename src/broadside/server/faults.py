"""Errors that nobody expected: logged once under an id, and answered with that id."""

import logging

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from broadside.protocol.api import Refusal
from broadside.server.http import answer
from broadside.server.logs import fault_id, log_fault
from broadside.server.metrics import Metrics

_log = logging.getLogger(__name__)


class Faults:
    """Stands around the application. Whoever asked is told an id, and nothing of the error."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def send_and_remember(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, send_and_remember)
        except Exception as error:
            self._metrics.failed()
            log_fault(_log, "uncaught error", error)
            # What has begun cannot become another answer; a WebSocket was closed by its dialogue.
            if scope["type"] == "http" and not has_begun:
                await _sorry(error)(scope, receive, send)


def _sorry(error: Exception) -> Response:
    id = fault_id(error)
    sentence = f"The server has made a mistake. Try again later; its operator finds it as {id}."
    return answer(Refusal("fault", sentence, id), 500)
