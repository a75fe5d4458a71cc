"""Who one is: a guest is made at once, so that nobody has to register to play."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Me
from broadside.server.desk import Desk, no_session
from broadside.server.http import answer
from broadside.server.limits import Act
from broadside.store.accounts import Account


def routes(desk: Desk) -> list[Route]:
    async def enter(request: Request) -> Response:
        if visit := await desk.find_visit(request):
            reply = answer(me(visit.account))
            left = (visit.session.expires_at - desk.clock.now()) // 1000
            desk.cookie.rename(request, reply, visit.token, left)
            return reply
        desk.count(Act.GUEST, request)
        guest = await desk.store.accounts.create_guest(desk.clock.now())
        reply = answer(Me(guest, None, None, tutorial_done=False), 201)
        await desk.open_session(guest, request, reply)
        return reply

    async def look(request: Request) -> Response:
        return answer(me((await desk.visit(request)).account))

    async def log_out(request: Request) -> Response:
        visit = await desk.find_any_visit(request)
        if visit is None:
            raise no_session()
        await desk.store.sessions.revoke(visit.account.id, visit.session.id)
        reply = Response(status_code=204)
        desk.cookie.remove(reply)
        return reply

    return [
        Route("/api/session", enter, methods=["POST"]),
        Route("/api/session", look, methods=["GET"]),
        Route("/api/session", log_out, methods=["DELETE"]),
    ]


def me(account: Account) -> Me:
    """What a person is told of the own account."""
    return Me(account.id, account.name, account.email, account.tutorial_at is not None)
