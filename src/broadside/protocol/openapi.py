"""The OpenAPI description of the HTTP side, made from the values themselves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from broadside.protocol import api, insight, lobby
from broadside.protocol.messages import VERSION

_NOTHING = 204
_JSON, _TEXT = "application/json", "text/plain"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked. Whatever else happens, the answer is a refusal."""

    method: str
    path: str
    answer: Any = None
    """Nothing, text, or a value as JSON."""
    body: Any = None
    status: tuple[int, ...] = (200,)


ENDPOINTS = (
    Endpoint("POST", "/api/session", api.Me, status=(200, 201)),
    Endpoint("GET", "/api/session", api.Me),
    Endpoint("DELETE", "/api/session"),
    Endpoint("POST", "/api/account", api.Me, api.Registration),
    Endpoint("DELETE", "/api/account", body=api.Deletion),
    Endpoint("POST", "/api/login", api.Me, api.LogIn),
    Endpoint("PUT", "/api/account/password", api.Me, api.PasswordChange),
    Endpoint("POST", "/api/password-reset", api.Me, api.PasswordReset),
    Endpoint("GET", "/api/account/sessions", list[api.SessionLine]),
    Endpoint("DELETE", "/api/account/sessions"),
    Endpoint("DELETE", "/api/account/sessions/{id}"),
    Endpoint("GET", "/api/account/export", dict[str, Any]),
    Endpoint("GET", "/api/statistics", api.AllTime),
    Endpoint("GET", "/api/achievements", list[api.AchievementLine]),
    Endpoint("POST", "/api/tutorial", api.Earned),
    Endpoint("GET", "/api/all_time_game_stats.txt", str),
    Endpoint("PUT", "/api/all_time_game_stats.txt", api.Earned, str),
    Endpoint("GET", "/api/settings", dict[str, Any]),
    Endpoint("PUT", "/api/settings", body=dict[str, Any]),
    Endpoint("POST", "/api/matches", api.MatchCreated, api.NewMatch, status=(201,)),
    Endpoint("POST", "/api/hotseat", api.MatchCreated, api.NewHotSeat, status=(201,)),
    Endpoint("GET", "/api/matches", list[api.MatchLine]),
    Endpoint("GET", "/api/matches/{id}", api.MatchLine),
    Endpoint("GET", "/api/matches/{id}/record", str),
    Endpoint("POST", "/api/matches/{id}/hint", insight.Hint),
    Endpoint(
        "GET", "/api/matches/{id}/report", insight.Report | insight.Underway, status=(200, 202)
    ),
    Endpoint("GET", "/api/saves", list[api.SaveLine]),
    Endpoint("PUT", "/api/saves/{name}", body=api.NewSave),
    Endpoint("PATCH", "/api/saves/{name}", body=api.NewName),
    Endpoint("DELETE", "/api/saves/{name}"),
    Endpoint("POST", "/api/saves/{name}/load", api.Loaded),
    Endpoint("POST", "/api/saves/{name}/offer", lobby.Invitation, status=(201,)),
    Endpoint("GET", "/api/layouts", list[api.LayoutLine]),
    Endpoint("PUT", "/api/layouts/{preset}/{name}", body=api.LayoutText),
    Endpoint("DELETE", "/api/layouts/{preset}/{name}"),
    Endpoint("POST", "/api/quit", api.Goodbye),
    Endpoint("GET", "/api/catalogue", api.Catalogue),
    Endpoint("GET", "/api/rulebook/{preset}", api.Book),
    Endpoint("POST", "/api/rulebook", api.Book, api.Rules),
    Endpoint("POST", "/api/rules/check", api.RulesChecked, api.Rules),
    Endpoint("GET", "/api/invitations/{id}", lobby.Invitation),
    Endpoint("GET", "/api/live", list[api.LiveMatch]),
    Endpoint("GET", "/api/blocks", list[str]),
    Endpoint("PUT", "/api/blocks/{person}"),
    Endpoint("DELETE", "/api/blocks/{person}"),
    Endpoint("POST", "/api/reports", body=api.Complaint),
    Endpoint("POST", "/api/bots", api.BotToken, api.NewName, status=(201,)),
    Endpoint("GET", "/api/bots", list[api.BotLine]),
    Endpoint("POST", "/api/bots/{person}/token", api.BotToken),
    Endpoint("DELETE", "/api/bots/{person}"),
    Endpoint("GET", "/api/leaderboards/{family}", list[api.RankLine]),
    Endpoint("POST", "/api/tournaments", api.TournamentCreated, api.NewTournament, status=(201,)),
    Endpoint("GET", "/api/tournaments", list[api.TournamentLine]),
    Endpoint("GET", "/api/tournaments/{id}", api.TournamentLine),
    Endpoint("PUT", "/api/tournaments/{id}/entry"),
    Endpoint("DELETE", "/api/tournaments/{id}/entry"),
    Endpoint("POST", "/api/tournaments/{id}/start"),
    Endpoint("GET", "/schema.json", dict[str, Any]),
    Endpoint("GET", "/openapi.json", dict[str, Any]),
    Endpoint("GET", "/healthz", dict[str, Any]),
    Endpoint("GET", "/readyz", dict[str, Any]),
    Endpoint("GET", "/.well-known/security.txt", str),
)


@cache
def description() -> dict[str, Any]:
    """Every address, what is sent there and what comes back."""
    kinds = [kind for one in ENDPOINTS for kind in (one.body, one.answer) if kind is not None]
    found, components = msgspec.json.schema_components(
        [*kinds, api.Refusal], ref_template="#/components/schemas/{name}"
    )
    schemas = iter(found)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        operation = _operation(endpoint, schemas)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Broadside", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schemas: Iterator[Any]) -> dict[str, Any]:
    asked = _content(endpoint.body, schemas)
    answered = _content(endpoint.answer, schemas)
    refusal = {_JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    statuses = endpoint.status if answered else (_NOTHING,)
    said = {str(status): {"description": "Done."} | answered for status in statuses}
    operation: dict[str, Any] = {
        "parameters": [_parameter(name) for name in re.findall(r"{(\w+)}", endpoint.path)],
        "responses": said | {"default": {"description": "Refused.", "content": refusal}},
    }
    return operation | ({"requestBody": {"required": True} | asked} if asked else {})


def _content(kind: Any, schemas: Iterator[Any]) -> dict[str, Any]:
    if kind is None:
        return {}
    media = _TEXT if kind is str else _JSON
    return {"content": {media: {"schema": next(schemas)}}}


def _parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
