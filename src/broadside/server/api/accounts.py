"""Accounts: a guest takes a name, logs in elsewhere, and is forgotten on request."""

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from broadside.protocol.api import (
    Deletion,
    LogIn,
    Me,
    PasswordChange,
    PasswordReset,
    Registration,
    SessionLine,
)
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.authentication import Authenticated
from broadside.server.accounts.display_names import clean_display_name
from broadside.server.accounts.log_in_limits import begin_attempt
from broadside.server.accounts.passwords import weakness_of
from broadside.server.api.session import me
from broadside.server.http.addresses import network_of
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint, too_fast
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import LimitedAction
from broadside.store.accounts import AlreadyRegistered, NameTaken, name_key
from broadside.store.sessions import PasswordChanged


@endpoint("POST", "/api/account", answers=Me, limit=LimitedAction.REGISTER)
async def register(call: AccountCall, wish: Registration) -> Response:
    """Gives a guest a name and a password."""
    name = clean_display_name(wish.name)
    _check_password(wish.password, name)
    hashed = await call.services.passwords.hash(wish.password)
    try:
        await call.store.accounts.register(call.account_id, name, hashed, wish.email)
    except NameTaken as error:
        raise RequestRefused(Code.NAME_TAKEN, detail=str(error)) from None
    except AlreadyRegistered as error:
        raise RequestRefused(Code.REGISTERED, detail=str(error)) from None
    return await _renewed(call, call.authenticated, call.account_id)


@endpoint("POST", "/api/login", answers=Me)
async def log_in(call: HttpCall, wish: LogIn) -> Response:
    """Logs in as the account of that name, in place of the session before."""
    take_back = _begin_attempt(call, name_key(wish.name))
    account = await call.store.accounts.find_by_name(wish.name)
    kept = None if account is None else account.password_hash
    if not await call.services.passwords.fits(wish.password, kept) or account is None:
        raise RequestRefused(Code.WRONG_PASSWORD)
    take_back()
    return await _renewed(call, await _session_before(call), account.id, kept)


@endpoint("PUT", "/api/account/password", answers=Me)
async def change_password(call: AccountCall, wish: PasswordChange) -> Response:
    """Changes the password, and ends all other sessions."""
    take_back = _begin_attempt(call, call.account_id)
    if not await call.services.passwords.fits(wish.old, call.account.password_hash):
        raise RequestRefused(Code.WRONG_PASSWORD, "The old password is wrong.")
    take_back()
    _check_password(wish.new, call.account.name or "")
    hashed = await call.services.passwords.hash(wish.new)
    old = call.account.password_hash
    if not await call.store.accounts.change_password(call.account_id, hashed, replaces=old):
        raise RequestRefused(Code.WRONG_PASSWORD, "The old password is wrong.")
    await call.store.sessions.revoke_all(call.account_id)
    return await _renewed(call, None, call.account_id, hashed)


@endpoint("POST", "/api/password-reset", answers=Me, limit=LimitedAction.LOG_IN)
async def reset_password(call: HttpCall, wish: PasswordReset) -> Response:
    """Sets a new password with a reset link from the operator, once, and ends all sessions."""
    now = call.now
    owner = await call.store.reset_links.find(wish.token, now)
    if owner is None:
        raise RequestRefused(Code.VOID_LINK)
    _check_password(wish.password, owner.name or "")
    hashed = await call.services.passwords.hash(wish.password)
    if await call.store.reset_links.use(wish.token, hashed, now) is None:
        raise RequestRefused(Code.VOID_LINK)
    return await _renewed(call, await _session_before(call), owner.id, hashed)


@endpoint("GET", "/api/account/sessions")
async def sessions(call: AccountCall) -> list[SessionLine]:
    """Lists the places where the account is logged in."""
    this = call.authenticated.session.id
    return [
        SessionLine(one.id, one.label, one.created_at, one.seen_at, one.id == this)
        for one in await call.store.sessions.of(call.account_id, call.now)
    ]


@endpoint("DELETE", "/api/account/sessions")
async def revoke_others(call: AccountCall) -> None:
    """Ends all other sessions of the account."""
    await call.store.sessions.revoke_all(call.account_id, keep=call.authenticated.session.id)


@endpoint("DELETE", "/api/account/sessions/{id}")
async def revoke(call: AccountCall, id: str) -> None:
    """Ends one session of the account."""
    if not await call.store.sessions.revoke(call.account_id, id):
        raise RequestRefused(Code.UNKNOWN_SESSION)


@endpoint("GET", "/api/account/export")
async def export(call: AccountCall) -> dict[str, Any]:
    """Hands out everything that is stored about the account."""
    return dict(await call.store.export(call.account_id) or {})


@endpoint("DELETE", "/api/account")
async def delete(call: AccountCall, wish: Deletion) -> Response:
    """Deletes the account; one with a name needs its password."""
    account = call.account
    _begin_attempt(call, account.id)
    if not account.is_guest and not await call.services.passwords.fits(
        wish.password or "", account.password_hash
    ):
        raise RequestRefused(Code.WRONG_PASSWORD, "To delete the account, send its password.")
    await call.store.accounts.delete(account.id)
    reply = Response(status_code=204)
    call.services.authentication.cookie.remove(reply)
    return reply


def _begin_attempt(call: HttpCall, who: str) -> Callable[[], None]:
    """Count a log-in attempt of a request. Returns a function that takes it back, for the right
    password. Raises ``RequestRefused`` after too many.
    """
    network = network_of(call.request.scope)
    take_back = begin_attempt(call.services.rate_limits, who, network)
    if take_back is None:
        raise too_fast()
    return take_back


async def _session_before(call: HttpCall) -> Authenticated | None:
    return await call.services.authentication.find_even_suspended(call.request)


def _check_password(password: str, name: str) -> None:
    """Raises ``RequestRefused`` for a request with a new password that is too easy to guess."""
    if sentence := weakness_of(password, name):
        raise RequestRefused(Code.WEAK_PASSWORD, sentence)


async def _renewed(
    call: HttpCall, before: Authenticated | None, account: str, password_hash: str | None = None
) -> Response:
    """Answer a log-in with the account and a new session in place of the one before. Raises
    ``RequestRefused`` for a suspended account, and where the password is another one by now.
    """
    call.services.moderator.check(account)
    if before is not None:
        await call.store.sessions.revoke(before.account.id, before.session.id)
    found = await call.store.accounts.find(account)
    if found is None:
        raise RequestRefused(Code.NO_SESSION, "The account is gone.")
    reply = answer(me(found))
    try:
        await call.services.authentication.open_session(account, call.request, reply, password_hash)
    except PasswordChanged:
        raise RequestRefused(Code.WRONG_PASSWORD) from None
    return reply
