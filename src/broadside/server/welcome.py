"""The page at the door: the game itself, or how to get it where it was not built."""

from importlib.metadata import version
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE = Path(__file__).parent / "page"
_YEAR = 31_536_000

_UNBUILT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Broadside</title>
</head>
<body>
<main>
<h1>Broadside {version}</h1>
<p>This is a server for naval games on a grid. Its page was not built: install it with
<code>make play</code> or <code>pip install .</code>, play with a client that speaks its protocol,
or without any server by <code>broadside console</code>.</p>
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


class _Hashed(StaticFiles):
    """Files whose names change with what is in them: nobody needs to ask for them twice."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = f"public, max-age={_YEAR}, immutable"
        return response


def routes(page: Path = PAGE) -> list[BaseRoute]:
    """The addresses of a page that was built into that folder."""
    index = page / "index.html"
    if not index.is_file():
        return [Route("/", _unbuilt, methods=["GET"])]

    async def door(request: Request) -> Response:
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    assets = GZipMiddleware(_Hashed(directory=page / "assets"))
    return [Route("/", door, methods=["GET"]), Mount("/assets", assets)]


async def _unbuilt(request: Request) -> Response:
    return HTMLResponse(_UNBUILT.format(version=version("broadside")))
