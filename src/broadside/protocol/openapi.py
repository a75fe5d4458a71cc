"""Makes the OpenAPI description of the HTTP side, from its operations and the types of values."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from broadside.protocol import api
from broadside.protocol.messages import VERSION

_NOTHING = 204
_JSON, _TEXT = "application/json", "text/plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation of the API. An answer that is not a success is a refusal."""

    method: str
    path: str
    summary: str
    description: str
    """Who may call the address."""
    answer: Any
    """The type of the answer: ``None``, text, or a value as JSON."""
    body: Any
    statuses: tuple[int, ...]


def describe(operations: Iterable[Operation]) -> dict[str, Any]:
    """Make the OpenAPI document of these operations: every address, what is sent there and what
    comes back.
    """
    operations = tuple(operations)
    kinds = [kind for one in operations for kind in (one.body, one.answer) if kind is not None]
    found, components = msgspec.json.schema_components(
        [*kinds, api.Refusal], ref_template="#/components/schemas/{name}"
    )
    schemas = iter(found)
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _item(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Broadside", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": components},
    }


def _item(operation: Operation, schemas: Iterator[Any]) -> dict[str, Any]:
    asked = _content(operation.body, schemas)
    answered = _content(operation.answer, schemas)
    refusal = {_JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    statuses = operation.statuses if answered else (_NOTHING,)
    said = {str(status): {"description": "Done."} | answered for status in statuses}
    item: dict[str, Any] = {
        "summary": operation.summary,
        "description": operation.description,
        "parameters": [_parameter(name) for name in re.findall(r"{(\w+)}", operation.path)],
        "responses": said | {"default": {"description": "Refused.", "content": refusal}},
    }
    return item | ({"requestBody": {"required": True} | asked} if asked else {})


def _content(kind: Any, schemas: Iterator[Any]) -> dict[str, Any]:
    if kind is None:
        return {}
    media = _TEXT if kind is str else _JSON
    return {"content": {media: {"schema": next(schemas)}}}


def _parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
