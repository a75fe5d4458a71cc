"""A whole IPv6 network counts as one address, and IPv4 inside IPv6 as itself."""

import pytest

from broadside.server.http.addresses import UNKNOWN, address_of, network_of, read_address


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("2001:db8:1:2::1", "2001:0db8:0001:0002:0000:0000:0000:0001"),
        ("fe80::1%eth0", "fe80::2%eth1"),
        ("192.0.2.1", "::ffff:192.0.2.1"),
        ("192.0.2.1", "::ffff:c000:201"),
    ],
)
def test_these_count_as_one(one: str, other: str) -> None:
    assert network_of({"client": (one, 1)}) == network_of({"client": (other, 2)})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:3::1"),
        ("192.0.2.1", "192.0.2.2"),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2"),
        ("::1", "127.0.0.1"),
    ],
)
def test_these_count_apart(one: str, other: str) -> None:
    assert network_of({"client": (one, 1)}) != network_of({"client": (other, 1)})


@pytest.mark.parametrize("client", [None, ("", 0), ("a name", 0)])
def test_whoever_has_no_address_is_counted_all_the_same(client: tuple[str, int] | None) -> None:
    assert address_of({"client": client}) is None
    assert network_of({"client": client}) == UNKNOWN


def test_the_address_itself_is_read_whole() -> None:
    assert str(read_address("::ffff:192.0.2.1")) == "192.0.2.1"
    assert str(read_address("2001:db8::5")) == "2001:db8::5"
    assert read_address("2001:db8::/64") is None
