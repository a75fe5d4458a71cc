"""The first schema: people, matches, and what people keep."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _create_people()
    _create_matches()
    _create_results()
    _create_belongings()
    _create_clock()


def _create_people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("name_key", sa.Text()),
        sa.Column("password_hash", sa.Text()),
        sa.Column("email", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("tutorial_at", sa.BigInteger()),
        sa.Column("wins_brought", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="accounts_key"),
        sa.UniqueConstraint("name_key", name="accounts_name_key_once"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="sessions_key"),
        sa.UniqueConstraint("token_hash", name="sessions_token_hash_once"),
        _of_account("sessions"),
    )
    op.create_index("sessions_account", "sessions", ["account"])


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("paused_at", sa.BigInteger()),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("winners", sa.JSON()),
        sa.Column("ending", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="matches_key"),
    )
    op.create_index("matches_due_at", "matches", ["due_at"])
    op.create_table(
        "seats",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("account", sa.Text()),
        sa.Column("level", sa.Text()),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="seats_key"),
        _of_match("seats"),
        _of_account("seats", ondelete="SET NULL"),
    )
    op.create_index("seats_account", "seats", ["account"])
    op.create_table(
        "entries",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("previous", sa.Integer()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("move", sa.Text()),
        sa.Column("expired", sa.Text()),
        sa.Column("command", sa.Text()),
        sa.PrimaryKeyConstraint("match", "number", name="entries_key"),
        sa.ForeignKeyConstraint(
            ["match", "previous"],
            ["entries.match", "entries.number"],
            name="entries_match_of_entries",
        ),
        sa.CheckConstraint("number = coalesce(previous, 0) + 1", name="entries_follows"),
        sa.CheckConstraint("(move IS NULL) = (seat IS NULL)", name="entries_mover"),
        sa.CheckConstraint("(move IS NULL) <> (expired IS NULL)", name="entries_kind"),
        _of_match("entries"),
        sqlite_with_rowid=False,
    )
    op.create_index("entries_command", "entries", ["match", "command"], unique=True)


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("opponent", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("shots", sa.Integer(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("helped", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="results_key"),
        _of_match("results"),
        _of_account("results"),
    )
    op.create_index("results_account", "results", ["account"])


def _create_belongings() -> None:
    op.create_table(
        "layouts",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("fleet", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("account", "preset", "name", name="layouts_key"),
        _of_account("layouts"),
    )
    op.create_table(
        "saves",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "name", name="saves_key"),
        _of_account("saves"),
        _of_match("saves"),
    )
    op.create_table(
        "achievements",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("earned_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "key", name="achievements_key"),
        _of_account("achievements"),
    )


def _create_clock() -> None:
    clock = op.create_table(
        "clock",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("beat_at", sa.BigInteger()),
        sa.Column("lost", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="clock_key"),
        sa.CheckConstraint("id = 1", name="clock_only"),
    )
    op.bulk_insert(clock, [{"id": 1, "lost": 0}])


def _of_account(table: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    name = f"{table}_account_of_accounts"
    return sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=name, ondelete=ondelete)


def _of_match(table: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_match_of_matches"
    return sa.ForeignKeyConstraint(["match"], ["matches.id"], name=name, ondelete="CASCADE")
