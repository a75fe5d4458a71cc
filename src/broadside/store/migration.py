"""Brings the schema of a database up to date, and refuses one that is too new."""

from pathlib import Path

from sqlalchemy import Connection, column, func, inspect, select, table

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = ("0001", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010", "0011")
"""The revisions in the folder, the oldest first. Alembic would list them, and takes a tenth of a
second to import: a database that is up to date does without it."""

_VERSION_TABLE = table("alembic_version", column("version_num"))
# Any number will do, as long as all processes take the same.
_LOCK = 0x62726F61


class SchemaTooNew(ValueError):
    """The database was written by a later version; the message says what to do."""


def upgrade(connection: Connection) -> None:
    """Run the missing schema migrations, inside the caller's transaction. A second process waits,
    and then finds nothing to do. Raises ``SchemaTooNew``.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    version = current_version(connection)
    check_version(version)
    if version != latest_version():
        _run_missing(connection)


def current_version(connection: Connection) -> str | None:
    """The schema revision of the database; ``None`` while it is empty."""
    if not inspect(connection).has_table(_VERSION_TABLE.name):
        return None
    version: str | None = connection.scalar(select(_VERSION_TABLE.c.version_num))
    return version


def latest_version() -> str:
    """The schema revision that this program writes."""
    return VERSIONS[-1]


def check_version(version: str | None) -> None:
    """Raises ``SchemaTooNew`` for a schema revision that this program does not have."""
    if version is not None and version not in VERSIONS:
        raise SchemaTooNew(
            f"the database has the schema {version!r}, which this version of Broadside does not "
            "know: install the version that wrote it or a later one, or restore a backup"
        )


def _run_missing(connection: Connection) -> None:
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    def missing(current: str, _context: object) -> object:
        return ScriptDirectory(str(FOLDER))._upgrade_revs("head", current)

    context = MigrationContext.configure(
        connection, opts={"fn": missing, "transactional_ddl": True}
    )
    with Operations.context(context):
        context.run_migrations()
