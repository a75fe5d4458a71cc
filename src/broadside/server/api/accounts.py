"""Accounts: a guest takes a name, logs in elsewhere, and is forgotten on request."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import (
    Deletion,
    LogIn,
    PasswordChange,
    PasswordReset,
    Registration,
    SessionLine,
)
from broadside.server.addresses import network_of
from broadside.server.api.session import me
from broadside.server.desk import Desk, Visit, too_fast
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act
from broadside.server.log_in_limits import begin_attempt
from broadside.server.names import clean_name
from broadside.server.passwords import weakness_of
from broadside.store.accounts import AlreadyRegistered, NameTaken, name_key

_WRONG = "The name or the password is wrong."


def routes(desk: Desk) -> list[Route]:
    return [
        *_entry_routes(desk),
        *_session_routes(desk),
        *_own_routes(desk),
    ]


def _begin_attempt(desk: Desk, request: Request, who: str) -> Callable[[], None]:
    """Count a password that is tried; what is returned takes that back, if it was the right one.
    Raises ``Refused`` where there were too many."""
    take_back = begin_attempt(desk.buckets, who, network_of(request.scope))
    if take_back is None:
        raise too_fast()
    return take_back


def _entry_routes(desk: Desk) -> list[Route]:
    async def register(request: Request) -> Response:
        visit = await desk.visit(request)
        desk.count(Act.REGISTER, request, visit.account.id)
        wish = await read(request, Registration)
        name = clean_name(wish.name)
        _check_password(wish.password, name)
        hashed = await desk.passwords.hash(wish.password)
        try:
            await desk.store.accounts.register(visit.account.id, name, hashed, wish.email)
        except NameTaken as error:
            raise Refused(409, "name-taken", "Choose another name.", str(error)) from None
        except AlreadyRegistered as error:
            raise Refused(409, "registered", "You have a name already.", str(error)) from None
        return await _renewed(desk, request, visit, visit.account.id)

    async def log_in(request: Request) -> Response:
        wish = await read(request, LogIn)
        take_back = _begin_attempt(desk, request, name_key(wish.name))
        account = await desk.store.accounts.find_by_name(wish.name)
        kept = None if account is None else account.password_hash
        if not await desk.passwords.fits(wish.password, kept) or account is None:
            raise Refused(401, "wrong-password", _WRONG)
        take_back()
        return await _renewed(desk, request, await desk.find_any_visit(request), account.id)

    async def change_password(request: Request) -> Response:
        visit = await desk.visit(request)
        wish, account = await read(request, PasswordChange), visit.account
        take_back = _begin_attempt(desk, request, account.id)
        if not await desk.passwords.fits(wish.old, account.password_hash):
            raise Refused(401, "wrong-password", "The old password is wrong.")
        take_back()
        _check_password(wish.new, visit.account.name or "")
        hashed = await desk.passwords.hash(wish.new)
        await desk.store.accounts.change_password(visit.account.id, hashed)
        await desk.store.sessions.revoke_all(visit.account.id)
        return await _renewed(desk, request, None, visit.account.id)

    async def reset_password(request: Request) -> Response:
        desk.count(Act.LOG_IN, request)
        wish, now = await read(request, PasswordReset), desk.clock.now()
        owner = await desk.store.reset_links.find(wish.token, now)
        if owner is None:
            raise _void_link()
        _check_password(wish.password, owner.name or "")
        hashed = await desk.passwords.hash(wish.password)
        if await desk.store.reset_links.use(wish.token, hashed, now) is None:
            raise _void_link()
        return await _renewed(desk, request, await desk.find_any_visit(request), owner.id)

    return [
        Route("/api/account", register, methods=["POST"]),
        Route("/api/password-reset", reset_password, methods=["POST"]),
        Route("/api/login", log_in, methods=["POST"]),
        Route("/api/account/password", change_password, methods=["PUT"]),
    ]


def _session_routes(desk: Desk) -> list[Route]:
    async def sessions(request: Request) -> Response:
        visit = await desk.visit(request)
        found = await desk.store.sessions.of(visit.account.id, desk.clock.now())
        lines = [
            SessionLine(one.id, one.label, one.created_at, one.seen_at, one.id == visit.session.id)
            for one in found
        ]
        return answer(lines)

    async def revoke(request: Request) -> Response:
        visit = await desk.visit(request)
        if not await desk.store.sessions.revoke(visit.account.id, request.path_params["id"]):
            raise Refused(404, "unknown-session", "You have no such session.")
        return Response(status_code=204)

    async def revoke_others(request: Request) -> Response:
        visit = await desk.visit(request)
        await desk.store.sessions.revoke_all(visit.account.id, keep=visit.session.id)
        return Response(status_code=204)

    return [
        Route("/api/account/sessions", sessions, methods=["GET"]),
        Route("/api/account/sessions", revoke_others, methods=["DELETE"]),
        Route("/api/account/sessions/{id}", revoke, methods=["DELETE"]),
    ]


def _own_routes(desk: Desk) -> list[Route]:
    async def export(request: Request) -> Response:
        visit = await desk.visit(request)
        return answer(await desk.store.export(visit.account.id))

    async def delete(request: Request) -> Response:
        visit = await desk.visit(request)
        wish, account = await read(request, Deletion), visit.account
        _begin_attempt(desk, request, account.id)
        if not account.is_guest and not await desk.passwords.fits(
            wish.password or "", account.password_hash
        ):
            raise Refused(401, "wrong-password", "To delete the account, send its password.")
        await desk.store.accounts.delete(account.id)
        reply = Response(status_code=204)
        desk.cookie.remove(reply)
        return reply

    return [
        Route("/api/account/export", export, methods=["GET"]),
        Route("/api/account", delete, methods=["DELETE"]),
    ]


def _void_link() -> Refused:
    sentence = "This link is used or too old: ask the operator of this server for another."
    return Refused(404, "void-link", sentence)


def _check_password(password: str, name: str) -> None:
    """Raises ``Refused`` for a new password that is too easy to guess."""
    if sentence := weakness_of(password, name):
        raise Refused(400, "weak-password", sentence)


async def _renewed(desk: Desk, request: Request, visit: Visit | None, account: str) -> Response:
    """Who one is now, with a new session in place of the old one. Raises ``Refused`` for whoever
    is suspended."""
    desk.moderator.check(account)
    if visit is not None:
        await desk.store.sessions.revoke(visit.account.id, visit.session.id)
    found = await desk.store.accounts.find(account)
    if found is None:
        raise Refused(401, "no-session", "The account is gone.")
    reply = answer(me(found))
    await desk.open_session(account, request, reply)
    return reply
