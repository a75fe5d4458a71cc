"""Reads requests and writes answers: JSON of bounded size, and a refusal with a code for any
fault."""

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from broadside.protocol.api import LONGEST_BODY
from broadside.protocol.refusals import Code, RequestRefused

T = TypeVar("T")

BODY_WITHIN = 10.0
"""Seconds in which a request has to be complete."""


def answer(value: Any, status: int = 200) -> Response:
    """Answer an HTTP request with a value as JSON, for this client and no cache."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def plain(text: str, filename: str | None = None) -> Response:
    """Answer an HTTP request with plain text, or with a file of that name."""
    headers = {"Cache-Control": "no-store"}
    if filename is not None:
        headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return Response(text, 200, headers, "text/plain; charset=utf-8")


async def _body(request: Request) -> bytes:
    """Read the bytes of an HTTP request, if they are not too many. Raises ``RequestRefused``."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            return await _all_of(request)
    except ClientDisconnect:
        raise RequestRefused(Code.UNREADABLE, "The request ended too early.") from None
    except TimeoutError:
        raise RequestRefused(Code.TOO_SLOW) from None


async def _all_of(request: Request) -> bytes:
    received = b""
    async for chunk in request.stream():
        received += chunk
        if len(received) > LONGEST_BODY:
            raise RequestRefused(Code.TOO_LONG, f"A request has at most {LONGEST_BODY} bytes.")
    return received


async def read(request: Request, kind: type[T]) -> T:
    """Read the JSON body of an HTTP request as a value of that type. Raises ``RequestRefused``."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise RequestRefused(Code.NOT_JSON)
    text = await _body(request)
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RequestRefused(Code.UNREADABLE, detail=str(error)) from None


async def read_text(request: Request) -> str:
    """Read the body of an HTTP request as text. Raises ``RequestRefused``."""
    return (await _body(request)).decode(errors="replace")
