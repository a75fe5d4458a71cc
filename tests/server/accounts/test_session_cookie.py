"""The cookie is named for what it is, and no other name counts."""

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from broadside.server.accounts.session_cookie import HOST_ONLY, PLAIN, SessionCookie
from tests.server.running_server import running_server


def asked(cookies: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [(b"cookie", cookies.encode())]})


def told(reply: Response) -> list[str]:
    return [value.decode() for key, value in reply.raw_headers if key == b"set-cookie"]


def test_the_cookie_of_a_secure_site_can_be_set_by_its_host_alone() -> None:
    reply = Response()
    SessionCookie(is_secure=True).write(reply, "token", 60)
    (cookie,) = told(reply)
    assert cookie.startswith("__Host-broadside=token; ")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax", "Max-Age=60"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


@pytest.mark.parametrize(
    ("is_secure", "cookies", "token"),
    [
        (True, "__Host-broadside=new; broadside=old", "new"),
        (True, "broadside=old", None),
        (False, "__Host-broadside=new; broadside=old", "old"),
        (False, "other=x", None),
    ],
)
def test_only_the_name_that_fits_the_site_counts(
    is_secure: bool, cookies: str, token: str | None
) -> None:
    assert SessionCookie(is_secure).read(asked(cookies)) == token


def test_logging_out_removes_both_names() -> None:
    reply = Response()
    SessionCookie(is_secure=True).remove(reply)
    assert {one.partition("=")[0] for one in told(reply)} == {PLAIN, HOST_ONLY}
    assert all("Max-Age=0" in one and "Secure" in one for one in told(reply))


async def test_nobody_plants_a_session_on_a_secure_site(ready_sqlite: str) -> None:
    """Another host of the domain can set a cookie of the plain name for this one."""
    async with (
        running_server(ready_sqlite, is_secure=True) as address,
        httpx.AsyncClient(base_url=address, headers={"Origin": address}) as http,
    ):
        entered = await http.post("/api/session")
        token = entered.cookies[HOST_ONLY]
        http.cookies.clear()
        planted = {"Cookie": f"{PLAIN}={token}"}
        assert (await http.get("/api/session", headers=planted)).status_code == 401
        again = await http.post("/api/session", headers=planted)
        assert again.status_code == 201
        assert again.json()["person"] != entered.json()["person"]
        assert again.cookies[HOST_ONLY] != token
        own = {"Cookie": f"{HOST_ONLY}={token}; {PLAIN}=planted"}
        assert (await http.post("/api/session", headers=own)).json() == entered.json()
