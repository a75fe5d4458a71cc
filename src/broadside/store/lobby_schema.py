"""The tables of playing together: who is here, who wants to play, and what they say."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    UniqueConstraint,
)

from broadside.store.schema import METADATA, Words


def _account(name: str, *, is_key: bool = False, indexed: bool = False) -> Column[str]:
    """An account, with which the row disappears."""
    account = ForeignKey("accounts.id", ondelete="CASCADE")
    index = True if indexed else None
    return Column(name, Words, account, primary_key=is_key, nullable=False, index=index)


def _former(name: str) -> Column[str]:
    """An account, which the row outlives."""
    account = ForeignKey("accounts.id", ondelete="SET NULL")
    return Column(name, Words, account, index=True)


PRESENCE = Table(
    "presence",
    METADATA,
    # One row for each connection. Its process says again and again that it still holds.
    Column("connection", Words, primary_key=True),
    _account("account", indexed=True),
    Column("has_lobby", Boolean, nullable=False),
    Column("doing", Words, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("left_at", BigInteger),
)
Index("presence_left_at", PRESENCE.c.left_at)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("id", Words, primary_key=True),
    Column("kind", Words, nullable=False),
    _account("host", indexed=True),
    # What is played, as JSON text, so that equal wishes are equal texts.
    Column("terms", Words, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("state", Words, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rematch_of", Words, ForeignKey("matches.id", ondelete="CASCADE")),
    Column("match", Words, ForeignKey("matches.id", ondelete="CASCADE")),
    UniqueConstraint("rematch_of", name="invitations_rematch_of_once"),
)
Index("invitations_changed_at", INVITATIONS.c.changed_at)
Index("invitations_state", INVITATIONS.c.state, INVITATIONS.c.expires_at)

PLACES = Table(
    "places",
    METADATA,
    Column("invitation", Words, ForeignKey("invitations.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    _account("account", indexed=True),
    Column("answer", Words, nullable=False),
    Column("has_radar", Boolean, nullable=False),
    # The connection that waits, where leaving it ends the waiting.
    Column("connection", Words),
)
_WAITS = PLACES.c.connection.is_not(None)
Index("places_connection", PLACES.c.connection, sqlite_where=_WAITS, postgresql_where=_WAITS)

POSITIONS = Table(
    "positions",
    METADATA,
    # The saved position that an invitation offers: a match, its first entries, and its time.
    Column("invitation", Words, ForeignKey("invitations.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "match", Words, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("number", Integer, nullable=False),
    Column("elapsed", BigInteger),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("room", Words, nullable=False),
    _account("account", indexed=True),
    Column("text", Words, nullable=False),
    Column("said_at", BigInteger, nullable=False),
)
Index("chat_room", CHAT.c.room, CHAT.c.id)

BLOCKS = Table(
    "blocks",
    METADATA,
    _account("account", is_key=True),
    _account("blocked", is_key=True, indexed=True),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", Words, primary_key=True),
    # Empty when the account is deleted: what was reported stays for the operator.
    _former("account"),
    _former("about"),
    # Who reported it and who said it, by the names at that time, and what was said when and where.
    Column("reporter", Words),
    Column("speaker", Words),
    Column("room", Words),
    Column("said_at", BigInteger),
    Column("text", Words, nullable=False),
    Column("reason", Words, nullable=False),
    Column("reported_at", BigInteger, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    _account("account", is_key=True),
    Column("family", Words, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)

BOTS = Table(
    "bots",
    METADATA,
    _account("account", is_key=True),
    _account("owner", indexed=True),
    Column("created_at", BigInteger, nullable=False),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", Words, primary_key=True),
    # Null: the account of the host is deleted, and the tournament goes on.
    Column("host", Words, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("name", Words, nullable=False),
    Column("terms", Words, nullable=False),
    Column("format", Words, nullable=False),
    Column("games", Integer, nullable=False),
    Column("state", Words, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
Index("tournaments_state", TOURNAMENTS.c.state, TOURNAMENTS.c.id)
Index("tournaments_created_at", TOURNAMENTS.c.created_at)

ENTRANTS = Table(
    "entrants",
    METADATA,
    Column("tournament", Words, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    _account("account", is_key=True, indexed=True),
    Column("number", Integer, nullable=False),
)

FIXTURES = Table(
    "fixtures",
    METADATA,
    Column("tournament", Words, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("fixture", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer, primary_key=True, autoincrement=False),
    # The accounts that meet; one alone has a bye and no match.
    Column("entrants", JSON, nullable=False),
    Column("seating", JSON, nullable=False),
    Column("match", Words, ForeignKey("matches.id", ondelete="CASCADE"), index=True),
)
