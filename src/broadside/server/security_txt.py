"""``/.well-known/security.txt``: whom to tell of a weakness (RFC 9116)."""

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.server.desk import Desk
from broadside.server.http import Refused, plain

_VALID = 180 * 24 * 60 * 60 * 1000
"""Milliseconds. A copy is not to be trusted for longer than a year."""


def routes(desk: Desk) -> list[Route]:
    async def security_txt(request: Request) -> Response:
        if not desk.settings.contact:
            raise Refused(404, "not-found", "The operator of this server has named no contact.")
        return plain(write(desk.settings.contact, desk.clock.now()))

    return [Route("/.well-known/security.txt", security_txt, methods=["GET"])]


def write(contact: str, now: int) -> str:
    expires = datetime.fromtimestamp((now + _VALID) // 1000, UTC)
    return f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\nPreferred-Languages: en\n"
