"""Names for guests, and the names under which they play."""

from collections.abc import Iterator
from random import Random

import sqlalchemy as sa
from alembic import op

from broadside.store.accounts import name_key
from broadside.store.random_guest_names import drawn_guest_names

revision = "0011"
down_revision = "0010"

_NAMING = sa.text("UPDATE accounts SET guest_name = :name, name_key = :key WHERE id = :id")


def upgrade() -> None:
    op.add_column("accounts", sa.Column("guest_name", sa.Text()))
    op.add_column("seats", sa.Column("played_as", sa.Text()))
    if named := list(_named()):
        op.get_bind().execute(_NAMING, named)


def _named() -> Iterator[dict[str, str]]:
    """The guests of a database that has no guest names yet, each with a name that nobody else has,
    drawn from the id.
    """
    read = op.get_bind().execute
    keys = read(sa.text("SELECT name_key FROM accounts WHERE name_key IS NOT NULL")).scalars()
    taken = set(keys)
    for id in read(sa.text("SELECT id FROM accounts WHERE name IS NULL")).scalars().all():
        names = drawn_guest_names(Random(id))
        name = next(name for name in names if name_key(name) not in taken)
        taken.add(name_key(name))
        yield {"id": id, "name": name, "key": name_key(name)}
