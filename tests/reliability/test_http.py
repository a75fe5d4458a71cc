"""Whatever is asked over HTTP is answered as the description of the server says."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from broadside.server.api.openapi import description

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(description())
QUIET = list(HealthCheck)
"""How long a machine takes, and that a guest is the same for all examples, is no fault here."""


@pytest.fixture
def headers(shared: str) -> dict[str, str]:
    """Those of a new guest."""
    entered = httpx.post(f"{shared}/api/session", headers={"Origin": shared}, trust_env=False)
    return {"Origin": shared, "Cookie": f"broadside={entered.cookies['broadside']}"}


def ask(case: "schemathesis.Case[Any]", address: str, headers: dict[str, str]) -> None:
    """Sent as it is; what comes back must be as described."""
    sent = {name: value for name, value in (case.headers or {}).items() if name not in headers}
    answer = case.call(base_url=address, headers={**sent, **headers})
    case.validate_response(answer, checks=CHECKS)


@SCHEMA.parametrize()
@settings(max_examples=5, deadline=None, suppress_health_check=QUIET)
def test_every_address_keeps_to_its_description(
    case: "schemathesis.Case[Any]", shared: str, headers: dict[str, str]
) -> None:
    ask(case, shared, headers)


@pytest.mark.soak
@SCHEMA.parametrize()
@settings(max_examples=500, deadline=None, suppress_health_check=QUIET)
def test_every_address_keeps_to_its_description_for_long(
    case: "schemathesis.Case[Any]", shared: str, headers: dict[str, str]
) -> None:
    ask(case, shared, headers)
