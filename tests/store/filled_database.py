"""A database that a server has used for long: thousands of rows in every table that grows."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.store import Store
from tests.store.stored_matches import NOON

ROWS = 4_000
DAY = 86_400_000

_NUMBERS = {
    "sqlite": "WITH RECURSIVE numbers(n) AS "
    "(SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {rows}) {insert} FROM numbers",
    "postgresql": "{insert} FROM generate_series(1, {rows}) AS numbers(n)",
}
# Every account has a few rows; nothing is live, open or running but what a test adds.
_ACCOUNT = "'a' || (n % 1000)"
_MATCH = "'m' || n"
_ROWS = (
    "INSERT INTO accounts (id, name, name_key, created_at, wins_brought, settings) "
    "SELECT 'a' || (n - 1), 'n' || n, 'n' || n, 0, 0, '{{}}'",
    "INSERT INTO sessions (id, token_hash, account, label, created_at, seen_at, expires_at) "
    f"SELECT 's' || n, 'h' || n, {_ACCOUNT}, '', 0, 0, {NOON} + n",
    "INSERT INTO matches (id, family, preset, rules, seed, options, created_at, epoch, "
    "finished_at, winners, ending) "
    f"SELECT {_MATCH}, 'shooting', 'classic', '', '1', '{{{{}}}}', n, 0, n, '[0]', 'fleet-sunk'",
    f"INSERT INTO seats (match, seat, account, agreed) SELECT {_MATCH}, 0, {_ACCOUNT}, true",
    "INSERT INTO seats (match, seat, account, agreed) "
    f"SELECT {_MATCH}, 1, 'a' || ((n + 7) % 1000), true",
    "INSERT INTO results "
    "(match, seat, account, opponent, verdict, shots, hits, points, helped) "
    f"SELECT {_MATCH}, 0, {_ACCOUNT}, 'people', 'won', 1, 1, 1, false",
    "INSERT INTO saves (account, name, match, number, saved_at) "
    f"SELECT {_ACCOUNT}, 's' || n, {_MATCH}, 1, n",
    "INSERT INTO presence (connection, account, has_lobby, doing, seen_at, left_at) "
    f"SELECT 'c' || n, {_ACCOUNT}, true, 'here', {NOON}, {NOON}",
    "INSERT INTO invitations (id, kind, host, terms, seats, state, created_at, expires_at, "
    "changed_at, version) "
    f"SELECT 'i' || n, 'open', {_ACCOUNT}, '', 2, 'expired', n, n, n, 1",
    "INSERT INTO places (invitation, place, account, answer, has_radar, connection) "
    f"SELECT 'i' || n, 0, {_ACCOUNT}, 'accepted', false, 'c' || n",
    f"INSERT INTO chat (room, account, text, said_at) SELECT 'lobby', {_ACCOUNT}, 'line', n",
    f"INSERT INTO blocks (account, blocked) SELECT {_ACCOUNT}, 'a' || (n % 999)",
    "INSERT INTO ratings (account, family, mu, sigma, games, wins) "
    f"SELECT {_ACCOUNT}, 'f' || n, 1, 1, 1, 1",
    "INSERT INTO tournaments (id, host, name, terms, format, games, state, created_at) "
    f"SELECT 't' || n, {_ACCOUNT}, '', '', 'swiss', 1, 'over', n",
    f"INSERT INTO entrants (tournament, account, number) SELECT 't' || n, {_ACCOUNT}, 1",
)


async def fill_database(store: Store, rows: int = ROWS) -> None:
    """So many rows in each table."""

    async def job(database: AsyncConnection) -> None:
        numbers = _NUMBERS[database.dialect.name]
        for insert in _ROWS:
            many = 1_000 if insert.startswith("INSERT INTO accounts") else rows
            await database.execute(text(numbers.format(insert=insert.format(), rows=many)))

    await store.writer.run(job)
    if store.engines.is_postgresql:
        async with store.engines.reading.connect() as database:
            await database.execute(text("ANALYZE"))
