"""Accounts: named, entered, changed, exported and forgotten."""

import asyncio
import secrets
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.passwords import Passwords
from broadside.server.api.accounts import _begin_attempt
from broadside.server.http.endpoint import HttpCall
from broadside.server.http.rate_limits import LimitedAction, Rate, RateLimits
from broadside.server.services import Services
from broadside.server.time_source import WallClock
from broadside.store.store import Store
from tests.server.http_user import Answer, HttpUser
from tests.server.offline_server import START, TestClock, until
from tests.server.running_server import FREE, running_server

PASSWORD = "correct horse"


@pytest.fixture
def name() -> str:
    """A name that nobody else has."""
    return f"Ann {secrets.token_hex(4)}"


async def register(person: HttpUser, name: str, **given: Any) -> Answer:
    return await person.ask("POST", "/api/account", {"name": name, "password": PASSWORD} | given)


async def log_in(person: HttpUser, name: str, password: str = PASSWORD) -> Answer:
    return await person.ask("POST", "/api/login", {"name": name, "password": password})


async def test_a_guest_keeps_everything_and_gets_a_new_session(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann:
        made = await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        before = ann.token
        guest = (await ann.ask("GET", "/api/session")).value
        assert (await register(ann, name, email="ann@example.org")).value == {
            "person": guest["person"],
            "name": name,
            "email": "ann@example.org",
            "tutorial_done": False,
        }
        assert ann.token != before
        mine = await ann.ask("GET", "/api/matches")
        assert [line["match"] for line in mine.value] == [made.value["match"]]
        async with HttpUser(shared, before) as thief:
            assert (await thief.ask("GET", "/api/session")).status == 401


async def test_a_name_is_given_once(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as other:
        await register(ann, name)
        for same in (name.lower(), name.replace("A", "\uff21"), f" {name} "):
            answer = await register(other, same)
            assert (answer.status, answer.code) == (409, "name-taken")
        again = await register(ann, "Bob")
        assert (again.status, again.code) == (409, "registered")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": ""}, "unreadable"),
        ({"name": "x" * 33}, "unreadable"),
        ({"name": "   "}, "bad-name"),
        ({"name": "\ufdfa" * 32}, "bad-name"),
        ({"password": "password1"}, "weak-password"),
        ({"password": " " * 8}, "weak-password"),
        ({"name": "Bad Penny", "password": "BAD PENNY"}, "weak-password"),
        ({"name": "A\x07nn"}, "bad-name"),
        ({"name": "A\u202enn"}, "bad-name"),
        ({"password": "short"}, "unreadable"),
        ({"admin": True}, "unreadable"),
    ],
)
async def test_a_bad_registration_is_refused(shared: str, given: dict[str, Any], code: str) -> None:
    async with HttpUser(shared) as ann:
        answer = await register(ann, **{"name": "Bad"} | given)
        assert (answer.status, answer.code) == (400, code)


@pytest.mark.req("F-18")
async def test_who_knows_the_password_logs_in(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as elsewhere:
        await register(ann, name)
        before = elsewhere.token
        entered = await log_in(elsewhere, name.upper())
        assert (entered.status, entered.value["name"]) == (200, name)
        assert elsewhere.token != before


async def test_a_log_in_does_not_tell_whether_a_name_exists(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as thief:
        await register(ann, name)
        known = await log_in(thief, name, "guess")
        unknown = await log_in(thief, "Bob", "guess")
        assert (known.status, known.value) == (unknown.status, unknown.value)
        assert known.status == 401


async def test_passwords_cannot_be_tried_for_long(ready_sqlite: str) -> None:
    rates = FREE | {LimitedAction.LOG_IN: Rate(burst=3, per_second=0.001)}
    async with running_server(ready_sqlite, rates=rates) as address, HttpUser(address) as thief:
        statuses = [(await log_in(thief, "Ann", "guess")).status for _ in range(5)]
        assert statuses == [401, 401, 401, 429, 429]


def test_passwords_are_not_tried_from_every_address_of_one_ipv6_network() -> None:
    rates = {act: Rate(2, 0.001) for act in (LimitedAction.LOG_IN, LimitedAction.ATTACKED_LOG_IN)}
    services = cast(Services, SimpleNamespace(rate_limits=RateLimits(rates, 1, TestClock())))

    def attempt(address: str) -> None:
        request = Request({"type": "http", "headers": [], "client": (address, 1)})
        _begin_attempt(HttpCall(services, request), "ann")

    attempt("2001:db8::1")
    attempt("2001:db8::2")
    with pytest.raises(RequestRefused) as refused:
        attempt("2001:db8::3")
    assert refused.value.code is Code.TOO_FAST
    attempt("2001:db8:0:1::1")  # the owner, at home


async def test_the_old_password_opens_nothing_while_it_is_changed(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who knows it logs in, and changes it, while its owner sets a new one."""
    verify, may_go_on = Passwords.fits, asyncio.Event()
    asked: list[str] = []

    async def verify_slowly(passwords: Passwords, password: str, kept: str | None) -> bool:
        is_right = await verify(passwords, password, kept)
        asked.append(password)
        await may_go_on.wait()
        return is_right

    store = await Store.open(ready_sqlite)
    async with (
        running_server(ready_sqlite) as server,
        HttpUser(server) as thief,
        HttpUser(server) as other,
    ):
        await register(thief, "Ann")
        ann = await store.accounts.find_by_name("Ann")
        assert ann is not None
        monkeypatch.setattr(Passwords, "fits", verify_slowly)
        change = {"old": PASSWORD, "new": "stolen horse"}
        attempts = [
            asyncio.create_task(log_in(other, "Ann")),
            asyncio.create_task(thief.ask("PUT", "/api/account/password", change)),
        ]
        await until(lambda: len(asked) == 2)
        token = await store.reset_links.create(ann.id, WallClock().now(), 60_000)
        async with HttpUser(server) as owner:
            assert (await reset(owner, token, "another horse")).status == 200
            may_go_on.set()
            assert [(await one).code for one in attempts] == ["wrong-password"] * 2
            assert len((await owner.ask("GET", "/api/account/sessions")).value) == 1
    await store.close()


async def test_a_new_password_ends_every_other_session(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as elsewhere:
        await register(ann, name)
        await log_in(elsewhere, name)
        change = {"old": "wrong", "new": "battery staple"}
        assert (await ann.ask("PUT", "/api/account/password", change)).status == 401
        change = {"old": PASSWORD, "new": "battery staple"}
        assert (await ann.ask("PUT", "/api/account/password", change)).status == 200
        assert (await elsewhere.ask("GET", "/api/session")).status == 401
        assert (await ann.ask("GET", "/api/session")).value["name"] == name
        assert (await log_in(elsewhere, name)).status == 401


async def test_a_new_password_is_not_one_that_is_soon_guessed(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann:
        await register(ann, name)
        for weak in ("12345678", " " * 9, name.upper()):
            change = {"old": PASSWORD, "new": weak}
            answer = await ann.ask("PUT", "/api/account/password", change)
            assert (answer.status, answer.code) == (400, "weak-password")
        assert (await log_in(ann, name)).status == 200


async def test_a_weak_password_of_old_still_logs_in(ready_sqlite: str) -> None:
    store, passwords = await Store.open(ready_sqlite), Passwords()
    account = await store.accounts.create_guest(0)
    await store.accounts.register(account, "Ann", await passwords.hash("password"))
    await store.close()
    passwords.close()
    async with running_server(ready_sqlite) as address, HttpUser(address) as ann:
        assert (await log_in(ann, "Ann", "password")).status == 200


async def new_link(database: str, name: str, lifetime: int = 3_600_000) -> str:
    """As the operator makes one, in another process."""
    store = await Store.open(database)
    account = await store.accounts.find_by_name(name)
    assert account is not None
    token = await store.reset_links.create(account.id, START, lifetime)
    await store.close()
    return token


async def reset(person: HttpUser, token: str, password: str) -> Answer:
    wish = {"token": token, "password": password}
    return await person.ask("POST", "/api/password-reset", wish)


async def test_a_link_of_the_operator_sets_a_new_password_once(ready_sqlite: str) -> None:
    async with (
        running_server(ready_sqlite, clock=TestClock()) as address,
        HttpUser(address) as ann,
        HttpUser(address) as elsewhere,
    ):
        await register(ann, "Ann")
        token = await new_link(ready_sqlite, "Ann")
        for weak in ("password", "ANN     ", " " * 8):
            assert (await reset(elsewhere, token, weak)).code == "weak-password"
        done = await reset(elsewhere, token, "battery staple")
        assert (done.status, done.value["name"]) == (200, "Ann")
        assert (await elsewhere.ask("GET", "/api/session")).value["name"] == "Ann"
        assert (await ann.ask("GET", "/api/session")).status == 401
        assert (await log_in(ann, "Ann")).status == 401
        assert (await log_in(ann, "Ann", "battery staple")).status == 200
        again = await reset(elsewhere, token, "another battery")
        assert (again.status, again.code) == (404, "void-link")
        assert (await log_in(ann, "Ann", "battery staple")).status == 200


@pytest.mark.parametrize("token", ["", "made up", "x" * 64, "\x00"])
async def test_a_link_that_nobody_made_is_void(shared: str, token: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await reset(ann, token, "battery staple")).code == "void-link"


async def test_a_link_is_void_when_its_time_is_over(ready_sqlite: str) -> None:
    clock = TestClock()
    async with running_server(ready_sqlite, clock=clock) as address, HttpUser(address) as ann:
        await register(ann, "Ann")
        token = await new_link(ready_sqlite, "Ann", lifetime=1_000)
        clock.jump(1_000)
        assert (await reset(ann, token, "battery staple")).code == "void-link"
        assert (await log_in(ann, "Ann")).status == 200


async def test_sessions_are_listed_and_revoked(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as elsewhere:
        await register(ann, name)
        await log_in(elsewhere, name)
        lines = (await ann.ask("GET", "/api/account/sessions")).value
        assert sorted(line["is_this"] for line in lines) == [False, True]
        other = next(line["id"] for line in lines if not line["is_this"])
        assert (await ann.ask("DELETE", f"/api/account/sessions/{other}")).status == 204
        assert (await ann.ask("DELETE", f"/api/account/sessions/{other}")).status == 404
        assert (await elsewhere.ask("GET", "/api/session")).status == 401
        await log_in(elsewhere, name)
        assert (await ann.ask("DELETE", "/api/account/sessions")).status == 204
        assert (await elsewhere.ask("GET", "/api/session")).status == 401
        assert (await ann.ask("GET", "/api/session")).status == 200


async def test_nobody_revokes_the_session_of_another(shared: str) -> None:
    async with HttpUser(shared) as ann, HttpUser(shared) as thief:
        (line,) = (await ann.ask("GET", "/api/account/sessions")).value
        assert (await thief.ask("DELETE", f"/api/account/sessions/{line['id']}")).status == 404


async def test_people_get_their_own_data_and_no_secret(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann:
        await register(ann, name)
        await ann.ask("POST", "/api/matches", {"preset": "classic", "level": "easy"})
        data = await ann.ask("GET", "/api/account/export")
        assert data.value["account"]["name"] == name
        assert len(data.value["matches"]) == 1
        assert "argon2" not in str(data.value)
        assert "seed" not in str(data.value)
        assert str(ann.token) not in str(data.value)


async def test_an_account_is_deleted_with_its_password(shared: str, name: str) -> None:
    async with HttpUser(shared) as ann:
        await register(ann, name)
        assert (await ann.ask("DELETE", "/api/account", {})).status == 401
        assert (await ann.ask("DELETE", "/api/account", {"password": "guess"})).status == 401
        gone = await ann.ask("DELETE", "/api/account", {"password": PASSWORD})
        assert gone.status == 204
        assert (await log_in(ann, name)).status == 401


async def test_a_guest_is_forgotten_without_a_password(shared: str) -> None:
    async with HttpUser(shared) as guest:
        assert (await guest.ask("DELETE", "/api/account", {})).status == 204
        assert (await guest.ask("GET", "/api/session")).status == 401
