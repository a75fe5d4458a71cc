"""People talk in the lobby and at matches; those who watch do not reach those who play."""

import pytest

from broadside.client.client import Client
from broadside.protocol.lobby import LONGEST_LINE, Terms
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.lobby.chat_rooms import cleaned
from tests.server.running_server import FREE, running_server
from tests.server.scenarios.connected_players import (
    agree,
    clients,
    person_of,
    play_out,
    refusal,
    seated,
)

LOBBY = "lobby"


def heard(client: Client, room: str) -> list[str]:
    return [line.text for line in client.lobby.lines.get(room, ())]


async def hears(client: Client, room: str, *lines: str) -> None:
    await client.lobby.until(lambda: heard(client, room)[-len(lines) :] == list(lines))


@pytest.mark.req("P-12")
async def test_people_talk_in_the_lobby(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        for one in (ann, bob):
            await one.lobby.enter()
        await ann.lobby.say(LOBBY, "ahoy")
        await hears(ann, LOBBY, "ahoy")
        await bob.lobby.say(LOBBY, "<b>who</b> is there?")
        for one in (ann, bob):
            await hears(one, LOBBY, "ahoy", "<b>who</b> is there?")
        assert heard(eve, LOBBY) == []
        await eve.lobby.enter()
        await hears(eve, LOBBY, "ahoy", "<b>who</b> is there?")


@pytest.mark.req("P-12", "X-04")
async def test_players_talk_at_a_match_and_spectators_among_themselves(shared: str) -> None:
    async with clients(shared, 4) as (ann, bob, eve, joe):
        match = await agree(ann, [bob], Terms(preset="sea-battle"))
        seats = await seated([ann, bob, eve, joe], match)
        await eve.lobby.say(match, "look at b7")
        await hears(joe, match, "look at b7")
        await ann.lobby.say(match, "good luck")
        for one in (bob, eve, joe):
            await hears(one, match, "good luck")
        assert heard(ann, match) == heard(bob, match) == ["good luck"]
        await play_out(seats[:2])
        await eve.lobby.say(match, "well played")
        for one in (ann, bob):
            await hears(one, match, "good luck", "well played")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("ahoy", "ahoy"),
        ("a\x1b[31mb\x07c", "a[31mbc"),
        ("a\u202eb\u200fc\ufeff", "abc"),
        ("  two\n\tlines \u2028 here ", "two lines here"),
        ("\x00\x01", ""),
        ("e\u0301", "é"),
    ],
)
def test_control_characters_are_removed(text: str, clean: str) -> None:
    assert cleaned(text) == clean


async def test_what_may_not_be_said_is_refused(shared: str) -> None:
    async with clients(shared, 1) as (ann,), clients(shared, 1, ("lobby",)) as (mute,):
        await ann.lobby.say(LOBBY, "hello?")
        assert await refusal(ann) == "not-here"
        await ann.lobby.say("nowhere", "hello?")
        assert await refusal(ann) == "not-here"
        await ann.lobby.enter()
        await ann.lobby.say(LOBBY, "x" * (LONGEST_LINE + 1))
        assert await refusal(ann) == "unreadable"
        await ann.lobby.say(LOBBY, "\U0001d160" * LONGEST_LINE)  # three times as long when kept
        assert await refusal(ann) == "unreadable"
        await ann.lobby.say(LOBBY, "\x07")
        assert await refusal(ann) == "unreadable"
        await mute.lobby.enter()
        await mute.lobby.say(LOBBY, "hello?")
        assert await refusal(mute) == "no-feature"


async def test_whoever_talks_too_much_has_to_wait_and_others_have_not(ready_sqlite: str) -> None:
    rates = FREE | {LimitedAction.CHAT: Rate(burst=3, per_second=0.01)}
    async with (
        running_server(ready_sqlite, rates=rates) as address,
        clients(address, 2) as (ann, bob),
    ):
        for one in (ann, bob):
            await one.lobby.enter()
        for number in range(5):
            await ann.lobby.say(LOBBY, f"line {number}")
        assert await refusal(ann) == "too-fast"
        await bob.lobby.say(LOBBY, "quiet!")
        await hears(bob, LOBBY, "line 2", "quiet!")


async def test_whoever_is_blocked_is_neither_heard_nor_met(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        blocked = await person_of(bob)
        for one in (ann, bob, eve):
            await one.lobby.enter()
        await ann.http_api.tell("PUT", f"/api/blocks/{blocked}")
        assert await ann.http_api.ask("GET", "/api/blocks", list[str]) == [blocked]
        await bob.lobby.say(LOBBY, "spam")
        await hears(eve, LOBBY, "spam")
        await eve.lobby.say(LOBBY, "ham")
        await hears(eve, LOBBY, "spam", "ham")
        await hears(ann, LOBBY, "ham")
        assert "spam" not in heard(ann, LOBBY)
        with pytest.raises(Exception, match="cannot be invited"):
            await bob.lobby.invite(Terms(preset="classic"), await person_of(ann))
        await ann.http_api.tell("DELETE", f"/api/blocks/{blocked}")
        await bob.lobby.say(LOBBY, "sorry")
        await hears(ann, LOBBY, "ham", "sorry")


async def test_a_line_is_reported_to_the_operator(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        for one in (ann, bob):
            await one.lobby.enter()
        await bob.lobby.say(LOBBY, "something rude")
        await hears(ann, LOBBY, "something rude")
        line = ann.lobby.lines[LOBBY][-1].id
        await ann.http_api.tell("POST", "/api/reports", {"line": line, "reason": "rude"})
        for wrong in ({"line": 10**9}, {"line": 0}):
            with pytest.raises(Exception, match=r"\w"):
                await ann.http_api.tell("POST", "/api/reports", wrong)


async def test_two_processes_carry_one_conversation(address: str) -> None:
    async with (
        running_server(address) as here,
        running_server(address) as there,
        clients(here, 1) as (ann,),
        clients(there, 1) as (eve,),
    ):
        for one in (ann, eve):
            await one.lobby.enter()
        await ann.lobby.say(LOBBY, "ahoy")
        await hears(eve, LOBBY, "ahoy")
        await eve.lobby.say(LOBBY, "ahoy there")
        await hears(ann, LOBBY, "ahoy", "ahoy there")
