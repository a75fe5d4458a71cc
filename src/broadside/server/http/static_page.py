"""Serves the page, or a note on how to build it."""

from importlib.metadata import version
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE = Path(__file__).parents[1] / "page"
_YEAR = 31_536_000
_SUFFIXES = {"br": ".br", "gzip": ".gz"}  # the best first

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


class _Parts(StaticFiles):
    """The files of the page, each in the smallest built form that the client understands."""

    def __init__(self, directory: Path, keep: str) -> None:
        super().__init__(directory=directory)
        self._keep = keep

    async def get_response(self, path: str, scope: Scope) -> Response:
        coding = self._coding(path, scope)
        response = await super().get_response(path + _SUFFIXES.get(coding, ""), scope)
        response.headers["Cache-Control"] = self._keep
        response.headers["Vary"] = "Accept-Encoding"
        if coding:
            response.headers["Content-Encoding"] = coding
        return response

    def _coding(self, path: str, scope: Scope) -> str:
        told = Headers(scope=scope).get("accept-encoding", "")
        understood = {coding.strip() for coding in told.split(",")}
        ready = (one for one in _SUFFIXES if self.lookup_path(path + _SUFFIXES[one])[1])
        return next((coding for coding in ready if coding in understood), "")


def routes(page: Path = PAGE) -> list[BaseRoute]:
    """The routes that serve the files of a page which was built into that folder."""
    if not (page / "index.html").is_file():
        return [Route("/", _unbuilt, methods=["GET"])]
    fresh = _Parts(page, "no-cache")

    def file(address: str, name: str) -> Route:
        async def hand_out(request: Request) -> Response:
            return await fresh.get_response(name, request.scope)

        return Route(address, hand_out, methods=["GET"])

    return [
        file("/", "index.html"),
        file("/sw.js", "sw.js"),
        file("/manifest.json", "manifest.json"),
        Mount("/icons", _Parts(page / "icons", "no-cache")),
        Mount("/assets", _Parts(page / "assets", f"public, max-age={_YEAR}, immutable")),
    ]


async def _unbuilt(request: Request) -> Response:
    return HTMLResponse(_UNBUILT.format(version=version("broadside")))
