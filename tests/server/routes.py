"""Every address of the HTTP API."""

from typing import Any, cast

from starlette.routing import Route

from broadside.server.app import api_routes
from broadside.server.services import Services


def every_route() -> list[Route]:
    """Made without a server, as nothing is asked."""
    return [
        route for route in api_routes(cast(Services, cast(Any, None))) if isinstance(route, Route)
    ]
