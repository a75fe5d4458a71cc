"""A bot that plays over the network: python network.py http://127.0.0.1:8000 TOKEN [GAMES]

It plays rated games of sea-battle one after the other against whoever comes next, and accepts
what people invite it to. With 0 GAMES it waits to be invited, or for its tournament. All it
knows is docs/protocol.md.
"""

import asyncio
import json
import random
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

SQUARES = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]


def aim(view: Any) -> str:
    shots = view["seas"][view["target"]]["shots"]
    return random.choice(sorted(set(SQUARES) - {shot["target"] for shot in shots}))


async def play(server: str, token: str, games: float) -> None:
    headers, address = {"Authorization": f"Bearer {token}"}, f"ws{server.removeprefix('http')}/ws"
    async with connect(address, origin=Origin(server), additional_headers=headers) as socket:

        async def say(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"type": kind} | fields))

        await say("hello", version=1, features=["views", "lobby", "radar"])
        if games > 0:
            await say("next", preset="sea-battle", rated=True)
        async for text in socket:
            told = json.loads(text)
            if told["type"] == "invited" and told["invitation"]["match"]:
                await say("resume", match=told["invitation"]["match"])
            elif told["type"] == "invited" and told["invitation"]["kind"] == "person":
                await say("accept", invitation=told["invitation"]["id"])
            elif told["type"] in ("snapshot", "events") and told["demand"]:
                number = told.get("number", told.get("first", 0) + len(told.get("events", ())) - 1)
                move = f"fire {aim(told['view'])}"
                await say("command", id=f"{number}", match=told["match"], number=number, move=move)
            elif told["type"] == "refused" and told["code"] == "stale":
                await say("resume", match=told["match"])  # what it shows is answered anew
            elif told["type"] == "over":
                games -= 1
                if games == 0:
                    return
                if games > 0:
                    await say("next", preset="sea-battle", rated=True)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], float([*sys.argv, "inf"][3])))
