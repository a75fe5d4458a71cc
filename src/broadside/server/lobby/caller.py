"""One connection, as the lobby knows it, and what it was told."""

from collections.abc import Awaitable, Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import UNSET

from broadside.protocol import lobby as said
from broadside.protocol.messages import Feature, FromServer
from broadside.protocol.wire import encode
from broadside.server.lobby import telling
from broadside.store.invitation import Invitation
from broadside.store.match import AccountId, MatchId

Crew: TypeAlias = tuple[AccountId | None, ...]
ClaimIn: TypeAlias = Callable[[MatchId, Set[AccountId]], Awaitable[int | None]]
"""Milliseconds until the win of a match may be claimed, while these people are connected."""


async def never(match: MatchId, here: Set[AccountId]) -> None:
    """Where nobody can claim anything."""


@dataclass(eq=False, slots=True)
class Caller:
    """One connection, as the lobby knows it."""

    connection: str
    account: AccountId
    address: str
    features: frozenset[str]
    tell: Callable[[str], None]
    follows: Callable[[], Mapping[MatchId, bool]]
    """The matches that it follows just now, and whether it has a seat there."""
    crews: Callable[[], Mapping[MatchId, Crew]] = dict
    """Who sits at these matches, by seat; nothing for computers."""
    claim_in: ClaimIn = never
    is_inside: bool = False
    doing: str = "here"
    told: dict[str, int] = field(default_factory=dict)
    """The version of each invitation that it was told."""
    rematched: set[MatchId] = field(default_factory=set)
    aboard: dict[MatchId, tuple[int, ...]] = field(default_factory=dict)
    """Who was connected when it was told last, for each match with other people."""
    blocked: Set[AccountId] = frozenset()
    """Whom it does not want to hear."""
    lobby: str = ""
    """How the lobby looked when it was told last."""

    def say(self, message: FromServer) -> None:
        self.tell(encode(message))

    def show(self, invitation: Invitation) -> None:
        """Tell of an invitation, if anything is new about it. Who looks may come too late with what
        was read before."""
        if self.told.get(invitation.id, -1) < invitation.version:
            self.told[invitation.id] = invitation.version
            self.say(said.Invited(telling.invitation_line(invitation)))

    def company(self) -> Mapping[MatchId, Crew]:
        """The matches between people that it follows, where it wants to hear of them."""
        if Feature.LOBBY not in self.features:
            return {}
        return {id: crew for id, crew in self.crews().items() if len(crew) - crew.count(None) > 1}

    async def tell_aboard(self, here: Set[AccountId]) -> None:
        """Tell who of each match is connected, and when the win may be claimed, where that has
        changed."""
        company = self.company()
        self.aboard = {id: seats for id, seats in self.aboard.items() if id in company}
        for id, crew in company.items():
            seats = tuple(seat for seat, who in enumerate(crew) if who in here)
            if self.aboard.get(id) != seats:
                self.aboard[id] = seats
                claim = await self.claim_in(id, here)
                self.say(said.Aboard(id, seats, UNSET if claim is None else claim))

    def tell_rematch(self, match: MatchId | None, following: MatchId | None) -> None:
        """Tell once, whoever follows a match, what it is followed by."""
        if match is None or following is None or match in self.rematched:
            return
        if match in self.follows():
            self.rematched.add(match)
            self.say(said.Rematched(match, following))
