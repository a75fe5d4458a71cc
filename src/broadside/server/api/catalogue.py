"""What can be played, against whom, and by which rules."""

import asyncio
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.bots.catalog import LINEUPS, entry
from broadside.protocol.api import Book, BookSection, Catalogue, Level, Preset, Rules
from broadside.protocol.families import family_of
from broadside.protocol.openapi import description
from broadside.protocol.schema import schema
from broadside.rules.catalog import GAMES, RULEBOOKS, AnyGame
from broadside.server.http import answer, read
from broadside.server.making import find_preset, read_game


def routes() -> list[Route]:
    return [
        Route("/api/catalogue", _catalogue, methods=["GET"]),
        Route("/api/rulebook/{preset}", _preset_book, methods=["GET"]),
        Route("/api/rulebook", _own_book, methods=["POST"]),
        Route("/schema.json", _schema, methods=["GET"]),
        Route("/openapi.json", _openapi, methods=["GET"]),
    ]


async def _catalogue(request: Request) -> Response:
    levels = {family: tuple(_levels(family)) for family in LINEUPS}
    return answer(Catalogue(tuple(map(_preset, GAMES.values())), levels))


async def _preset_book(request: Request) -> Response:
    return answer(_book(find_preset(request.path_params["preset"])))


async def _own_book(request: Request) -> Response:
    own = await read(request, Rules)
    return answer(_book(await asyncio.to_thread(read_game, own.family, own.rules)))


async def _schema(request: Request) -> Response:
    return answer(schema())


def _levels(family: str) -> Iterator[Level]:
    for name in LINEUPS[family].names:
        yield Level(name, entry(name, family).summary)


async def _openapi(request: Request) -> Response:
    return answer(description())


def _preset(game: AnyGame) -> Preset:
    seats = sum(map(len, game.sides))
    places_own = family_of(game).places_own(game)
    return Preset(game.name, game.family, game.write_rules(), seats, places_own)


def _book(game: AnyGame) -> Book:
    book = RULEBOOKS[game.family](game)
    sections = (BookSection(part.key, part.heading, part.paragraphs) for part in book.sections)
    return Book(book.title, tuple(sections))
