"""Checks the consistency of a database."""

from collections.abc import AsyncIterator, Callable
from typing import Any, TypeAlias

from sqlalchemy import Row, Select, exists, func, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines, file_of, make_engines, read_url
from broadside.store.migration import SchemaTooNew, check_version, current_version, latest_version
from broadside.store.schema import ENTRIES, MATCHES, RESULTS, SEATS

_Check: TypeAlias = tuple[Select[Any], Callable[[Row[Any]], str]]


async def examine(address: str) -> tuple[str, ...]:
    """The doctor's findings: everything that is inconsistent in a database, one sentence each. It
    changes nothing.
    """
    url = read_url(address)
    if url.get_backend_name() == "sqlite" and not file_of(url).is_file():
        return (f"there is no database {file_of(url)}",)
    engines = make_engines(url)
    try:
        return tuple([complaint async for complaint in _complaints(engines)])
    except (OSError, SQLAlchemyError) as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        return (f"the database cannot be read: {reason}",)
    finally:
        await engines.close()


async def _complaints(engines: Engines) -> AsyncIterator[str]:
    async with engines.reading.connect() as connection:
        if not engines.is_postgresql:
            async for complaint in _file_complaints(connection):
                yield complaint
        version = await connection.run_sync(current_version)
        if version != latest_version():
            yield _version_complaint(version)
            return
        for query, complain in _CHECKS:
            for row in await connection.execute(query):
                yield complain(row)


async def _file_complaints(connection: AsyncConnection) -> AsyncIterator[str]:
    for (verdict,) in await connection.execute(text("PRAGMA integrity_check")):
        if verdict != "ok":
            yield f"the file is damaged: {verdict}"
    for row in await connection.execute(text("PRAGMA foreign_key_check")):
        yield f"a row of {row[0]} belongs to nothing in {row[2]}"


def _version_complaint(version: str | None) -> str:
    try:
        check_version(version)
    except SchemaTooNew as error:
        return str(error)
    return f"the schema is {version or 'missing'}: it is brought up to date at the next start"


_CHECKS: tuple[_Check, ...] = (
    (
        select(ENTRIES.c.match)
        .group_by(ENTRIES.c.match)
        .having(func.max(ENTRIES.c.number) != func.count()),
        lambda row: f"match {row.match}: the log has a gap",
    ),
    (
        select(MATCHES.c.id).where(~exists().where(SEATS.c.match == MATCHES.c.id)),
        lambda row: f"match {row.id}: nobody sits at it",
    ),
    (
        select(MATCHES.c.id).where(MATCHES.c.finished_at.is_(None) != MATCHES.c.ending.is_(None)),
        lambda row: f"match {row.id}: it is finished without an outcome, or the reverse",
    ),
    (
        select(RESULTS.c.match)
        .join(MATCHES, MATCHES.c.id == RESULTS.c.match)
        .where(MATCHES.c.finished_at.is_(None)),
        lambda row: f"match {row.match}: it has a result and is not finished",
    ),
)
