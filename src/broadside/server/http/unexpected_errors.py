"""Handles errors that no handler expected: an outage of the store, and faults, which get an id."""

import logging

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from broadside.protocol.api import Refusal
from broadside.protocol.refusals import Code
from broadside.server.http.json_requests import answer
from broadside.server.http.statuses import STATUSES
from broadside.server.operations.logs import fault_id, log_fault
from broadside.server.operations.metrics import Metrics
from broadside.store.outages import StoreUnavailable

_log = logging.getLogger(__name__)


class UnexpectedErrors:
    """Wraps the application. The client is told to try again, or the id of the fault, and nothing
    else."""

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
        except ClientDisconnected:
            raise  # before its handshake was answered; the server expects to hear of it
        except Exception as error:
            reply = self._reply(error)
            # What has begun cannot become another answer; a WebSocket was closed by its session.
            if scope["type"] == "http" and not has_begun:
                await reply(scope, receive, send)

    def _reply(self, error: Exception) -> Response:
        if isinstance(error, StoreUnavailable):
            code = Code.STORE_UNAVAILABLE
            self._metrics.refused(code)
            log_fault(_log, "the store does not answer", error)
            return answer(Refusal(code, code.sentence), STATUSES[code])
        self._metrics.failed()
        log_fault(_log, "uncaught error", error)
        return _sorry(error)


def _sorry(error: Exception) -> Response:
    id = fault_id(error)
    sentence = f"The server has made a mistake. Try again later; its operator finds it as {id}."
    return answer(Refusal("fault", sentence, id), 500)
