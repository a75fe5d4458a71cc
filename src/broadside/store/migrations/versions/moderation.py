"""Reports that outlive accounts; sanctions, blocked networks, and links for a new password."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_OLD_REPORTS = sa.text(
    "SELECT reports.id, reports.account, reports.about, text, reason, reported_at, "
    "reporter.name AS reporter, speaker.name AS speaker FROM reports "
    "JOIN accounts AS reporter ON reporter.id = reports.account "
    "JOIN accounts AS speaker ON speaker.id = reports.about"
)


def upgrade() -> None:
    _replace_reports()
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="sanctions_key"),
    )
    op.create_table(
        "blocked_networks",
        sa.Column("network", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("network", name="blocked_networks_key"),
    )
    account = "reset_links_account_of_accounts"
    op.create_table(
        "reset_links",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="reset_links_key"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=account, ondelete="CASCADE"),
    )
    op.create_index("reset_links_account", "reset_links", ["account"])


def _replace_reports() -> None:
    """Make the table of reports again, to let reports outlive accounts: SQLite cannot change a
    foreign key, and there are few reports.
    """
    rows = [dict(row) for row in op.get_bind().execute(_OLD_REPORTS).mappings()]
    op.drop_table("reports")
    reports = op.create_table(
        "reports",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("account", sa.Text()),
        sa.Column("about", sa.Text()),
        sa.Column("reporter", sa.Text()),
        sa.Column("speaker", sa.Text()),
        sa.Column("room", sa.Text()),
        sa.Column("said_at", sa.BigInteger()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("reported_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="reports_key"),
        _of("account"),
        _of("about"),
    )
    op.create_index("reports_account", "reports", ["account"])
    op.create_index("reports_about", "reports", ["about"])
    op.bulk_insert(reports, rows)


def _of(column: str) -> sa.ForeignKeyConstraint:
    name = f"reports_{column}_of_accounts"
    return sa.ForeignKeyConstraint([column], ["accounts.id"], name=name, ondelete="SET NULL")
