"""Finished matches whose rating failed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "unrated",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("match", name="unrated_key"),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name="unrated_match_of_matches", ondelete="CASCADE"
        ),
    )
