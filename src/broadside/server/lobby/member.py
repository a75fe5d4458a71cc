"""One connection as the lobby knows it, and what it has been told."""

from collections.abc import Awaitable, Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import UNSET

from broadside.protocol import lobby as said
from broadside.protocol.messages import Feature, FromServer
from broadside.protocol.wire import encode
from broadside.server.lobby import messages
from broadside.store.stored_invitation import StoredInvitation
from broadside.store.stored_match import AccountId, MatchId

SeatAccounts: TypeAlias = tuple[AccountId | None, ...]
ClaimIn: TypeAlias = Callable[[MatchId, Set[AccountId]], Awaitable[int | None]]
"""Milliseconds until the win of a match may be claimed, while these people are connected."""


async def never(match: MatchId, here: Set[AccountId]) -> None:
    """No claim of a win, for lobby members who cannot claim anything."""


@dataclass(eq=False, slots=True)
class LobbyMember:
    """One connection, as the lobby knows it."""

    connection: str
    account: AccountId
    address: str
    features: frozenset[str]
    tell: Callable[[str], None]
    follows: Callable[[], Mapping[MatchId, bool]]
    """The matches that it follows now, and whether it has a seat there."""
    seat_accounts: Callable[[], Mapping[MatchId, SeatAccounts]] = dict
    """The accounts at these matches, by seat; ``None`` for computers."""
    claim_in: ClaimIn = never
    is_inside: bool = False
    doing: str = "here"
    told: dict[str, int] = field(default_factory=dict)
    """The version of each invitation that it was last told."""
    rematched: set[MatchId] = field(default_factory=set)
    aboard: dict[MatchId, tuple[int, ...]] = field(default_factory=dict)
    """The seats whose players were connected when it was last told, for each match with other
    people."""
    blocked: Set[AccountId] = frozenset()
    """The accounts that this member has blocked."""
    lobby: str = ""
    """The state of the lobby when it was last told."""

    def say(self, message: FromServer) -> None:
        self.tell(encode(message))

    def show(self, invitation: StoredInvitation) -> None:
        """Tell this member of an invitation, if something is new about it. An older version that
        was read earlier is not told again.
        """
        if self.told.get(invitation.id, -1) < invitation.version:
            self.told[invitation.id] = invitation.version
            self.say(said.Invited(messages.invitation_line(invitation)))

    def matches_with_people(self) -> Mapping[MatchId, SeatAccounts]:
        """The matches between people that this member follows, if it has the lobby feature."""
        if Feature.LOBBY not in self.features:
            return {}
        return {
            id: accounts
            for id, accounts in self.seat_accounts().items()
            if len(accounts) - accounts.count(None) > 1
        }

    async def tell_aboard(self, here: Set[AccountId]) -> None:
        """Tell this member which players of each match are connected, and when the win may be
        claimed, if that has changed.
        """
        matches = self.matches_with_people()
        self.aboard = {id: seats for id, seats in self.aboard.items() if id in matches}
        for id, accounts in matches.items():
            seats = tuple(seat for seat, who in enumerate(accounts) if who in here)
            if self.aboard.get(id) != seats:
                self.aboard[id] = seats
                claim = await self.claim_in(id, here)
                self.say(said.Aboard(id, seats, UNSET if claim is None else claim))

    def tell_rematch(self, match: MatchId | None, following: MatchId | None) -> None:
        """Tell this member, once, which match followed one that it follows."""
        if match is None or following is None or match in self.rematched:
            return
        if match in self.follows():
            self.rematched.add(match)
            self.say(said.Rematched(match, following))
