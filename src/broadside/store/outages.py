"""Outages: the errors that mean that the database cannot be reached at present."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

_SQLSTATES = ("08", "53", "57P", "25P03")
"""How the codes of PostgreSQL begin: connection lost, no resources, ended by an operator (a restart
too), and idle for too long in a transaction."""
_SQLITE_CODES = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
    }
)


class StoreUnavailable(Exception):
    """The database cannot be reached at present. The same request may be tried again."""


@contextmanager
def naming_outages() -> Iterator[None]:
    """Raises ``StoreUnavailable`` in place of any outage within the block; other errors pass."""
    try:
        yield
    except StoreUnavailable:
        raise
    except Exception as error:
        if is_outage(error):
            raise StoreUnavailable("the database cannot be reached") from error
        raise


def is_outage(error: BaseException) -> bool:
    """Whether the error says that the database cannot be reached; otherwise the statement is at
    fault.
    """
    return any(map(_is_lost, _causes(error)))


def gave_way(error: BaseException) -> bool:
    """Whether the database has undone the transaction in favour of another one, as it does where
    each waits for the other."""
    return getattr(getattr(error, "orig", error), "sqlstate", None) in ("40001", "40P01")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error of a database call, and the errors of the driver behind it."""
    while error is not None:
        yield error
        error = error.orig if isinstance(error, DBAPIError) else error.__cause__


def _is_lost(error: BaseException) -> bool:
    match error:
        case asyncpg.DataError():
            return False
        case DBAPIError(connection_invalidated=True):
            return True
        case OSError() | NoConnectionFree() | asyncpg.InterfaceError():
            return True
        case asyncpg.PostgresError():
            return str(error.sqlstate).startswith(_SQLSTATES)
        case sqlite3.Error():
            # The lowest byte is the kind, the others say more about it.
            return getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE_CODES
    return False
