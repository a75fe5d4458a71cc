"""Links to set a new password for a person who forgot theirs. Only a hash of each is stored."""

import secrets

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.accounts import StoredAccount, to_account
from broadside.store.engines import Engines
from broadside.store.moderation_schema import RESET_LINKS
from broadside.store.schema import ACCOUNTS, SESSIONS
from broadside.store.sessions import hash_token
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer


class ResetLinks:
    """Links that each set one new password, for a limited time."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, account: AccountId, now: int, lifetime: int) -> str:
        """Store a link to set a new password. Returns its token, which is shown once. Earlier links
        become void.
        """
        token = secrets.token_urlsafe(32)
        row = {"token_hash": hash_token(token), "account": account, "expires_at": now + lifetime}
        await self._writer.execute(
            delete(RESET_LINKS).where(RESET_LINKS.c.account == account),
            insert(RESET_LINKS).values(**row),
        )
        return token

    async def find(self, token: str, now: int) -> StoredAccount | None:
        """The account whose password a reset link sets; ``None`` if the link is used or expired."""
        at = RESET_LINKS.c.token_hash == hash_token(token)
        query = (
            select(ACCOUNTS)
            .join(RESET_LINKS, RESET_LINKS.c.account == ACCOUNTS.c.id)
            .where(at, RESET_LINKS.c.expires_at > now)
        )
        row = await self._engines.read(lambda one: one.execute(query).first())
        return None if row is None else to_account(row)

    async def use(self, token: str, password_hash: str, now: int) -> AccountId | None:
        """Use up a stored reset link: set the password, and end every session and link of the
        account, in one transaction. Of two calls at the same moment one fails.
        """
        this = RESET_LINKS.c.token_hash == hash_token(token), RESET_LINKS.c.expires_at > now

        async def job(database: AsyncConnection) -> AccountId | None:
            used = delete(RESET_LINKS).where(*this).returning(RESET_LINKS.c.account)
            account: AccountId | None = await database.scalar(used)
            if account is None:
                return None
            fresh = update(ACCOUNTS).where(ACCOUNTS.c.id == account)
            await database.execute(fresh.values(password_hash=password_hash))
            await database.execute(delete(SESSIONS).where(SESSIONS.c.account == account))
            await database.execute(delete(RESET_LINKS).where(RESET_LINKS.c.account == account))
            return account

        return await self._writer.run(job)
