"""Bots over the network and the leaderboards on which they stand."""

import secrets

from broadside.protocol.api import BotLine, BotToken, NewName, RankLine
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.catalog import FAMILIES
from broadside.server.accounts.display_names import clean_display_name
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.store.accounts import NameTaken

_LIFETIME = 10 * 365 * 24 * 60 * 60 * 1000


async def _owners(call: AccountCall) -> None:
    """Bots belong to people with a name, not to bots."""
    if call.account.is_guest:
        sentence = "Take a name first: a bot needs an owner who has one."
        raise RequestRefused(Code.NAME_FIRST, sentence)
    if await call.store.bots.among([call.account_id]):
        raise RequestRefused(Code.BOT)


@endpoint("POST", "/api/bots", status=201, only=_owners, limit=LimitedAction.REGISTER)
async def create(call: AccountCall, wish: NewName) -> BotToken:
    """Creates a bot and tells its token."""
    bot = await _new_bot(call, clean_display_name(wish.name))
    return BotToken(bot, await _token(call, bot))


@endpoint("GET", "/api/bots")
async def mine(call: AccountCall) -> list[BotLine]:
    """Lists your bots."""
    return [BotLine(person, name) for person, name in await call.store.bots.of(call.account_id)]


@endpoint("POST", "/api/bots/{person}/token", only=_owners)
async def renew(call: AccountCall, person: str) -> BotToken:
    """Replaces the token of a bot."""
    if person not in dict(await call.store.bots.of(call.account_id)):
        raise RequestRefused(Code.UNKNOWN_BOT)
    await call.store.sessions.revoke_all(person)
    return BotToken(person, await _token(call, person))


@endpoint("DELETE", "/api/bots/{person}", only=_owners)
async def delete(call: AccountCall, person: str) -> None:
    """Deletes a bot."""
    if not await call.store.bots.delete(person, call.account_id):
        raise RequestRefused(Code.UNKNOWN_BOT)


@endpoint("GET", "/api/leaderboards/{family}", refusals={Code.UNKNOWN_FAMILY: 404})
async def leaderboard(call: HttpCall, family: str) -> list[RankLine]:
    """Lists the best players of a family of games."""
    if family not in FAMILIES:
        sentence = f"Choose one of: {', '.join(FAMILIES)}."
        raise RequestRefused(Code.UNKNOWN_FAMILY, sentence, family)
    ranks = await call.store.ratings.best(family)
    return [
        RankLine(number, one.account, one.name, one.is_bot, one.rating, one.games, one.wins)
        for number, one in enumerate(ranks, 1)
    ]


async def _new_bot(call: AccountCall, name: str) -> str:
    """Create an account for a bot, which logs in with its token; nobody knows its password."""
    now = call.now
    bot = await call.store.accounts.create_guest(now)
    try:
        hashed = await call.services.passwords.hash(secrets.token_urlsafe(32))
        await call.store.accounts.register(bot, name, hashed)
    except NameTaken as error:
        await call.store.accounts.delete(bot)
        raise RequestRefused(Code.NAME_TAKEN, detail=str(error)) from None
    if not await call.store.bots.adopt(bot, call.account_id, now):
        await call.store.accounts.delete(bot)
        raise RequestRefused(Code.TOO_MANY_BOTS)
    return bot


async def _token(call: HttpCall, bot: str) -> str:
    return await call.store.sessions.create(bot, call.now, _LIFETIME, "bot")
