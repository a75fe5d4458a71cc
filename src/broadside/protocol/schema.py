"""Makes the JSON Schema of the protocol from the types of its messages."""

from functools import cache
from typing import Any

import msgspec

from broadside.protocol import api, fleet_orders_json, fleet_reports, hints_and_reports
from broadside.protocol.families import FAMILIES
from broadside.protocol.messages import VERSION, FromClient, FromServer


@cache
def schema() -> dict[str, Any]:
    """Make the JSON Schema of the protocol: messages of both sides, the views and events of each
    family, and the HTTP API.
    """
    named: dict[str, Any] = {"from-client": FromClient, "from-server": FromServer}
    for name, family in FAMILIES.items():
        named |= {f"{name}-view": family.view_type, f"{name}-event": family.event_type}
    roots, components = msgspec.json.schema_components(
        [*named.values(), *_api_values()], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Broadside protocol {VERSION}",
        "anyOf": [{"$ref": "#/$defs/from-client"}, {"$ref": "#/$defs/from-server"}],
        "$defs": components | dict(zip(named, roots, strict=False)),
    }


def _api_values() -> list[type[msgspec.Struct]]:
    """The types of the bodies and answers of the HTTP API, for the JSON Schema."""
    own = (
        value
        for module in (api, fleet_orders_json, fleet_reports, hints_and_reports)
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    )
    return [kind for kind in own if issubclass(kind, msgspec.Struct) and kind.__struct_fields__]
