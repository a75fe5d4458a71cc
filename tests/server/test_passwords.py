"""Passwords are hashed slowly, and take as long where there is no account."""

import time

from broadside.server.passwords import Passwords


async def test_a_password_fits_its_own_hash_only() -> None:
    passwords = Passwords()
    kept = await passwords.hash("correct horse")
    assert await passwords.fits("correct horse", kept)
    assert not await passwords.fits("wrong horse", kept)
    assert not await passwords.fits("correct horse", "no hash at all")
    passwords.close()


async def test_the_hash_is_argon2id_as_agreed() -> None:
    passwords = Passwords()
    kept = await passwords.hash("correct horse")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert "horse" not in kept
    passwords.close()


async def test_nobody_fits_no_password_and_it_takes_as_long() -> None:
    passwords = Passwords()
    kept = await passwords.hash("correct horse")

    async def seconds(hashed: str | None) -> float:
        began = time.thread_time() + time.process_time()
        for _ in range(5):
            await passwords.fits("wrong horse", hashed)
        return time.thread_time() + time.process_time() - began

    await seconds(kept)
    known, unknown = await seconds(kept), await seconds(None)
    assert not await passwords.fits("nobody has this password", None)
    assert 0.4 < known / unknown < 2.5
    passwords.close()
