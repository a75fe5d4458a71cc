"""Passwords are hashed slowly, and take as long where there is no account."""

import time

import pytest

from broadside.server.accounts.passwords import Passwords, _common_passwords, weakness_of
from broadside.store.accounts import name_key


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


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("12345678", "first"),
        ("Password1", "first"),
        ("QWERTYUIOP", "first"),
        ("\uff50assword", "first"),
        ("zzzzzzzzzzzz", "first"),
        (" password ", "first"),
        ("        ", "spaces"),
        ("\u00a0" * 9, "spaces"),
        ("Anne Bonny", "your name"),
        (" ANNE BONNY ", "your name"),
        ("\uff21nne bonny", "your name"),
    ],
)
def test_a_password_that_is_soon_guessed_is_found_out(password: str, why: str) -> None:
    sentence = weakness_of(password, "Anne Bonny")
    assert sentence is not None
    assert why in sentence


@pytest.mark.parametrize("password", ["correct horse", "Anne Bonny!", "12345679 herrings"])
def test_any_other_password_will_do(password: str) -> None:
    assert weakness_of(password, "Anne Bonny") is None


def test_the_list_has_a_few_hundred_passwords_that_could_be_chosen_as_they_are_compared() -> None:
    common = _common_passwords()
    assert 300 < len(common) < 1000
    assert all(one == name_key(one) for one in common)
    assert all(8 <= len(one) <= 256 for one in common)
