"""Who one is: a guest is made at once, so that nobody has to register to play."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Me
from broadside.server.desk import COOKIE, Desk
from broadside.server.http import answer
from broadside.server.limits import Act
from broadside.store.accounts import Account


def routes(desk: Desk) -> list[Route]:
    async def enter(request: Request) -> Response:
        if visit := await desk.find_visit(request):
            return answer(me(visit.account))
        desk.count(Act.GUEST, request)
        guest = await desk.store.accounts.create_guest(desk.clock.now())
        reply = answer(Me(guest, None, None, tutorial_done=False), 201)
        await desk.open_session(guest, request, reply)
        return reply

    async def look(request: Request) -> Response:
        return answer(me((await desk.visit(request)).account))

    async def log_out(request: Request) -> Response:
        visit = await desk.visit(request)
        await desk.store.sessions.revoke(visit.account.id, visit.session.id)
        reply = Response(status_code=204)
        reply.delete_cookie(COOKIE, httponly=True, samesite="lax")
        return reply

    return [
        Route("/api/session", enter, methods=["POST"]),
        Route("/api/session", look, methods=["GET"]),
        Route("/api/session", log_out, methods=["DELETE"]),
    ]


def me(account: Account) -> Me:
    """What a person is told of the own account."""
    return Me(account.id, account.name, account.email, account.tutorial_at is not None)
