"""Messages about people and invitations. Nothing here knows the inside of a match."""

from collections.abc import Iterable

from broadside.protocol import lobby as said
from broadside.server.matches.terms import game_of_terms, read_terms
from broadside.store.presence import Present
from broadside.store.stored_invitation import StoredInvitation


def lobby(people: Iterable[Present], tables: Iterable[said.Invitation]) -> said.Lobby:
    return said.Lobby(tuple(map(_person, people)), tuple(tables))


def invitation_line(invitation: StoredInvitation) -> said.Invitation:
    """The message about an invitation, as everybody who has its address may know it."""
    terms = read_terms(invitation.terms)
    game = game_of_terms(terms)
    return said.Invitation(
        id=invitation.id,
        kind=invitation.kind,
        state=invitation.state,
        game=game.name,
        family=game.family,
        terms=terms,
        seats=invitation.seats,
        guests=tuple(
            said.Guest(place.account, place.name, place.answer) for place in invitation.places
        ),
        expires_at=invitation.expires_at,
        rematch_of=invitation.rematch_of,
        match=invitation.match,
    )


def _person(present: Present) -> said.Person:
    return said.Person(
        person=present.account,
        name=present.name,
        bot=present.is_bot,
        lobby=present.has_lobby,
        doing=present.doing,
        games=present.games,
        wins=present.wins,
        ratings=dict(present.ratings),
    )
