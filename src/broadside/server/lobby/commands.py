"""The lobby commands of a member: each is refused with a reason, or done and announced."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

import msgspec

from broadside.protocol import lobby as said
from broadside.protocol.lobby import Terms
from broadside.protocol.messages import Feature, Refused
from broadside.protocol.refusals import Code, RequestRefused, refuse
from broadside.server.http.rate_limits import LimitedAction, RateLimits
from broadside.server.lobby.chat_rooms import cleaned, rooms_of, watchers_of
from broadside.server.lobby.lobby import LiveLobby
from broadside.server.lobby.member import LobbyMember
from broadside.server.matches.create import agreed_match, copy_match, rematch
from broadside.server.matches.opened_match import TERMS, seat_of
from broadside.server.matches.terms import (
    check_terms,
    game_of_terms,
    read_terms,
    seats_of,
    write_terms,
)
from broadside.server.operations.graceful_shutdown import GracefulShutdown
from broadside.server.time_source import TimeSource
from broadside.server.workers.background_work import BackgroundWork
from broadside.server.workers.fair_queue import Asker
from broadside.store import adjournments as pausing
from broadside.store.store import Store
from broadside.store.stored_invitation import (
    Acceptance,
    InvitationKind,
    InvitationProblem,
    InvitationResult,
    MakeMatch,
    NewInvitation,
    SavedPosition,
    StoredInvitation,
)
from broadside.store.stored_match import AccountId, NewStoredMatch, Person, StoredMatch

Asked: TypeAlias = (
    said.Enter
    | said.Exit
    | said.Next
    | said.Invite
    | said.Accept
    | said.Decline
    | said.Rematch
    | said.Say
    | said.Adjourn
    | said.Ready
)

_MINUTE = 60_000
LIFETIMES = {
    InvitationKind.PERSON: 2 * _MINUTE,
    InvitationKind.OPEN: 30 * _MINUTE,
    InvitationKind.LINK: 7 * 24 * 60 * _MINUTE,
    InvitationKind.NEXT: 60 * _MINUTE,
    InvitationKind.REMATCH: 5 * _MINUTE,
    InvitationKind.SAVED: 7 * 24 * 60 * _MINUTE,
}
"""Milliseconds for which an invitation stands."""

_LIMITED = {
    said.Next: LimitedAction.INVITE,
    said.Invite: LimitedAction.INVITE,
    said.Rematch: LimitedAction.INVITE,
    said.Adjourn: LimitedAction.INVITE,
    said.Ready: LimitedAction.INVITE,
    said.Say: LimitedAction.CHAT,
}


@dataclass(frozen=True, slots=True)
class LobbyCommands:
    """One for each server. Each command changes everything it should, or nothing."""

    store: Store
    lobby: LiveLobby
    clock: TimeSource
    rate_limits: RateLimits
    graceful_shutdown: GracefulShutdown
    background_work: BackgroundWork
    is_muted: Callable[[AccountId], bool] = lambda _: False
    """Whether the operator has muted the account."""

    async def hear(self, member: LobbyMember, asked: Asked) -> Refused | None:
        """Execute a lobby command of a member, or answer why it is refused."""
        id = asked.id if isinstance(asked, said.Invite) else None
        act = _LIMITED.get(type(asked))
        if act is not None and not self.rate_limits.allow(act, member.address, member.account):
            return refuse(Code.TOO_FAST, id=id)
        try:
            await self._do(member, asked)
        except RequestRefused as error:
            return Refused(error.code, error.sentence, error.detail, id, error.match)
        return None

    async def _do(self, member: LobbyMember, asked: Asked) -> None:
        match asked:
            case said.Enter() | said.Exit():
                await self._enter(member, is_inside=isinstance(asked, said.Enter))
            case said.Next(preset, rated):
                await self._next(member, Terms(preset=preset, rated=rated))
            case said.Invite():
                await self._invite(member, asked)
            case said.Accept(id):
                await self._accept(member, id)
            case said.Decline(id):
                now = self.clock.now()
                found = await self.store.invitations.refuse(id, member.account, now)
                await self.lobby.do(member, "here")
                self._answer(member, found)
            case said.Rematch(match):
                await self._rematch(member, match)
            case said.Say(room, text):
                await self._say(member, room, text)
            case said.Adjourn() | said.Ready():
                await self._adjourn(member, asked)
            case _:
                assert_never(asked)

    async def _enter(self, member: LobbyMember, *, is_inside: bool) -> None:
        if Feature.LOBBY not in member.features:
            raise RequestRefused(Code.NO_FEATURE, detail=Feature.LOBBY)
        member.is_inside, member.lobby = is_inside, ""
        if is_inside:
            await self.lobby.tell_lobby([member])
            await self.lobby.tell_history(member, [said.LOBBY_ROOM])

    async def come_to(self, member: LobbyMember, match: str, *, has_seat: bool) -> None:
        """Call this when a member of the lobby follows a match: tells them what was said there."""
        rooms = [match] if has_seat else [match, watchers_of(match)]
        await self.lobby.tell_history(member, rooms)
        await self.lobby.tell_rematch(member, match)
        self.lobby.look()

    async def _say(self, member: LobbyMember, room: str, text: str) -> None:
        if Feature.CHAT not in member.features:
            raise RequestRefused(Code.NO_FEATURE, detail=Feature.CHAT)
        if room not in rooms_of(member):
            raise RequestRefused(Code.NOT_HERE, match=None if room == said.LOBBY_ROOM else room)
        if self.is_muted(member.account):
            raise RequestRefused(Code.MUTED)
        line = cleaned(text)
        if not line:
            raise RequestRefused(Code.UNREADABLE, detail="the line is empty")
        if len(line) > said.LONGEST_LINE:  # as what is kept, which normalising may make longer
            detail = f"a line has at most {said.LONGEST_LINE} characters"
            raise RequestRefused(Code.UNREADABLE, detail=detail)
        if member.follows().get(room) is False and not await self._is_over(room):
            room = watchers_of(room)
        await self.store.chat.say(room, member.account, line, self.clock.now())

    async def _is_over(self, match: str) -> bool:
        found = await self.store.matches.find(match)
        return found is not None and found.outcome is not None

    async def _next(self, member: LobbyMember, terms: Terms) -> None:
        self.graceful_shutdown.refuse_new()
        wish = self._wish(member, InvitationKind.NEXT, terms, is_bound=True)
        await self._check_rated(member, terms)
        found = await self.store.invitations.next(wish, self._making())
        is_waiting = isinstance(found, StoredInvitation) and found.match is None
        await self.lobby.do(member, "waiting" if is_waiting else "here")
        self._answer(member, found)

    async def _invite(self, member: LobbyMember, asked: said.Invite) -> None:
        self.graceful_shutdown.refuse_new()
        invited = tuple(dict.fromkeys(asked.people))
        kind = (
            InvitationKind.PERSON
            if invited
            else InvitationKind.OPEN
            if asked.listed
            else InvitationKind.LINK
        )
        await check_terms(self.background_work, _asker(member), asked.terms)
        wish = self._wish(member, kind, asked.terms, invited=invited)
        await self._check_rated(member, asked.terms)
        if member.account in invited or (invited and len(invited) != wish.seats - 1):
            sentence = f"Invite exactly {wish.seats - 1} others to this game, or nobody by name."
            raise RequestRefused(Code.WRONG_NUMBER, sentence)
        self._answer(member, await self.store.invitations.create(wish))

    async def _accept(self, member: LobbyMember, id: str) -> None:
        self.graceful_shutdown.refuse_new()
        found = await self.store.invitations.find(id)
        if found is not None and found.rematch_of is not None:
            await self._rematch(member, found.rematch_of)
            return
        has_radar = Feature.RADAR in member.features
        make = self._making()
        if found is not None and found.position is not None:
            make = await self._copying(_asker(member), found.position)
        elif found is not None:
            await self._check_rated(member, read_terms(found.terms))
        accepts = Acceptance(member.account, has_radar, self.clock.now())
        self._answer(member, await self.store.invitations.accept(id, accepts, make))

    async def _adjourn(self, member: LobbyMember, asked: said.Adjourn | said.Ready) -> None:
        """Execute a member's command to adjourn or continue a match, and refuse what cannot be
        done.
        """
        problem = await self._arrange(member.account, asked)
        if problem is not None:
            raise RequestRefused(Code(problem), match=asked.match)

    async def _arrange(
        self, account: AccountId, asked: said.Adjourn | said.Ready
    ) -> pausing.AdjournmentProblem | None:
        adjournments, match, now = self.store.adjournments, asked.match, self.clock.now()
        if isinstance(asked, said.Adjourn):
            if asked.agree:
                return await adjournments.adjourn(match, account, now)
            return await adjournments.play_on(match, account)
        if not asked.ready:
            return await adjournments.wait(match, account)
        missing = await adjournments.agree(match, account, now)
        return missing if isinstance(missing, pausing.AdjournmentProblem) else None

    async def offer_position(
        self, asker: Asker, old: StoredMatch, position: SavedPosition
    ) -> StoredInvitation:
        """Ask the others to go on from a saved position, or accept it if one of them has asked for
        the same. Raises ``RequestRefused``.
        """
        self.graceful_shutdown.refuse_new()
        if old.outcome is None and await self.store.tournaments.has(old.id):
            sentence = "This match of a tournament is not over: offer its position afterwards."
            raise RequestRefused(Code.IN_TOURNAMENT, sentence)
        wish = NewInvitation(
            kind=InvitationKind.SAVED,
            host=asker.account,
            terms=write_terms(msgspec.structs.replace(_terms_of(old), rated=False)),
            seats=len(old.people),
            now=self.clock.now(),
            lifetime=LIFETIMES[InvitationKind.SAVED],
            invited=_others(old, asker.account),
            position=position,
        )
        copying = await self._copying(asker, position)
        found = await self.store.invitations.offer(wish, copying)
        if isinstance(found, InvitationProblem):
            raise RequestRefused(Code(found))
        return found

    async def _copying(self, asker: Asker, position: SavedPosition) -> MakeMatch:
        """Returns a function that copies a match, to go on from an offered position."""
        old = await self.store.matches.find(position.match)
        assert old is not None, "an invitation goes with its match"
        now = self.clock.now()
        copy = await copy_match(self.store, self.background_work, asker, old, position, now)
        return lambda invitation: copy

    async def _rematch(self, member: LobbyMember, match: str) -> None:
        self.graceful_shutdown.refuse_new()
        old = await self.store.matches.find(match)
        if old is None:
            raise RequestRefused(Code.UNKNOWN_MATCH, match=match)
        if seat_of(old, member.account) is None:
            raise RequestRefused(Code.NOT_SEATED, match=match)
        if old.outcome is None:
            raise RequestRefused(Code.NOT_OVER, match=match)
        wish = self._rematch_wish(member, old)

        def make(invitation: StoredInvitation) -> NewStoredMatch:
            return rematch(old, wish.now, has_radar=invitation.has_radar)

        self._answer(member, await self.store.invitations.rematch(wish, make))

    def _wish(
        self,
        member: LobbyMember,
        kind: InvitationKind,
        terms: Terms,
        *,
        invited: tuple[str, ...] = (),
        is_bound: bool = False,
    ) -> NewInvitation:
        """The invitation that a member's command asks for. Raises ``RequestRefused`` for terms that
        cannot be played.
        """
        return NewInvitation(
            kind=kind,
            host=member.account,
            terms=write_terms(terms),
            seats=seats_of(game_of_terms(terms)),
            now=self.clock.now(),
            lifetime=LIFETIMES[kind],
            invited=invited,
            has_radar=Feature.RADAR in member.features,
            connection=member.connection if is_bound else None,
        )

    def _rematch_wish(self, member: LobbyMember, old: StoredMatch) -> NewInvitation:
        others = _others(old, member.account)
        return NewInvitation(
            kind=InvitationKind.REMATCH,
            host=member.account,
            terms=write_terms(_terms_of(old)),
            seats=len(others) + 1,
            now=self.clock.now(),
            lifetime=LIFETIMES[InvitationKind.REMATCH],
            invited=others,
            has_radar=Feature.RADAR in member.features,
            rematch_of=old.id,
        )

    async def _check_rated(self, member: LobbyMember, terms: Terms) -> None:
        """Raises ``RequestRefused`` for a lobby command by which a guest would be rated."""
        if not terms.rated:
            return
        account = await self.store.accounts.find(member.account)
        if account is None or account.is_guest:
            sentence = "Only players with a name are rated: take one, or play unrated."
            raise RequestRefused(Code.NAME_FIRST, sentence)

    def _making(self) -> MakeMatch:
        """Returns a function that makes the match of an invitation that everybody has accepted."""
        now = self.clock.now()

        def make(invitation: StoredInvitation) -> NewStoredMatch:
            terms = read_terms(invitation.terms)
            players = [place.account for place in invitation.accepted]
            has_radar, has_people = invitation.has_radar, invitation.has_people
            return agreed_match(terms, players, now, has_radar=has_radar, has_people=has_people)

        return make

    def _answer(self, member: LobbyMember, found: InvitationResult) -> None:
        """Show the member the invitation that its command led to. Raises ``RequestRefused`` for a
        problem.
        """
        if isinstance(found, InvitationProblem):
            raise RequestRefused(Code(found))
        member.show(found)


def _asker(member: LobbyMember) -> Asker:
    return Asker(member.account, member.address)


def _others(old: StoredMatch, account: AccountId) -> tuple[AccountId, ...]:
    """The other players of the match, to invite to a rematch. Raises ``RequestRefused`` if one of
    them has deleted their account.
    """
    people = [one.account for one in old.occupants if isinstance(one, Person)]
    others = tuple(who for who in people if who is not None and who != account)
    if len(others) + 1 < len(people):
        raise RequestRefused(Code.SOMEBODY_GONE)
    return others


def _terms_of(old: StoredMatch) -> Terms:
    if TERMS in old.options:
        return msgspec.convert(old.options[TERMS], Terms)
    return Terms(family=old.family, rules=old.rules)
