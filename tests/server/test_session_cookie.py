"""The cookie is named for what it is, and those of before are taken along."""

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response

from broadside.server.session_cookie import HOST_ONLY, PLAIN, SessionCookie
from tests.server.town import town


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
        (True, "broadside=old", "old"),
        (False, "__Host-broadside=new; broadside=old", "old"),
        (False, "other=x", None),
    ],
)
def test_the_name_of_now_comes_before_the_name_of_then(
    is_secure: bool, cookies: str, token: str | None
) -> None:
    assert SessionCookie(is_secure).read(asked(cookies)) == token


def test_logging_out_removes_both_names() -> None:
    reply = Response()
    SessionCookie(is_secure=True).remove(reply)
    assert {one.partition("=")[0] for one in told(reply)} == {PLAIN, HOST_ONLY}
    assert all("Max-Age=0" in one and "Secure" in one for one in told(reply))


@pytest.mark.parametrize("cookies", ["__Host-broadside=new", ""])
def test_nothing_is_renamed_where_nothing_is_old(cookies: str) -> None:
    reply = Response()
    SessionCookie(is_secure=True).rename(asked(cookies), reply, "new", 60)
    SessionCookie(is_secure=False).rename(asked("broadside=old"), reply, "old", 60)
    assert told(reply) == []


async def test_nobody_is_logged_out_when_a_site_becomes_secure(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as address, httpx.AsyncClient(base_url=address) as http:
        entered = await http.post("/api/session", headers={"Origin": address})
        token = entered.cookies[PLAIN]
    async with (
        town(ready_sqlite, is_secure=True) as address,
        httpx.AsyncClient(base_url=address, headers={"Origin": address}) as http,
    ):
        old, new = ({"Cookie": f"{name}={token}"} for name in (PLAIN, HOST_ONLY))
        again = await http.post("/api/session", headers=old)
        assert (again.status_code, again.json()) == (200, entered.json())
        renamed, removed = again.headers.get_list("set-cookie")
        assert renamed.startswith(f"{HOST_ONLY}={token}; ")
        assert removed.startswith(f'{PLAIN}=""; ')
        assert (await http.get("/api/session", headers=old)).json() == entered.json()
        last = await http.post("/api/session", headers=new)
        assert (last.json(), "set-cookie" in last.headers) == (entered.json(), False)
