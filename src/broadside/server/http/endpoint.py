"""An endpoint of the HTTP API, declared once beside its handler.

The handler's signature says who may call it, what is sent and what is answered, its docstring says
what it does. The route, the decoding, the encoding and the OpenAPI document are made from these.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Refusal
from broadside.protocol.openapi import Operation
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.authentication import Authenticated
from broadside.server.http.addresses import network_of
from broadside.server.http.json_requests import answer, read, read_text
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.http.statuses import CONFLICT, STATUSES
from broadside.server.services import Services
from broadside.server.workers.fair_queue import Asker
from broadside.store.accounts import StoredAccount
from broadside.store.store import Store

_Handler: TypeAlias = Callable[..., Awaitable[Any]]
_Check: TypeAlias = Callable[[Any], Awaitable[None]]
_NOTHING = 204


@dataclass(frozen=True, slots=True)
class HttpCall:
    """A request that anybody may send."""

    services: Services
    request: Request

    @property
    def store(self) -> Store:
        return self.services.store

    @property
    def now(self) -> int:
        return self.services.clock.now()

    @property
    def account_id(self) -> str | None:
        return None

    @property
    def asker(self) -> Asker:
        """The account or address for which a computation of an HTTP request is counted."""
        return Asker(self.account_id or "", network_of(self.request.scope))

    @property
    def wants_ruleset(self) -> bool:
        """Whether the answer to an HTTP request is to have rules as values too."""
        return self.request.query_params.get("with") == "ruleset"

    def count(self, action: LimitedAction) -> None:
        """Count a limited action of an HTTP request. Raises ``RequestRefused`` if that was done too
        often.
        """
        network = network_of(self.request.scope)
        if not self.services.rate_limits.allow(action, network, self.account_id):
            raise too_fast()


@dataclass(frozen=True, slots=True)
class AccountCall(HttpCall):
    """A request that needs a session."""

    authenticated: Authenticated

    @property
    def account(self) -> StoredAccount:
        return self.authenticated.account

    @property
    def account_id(self) -> str:
        return self.authenticated.account.id


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address and method. If it does not succeed, it answers with a refusal."""

    operation: Operation
    path: str
    handler: _Handler
    kind: type[HttpCall]
    only: _Check | None
    limit: LimitedAction | None
    begins_game: bool
    statuses: Mapping[str, int]
    """The statuses of codes that have a different one at this address."""

    def route(self, services: Services) -> Route:
        """The route of this endpoint on one server."""

        async def respond(request: Request) -> Response:
            try:
                return await self._respond(services, request)
            except RequestRefused as error:
                services.metrics.refused(error.code)
                return self.refuse(error)

        name = self.handler.__name__
        return Route(self.path, respond, methods=[self.operation.method], name=name)

    async def _respond(self, services: Services, request: Request) -> Response:
        if self.begins_game:
            services.graceful_shutdown.refuse_new()
        call = await self._call(services, request)
        sent = [] if self.operation.body is None else [await self._read(request)]
        value = await self.handler(call, *sent, **request.path_params)
        if isinstance(value, Response):
            return value
        if value is None:
            return Response(status_code=_NOTHING)
        return answer(value, self.operation.statuses[0])

    def refuse(self, error: RequestRefused) -> Response:
        """Answer an HTTP request with a refusal, with the status of its code."""
        status = self.statuses.get(error.code) or STATUSES.get(error.code, CONFLICT)
        return answer(Refusal(error.code, error.sentence, error.detail), status)

    async def _call(self, services: Services, request: Request) -> HttpCall:
        call = HttpCall(services, request)
        if self.kind is AccountCall:
            call = AccountCall(
                services, request, await services.authentication.authenticate(request)
            )
        if self.only is not None:
            await self.only(call)
        if self.limit is not None:
            call.count(self.limit)
        return call

    async def _read(self, request: Request) -> Any:
        body = self.operation.body
        return await (read_text(request) if body is str else read(request, body))


def endpoint(
    method: str,
    path: str,
    *,
    status: int | tuple[int, ...] = 200,
    answers: Any = None,
    only: _Check | None = None,
    limit: LimitedAction | None = None,
    begins_game: bool = False,
    refusals: Mapping[str, int] = MappingProxyType({}),
) -> Callable[[_Handler], Endpoint]:
    """Declare the function below as the handler of an address of the HTTP API.

    Its first parameter is the call. Parameters named like parts of the path get those parts.
    Another one gets the decoded body. ``answers`` is the type of the answer where a handler makes
    its own response. ``only`` refuses those who may not call it. ``refusals`` are statuses of codes
    that differ here.
    """

    def declare(handler: _Handler) -> Endpoint:
        kinds = dict(handler.__annotations__)
        answered = kinds.pop("return")
        kind, *rest = (kinds[name] for name in kinds if f"{{{name}" not in path)
        operation = Operation(
            method=method,
            path=re.sub(r":\w+}", "}", path),
            summary=(handler.__doc__ or "").strip(),
            description=" ".join((one.__doc__ or "").strip() for one in (kind, only) if one),
            answer=answers if answered is Response else answered,
            body=rest[0] if rest else None,
            statuses=status if isinstance(status, tuple) else (status,),
        )
        return Endpoint(operation, path, handler, kind, only, limit, begins_game, refusals)

    return declare


def endpoints_of(*modules: ModuleType) -> tuple[Endpoint, ...]:
    """All endpoints of the HTTP API that the modules declare."""
    found = (value for module in modules for value in vars(module).values())
    return tuple(value for value in found if isinstance(value, Endpoint))


def too_fast() -> RequestRefused:
    return RequestRefused(Code.TOO_FAST, "That is too fast: wait a while, then try again.")
