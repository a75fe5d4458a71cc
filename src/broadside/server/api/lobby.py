"""What can be asked about others without a connection: invitations, matches to watch, blocks."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Complaint, LiveMatch
from broadside.protocol.messages import Player
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act
from broadside.server.lobby.telling import invitation_line
from broadside.server.setting import level_of


def routes(desk: Desk) -> list[Route]:
    return [*_watching_routes(desk), *_peace_routes(desk)]


def _watching_routes(desk: Desk) -> list[Route]:
    async def invitation(request: Request) -> Response:
        found = await desk.store.invitations.find(request.path_params["id"])
        if found is None:
            sentence = "There is no such invitation: check its address."
            raise Refused(404, "unknown-invitation", sentence)
        return answer(invitation_line(found))

    async def live(request: Request) -> Response:
        found = await desk.store.matches.public()
        lines = [
            LiveMatch(
                match=match.id,
                preset=match.preset,
                players=tuple(
                    Player(seat, name, level_of(who))
                    for seat, (who, name) in enumerate(zip(match.occupants, names, strict=True))
                ),
                created_at=match.created_at,
            )
            for match, names in found
        ]
        return answer(lines)

    return [
        Route("/api/invitations/{id}", invitation, methods=["GET"]),
        Route("/api/live", live, methods=["GET"]),
    ]


def _peace_routes(desk: Desk) -> list[Route]:
    async def blocks(request: Request) -> Response:
        account = (await desk.visit(request)).account.id
        blocked = await desk.store.chat.blocked([account])
        return answer(sorted(blocked.get(account, ())))

    async def block(request: Request) -> Response:
        account = (await desk.visit(request)).account.id
        desk.count(Act.CREATE, request, account)
        if not await desk.store.chat.block(account, request.path_params["person"]):
            raise Refused(404, "unknown-person", "There is nobody of that id.")
        return Response(status_code=204)

    async def unblock(request: Request) -> Response:
        account = (await desk.visit(request)).account.id
        await desk.store.chat.unblock(account, request.path_params["person"])
        return Response(status_code=204)

    async def report(request: Request) -> Response:
        account = (await desk.visit(request)).account.id
        desk.count(Act.CREATE, request, account)
        wish = await read(request, Complaint)
        now = desk.clock.now()
        if not await desk.store.chat.report(account, wish.line, wish.reason, now):
            raise Refused(404, "unknown-line", "Nobody has said that: check the id of the line.")
        return Response(status_code=204)

    return [
        Route("/api/blocks", blocks, methods=["GET"]),
        Route("/api/blocks/{person}", block, methods=["PUT"]),
        Route("/api/blocks/{person}", unblock, methods=["DELETE"]),
        Route("/api/reports", report, methods=["POST"]),
    ]
