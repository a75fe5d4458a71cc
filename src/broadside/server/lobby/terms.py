"""From what people agree on to a match: the game, its clocks, and who sits where."""

import secrets
from typing import Any

import msgspec

from broadside.protocol.families import family_of
from broadside.protocol.lobby import Begins, Terms
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat
from broadside.server.http import Refused
from broadside.server.making import find_preset, new_match, read_game
from broadside.server.setting import PUBLIC, TERMS
from broadside.store.invitation import Invitation
from broadside.store.match import RATED, Match, NewMatch, Occupant, Person

_FIRST: dict[Begins, Seat | None] = {Begins.HOST: 0, Begins.GUEST: 1, Begins.LOT: None}


def write_terms(terms: Terms) -> str:
    """Equal for equal terms."""
    return msgspec.json.encode(terms, order="sorted").decode()


def read_terms(text: str) -> Terms:
    return msgspec.json.decode(text, type=Terms)


def game_of_terms(terms: Terms) -> AnyGame:
    """The game that is to be played. Raises ``Refused``."""
    game = _named_game(terms)
    if terms.rated and terms.preset is None:
        raise Refused(400, "not-rated", "Only presets are rated: play your own rules unrated.")
    if terms.time is not None:
        game = family_of(game).timed(game, terms.time.turn)
    if terms.time is not None and terms.time.bank is not None and len(game.sides) > 2:
        raise Refused(400, "no-bank", "A bank of time is for two sides: choose a time for moves.")
    if terms.first is None:
        return game
    begun: AnyGame | None = family_of(game).begun_by(game, _FIRST[terms.first])
    if begun is None:
        raise Refused(400, "by-lot", "Here the lot decides who begins: wish for it, or for none.")
    return begun


def seats_of(game: AnyGame) -> int:
    return sum(map(len, game.sides))


def match_of(invitation: Invitation, now: int) -> NewMatch:
    """The match of an invitation that everybody has accepted."""
    terms = read_terms(invitation.terms)
    game = _with_radar_of_all(game_of_terms(terms), invitation)
    people = [Person(place.account) for place in invitation.accepted]
    return new_match(game, secrets.randbits(128), people, now, agreed_options(terms))


def agreed_options(terms: Terms) -> dict[str, Any]:
    """The options of a match on which people have agreed."""
    return {TERMS: msgspec.to_builtins(terms), RATED: terms.rated, PUBLIC: terms.public}


def rematch_of(old: Match, invitation: Invitation, now: int) -> NewMatch:
    """The same again. People move on by one seat, so that each begins in turn."""
    game = _with_radar_of_all(read_game(old.family, old.rules), invitation)
    kept = {name: old.options[name] for name in (TERMS, RATED, PUBLIC) if name in old.options}
    return new_match(game, secrets.randbits(128), _moved_on(old.occupants), now, kept)


def _moved_on(occupants: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    if not all(isinstance(one, Person) for one in occupants):
        return occupants
    return (occupants[-1], *occupants[:-1])


def _with_radar_of_all(game: AnyGame, invitation: Invitation) -> AnyGame:
    """There is a radar only where the client of everybody has one."""
    if all(place.has_radar for place in invitation.accepted):
        return game
    plain: AnyGame = family_of(game).without_radar(game)
    return plain


def _named_game(terms: Terms) -> AnyGame:
    if terms.preset is not None and terms.rules is None:
        return find_preset(terms.preset)
    if terms.preset is None and terms.rules is not None and terms.family is not None:
        return read_game(terms.family, terms.rules)
    raise Refused(400, "no-game", "Name a preset, or else a family and its rules.")
