"""The tables. Times are wall milliseconds, except those of a match, which stop in an outage."""

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


def _owner(*, is_key: bool = False) -> Column[str]:
    """The account a row belongs to and disappears with."""
    account = ForeignKey("accounts.id", ondelete="CASCADE")
    # A primary key that begins with the account finds the rows of an account by itself.
    index = None if is_key else True
    return Column("account", Text, account, primary_key=is_key, nullable=False, index=index)


ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Text, primary_key=True),
    # A guest has no name. The key is the name as compared: equal however it is typed.
    Column("name", Text),
    Column("name_key", Text, unique=True),
    Column("password_hash", Text),
    Column("email", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("tutorial_at", BigInteger),
    Column("wins_brought", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    _owner(),
    Column("label", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("family", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("rules", Text, nullable=False),
    # As text: a seed may be larger than any integer of a database.
    Column("seed", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # On the clock that stands still while no server runs: see table clock.
    Column("epoch", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("paused_at", BigInteger),
    Column("finished_at", BigInteger),
    Column("winners", JSON),
    Column("ending", Text),
)
Index("matches_due_at", MATCHES.c.due_at)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # Both null: a person whose account is deleted.
    Column("account", Text, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("level", Text),
    Column("agreed", Boolean, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # The entry before this one must exist: the database itself refuses a gap.
    Column("previous", Integer),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("move", Text),
    Column("expired", Text),
    Column("command", Text),
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
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _owner(),
    Column("opponent", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("shots", Integer, nullable=False),
    Column("hits", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("helped", Boolean, nullable=False),
)

LAYOUTS = Table(
    "layouts",
    METADATA,
    _owner(is_key=True),
    Column("preset", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("fleet", Text, nullable=False),
)

SAVES = Table(
    "saves",
    METADATA,
    _owner(is_key=True),
    Column("name", Text, primary_key=True),
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("saved_at", BigInteger, nullable=False),
)

ACHIEVEMENTS = Table(
    "achievements",
    METADATA,
    _owner(is_key=True),
    Column("key", Text, primary_key=True),
    Column("earned_at", BigInteger, nullable=False),
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
