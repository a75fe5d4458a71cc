"""Every endpoint of the server, and the OpenAPI document about them."""

from functools import cache
from typing import Any

from broadside.protocol.openapi import describe
from broadside.server.api import (
    accounts,
    bots,
    catalogue,
    fleet_replays,
    guest_names,
    hints_and_reports,
    layouts,
    lobby,
    matches,
    orders,
    page_settings,
    progress,
    quit,
    rule_drafts,
    saves,
    session,
    tournaments,
)
from broadside.server.http import security_txt
from broadside.server.http.endpoint import HttpCall, endpoint, endpoints_of
from broadside.server.operations import health


@endpoint("GET", "/openapi.json")
async def openapi(call: HttpCall) -> dict[str, Any]:
    """Describes these addresses."""
    return description()


ENDPOINTS = (
    *endpoints_of(session, accounts, progress, matches, hints_and_reports, saves, layouts, quit),
    *endpoints_of(fleet_replays),
    *endpoints_of(guest_names, orders, lobby, bots, tournaments, catalogue, rule_drafts),
    *endpoints_of(page_settings, health, security_txt),
    openapi,
)


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document about every endpoint of the server."""
    return describe(one.operation for one in ENDPOINTS)
