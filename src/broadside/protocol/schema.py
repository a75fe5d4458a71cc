"""The JSON Schema of the protocol, made from the messages themselves."""

from functools import cache
from typing import Any

import msgspec

from broadside.protocol import api
from broadside.protocol.families import FAMILIES
from broadside.protocol.messages import VERSION, FromClient, FromServer

_REQUESTS = (
    api.NewMatch,
    api.Rules,
    api.Registration,
    api.LogIn,
    api.PasswordChange,
    api.Deletion,
)
_ANSWERS = (
    api.Refusal,
    api.Me,
    api.MatchCreated,
    api.MatchLine,
    api.Catalogue,
    api.Book,
    api.SessionLine,
    api.Unlocked,
)


@cache
def schema() -> dict[str, Any]:
    """Messages of both sides, and the views and events of each family."""
    families = {
        name: {"view": family.view_type, "event": family.event_type}
        for name, family in FAMILIES.items()
    }
    named: dict[str, Any] = {"from-client": FromClient, "from-server": FromServer} | {
        f"{name}-{part}": kind for name, parts in families.items() for part, kind in parts.items()
    }
    roots, components = msgspec.json.schema_components(
        [*named.values(), *_REQUESTS, *_ANSWERS], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Broadside protocol {VERSION}",
        "anyOf": [{"$ref": "#/$defs/from-client"}, {"$ref": "#/$defs/from-server"}],
        "$defs": components | dict(zip(named, roots, strict=False)),
    }
