"""Adjourning: wishes, readiness, and saved positions that are offered to others."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ready_at", sa.BigInteger()))
    op.add_column("seats", sa.Column("adjourns", sa.Integer()))
    op.add_column("saves", sa.Column("elapsed", sa.BigInteger()))
    _create_positions()
    op.execute(_READY)
    op.execute(_GO_ON)


def _create_positions() -> None:
    op.create_table(
        "positions",
        sa.Column("invitation", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("elapsed", sa.BigInteger()),
        sa.PrimaryKeyConstraint("invitation", name="positions_key"),
        sa.ForeignKeyConstraint(
            ["invitation"],
            ["invitations.id"],
            name="positions_invitation_of_invitations",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="positions_match_of_matches", ondelete="CASCADE"
        ),
    )
    op.create_index("positions_match", "positions", ["match"])


# A match that was paused by saving it is adjourned; its people were asked whether they are ready.
_READY = """
UPDATE seats SET ready_at = (SELECT coalesce(beat_at, 0) - lost FROM clock)
WHERE agreed AND match IN (SELECT id FROM matches WHERE paused_at IS NOT NULL)
"""
# In a tournament nothing pauses: what was paused there goes on from the last moment of a server.
_GO_ON = """
UPDATE matches SET
    epoch = epoch + (SELECT coalesce(beat_at - lost, paused_at) FROM clock) - paused_at,
    due_at = due_at + (SELECT coalesce(beat_at - lost, paused_at) FROM clock) - paused_at,
    paused_at = NULL
WHERE paused_at IS NOT NULL AND id IN (SELECT match FROM fixtures WHERE match IS NOT NULL)
"""
