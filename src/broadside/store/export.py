"""Exports everything that the store keeps about one person, for that person."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.lobby_schema import BLOCKS, BOTS, CHAT, RATINGS, REPORTS
from broadside.store.schema import (
    ACCOUNTS,
    ACHIEVEMENTS,
    ENTRIES,
    LAYOUTS,
    MATCHES,
    RESULTS,
    SAVES,
    SEATS,
    SESSIONS,
)
from broadside.store.stored_match import AccountId


async def export(engines: Engines, account: AccountId) -> Mapping[str, Any] | None:
    """Everything that the database has about one person, ready for JSON; ``None`` for an unknown
    account.

    Of a match it has only the person's own moves: the others' are not the person's, and may still
    be secret.
    """
    async with engines.connect() as connection:
        person = await _rows(connection, _person(account))
        if not person:
            return None
        tables = {name: await _rows(connection, query) for name, query in _queries(account)}
    if person[0]["guest_name"] is None:
        del person[0]["guest_name"]
    return {"account": person[0]} | tables


def _person(account: AccountId) -> Select[Any]:
    # Neither the password nor a token is ever told, not even as a hash.
    shown = ("id", "name", "email", "created_at", "tutorial_at", "wins_brought", "settings")
    return select(*(ACCOUNTS.c[name] for name in (*shown, "guest_name"))).where(
        ACCOUNTS.c.id == account
    )


def _queries(account: AccountId) -> tuple[tuple[str, Select[Any]], ...]:
    sessions = select(
        SESSIONS.c.label, SESSIONS.c.created_at, SESSIONS.c.seen_at, SESSIONS.c.expires_at
    )
    layouts = select(LAYOUTS.c.preset, LAYOUTS.c.name, LAYOUTS.c.fleet)
    saves = select(SAVES.c.name, SAVES.c.match, SAVES.c.saved_at)
    results = select(*(column for column in RESULTS.c if column.name != "account"))
    achievements = select(ACHIEVEMENTS.c.key, ACHIEVEMENTS.c.earned_at)
    chat = select(CHAT.c.room, CHAT.c.text, CHAT.c.said_at)
    blocks = select(BLOCKS.c.blocked)
    ratings = select(*(column for column in RATINGS.c if column.name != "account"))
    bots = select(BOTS.c.account, BOTS.c.created_at)
    reports = select(REPORTS.c.text, REPORTS.c.reason, REPORTS.c.reported_at)
    return (
        ("sessions", sessions.where(SESSIONS.c.account == account)),
        ("layouts", layouts.where(LAYOUTS.c.account == account)),
        ("saves", saves.where(SAVES.c.account == account)),
        ("matches", _matches(account)),
        ("moves", _moves(account)),
        ("results", results.where(RESULTS.c.account == account)),
        ("achievements", achievements.where(ACHIEVEMENTS.c.account == account)),
        ("chat", chat.where(CHAT.c.account == account).order_by(CHAT.c.id)),
        ("blocks", blocks.where(BLOCKS.c.account == account)),
        ("ratings", ratings.where(RATINGS.c.account == account)),
        ("bots", bots.where(BOTS.c.owner == account)),
        ("reports", reports.where(REPORTS.c.account == account)),
    )


def _matches(account: AccountId) -> Select[Any]:
    shown = (MATCHES.c.preset, MATCHES.c.created_at, MATCHES.c.finished_at)
    return (
        select(SEATS.c.match, SEATS.c.seat, SEATS.c.played_as, *shown)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(SEATS.c.account == account)
        .order_by(MATCHES.c.created_at)
    )


def _moves(account: AccountId) -> Select[Any]:
    # Without their numbers, which would tell how often the others have moved.
    own = (ENTRIES.c.match == SEATS.c.match) & (ENTRIES.c.seat == SEATS.c.seat)
    return (
        select(ENTRIES.c.match, ENTRIES.c.at, ENTRIES.c.move)
        .join(SEATS, own)
        .where(SEATS.c.account == account)
        .order_by(ENTRIES.c.match, ENTRIES.c.number)
    )


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await connection.execute(query)).mappings()]
