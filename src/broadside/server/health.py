"""Whether the server is alive, and whether it may be sent players."""

import asyncio
import logging

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.server.desk import Desk
from broadside.server.http import answer
from broadside.server.logs import log_fault
from broadside.store.migration import current_version, latest_version
from broadside.store.store import Store
from broadside.store.writer import TROUBLE

_log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds in which the store must answer."""


def routes(desk: Desk) -> list[Route]:
    latest = latest_version()

    async def ready(request: Request) -> Response:
        if desk.drain.is_draining:
            return answer({"status": "draining"}, 503)
        status = await store_status(desk.store, latest)
        return answer({"status": status}, 200 if status == "ready" else 503)

    return [
        Route("/healthz", _alive, methods=["GET"]),
        Route("/readyz", ready, methods=["GET"]),
    ]


async def store_status(store: Store, latest: str | None) -> str:
    """Whether the database answers, has the tables that this program writes, and takes writes."""
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


async def _alive(request: Request) -> Response:
    return answer({"status": "ok"})
