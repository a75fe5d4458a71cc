"""The page at the door: what this server offers, until there is one to play on."""

from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Broadside</title>
</head>
<body>
<main>
<h1>Broadside {version}</h1>
<p>This is a server for naval games on a grid. It has no page to play on yet: it is played with
a client that speaks its protocol, or without any server by <code>broadside console</code>.</p>
<ul>
<li><a href="/api/catalogue">What can be played</a>, and against which computer players</li>
<li><a href="/schema.json">The JSON Schema</a> of every message</li>
<li>The protocol is described in <code>docs/protocol.md</code> of the source, with an example
client in <code>examples/clients</code>.</li>
<li>Matches are played over the WebSocket <code>/ws</code>.</li>
</ul>
</main>
</body>
</html>
"""


def routes() -> list[Route]:
    return [Route("/", _welcome, methods=["GET"])]


async def _welcome(request: Request) -> Response:
    return HTMLResponse(_PAGE.format(version=version("broadside")))
