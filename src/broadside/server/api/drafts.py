"""Own rules that are being written: what is wrong with them, and whether the fleet fits."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Rules, RulesChecked
from broadside.rules.classic.checks import complaints
from broadside.rules.classic.feasibility import suggested_area
from broadside.rules.classic.placement import random_fleet
from broadside.rules.classic.rulefile import read_draft, write_rules
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.classic.ships import write_fleet
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import InvalidRuleset
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.rulefile import read_rules as read_fleet_rules
from broadside.rules.tables import LARGEST
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act


def routes(desk: Desk) -> list[Route]:
    # Whether a fleet fits may take a second of search: one search at a time, beside the matches.
    searching = asyncio.Semaphore(1)

    async def check(request: Request) -> Response:
        visit = await desk.visit(request)
        desk.count(Act.CHECK, request, visit.account.id)
        draft = await read(request, Rules)
        if draft.family not in _CHECKS:
            raise Refused(400, "unknown-family", "There is no such family of games.", draft.family)
        async with searching:
            return answer(await asyncio.to_thread(_checked, draft))

    return [Route("/api/rules/check", check, methods=["POST"])]


def _checked(draft: Rules) -> RulesChecked:
    try:
        return _CHECKS[draft.family](draft.rules)
    except InvalidRuleset as error:
        return RulesChecked(error.complaints)


def _check_shooting(text: str) -> RulesChecked:
    rules = read_draft(text)
    found = complaints(rules)
    return RulesChecked(
        complaints=found,
        rules=write_rules(rules),
        area=rules.grid.area,
        suggested_area=min(suggested_area(rules), LARGEST) if rules.ships else None,
        example=None if found else _example(rules),
    )


def _example(rules: Ruleset) -> str:
    """Always the same for the same rules; no match has it."""
    return write_fleet(random_fleet(rules, Random(write_rules(rules))))


def _check_fleet(text: str) -> RulesChecked:
    return RulesChecked((), FleetGame(read_fleet_rules(text)).write_rules())


_CHECKS: Mapping[str, Callable[[str], RulesChecked]] = MappingProxyType(
    {ShootingGame.family: _check_shooting, FleetGame.family: _check_fleet}
)
