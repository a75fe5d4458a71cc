"""Lobby, chat, watching and words at the table tell no viewer more than the viewer may know."""

import asyncio
import re
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from broadside.protocol.families import family_of
from broadside.protocol.lobby import (
    Accept,
    Decline,
    Enter,
    Invite,
    Next,
    Rematch,
    Say,
    Terms,
)
from broadside.protocol.messages import Command, Hello, Ping, Pong, Resume
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Viewer
from broadside.server.dialogue import Dialogue, Visitor
from broadside.server.draining import Drain
from broadside.server.hall import Hall
from broadside.server.limits import Buckets
from broadside.server.lobby.lobby import Lobby
from broadside.server.lobby.reception import Reception
from broadside.server.making import new_match
from broadside.server.setting import PUBLIC
from broadside.store.log import Append
from broadside.store.match import Person
from broadside.store.store import Store
from broadside.table.table import Table
from tests.contract.family import FAMILIES
from tests.contract.playing import World, random_world, seats
from tests.contract.test_catalogue import ALL
from tests.reliability.hearing import COMMITMENT
from tests.server.town import FREE
from tests.server.wire import Wire
from tests.server.world import START, TestClock, think, unlock_nothing

DEPLOYED = [game for game in ALL if family_of(game).places_own(game)]
"""Where fleets are dealt, the worlds differ in the start of the game, which no log can hold."""
_RANDOM = re.compile(r'"[A-Za-z0-9_-]{22}"')
FEATURES = ("views", "radar", "lobby", "chat")
LOBBY = '{"type":"lobby"'
WORDS = ("accept draw", "decline draw", "claim win", "claim draw", "offer draw", "sing")


async def no_tournaments() -> None:
    """Nobody holds any."""


async def set_up(store: Store, world: World, viewer: Viewer) -> tuple[str, list[str]]:
    """The match as in the world, and the accounts of its players and of a bot that watches."""
    accounts = [await store.accounts.create_guest(START) for _ in (*seats(world.game), None)]
    for number, account in enumerate(accounts):
        # By name they are listed in the same order everywhere.
        await store.accounts.register(account, f"{viewer} {number}", "no password")
    await store.bots.adopt(accounts[-1], accounts[0], START)
    people = [Person(account) for account in accounts[:-1]]
    made = new_match(world.game, world.record.seed, people, START)
    public = replace(made, options={**made.options, PUBLIC: True})
    id = await store.matches.create(public)
    for number, entry in enumerate(world.record.entries, 1):
        await store.matches.append(Append(id, number, entry))
    return id, accounts


async def told(store: Store, world: World, viewer: Viewer) -> list[str]:
    """Every text that reaches the viewer while it does all that can be done beside moving."""
    id, accounts = await set_up(store, world, viewer)
    account = accounts[-1 if viewer is None else viewer]
    clock = TestClock()
    clock.jump(world.record.entries[-1].at)
    hall, lobby = Hall(store, clock, think, unlock_nothing), Lobby(store, clock, no_tournaments)
    buckets = Buckets(FREE, 10, clock)
    reception = Reception(store, lobby, clock, buckets, Drain())
    await hall.open()
    await lobby.open()
    for who in accounts[:-1]:
        await store.presence.arrive(f"of {who}", who, clock.now(), has_lobby=True)
    wire = Wire()

    async def is_welcome() -> bool:
        return True

    visitor = Visitor(account, None, "here")
    talk = Dialogue(wire, visitor, hall, buckets, clock, is_welcome, reception=reception)
    talking = asyncio.create_task(talk.hold())
    number = len(Table.resume(world.game, world.record).since(viewer, 0))
    wire.say(Hello(1, FEATURES), Enter(), Resume(id), Say(id, "ahoy"), Say("lobby", "ahoy"))
    wire.say(*(Command(words, id, number, words) for words in WORDS), Rematch(id))
    wire.say(Next("classic"), Invite("i", Terms(preset="salvo")), Accept("nowhere"))
    wire.say(Decline("nowhere"), Resume(id), Ping("end"))
    await wire.hear(Pong)
    await asyncio.sleep(0.4)
    talking.cancel()
    await asyncio.gather(talking, return_exceptions=True)
    await lobby.close()
    await hall.close()
    # How often the lobby was told on the way is a matter of time: the last is compared.
    lobbies = [text for text in wire.sent if text.startswith(LOBBY)]
    others = {text for text in wire.sent if not text.startswith(LOBBY)}
    named = [text.replace(id, "match").replace(account, "me") for text in (*others, lobbies[-1])]
    return sorted({COMMITMENT.sub("commitment", _RANDOM.sub('"id"', text)) for text in named})


@pytest.mark.parametrize("viewer", [1, None], ids=["player", "spectator"])
@pytest.mark.parametrize("game", DEPLOYED, ids=lambda game: game.name)
async def test_nothing_around_a_match_tells_worlds_apart(
    ready_sqlite: str, migrated_sqlite: Path, tmp_path: Path, game: AnyGame, viewer: Viewer
) -> None:
    shutil.copy(migrated_sqlite, tmp_path / "other.db")
    there_store = await Store.open(f"sqlite:///{tmp_path / 'other.db'}")
    here_store = await Store.open(ready_sqlite)
    try:
        world = random_world(game, seed=9, steps=25)
        here, there = FAMILIES[game.family].other_worlds(world, viewer, Random(9))
        assert here.record != there.record
        texts = await told(here_store, here, viewer), await told(there_store, there, viewer)
    finally:
        await here_store.close()
        await there_store.close()
    assert texts[0] == texts[1], f"{viewer} can tell two worlds apart"
    assert any('"type":"said"' in text for text in texts[0])
    assert any(text.startswith(LOBBY) for text in texts[0])
