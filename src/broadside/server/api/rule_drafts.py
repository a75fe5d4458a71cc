"""Checks custom rules that are being written: what is wrong with them, and whether the fleet
fits."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from msgspec import UNSET
from msgspec.structs import replace

from broadside.protocol.api import Rules, RulesChecked
from broadside.protocol.families import ruleset_json
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.errors import InvalidRuleset
from broadside.rules.fleet.checks import complaints as fleet_complaints
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.rulefile import read_draft as read_fleet_draft
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.feasibility import suggested_area
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.rulefile import read_draft, write_rules
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import write_fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.toml_tables import LARGEST
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.workers.background_work import background_work_for


@endpoint("POST", "/api/rules/check", limit=LimitedAction.CHECK)
async def check(call: AccountCall, draft: Rules) -> RulesChecked:
    """Says what is wrong with your own rules, and whether the fleet fits."""
    if draft.family not in _CHECKS:
        raise RequestRefused(Code.UNKNOWN_FAMILY, detail=draft.family)
    # Whether a fleet fits may take a second of search.
    work = call.services.background_work
    found = await background_work_for(work, call.asker, _checked, draft)
    return found if call.wants_ruleset else replace(found, ruleset=UNSET)


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
        ruleset=ruleset_json(ShootingGame(rules)),
    )


def _example(rules: Ruleset) -> str:
    """An example placement for a draft of rules, the same for the same rules. No match has it."""
    return write_fleet(random_fleet(rules, Random(write_rules(rules))))


def _check_fleet(text: str) -> RulesChecked:
    rules = read_fleet_draft(text)
    game = FleetGame(rules)
    return RulesChecked(fleet_complaints(rules), game.write_rules(), ruleset=ruleset_json(game))


_CHECKS: Mapping[str, Callable[[str], RulesChecked]] = MappingProxyType(
    {ShootingGame.family: _check_shooting, FleetGame.family: _check_fleet}
)
