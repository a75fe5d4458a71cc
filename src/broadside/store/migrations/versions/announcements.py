"""Announcements that their person has not heard yet."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"


def upgrade() -> None:
    account = "announcements_account_of_accounts"
    op.create_table(
        "announcements",
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("account", "key", name="announcements_key"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=account, ondelete="CASCADE"),
    )
