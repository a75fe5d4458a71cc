"""Saying goodbye: a server that was started for one person ends with that person's word."""

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Goodbye
from broadside.server.desk import Desk
from broadside.server.http import answer


def routes(desk: Desk) -> list[Route]:
    async def quit_playing(request: Request) -> Response:
        await desk.visit(request)
        reply = answer(Goodbye(desk.settings.is_for_one))
        if desk.settings.is_for_one:
            reply.background = BackgroundTask(_stop, desk)
        return reply

    return [Route("/api/quit", quit_playing, methods=["POST"])]


async def _stop(desk: Desk) -> None:
    """After the answer has gone out; in the loop of the server, not beside it."""
    desk.drain.stop()
