"""The signature of a handler is the declaration of its endpoint."""

from typing import Any

from starlette.responses import Response

from broadside.protocol.api import MatchCreated, Me, NewMatch
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.api import saves
from broadside.server.http.endpoint import AccountCall, Endpoint, HttpCall, endpoint, endpoints_of
from broadside.server.http.rate_limits import LimitedAction, Rate
from tests.server.http_user import HttpUser
from tests.server.running_server import FREE, running_server


async def _owners(call: AccountCall) -> None:
    """For owners."""


@endpoint("PUT", "/api/things/{kind}/{name:path}", status=201, only=_owners)
async def keep(call: AccountCall, wish: NewMatch, kind: str, name: str) -> MatchCreated:
    """Keeps a thing."""
    return MatchCreated(kind + name)


@endpoint("DELETE", "/api/things/{kind}")
async def drop(call: HttpCall, kind: str) -> None:
    """Drops a thing."""


@endpoint("POST", "/api/things", answers=Me, status=(200, 201))
async def make(call: HttpCall) -> Response:
    """Makes a thing."""
    return Response()


def declared(one: Endpoint) -> tuple[str, str, Any, Any, tuple[int, ...]]:
    said = one.operation
    return said.method, said.path, said.body, said.answer, said.statuses


def test_body_answer_and_parts_of_the_path_come_from_the_signature() -> None:
    path = "/api/things/{kind}/{name}"
    assert declared(keep) == ("PUT", path, NewMatch, MatchCreated, (201,))
    assert declared(drop) == ("DELETE", "/api/things/{kind}", None, None, (200,))


def test_a_handler_that_makes_its_response_names_the_answer() -> None:
    assert declared(make) == ("POST", "/api/things", None, Me, (200, 201))


def test_the_sentences_are_those_of_the_handler_and_of_who_may_call_it() -> None:
    assert keep.operation.summary == "Keeps a thing."
    assert keep.operation.description == "A request that needs a session. For owners."


def test_the_endpoints_of_a_module_are_found_in_their_order() -> None:
    module = __import__(__name__, fromlist=["_"])
    assert endpoints_of(module) == (keep, drop, make)


async def test_a_call_is_counted_before_its_body_is_read(ready_sqlite: str) -> None:
    rates = {**FREE, LimitedAction.CREATE: Rate(burst=1, per_second=0.001)}
    async with running_server(ready_sqlite, rates=rates) as address, HttpUser(address) as ann:
        codes = [(await ann.ask("POST", "/api/matches")).code for _ in range(2)]
    assert codes == ["not-json", "too-fast"]


async def test_nothing_is_read_from_those_who_may_not_call(shared: str) -> None:
    async with HttpUser(shared) as guest:
        assert (await guest.ask("POST", "/api/bots")).code == "name-first"


def test_a_refusal_has_the_status_of_its_code_unless_the_endpoint_says_otherwise() -> None:
    refused = RequestRefused(Code.UNKNOWN_PERSON), RequestRefused(Code.BEGUN)
    assert [keep.refuse(one).status_code for one in refused] == [404, 409]
    assert [saves.offer.refuse(one).status_code for one in refused] == [409, 409]
