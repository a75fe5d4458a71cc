"""Saved layouts of a fleet."""

from broadside.protocol.api import LayoutLine, LayoutText
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.matches.create import placing_move
from broadside.server.matches.terms import find_preset
from broadside.store.layouts import Layout, TooMany
from broadside.table.table import AnyTable, Table

_LONGEST_NAME = 32


@endpoint("GET", "/api/layouts")
async def mine(call: AccountCall) -> list[LayoutLine]:
    """Lists your layouts, or those of the ``preset`` that the query names."""
    preset = call.request.query_params.get("preset")
    found = await call.store.layouts.of(call.account_id, preset)
    return [LayoutLine(one.preset, one.name, one.fleet) for one in found]


@endpoint("PUT", "/api/layouts/{preset}/{name:path}")
async def keep(call: AccountCall, wish: LayoutText, preset: str, name: str) -> None:
    """Keeps a layout under a name."""
    if not name.strip(" .") or len(name) > _LONGEST_NAME or not name.isprintable():
        raise RequestRefused(Code.BAD_NAME, f"A name has 1 to {_LONGEST_NAME} letters.")
    table: AnyTable = Table(find_preset(preset), seed=0)
    placing_move(table, wish.fleet)
    try:
        await call.store.layouts.save(call.account_id, Layout(preset, name, wish.fleet))
    except TooMany as error:
        raise RequestRefused(Code.TOO_MANY, "Delete a layout first.", str(error)) from None


@endpoint("DELETE", "/api/layouts/{preset}/{name:path}")
async def delete(call: AccountCall, preset: str, name: str) -> None:
    """Deletes a layout."""
    if not await call.store.layouts.delete(call.account_id, preset, name):
        raise RequestRefused(Code.UNKNOWN_LAYOUT)
