"""Requests read and answers written: JSON, bounded, and a refusal with a code for what is wrong."""

from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from broadside.protocol.api import LONGEST_BODY, Refusal

T = TypeVar("T")

_LONGEST_DETAIL = 200


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
    received = b""
    try:
        async for chunk in request.stream():
            received += chunk
            if len(received) > LONGEST_BODY:
                sentence = f"A request has at most {LONGEST_BODY} bytes."
                raise Refused(413, "too-long", sentence)
    except ClientDisconnect:
        raise Refused(400, "unreadable", "The request ended too early.") from None
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
