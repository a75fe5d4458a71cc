"""Brings the schema of a database up to date, and refuses one that is too new."""

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.runtime.migration import RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

FOLDER = Path(__file__).parent / "migrations"

# Any number will do, as long as all processes take the same.
_LOCK = 0x62726F61


class SchemaTooNew(ValueError):
    """The database was written by a later version; the message says what to do."""


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the caller's transaction. Whoever comes second waits, and finds
    nothing to do. Raises ``SchemaTooNew``."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    check_version(current_version(connection))
    context = MigrationContext.configure(
        connection, opts={"fn": _missing, "transactional_ddl": True}
    )
    with Operations.context(context):
        context.run_migrations()


def current_version(connection: Connection) -> str | None:
    """The revision of the database; none while it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def latest_version() -> str | None:
    """The revision this program writes."""
    return _script().get_current_head()


def check_version(version: str | None) -> None:
    """Raises ``SchemaTooNew`` for a revision that this program does not have."""
    known = {revision.revision for revision in _script().walk_revisions()}
    if version is not None and version not in known:
        raise SchemaTooNew(
            f"the database has the schema {version!r}, which this version of Broadside does not "
            "know: install the version that wrote it or a later one, or restore a backup"
        )


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(FOLDER))


def _missing(current: str, _context: MigrationContext) -> list[RevisionStep]:
    return _script()._upgrade_revs("head", current)
