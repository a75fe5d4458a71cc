"""The tables. Times are wall milliseconds, except those of a match, which stop in an outage."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)

METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_key",
        "fk": "%(table_name)s_%(column_0_name)s_of_%(referred_table_name)s",
        "uq": "%(table_name)s_%(column_0_name)s_once",
        "ck": "%(table_name)s_%(constraint_name)s",
        "ix": "%(table_name)s_%(column_0_name)s",
    }
)


class StorableText(TypeDecorator[str]):
    """Text of any origin. Characters that no database can hold are replaced, so that a query for
    such text finds nothing instead of failing."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return _storable(value)


def is_storable(text: str) -> bool:
    """Whether every database keeps the text in its columns as it is."""
    return _storable(text) == text


def _storable(text: str) -> str:
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")


def owner(name: str = "account", *, is_key: bool = False, is_indexed: bool = False) -> Column[str]:
    """A column of a table for the account to which a row belongs, and with which it is deleted."""
    account = ForeignKey("accounts.id", ondelete="CASCADE")
    # A primary key that begins with the account finds the rows of an account by itself.
    index = True if is_indexed or not is_key else None
    return Column(name, StorableText, account, primary_key=is_key, nullable=False, index=index)


def part_of(table: str, name: str) -> Column[str]:
    """A column of a table for the row of another table of which a row is a part, and with which it
    is deleted.
    """
    whole = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return Column(name, StorableText, whole, primary_key=True)


ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", StorableText, primary_key=True),
    # The name of a guest is ``guest_name``, and ``name`` is null. The key is the name as compared:
    # equal however it is typed, and so that no guest is called as somebody who has registered.
    Column("name", StorableText),
    Column("name_key", StorableText, unique=True),
    Column("password_hash", StorableText),
    Column("email", StorableText),
    Column("created_at", BigInteger, nullable=False),
    Column("tutorial_at", BigInteger),
    Column("wins_brought", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("guest_name", StorableText),
)
_IS_GUEST = ACCOUNTS.c.name.is_(None)
Index("accounts_guest", ACCOUNTS.c.created_at, sqlite_where=_IS_GUEST, postgresql_where=_IS_GUEST)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", StorableText, primary_key=True),
    Column("token_hash", StorableText, nullable=False, unique=True),
    owner(),
    Column("label", StorableText, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)
Index("sessions_expires_at", SESSIONS.c.expires_at)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", StorableText, primary_key=True),
    Column("family", StorableText, nullable=False),
    Column("preset", StorableText, nullable=False),
    Column("rules", StorableText, nullable=False),
    # As text: a seed may be larger than any integer of a database.
    Column("seed", StorableText, nullable=False),
    Column("options", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # On the clock that stands still while no server runs: see table clock.
    Column("epoch", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("paused_at", BigInteger),
    Column("finished_at", BigInteger),
    Column("winners", JSON),
    Column("ending", StorableText),
)
Index("matches_due_at", MATCHES.c.due_at)
_IS_RUNNING = MATCHES.c.finished_at.is_(None)
Index(
    "matches_running",
    MATCHES.c.created_at,
    sqlite_where=_IS_RUNNING,
    postgresql_where=_IS_RUNNING,
)

SEATS = Table(
    "seats",
    METADATA,
    part_of("matches", "match"),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # Both null: a person whose account is deleted.
    Column("account", StorableText, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("level", StorableText),
    # Of an adjourned match: whether this seat is ready to go on, and since when.
    Column("agreed", Boolean, nullable=False),
    Column("ready_at", BigInteger),
    # Of a running match: how long its log was when this seat asked to adjourn it.
    Column("adjourns", Integer),
    # How a guest was called when the match began; null for everybody else.
    Column("played_as", StorableText),
)

ENTRIES = Table(
    "entries",
    METADATA,
    part_of("matches", "match"),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # The entry before this one must exist: the database itself refuses a gap.
    Column("previous", Integer),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("move", StorableText),
    Column("expired", StorableText),
    Column("command", StorableText),
    ForeignKeyConstraint(["match", "previous"], ["entries.match", "entries.number"]),
    CheckConstraint("number = coalesce(previous, 0) + 1", name="follows"),
    CheckConstraint("(move IS NULL) = (seat IS NULL)", name="mover"),
    CheckConstraint("(move IS NULL) <> (expired IS NULL)", name="kind"),
    # The entries of a match lie together, in order.
    sqlite_with_rowid=False,
)
Index("entries_command", ENTRIES.c.match, ENTRIES.c.command, unique=True)

RESULTS = Table(
    "results",
    METADATA,
    part_of("matches", "match"),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    owner(),
    Column("opponent", StorableText, nullable=False),
    Column("verdict", StorableText, nullable=False),
    Column("shots", Integer, nullable=False),
    Column("hits", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("helped", Boolean, nullable=False),
)

LAYOUTS = Table(
    "layouts",
    METADATA,
    owner(is_key=True),
    Column("preset", StorableText, primary_key=True),
    Column("name", StorableText, primary_key=True),
    Column("fleet", StorableText, nullable=False),
)

SAVES = Table(
    "saves",
    METADATA,
    owner(is_key=True),
    Column("name", StorableText, primary_key=True),
    Column("match", StorableText, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("saved_at", BigInteger, nullable=False),
    # The match time at which it was saved, so that clocks go on as they stood.
    Column("elapsed", BigInteger),
)

ACHIEVEMENTS = Table(
    "achievements",
    METADATA,
    owner(is_key=True),
    Column("key", StorableText, primary_key=True),
    Column("earned_at", BigInteger, nullable=False),
)

ANNOUNCEMENTS = Table(
    "announcements",
    METADATA,
    # A row is an achievement of which its person has not been told.
    owner(is_key=True),
    Column("key", StorableText, primary_key=True),
)

WRITERS = Table(
    "writers",
    METADATA,
    # One row for each writer: the number of the last transaction that it has committed, so that it
    # can look whether one happened.
    Column("id", StorableText, primary_key=True),
    Column("done", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

CLOCK = Table(
    "clock",
    METADATA,
    # One row. Match time is wall time without what was lost: the time when no server ran.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat_at", BigInteger),
    Column("lost", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="only"),
)
