"""Quitting: a server that was started for one person can be ended from the page."""

from starlette.background import BackgroundTask
from starlette.responses import Response

from broadside.protocol.api import Goodbye
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.http.json_requests import answer
from broadside.server.services import Services


@endpoint("POST", "/api/quit", answers=Goodbye)
async def quit_playing(call: AccountCall) -> Response:
    """Ends a server that was started for one person."""
    is_for_one = call.services.settings.is_for_one
    reply = answer(Goodbye(is_for_one))
    if is_for_one:
        reply.background = BackgroundTask(_stop, call.services)
    return reply


async def _stop(services: Services) -> None:
    """Stop the server after the answer about quitting was sent, in its event loop."""
    services.graceful_shutdown.stop()
