"""The tables with which an operator helps people or restricts them."""

from sqlalchemy import BigInteger, Column, ForeignKey, Table

from broadside.store.schema import METADATA, StorableText

SANCTIONS = Table(
    "sanctions",
    METADATA,
    Column("kind", StorableText, primary_key=True),
    # The name as compared, or the id of a guest. Not the account: deleting it and taking the
    # name again does not lift the sanction.
    Column("subject", StorableText, primary_key=True),
    Column("name", StorableText, nullable=False),
    # Empty until the operator lifts it.
    Column("until", BigInteger),
    Column("made_at", BigInteger, nullable=False),
)

BLOCKED_NETWORKS = Table(
    "blocked_networks",
    METADATA,
    Column("network", StorableText, primary_key=True),
    Column("made_at", BigInteger, nullable=False),
)

RESET_LINKS = Table(
    "reset_links",
    METADATA,
    Column("token_hash", StorableText, primary_key=True),
    Column(
        "account",
        StorableText,
        ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("expires_at", BigInteger, nullable=False),
)
