"""Fleets that one has laid out and wants to use again."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import LayoutLine, LayoutText
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, read
from broadside.server.making import find_preset, placing_move
from broadside.store.layouts import Layout, TooMany
from broadside.table.table import Table

_LONGEST_NAME = 32


def routes(desk: Desk) -> list[Route]:
    async def mine(request: Request) -> Response:
        visit = await desk.visit(request)
        preset = request.query_params.get("preset")
        found = await desk.store.layouts.of(visit.account.id, preset)
        return answer([LayoutLine(one.preset, one.name, one.fleet) for one in found])

    async def keep(request: Request) -> Response:
        visit = await desk.visit(request)
        preset, name = request.path_params["preset"], request.path_params["name"]
        if not name.strip(" .") or len(name) > _LONGEST_NAME or not name.isprintable():
            raise Refused(400, "bad-name", f"A name has 1 to {_LONGEST_NAME} letters.")
        wish = await read(request, LayoutText)
        table: Table[Any, Any, Any, Any] = Table(find_preset(preset), seed=0)
        placing_move(table, wish.fleet)
        try:
            await desk.store.layouts.save(visit.account.id, Layout(preset, name, wish.fleet))
        except TooMany as error:
            raise Refused(409, "too-many", "Delete a layout first.", str(error)) from None
        return Response(status_code=204)

    async def delete(request: Request) -> Response:
        visit = await desk.visit(request)
        params = request.path_params
        if not await desk.store.layouts.delete(visit.account.id, params["preset"], params["name"]):
            raise Refused(404, "unknown-layout", "You have no layout of that name.")
        return Response(status_code=204)

    return [
        Route("/api/layouts", mine, methods=["GET"]),
        Route("/api/layouts/{preset}/{name:path}", keep, methods=["PUT"]),
        Route("/api/layouts/{preset}/{name:path}", delete, methods=["DELETE"]),
    ]
