"""Playing together: presence, invitations, chat, ratings, bots and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _create_invitations()
    _create_chat()
    _create_ratings()
    _create_tournaments()


def _create_invitations() -> None:
    op.create_table(
        "presence",
        _text("connection"),
        _text("account"),
        sa.Column("has_lobby", sa.Boolean(), nullable=False),
        _text("doing"),
        _moment("seen_at"),
        sa.Column("left_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("connection", name="presence_key"),
        _of("presence", "account"),
    )
    op.create_index("presence_account", "presence", ["account"])
    op.create_table(
        "invitations",
        _text("id"),
        _text("kind"),
        _text("host"),
        _text("terms"),
        _number("seats"),
        _text("state"),
        _moment("created_at"),
        _moment("expires_at"),
        _moment("changed_at"),
        _number("version"),
        sa.Column("rematch_of", sa.Text()),
        sa.Column("match", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="invitations_key"),
        sa.UniqueConstraint("rematch_of", name="invitations_rematch_of_once"),
        _of("invitations", "host"),
        _of("invitations", "rematch_of", "matches"),
        _of("invitations", "match", "matches"),
    )
    op.create_index("invitations_host", "invitations", ["host"])
    op.create_index("invitations_changed_at", "invitations", ["changed_at"])
    op.create_table(
        "places",
        _text("invitation"),
        _number("place"),
        _text("account"),
        _text("answer"),
        sa.Column("has_radar", sa.Boolean(), nullable=False),
        sa.Column("connection", sa.Text()),
        sa.PrimaryKeyConstraint("invitation", "place", name="places_key"),
        _of("places", "invitation", "invitations"),
        _of("places", "account"),
    )
    op.create_index("places_account", "places", ["account"])


def _create_chat() -> None:
    counted = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "chat",
        sa.Column("id", counted, nullable=False, autoincrement=True),
        _text("room"),
        _text("account"),
        _text("text"),
        _moment("said_at"),
        sa.PrimaryKeyConstraint("id", name="chat_key"),
        _of("chat", "account"),
    )
    op.create_index("chat_account", "chat", ["account"])
    op.create_index("chat_room", "chat", ["room", "id"])
    op.create_table(
        "blocks",
        _text("account"),
        _text("blocked"),
        sa.PrimaryKeyConstraint("account", "blocked", name="blocks_key"),
        _of("blocks", "account"),
        _of("blocks", "blocked"),
    )
    op.create_table(
        "reports",
        _text("id"),
        _text("account"),
        _text("about"),
        _text("text"),
        _text("reason"),
        _moment("reported_at"),
        sa.PrimaryKeyConstraint("id", name="reports_key"),
        _of("reports", "account"),
        _of("reports", "about"),
    )
    op.create_index("reports_account", "reports", ["account"])
    op.create_index("reports_about", "reports", ["about"])


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        _text("account"),
        _text("family"),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        _number("games"),
        _number("wins"),
        sa.PrimaryKeyConstraint("account", "family", name="ratings_key"),
        _of("ratings", "account"),
    )
    op.create_table(
        "bots",
        _text("account"),
        _text("owner"),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("account", name="bots_key"),
        _of("bots", "account"),
        _of("bots", "owner"),
    )
    op.create_index("bots_owner", "bots", ["owner"])


def _create_tournaments() -> None:
    op.create_table(
        "tournaments",
        _text("id"),
        _text("host"),
        _text("name"),
        _text("terms"),
        _text("format"),
        _number("games"),
        _text("state"),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name="tournaments_key"),
        _of("tournaments", "host"),
    )
    op.create_index("tournaments_host", "tournaments", ["host"])
    create_fixtures()


def create_fixtures() -> None:
    """Create the tables of tournament games. SQLite has to make them again whenever the table of
    tournaments changes.
    """
    op.create_table(
        "entrants",
        _text("tournament"),
        _text("account"),
        _number("number"),
        sa.PrimaryKeyConstraint("tournament", "account", name="entrants_key"),
        _of("entrants", "tournament", "tournaments"),
        _of("entrants", "account"),
    )
    op.create_table(
        "fixtures",
        _text("tournament"),
        _number("round"),
        _number("fixture"),
        _number("game"),
        sa.Column("entrants", sa.JSON(), nullable=False),
        sa.Column("seating", sa.JSON(), nullable=False),
        sa.Column("match", sa.Text()),
        sa.PrimaryKeyConstraint("tournament", "round", "fixture", "game", name="fixtures_key"),
        _of("fixtures", "tournament", "tournaments"),
        _of("fixtures", "match", "matches"),
    )


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), nullable=False)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _moment(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _of(table: str, column: str, other: str = "accounts") -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_of_{other}"
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE")
