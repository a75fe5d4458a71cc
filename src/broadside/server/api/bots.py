"""Bots over the network and the leaderboards on which they stand."""

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import BotLine, BotToken, NewName, RankLine
from broadside.rules.catalog import FAMILIES
from broadside.server.desk import Desk, Visit
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act
from broadside.server.names import clean_name
from broadside.store.accounts import NameTaken

_LIFETIME = 10 * 365 * 24 * 60 * 60 * 1000


def routes(desk: Desk) -> list[Route]:
    return [*_bot_routes(desk), Route("/api/leaderboards/{family}", _board(desk), methods=["GET"])]


def _bot_routes(desk: Desk) -> list[Route]:
    async def create(request: Request) -> Response:
        owner = await _owner(desk, request)
        desk.count(Act.REGISTER, request, owner.account.id)
        name = clean_name((await read(request, NewName)).name)
        bot = await _new_bot(desk, owner, name)
        return answer(BotToken(bot, await _token(desk, bot)), 201)

    async def mine(request: Request) -> Response:
        bots = await desk.store.bots.of((await desk.visit(request)).account.id)
        return answer([BotLine(person, name) for person, name in bots])

    async def renew(request: Request) -> Response:
        owner, bot = await _owner(desk, request), request.path_params["person"]
        if bot not in dict(await desk.store.bots.of(owner.account.id)):
            raise Refused(404, "unknown-bot", "You have no such bot.")
        await desk.store.sessions.revoke_all(bot)
        return answer(BotToken(bot, await _token(desk, bot)))

    async def delete(request: Request) -> Response:
        owner, bot = await _owner(desk, request), request.path_params["person"]
        if not await desk.store.bots.delete(bot, owner.account.id):
            raise Refused(404, "unknown-bot", "You have no such bot.")
        return Response(status_code=204)

    return [
        Route("/api/bots", create, methods=["POST"]),
        Route("/api/bots", mine, methods=["GET"]),
        Route("/api/bots/{person}/token", renew, methods=["POST"]),
        Route("/api/bots/{person}", delete, methods=["DELETE"]),
    ]


def _board(desk: Desk) -> Any:
    async def board(request: Request) -> Response:
        family = request.path_params["family"]
        if family not in FAMILIES:
            sentence = f"Choose one of: {', '.join(FAMILIES)}."
            raise Refused(404, "unknown-family", sentence, family)
        ranks = await desk.store.ratings.best(family)
        lines = [
            RankLine(number, one.account, one.name, one.is_bot, one.rating, one.games, one.wins)
            for number, one in enumerate(ranks, 1)
        ]
        return answer(lines)

    return board


async def _owner(desk: Desk, request: Request) -> Visit:
    """A person with a name, and not a bot."""
    visit = await desk.visit(request)
    if visit.account.is_guest:
        raise Refused(403, "name-first", "Take a name first: a bot needs an owner who has one.")
    if await desk.store.bots.among([visit.account.id]):
        raise Refused(403, "bot", "A bot has no bots of its own.")
    return visit


async def _new_bot(desk: Desk, owner: Visit, name: str) -> str:
    """Nobody knows its password: it comes in by its token."""
    now = desk.clock.now()
    bot = await desk.store.accounts.create_guest(now)
    try:
        hashed = await desk.passwords.hash(secrets.token_urlsafe(32))
        await desk.store.accounts.register(bot, name, hashed)
    except NameTaken as error:
        await desk.store.accounts.delete(bot)
        raise Refused(409, "name-taken", "Choose another name.", str(error)) from None
    if not await desk.store.bots.adopt(bot, owner.account.id, now):
        await desk.store.accounts.delete(bot)
        raise Refused(409, "too-many-bots", "You have too many bots: delete one first.")
    return bot


async def _token(desk: Desk, bot: str) -> str:
    return await desk.store.sessions.create(bot, desk.clock.now(), _LIFETIME, "bot")
