"""Names of guests: marked, so that nobody takes one for a registered name."""

from typing import TypeVar

import msgspec

from broadside.protocol import lobby as said
from broadside.protocol.messages import Account, FromServer, Player, Snapshot, Welcome
from broadside.protocol.wire import encode, read_server

GUEST_MARK = " (guest)"
"""How the name of a guest ends wherever it is told. No registered name ends so."""
_Named = TypeVar("_Named", Account, Player, said.Person, said.Guest, said.Line)


def marked(name: str) -> str:
    """Mark the name of a guest, as others are told it."""
    return f"{name}{GUEST_MARK}"


def is_marked(name: str | None) -> bool:
    """Whether a name has the mark of a guest."""
    return name is not None and name.endswith(GUEST_MARK)


def without_mark(name: str) -> str:
    """The name of a guest without its mark, as the guest has chosen it."""
    return name.removesuffix(GUEST_MARK)


def without_guest_names(text: str) -> str:
    """A message without the names of guests, for a client without the feature ``names``."""
    return encode(_without(read_server(text))) if GUEST_MARK in text else text


def _without(message: FromServer) -> FromServer:
    replace = msgspec.structs.replace
    match message:
        case Welcome(account=account):
            return replace(message, account=_nameless(account))
        case Snapshot(players=players):
            return replace(message, players=_all_nameless(players))
        case said.Lobby(people=people, tables=tables):
            tables = tuple(map(_without_guests, tables))
            return replace(message, people=_all_nameless(people), tables=tables)
        case said.Invited(invitation=invitation):
            return replace(message, invitation=_without_guests(invitation))
        case said.Said(lines=lines):
            return replace(message, lines=_all_nameless(lines))
    return message


def _without_guests(invitation: said.Invitation) -> said.Invitation:
    return msgspec.structs.replace(invitation, guests=_all_nameless(invitation.guests))


def _all_nameless(named: tuple[_Named, ...]) -> tuple[_Named, ...]:
    return tuple(map(_nameless, named))


def _nameless(named: _Named) -> _Named:
    return msgspec.structs.replace(named, name=None) if is_marked(named.name) else named
