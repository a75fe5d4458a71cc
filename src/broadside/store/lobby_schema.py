"""The tables for playing together: presence, invitations, chat, bots and tournaments."""

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

from broadside.store.schema import METADATA, StorableText, owner, part_of


def _former(name: str) -> Column[str]:
    """A column of a lobby table for an account; the row stays when the account is deleted."""
    account = ForeignKey("accounts.id", ondelete="SET NULL")
    return Column(name, StorableText, account, index=True)


PRESENCE = Table(
    "presence",
    METADATA,
    # One row for each connection. Its process says again and again that it still holds.
    Column("connection", StorableText, primary_key=True),
    owner(),
    Column("has_lobby", Boolean, nullable=False),
    Column("doing", StorableText, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("left_at", BigInteger),
)
Index("presence_left_at", PRESENCE.c.left_at)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("id", StorableText, primary_key=True),
    Column("kind", StorableText, nullable=False),
    owner("host"),
    # What is played, as JSON text, so that equal wishes are equal texts.
    Column("terms", StorableText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("state", StorableText, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("rematch_of", StorableText, ForeignKey("matches.id", ondelete="CASCADE")),
    Column("match", StorableText, ForeignKey("matches.id", ondelete="CASCADE")),
    UniqueConstraint("rematch_of", name="invitations_rematch_of_once"),
)
Index("invitations_changed_at", INVITATIONS.c.changed_at)
Index("invitations_state", INVITATIONS.c.state, INVITATIONS.c.expires_at)

PLACES = Table(
    "places",
    METADATA,
    part_of("invitations", "invitation"),
    Column("place", Integer, primary_key=True, autoincrement=False),
    owner(),
    Column("answer", StorableText, nullable=False),
    Column("has_radar", Boolean, nullable=False),
    # The connection that waits, where leaving it ends the waiting.
    Column("connection", StorableText),
)
_WAITS = PLACES.c.connection.is_not(None)
Index("places_connection", PLACES.c.connection, sqlite_where=_WAITS, postgresql_where=_WAITS)

POSITIONS = Table(
    "positions",
    METADATA,
    # The saved position that an invitation offers: a match, its first entries, and its time.
    part_of("invitations", "invitation"),
    Column(
        "match",
        StorableText,
        ForeignKey("matches.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("number", Integer, nullable=False),
    Column("elapsed", BigInteger),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("room", StorableText, nullable=False),
    owner(),
    Column("text", StorableText, nullable=False),
    Column("said_at", BigInteger, nullable=False),
)
Index("chat_room", CHAT.c.room, CHAT.c.id)

BLOCKS = Table(
    "blocks",
    METADATA,
    owner(is_key=True),
    owner("blocked", is_key=True, is_indexed=True),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", StorableText, primary_key=True),
    # Empty when the account is deleted: what was reported stays for the operator.
    _former("account"),
    _former("about"),
    # Who reported it and who said it, by the names at that time, and what was said when and where.
    Column("reporter", StorableText),
    Column("speaker", StorableText),
    Column("room", StorableText),
    Column("said_at", BigInteger),
    Column("text", StorableText, nullable=False),
    Column("reason", StorableText, nullable=False),
    Column("reported_at", BigInteger, nullable=False),
)

RATINGS = Table(
    "ratings",
    METADATA,
    owner(is_key=True),
    Column("family", StorableText, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)

UNRATED = Table(
    "unrated",
    METADATA,
    # A row is a finished match that still has to be rated: it could not be when it ended.
    part_of("matches", "match"),
    Column("sides", JSON, nullable=False),
)

BOTS = Table(
    "bots",
    METADATA,
    owner(is_key=True),
    owner("owner"),
    Column("created_at", BigInteger, nullable=False),
)

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", StorableText, primary_key=True),
    # Null: the account of the host is deleted, and the tournament goes on.
    _former("host"),
    Column("name", StorableText, nullable=False),
    Column("terms", StorableText, nullable=False),
    Column("format", StorableText, nullable=False),
    Column("games", Integer, nullable=False),
    Column("state", StorableText, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
Index("tournaments_state", TOURNAMENTS.c.state, TOURNAMENTS.c.id)
Index("tournaments_created_at", TOURNAMENTS.c.created_at)

ENTRANTS = Table(
    "entrants",
    METADATA,
    part_of("tournaments", "tournament"),
    owner(is_key=True, is_indexed=True),
    Column("number", Integer, nullable=False),
)

FIXTURES = Table(
    "fixtures",
    METADATA,
    part_of("tournaments", "tournament"),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("fixture", Integer, primary_key=True, autoincrement=False),
    Column("game", Integer, primary_key=True, autoincrement=False),
    # The accounts that meet; one alone has a bye and no match.
    Column("entrants", JSON, nullable=False),
    Column("seating", JSON, nullable=False),
    Column("match", StorableText, ForeignKey("matches.id", ondelete="CASCADE"), index=True),
)
