"""Indexes for the frequent queries of the lobby, and for purging."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_INDEXES = (
    ("sessions_expires_at", "sessions", ["expires_at"]),
    ("presence_left_at", "presence", ["left_at"]),
    ("invitations_state", "invitations", ["state", "expires_at"]),
    ("blocks_blocked", "blocks", ["blocked"]),
    ("tournaments_state", "tournaments", ["state", "created_at"]),
    ("tournaments_created_at", "tournaments", ["created_at"]),
    ("entrants_account", "entrants", ["account"]),
)
_PARTIAL = (
    ("accounts_guest", "accounts", "created_at", "name IS NULL"),
    ("matches_running", "matches", "created_at", "finished_at IS NULL"),
    ("places_connection", "places", "connection", "connection IS NOT NULL"),
)


def upgrade() -> None:
    for name, table, columns in _INDEXES:
        op.create_index(name, table, columns)
    for name, table, column, condition in _PARTIAL:
        where = sa.text(condition)
        op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
