"""Plays one game of classic on a Broadside server: python sailor.py http://127.0.0.1:8000

It needs the package ``websockets`` and nothing of Broadside: all it knows is docs/protocol.md.
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

COLUMNS = "abcdefghij"


def post(server: str, path: str, cookie: str, body: Any) -> tuple[Any, str]:
    """What a POST is answered, and the cookie of the session."""
    headers = {"Origin": server, "Cookie": cookie, "Content-Type": "application/json"}
    request = urllib.request.Request(server + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as reply:
        new = (reply.headers.get("Set-Cookie") or "").partition(";")[0]
        return json.load(reply), new or cookie


def aim(view: Any) -> str:
    """A square beside a hit, or else any that has not been fired at."""
    shots = {shot["target"]: shot["call"] for shot in view["seas"][view["target"]]["shots"]}
    squares = [f"{col}{row}" for row in range(1, 11) for col in COLUMNS]
    fresh = [square for square in squares if square not in shots]
    hits = [square for square, call in shots.items() if call == "hit"]
    near = [square for square in fresh if any(touches(square, hit) for hit in hits)]
    return random.choice(near or fresh)


def touches(one: str, other: str) -> bool:
    right = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    return right + abs(int(one[1:]) - int(other[1:])) == 1


async def play(server: str) -> str:
    """Plays to the end; returns how it ended."""
    _, cookie = post(server, "/api/session", "", {})
    wish = {"preset": "classic", "level": "easy", "placement": "random"}
    made, _ = post(server, "/api/matches", cookie, wish)
    match, seat, count = made["match"], None, 0
    address = "ws" + server.removeprefix("http") + "/ws"
    async with connect(
        address, origin=Origin(server), additional_headers={"Cookie": cookie}
    ) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 1, "features": ["views"]}))
        await socket.send(json.dumps({"type": "resume", "match": match}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "over":
                won = message["result"]["winners"] == [seat]
                return f"{'won' if won else 'lost'} after {count} shots"
            if message["type"] == "refused" and message["code"] != "stale":
                return f"refused: {message['sentence']}"
            if message["type"] == "snapshot":
                number, seat = message["number"], message["seat"]
            elif message["type"] == "events":
                number = message["first"] + len(message["events"]) - 1
            else:
                continue
            if message["demand"] is None:
                continue
            count += 1
            move = f"fire {aim(message['view'])}"
            command = {"id": f"shot {count}", "match": match, "number": number, "move": move}
            await socket.send(json.dumps({"type": "command"} | command))
    return "the server has closed the connection"


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1].rstrip("/"))))
