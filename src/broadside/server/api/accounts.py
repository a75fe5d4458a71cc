"""Accounts: a guest takes a name, logs in elsewhere, and is forgotten on request."""

import unicodedata

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Deletion, LogIn, PasswordChange, Registration, SessionLine
from broadside.server.api.session import me
from broadside.server.desk import COOKIE, Desk, Visit
from broadside.server.guard import address_of
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act
from broadside.store.accounts import AlreadyRegistered, NameTaken, name_key

_WRONG = "The name or the password is wrong."


def routes(desk: Desk) -> list[Route]:
    return [
        *_entry_routes(desk),
        *_session_routes(desk),
        *_own_routes(desk),
    ]


def _count_log_in(desk: Desk, request: Request, name: str) -> None:
    """Raises ``Refused`` where a password is tried too often. One address must not keep a person
    from logging in elsewhere, so a name is counted for each address, and with more patience for
    all of them together."""
    desk.count(Act.LOG_IN, request, f"{name} from {address_of(request.scope)}")
    desk.count_crowd(Act.LOG_IN, f"as {name}")


def _entry_routes(desk: Desk) -> list[Route]:
    async def register(request: Request) -> Response:
        visit = await desk.visit(request)
        desk.count(Act.REGISTER, request, visit.account.id)
        wish = await read(request, Registration)
        name = clean_name(wish.name)
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
        _count_log_in(desk, request, name_key(wish.name))
        account = await desk.store.accounts.find_by_name(wish.name)
        kept = None if account is None else account.password_hash
        if not await desk.passwords.fits(wish.password, kept) or account is None:
            raise Refused(401, "wrong-password", _WRONG)
        return await _renewed(desk, request, await desk.find_visit(request), account.id)

    async def change_password(request: Request) -> Response:
        visit = await desk.visit(request)
        desk.count(Act.LOG_IN, request, visit.account.id)
        wish = await read(request, PasswordChange)
        if not await desk.passwords.fits(wish.old, visit.account.password_hash):
            raise Refused(401, "wrong-password", "The old password is wrong.")
        hashed = await desk.passwords.hash(wish.new)
        await desk.store.accounts.change_password(visit.account.id, hashed)
        await desk.store.sessions.revoke_all(visit.account.id)
        return await _renewed(desk, request, None, visit.account.id)

    return [
        Route("/api/account", register, methods=["POST"]),
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
        desk.count(Act.LOG_IN, request, visit.account.id)
        wish = await read(request, Deletion)
        account = visit.account
        if not account.is_guest and not await desk.passwords.fits(
            wish.password or "", account.password_hash
        ):
            raise Refused(401, "wrong-password", "To delete the account, send its password.")
        await desk.store.accounts.delete(account.id)
        reply = Response(status_code=204)
        reply.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return reply

    return [
        Route("/api/account/export", export, methods=["GET"]),
        Route("/api/account", delete, methods=["DELETE"]),
    ]


async def _renewed(desk: Desk, request: Request, visit: Visit | None, account: str) -> Response:
    """Who one is now, with a new session in place of the old one."""
    if visit is not None:
        await desk.store.sessions.revoke(visit.account.id, visit.session.id)
    found = await desk.store.accounts.find(account)
    if found is None:
        raise Refused(401, "no-session", "The account is gone.")
    reply = answer(me(found))
    await desk.open_session(account, request, reply)
    return reply


def clean_name(name: str) -> str:
    """A name as people can read it. Raises ``Refused``."""
    cleaned = unicodedata.normalize("NFKC", name).strip()
    if not cleaned or not cleaned.isprintable():
        raise Refused(400, "bad-name", "A name has 1 to 32 letters, digits or signs.")
    return cleaned
