"""``/.well-known/security.txt``: the contact for security reports (RFC 9116)."""

from datetime import UTC, datetime

from starlette.responses import Response

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.endpoint import HttpCall, endpoint
from broadside.server.http.json_requests import plain

_VALID = 180 * 24 * 60 * 60 * 1000
"""Milliseconds. A copy is not to be trusted for longer than a year."""


@endpoint("GET", "/.well-known/security.txt", answers=str)
async def security_txt(call: HttpCall) -> Response:
    """Names the contact for security reports, as ``security.txt``."""
    contact = call.services.settings.contact
    if not contact:
        sentence = "The operator of this server has named no contact."
        raise RequestRefused(Code.NOT_FOUND, sentence)
    return plain(write(contact, call.now))


def write(contact: str, now: int) -> str:
    expires = datetime.fromtimestamp((now + _VALID) // 1000, UTC)
    return f"Contact: {contact}\nExpires: {expires:%Y-%m-%dT%H:%M:%SZ}\nPreferred-Languages: en\n"
