"""What can be played, against whom, and by which rules."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from broadside.bots.catalog import LINEUPS, entry
from broadside.protocol import schema as protocol_schema
from broadside.protocol.api import Book, BookSection, Catalogue, Level, Preset, Rules
from broadside.protocol.families import family_of, ruleset_json
from broadside.rules.catalog import GAMES, RULEBOOKS, AnyGame
from broadside.server.http.endpoint import HttpCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.matches.terms import find_preset, own_game


@endpoint("GET", "/api/catalogue")
async def catalogue(call: HttpCall) -> Catalogue:
    """Lists the presets and the levels of the computer."""
    levels = {family: tuple(_levels(family)) for family in LINEUPS}
    presets = tuple(_preset(game, with_ruleset=call.wants_ruleset) for game in GAMES.values())
    return Catalogue(presets, levels)


@endpoint("GET", "/api/rulebook/{preset}")
async def preset_book(call: HttpCall, preset: str) -> Book:
    """Writes the rule book of a preset."""
    return _book(find_preset(preset))


@endpoint("POST", "/api/rulebook", limit=LimitedAction.CHECK)
async def own_book(call: HttpCall, own: Rules) -> Book:
    """Writes the rule book of your own rules."""
    work, asker = call.services.background_work, call.asker
    return _book(await own_game(work, asker, own.family, own.rules))


@endpoint("GET", "/schema.json")
async def schema(call: HttpCall) -> dict[str, Any]:
    """Hands out the JSON Schema of every message."""
    return protocol_schema.schema()


def _levels(family: str) -> Iterator[Level]:
    for name in LINEUPS[family].names:
        yield Level(name, entry(name, family).summary)


def _preset(game: AnyGame, *, with_ruleset: bool) -> Preset:
    seats = sum(map(len, game.sides))
    places_own = family_of(game).places_own(game)
    ruleset = ruleset_json(game) if with_ruleset else UNSET
    return Preset(game.name, game.family, game.write_rules(), seats, places_own, ruleset)


def _book(game: AnyGame) -> Book:
    book = RULEBOOKS[game.family](game)
    sections = (BookSection(part.key, part.heading, part.paragraphs) for part in book.sections)
    return Book(book.title, tuple(sections))
