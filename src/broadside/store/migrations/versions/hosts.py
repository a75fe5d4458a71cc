"""Tournaments that go on when their host has deleted the account."""

import sqlalchemy as sa
from alembic import op

from broadside.store.migrations.versions.together import create_fixtures

revision = "0009"
down_revision = "0008"

_TABLES = ("tournaments", "entrants", "fixtures")
_INDEXES = (
    ("tournaments_host", "tournaments", ["host"]),
    ("tournaments_state", "tournaments", ["state", "id"]),
    ("tournaments_created_at", "tournaments", ["created_at"]),
    ("entrants_account", "entrants", ["account"]),
    ("fixtures_match", "fixtures", ["match"]),
)


def upgrade() -> None:
    # SQLite changes no constraint, and would delete the children together with their parent.
    for table in _TABLES:
        op.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
    for table in reversed(_TABLES):
        op.drop_table(table)
    _create_tournaments()
    create_fixtures()
    for name, table, columns in _INDEXES:
        op.create_index(name, table, columns)
    for table in _TABLES:
        op.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
        op.drop_table(f"kept_{table}")


def _create_tournaments() -> None:
    host = sa.ForeignKeyConstraint(
        ["host"], ["accounts.id"], name="tournaments_host_of_accounts", ondelete="SET NULL"
    )
    words = [sa.Column(name, sa.Text(), nullable=False) for name in ("name", "terms", "format")]
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("host", sa.Text()),
        *words,
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="tournaments_key"),
        host,
    )
