"""Where a request comes from: its address, and the network by which it is counted."""

from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias

from starlette.types import Scope

Address: TypeAlias = IPv4Address | IPv6Address

UNKNOWN = "unknown"
_OWN_BITS = 64
"""A provider gives each household or machine an IPv6 network at least this large, and a client may
use any address in it."""
_MAPPED_BITS = 96
"""The bits of an IPv6 address before the IPv4 address that it may hold."""


def read_address(text: str) -> Address | None:
    """Read an IP address; ``None`` for any other text. IPv4 inside IPv6 is the IPv4 address."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def address_of(scope: Scope) -> Address | None:
    """The IP address from which a request comes; ``None`` if its connection has none, as with a
    Unix socket.
    """
    client = scope.get("client")
    return read_address(str(client[0])) if client else None


def network_of(scope: Scope) -> str:
    """The network from which a request comes, by which every limit counts: an IPv4 address, or the
    /64 of an IPv6 address.
    """
    address = address_of(scope)
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address), _OWN_BITS), strict=False))


def read_network(text: str) -> str:
    """Read an IP address or a network and write it in its usual form. Raises ``ValueError``, which
    says why.
    """
    try:
        found = ip_network(text, strict=False)
    except ValueError:
        raise ValueError("write an address, or a network as 192.0.2.0/24") from None
    mapped = getattr(found.network_address, "ipv4_mapped", None)
    if mapped is not None and found.prefixlen >= _MAPPED_BITS:
        found = IPv4Network((int(mapped), found.prefixlen - _MAPPED_BITS), strict=False)
    if found.prefixlen == 0:
        raise ValueError("that is every address")
    return str(found)
