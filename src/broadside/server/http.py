"""Requests read and answers written: JSON, bounded, and a refusal with a code for what is wrong."""

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from broadside.protocol.api import LONGEST_BODY, Refusal

T = TypeVar("T")

_LONGEST_DETAIL = 200
BODY_WITHIN = 10.0
"""Seconds in which a request has to be complete."""


class Refused(Exception):
    """The request is answered with that status and refusal; nothing has changed."""

    def __init__(self, status: int, code: str, sentence: str, detail: str = "") -> None:
        super().__init__(code)
        self.status = status
        self.refusal = Refusal(code, sentence, detail[:_LONGEST_DETAIL])


def answer(value: Any, status: int = 200) -> Response:
    """The value as JSON, for this client and no cache."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def plain(text: str, filename: str | None = None) -> Response:
    """Text, or a file of that name."""
    headers = {"Cache-Control": "no-store"}
    if filename is not None:
        headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return Response(text, 200, headers, "text/plain; charset=utf-8")


async def body(request: Request) -> bytes:
    """What was sent, if it is not too much. Raises ``Refused``."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await _all_of(request)
    except ClientDisconnect:
        raise Refused(400, "unreadable", "The request ended too early.") from None
    except TimeoutError:
        sentence = "The request took too long: send it again, all at once."
        raise Refused(408, "too-slow", sentence) from None


async def _all_of(request: Request) -> bytes:
    received = b""
    async for chunk in request.stream():
        received += chunk
        if len(received) > LONGEST_BODY:
            raise Refused(413, "too-long", f"A request has at most {LONGEST_BODY} bytes.")
    return received


async def read(request: Request, kind: type[T]) -> T:
    """What was sent, as a value of that kind. Raises ``Refused``."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refused(415, "not-json", "Send JSON, with the content type application/json.")
    text = await body(request)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Refused(400, "unreadable", "That cannot be read.", str(error)) from None
