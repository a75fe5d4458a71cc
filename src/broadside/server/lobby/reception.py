"""What a caller asks of the lobby: refused with a reason, or done and told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

import msgspec

from broadside.protocol import lobby as said
from broadside.protocol.lobby import Terms
from broadside.protocol.messages import Feature, Refused
from broadside.protocol.refusals import TEXTS, Code, refuse
from broadside.server import http
from broadside.server.clock import Clock
from broadside.server.draining import Drain
from broadside.server.limits import Act, Buckets
from broadside.server.lobby.caller import Caller
from broadside.server.lobby.lobby import Lobby
from broadside.server.lobby.rooms import cleaned, rooms_of, watchers_of
from broadside.server.lobby.terms import (
    game_of_terms,
    match_of,
    read_terms,
    rematch_of,
    seats_of,
    write_terms,
)
from broadside.server.making import copy_match
from broadside.server.setting import TERMS, seat_of
from broadside.store import pauses as pausing
from broadside.store.invitation import (
    Acceptance,
    Invitation,
    Kind,
    MakeMatch,
    NewInvitation,
    Position,
    Problem,
)
from broadside.store.match import AccountId, Match, NewMatch, Person
from broadside.store.store import Store

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
    Kind.PERSON: 2 * _MINUTE,
    Kind.OPEN: 30 * _MINUTE,
    Kind.LINK: 7 * 24 * 60 * _MINUTE,
    Kind.NEXT: 60 * _MINUTE,
    Kind.REMATCH: 5 * _MINUTE,
    Kind.SAVED: 7 * 24 * 60 * _MINUTE,
}
"""Milliseconds for which an invitation stands."""

_LIMITED = {
    said.Next: Act.INVITE,
    said.Invite: Act.INVITE,
    said.Rematch: Act.INVITE,
    said.Adjourn: Act.INVITE,
    said.Ready: Act.INVITE,
    said.Say: Act.CHAT,
}


@dataclass(frozen=True, slots=True)
class Reception:
    """One for each server. Whatever it is asked, it changes all of it or nothing."""

    store: Store
    lobby: Lobby
    clock: Clock
    buckets: Buckets
    drain: Drain
    is_muted: Callable[[AccountId], bool] = lambda _: False
    """Whom the operator does not let talk."""

    async def hear(self, caller: Caller, asked: Asked) -> Refused | None:
        """Do it, or say why not."""
        act = _LIMITED.get(type(asked))
        if act is not None and not self.buckets.allow(act, caller.address, caller.account):
            return refuse(Code.TOO_FAST, id=_id_of(asked))
        try:
            return await self._do(caller, asked)
        except http.Refused as error:
            refusal = error.refusal
            return Refused(refusal.code, refusal.sentence, refusal.detail, _id_of(asked))

    async def _do(self, caller: Caller, asked: Asked) -> Refused | None:
        match asked:
            case said.Enter() | said.Exit():
                return await self._enter(caller, is_inside=isinstance(asked, said.Enter))
            case said.Next(preset, rated):
                return await self._next(caller, Terms(preset=preset, rated=rated))
            case said.Invite():
                return await self._invite(caller, asked)
            case said.Accept(id):
                return await self._accept(caller, id)
            case said.Decline(id):
                now = self.clock.now()
                found = await self.store.invitations.refuse(id, caller.account, now)
                await self.lobby.do(caller, "here")
                return self._answer(caller, found)
            case said.Rematch(match):
                return await self._rematch(caller, match)
            case said.Say(room, text):
                return await self._say(caller, room, text)
            case said.Adjourn() | said.Ready():
                return await self._adjourn(caller, asked)
        assert_never(asked)

    async def _enter(self, caller: Caller, *, is_inside: bool) -> Refused | None:
        if Feature.LOBBY not in caller.features:
            return refuse(Code.NO_FEATURE, Feature.LOBBY)
        caller.is_inside, caller.lobby = is_inside, ""
        if is_inside:
            await self.lobby.tell_lobby([caller])
            await self.lobby.tell_history(caller, [said.LOBBY_ROOM])
        return None

    async def come_to(self, caller: Caller, match: str, *, has_seat: bool) -> None:
        """Somebody follows a match, and hears what was said there."""
        rooms = [match] if has_seat else [match, watchers_of(match)]
        await self.lobby.tell_history(caller, rooms)
        await self.lobby.tell_rematch(caller, match)
        self.lobby.look()

    async def _say(self, caller: Caller, room: str, text: str) -> Refused | None:
        if Feature.CHAT not in caller.features:
            return refuse(Code.NO_FEATURE, Feature.CHAT)
        if room not in rooms_of(caller):
            return refuse(Code.NOT_HERE, match=None if room == said.LOBBY_ROOM else room)
        if self.is_muted(caller.account):
            return refuse(Code.MUTED)
        line = cleaned(text)
        if not line:
            return refuse(Code.UNREADABLE, "the line is empty")
        if len(line) > said.LONGEST_LINE:  # as what is kept, which normalising may make longer
            detail = f"a line has at most {said.LONGEST_LINE} characters"
            return refuse(Code.UNREADABLE, detail)
        if caller.follows().get(room) is False and not await self._is_over(room):
            room = watchers_of(room)
        await self.store.chat.say(room, caller.account, line, self.clock.now())
        return None

    async def _is_over(self, match: str) -> bool:
        found = await self.store.matches.find(match)
        return found is not None and found.outcome is not None

    async def _next(self, caller: Caller, terms: Terms) -> Refused | None:
        self.drain.refuse_new()
        wish = self._wish(caller, Kind.NEXT, terms, is_bound=True)
        await self._check_rated(caller, terms)
        found = await self.store.invitations.next(wish, self._making())
        is_waiting = isinstance(found, Invitation) and found.match is None
        await self.lobby.do(caller, "waiting" if is_waiting else "here")
        return self._answer(caller, found)

    async def _invite(self, caller: Caller, asked: said.Invite) -> Refused | None:
        self.drain.refuse_new()
        invited = tuple(dict.fromkeys(asked.people))
        kind = Kind.PERSON if invited else Kind.OPEN if asked.listed else Kind.LINK
        wish = self._wish(caller, kind, asked.terms, invited=invited)
        await self._check_rated(caller, asked.terms)
        if caller.account in invited or (invited and len(invited) != wish.seats - 1):
            sentence = f"Invite exactly {wish.seats - 1} others to this game, or nobody by name."
            return Refused("wrong-number", sentence, id=asked.id)
        return self._answer(caller, await self.store.invitations.create(wish), asked.id)

    async def _accept(self, caller: Caller, id: str) -> Refused | None:
        self.drain.refuse_new()
        found = await self.store.invitations.find(id)
        if found is not None and found.rematch_of is not None:
            return await self._rematch(caller, found.rematch_of)
        has_radar = Feature.RADAR in caller.features
        make = self._making()
        if found is not None and found.position is not None:
            make = await self._copying(found.position)
        elif found is not None:
            await self._check_rated(caller, read_terms(found.terms))
        accepts = Acceptance(caller.account, has_radar, self.clock.now())
        return self._answer(caller, await self.store.invitations.accept(id, accepts, make))

    async def _adjourn(self, caller: Caller, asked: said.Adjourn | said.Ready) -> Refused | None:
        """What follows is told to everybody at the match, whichever process they are at."""
        problem = await self._arrange(caller.account, asked)
        return None if problem is None else refuse(Code(problem), match=asked.match)

    async def _arrange(
        self, account: AccountId, asked: said.Adjourn | said.Ready
    ) -> pausing.Problem | None:
        pauses, match, now = self.store.pauses, asked.match, self.clock.now()
        if isinstance(asked, said.Adjourn):
            if asked.agree:
                return await pauses.adjourn(match, account, now)
            return await pauses.play_on(match, account)
        if not asked.ready:
            return await pauses.wait(match, account)
        missing = await pauses.agree(match, account, now)
        return missing if isinstance(missing, pausing.Problem) else None

    async def offer_position(
        self, account: AccountId, old: Match, position: Position
    ) -> Invitation:
        """Ask the others to go on from a saved position, or accept it where one of them has asked
        for the same. Raises ``http.Refused``."""
        self.drain.refuse_new()
        if old.outcome is None and await self.store.tournaments.has(old.id):
            sentence = "This match of a tournament is not over: offer its position afterwards."
            raise http.Refused(409, "in-tournament", sentence)
        wish = NewInvitation(
            kind=Kind.SAVED,
            host=account,
            terms=write_terms(msgspec.structs.replace(_terms_of(old), rated=False)),
            seats=len(old.people),
            now=self.clock.now(),
            lifetime=LIFETIMES[Kind.SAVED],
            invited=_others(old, account),
            position=position,
        )
        found = await self.store.invitations.offer(wish, await self._copying(position))
        if isinstance(found, Problem):
            raise http.Refused(409, found, TEXTS[Code(found)])
        return found

    async def _copying(self, position: Position) -> MakeMatch:
        """Makes the copy that goes on from there."""
        old = await self.store.matches.find(position.match)
        assert old is not None, "an invitation goes with its match"
        copy = await copy_match(self.store, old, position, self.clock.now())
        return lambda invitation: copy

    async def _rematch(self, caller: Caller, match: str) -> Refused | None:
        self.drain.refuse_new()
        old = await self.store.matches.find(match)
        if old is None:
            return refuse(Code.UNKNOWN_MATCH, match=match)
        if seat_of(old, caller.account) is None:
            return refuse(Code.NOT_SEATED, match=match)
        if old.outcome is None:
            return refuse(Code.NOT_OVER, match=match)
        wish = self._rematch_wish(caller, old)

        def make(invitation: Invitation) -> NewMatch:
            return rematch_of(old, invitation, wish.now)

        return self._answer(caller, await self.store.invitations.rematch(wish, make))

    def _wish(
        self,
        caller: Caller,
        kind: Kind,
        terms: Terms,
        *,
        invited: tuple[str, ...] = (),
        is_bound: bool = False,
    ) -> NewInvitation:
        """Raises ``http.Refused`` for terms that cannot be played."""
        return NewInvitation(
            kind=kind,
            host=caller.account,
            terms=write_terms(terms),
            seats=seats_of(game_of_terms(terms)),
            now=self.clock.now(),
            lifetime=LIFETIMES[kind],
            invited=invited,
            has_radar=Feature.RADAR in caller.features,
            connection=caller.connection if is_bound else None,
        )

    def _rematch_wish(self, caller: Caller, old: Match) -> NewInvitation:
        others = _others(old, caller.account)
        return NewInvitation(
            kind=Kind.REMATCH,
            host=caller.account,
            terms=write_terms(_terms_of(old)),
            seats=len(others) + 1,
            now=self.clock.now(),
            lifetime=LIFETIMES[Kind.REMATCH],
            invited=others,
            has_radar=Feature.RADAR in caller.features,
            rematch_of=old.id,
        )

    async def _check_rated(self, caller: Caller, terms: Terms) -> None:
        """Raises ``http.Refused`` where a guest would be rated."""
        if not terms.rated:
            return
        account = await self.store.accounts.find(caller.account)
        if account is None or account.is_guest:
            sentence = "Only players with a name are rated: take one, or play unrated."
            raise http.Refused(403, "name-first", sentence)

    def _making(self) -> MakeMatch:
        now = self.clock.now()
        return lambda invitation: match_of(invitation, now)

    def _answer(
        self, caller: Caller, found: Invitation | Problem, id: str | None = None
    ) -> Refused | None:
        if isinstance(found, Problem):
            return refuse(Code(found), id=id)
        caller.show(found)
        return None


def _others(old: Match, account: AccountId) -> tuple[AccountId, ...]:
    """Whoever else played the match. Raises ``http.Refused`` where somebody is not there to be
    asked any more."""
    people = [one.account for one in old.occupants if isinstance(one, Person)]
    others = tuple(who for who in people if who is not None and who != account)
    if len(others) + 1 < len(people):
        sentence = "Somebody who played is gone: invite others to a new match."
        raise http.Refused(409, "somebody-gone", sentence)
    return others


def _terms_of(old: Match) -> Terms:
    if TERMS in old.options:
        return msgspec.convert(old.options[TERMS], Terms)
    return Terms(family=old.family, rules=old.rules)


def _id_of(asked: Asked) -> str | None:
    return asked.id if isinstance(asked, said.Invite) else None
