"""Health checks: whether the server is alive, and whether it is ready for players."""

import asyncio
import logging
from functools import cache
from typing import Any

from starlette.responses import Response

from broadside.server.http.endpoint import HttpCall, endpoint
from broadside.server.http.json_requests import answer
from broadside.server.operations.logs import log_fault
from broadside.store.migration import current_version, latest_version
from broadside.store.store import Store
from broadside.store.writer import TROUBLE

_log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds in which the store must answer."""


@endpoint("GET", "/healthz")
async def alive(call: HttpCall) -> dict[str, Any]:
    """Says that the server is alive."""
    return {"status": "ok"}


@endpoint("GET", "/readyz", answers=dict[str, Any])
async def ready(call: HttpCall) -> Response:
    """Says whether the server is ready for players."""
    if call.services.graceful_shutdown.is_draining:
        return answer({"status": "draining"}, 503)
    status = await store_status(call.store, _latest())
    return answer({"status": status}, 200 if status == "ready" else 503)


@cache
def _latest() -> str | None:
    return latest_version()


async def store_status(store: Store, latest: str | None) -> str:
    """For the health check: whether the database answers, has the tables that this program writes,
    and takes writes.
    """
    try:
        async with asyncio.timeout(PATIENCE), store.engines.reading.connect() as connection:
            version = await connection.run_sync(current_version)
    except TROUBLE as error:
        log_fault(_log, "the store does not answer", error)
        return "store-silent"
    if version != latest:
        return "store-outdated"
    try:
        async with asyncio.timeout(PATIENCE):
            await store.writer.prove()
    except Exception as error:
        log_fault(_log, "the store takes no writes", error)
        return "store-unwritable"
    return "ready"
