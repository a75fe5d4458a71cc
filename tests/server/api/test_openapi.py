"""The OpenAPI document names every address, and says in a sentence what it is for."""

import msgspec
import pytest
from starlette.routing import Route

from broadside.server.api.openapi import ENDPOINTS, description
from broadside.server.http import static_page
from broadside.server.http.endpoint import Endpoint
from tests.server.http_user import HttpUser
from tests.server.routes import every_route


@pytest.mark.req("P-10")
def test_every_address_is_described() -> None:
    page = {route.path for route in static_page.routes() if isinstance(route, Route)}
    served = {
        (method.lower(), route.path_format)
        for route in every_route()
        if route.path not in page
        for method in (route.methods or set()) - {"HEAD"}
    }
    described = {(method, path) for path, said in description()["paths"].items() for method in said}
    assert described == served


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda one: one.handler.__name__)
def test_every_address_has_a_sentence_and_says_who_may_call_it(endpoint: Endpoint) -> None:
    assert endpoint.operation.summary.endswith(".")
    assert "\n" not in endpoint.operation.summary
    assert endpoint.operation.description.endswith(".")


async def test_the_document_is_handed_out(shared: str) -> None:
    async with HttpUser(shared) as ann:
        told = (await ann.ask("GET", "/openapi.json")).value
    assert told == msgspec.json.decode(msgspec.json.encode(description()))
