"""The tables with which an operator helps and restrains people."""

from sqlalchemy import BigInteger, Column, ForeignKey, Table

from broadside.store.schema import METADATA, Words

SANCTIONS = Table(
    "sanctions",
    METADATA,
    Column("kind", Words, primary_key=True),
    # The name as compared, or the id of a guest. Not the account: who deletes it and takes the
    # name again is not rid of the sanction.
    Column("subject", Words, primary_key=True),
    Column("name", Words, nullable=False),
    # Empty until the operator lifts it.
    Column("until", BigInteger),
    Column("made_at", BigInteger, nullable=False),
)

BLOCKED_NETWORKS = Table(
    "blocked_networks",
    METADATA,
    Column("network", Words, primary_key=True),
    Column("made_at", BigInteger, nullable=False),
)

RESET_LINKS = Table(
    "reset_links",
    METADATA,
    Column("token_hash", Words, primary_key=True),
    Column(
        "account",
        Words,
        ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("expires_at", BigInteger, nullable=False),
)
