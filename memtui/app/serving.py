"""The app in a browser on this machine: textual-serve behind one socket on 127.0.0.1 and a key (tui.md §3.9).

textual-serve alone asks nobody who they are, and any page in the browser could open its socket. Here the key that was
printed opens the page once; from then on its own secret path counts, which no other page is told (a cookie would go to
every port of the address). A request counts only under our own address, and the page loads nothing from elsewhere.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import shlex
import socket
import sys
from collections.abc import Awaitable, Callable

from aiohttp import web
from textual_serve.server import Server

HOST = "127.0.0.1"
_MODULE = "memtui.app.served"
_CLOSED = "open the address that `memtui serve` printed, with its key\n"
_USED = "the address that `memtui serve` printed was opened already, and opens once: reload its page, or serve again\n"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def listening(port: int) -> socket.socket:
    """A socket on the loopback address; port 0 takes a free one. Raises `OSError`."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((HOST, port))
        found.listen(16)
    except OSError:
        found.close()
        raise
    return found


class LoopbackServer(Server):
    """Serves the app of one project on a socket; each open page is a process of its own."""

    def __init__(self, path: str, sock: socket.socket) -> None:
        host, port = sock.getsockname()
        super().__init__(shlex.join([sys.executable, "-m", _MODULE, path]), host=host, port=port, title="memtui")
        self._sock = sock
        self._key = secrets.token_urlsafe(24)  # "" once it was used
        self._page = f"/{secrets.token_urlsafe(24)}"
        self._here = f"{host}:{port}"

    @property
    def url(self) -> str:
        """What a person opens, once; it holds the key."""
        return f"{self.public_url}/?key={self._key}"

    def serve(self, debug: bool = False) -> None:  # noqa: ARG002 - textual-serve's own logs may hold what is shown
        """Serve until Ctrl+C."""
        logging.getLogger("textual-serve").addHandler(logging.NullHandler())
        web.run_app(self.application(), sock=self._sock, print=lambda *_: None, access_log=None)

    async def application(self) -> web.Application:
        """The web application below the page's path, with the guard before every route."""
        made = web.Application()
        made.add_subapp(self._page, await self._make_app())

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._guarded(request, handler)

        made.middlewares.append(guard)
        return made

    async def on_startup(self, app: web.Application) -> None:
        """Nothing is printed here: the command says where it serves."""

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.headers.get("Host") != self._here:
            raise web.HTTPForbidden(text="memtui serves its own address only\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin != self.public_url:
            raise web.HTTPForbidden(text="memtui answers its own page only\n")
        if request.path == "/":
            raise self._exchanged(request)
        first = "/" + request.path.split("/")[1]
        if not _same(first, self._page):
            raise web.HTTPForbidden(text=_CLOSED)
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = self._policy
            response.headers["Referrer-Policy"] = "no-referrer"
            response.headers["Cache-Control"] = "no-store"
        return response

    def _exchanged(self, request: web.Request) -> web.HTTPException:
        """The way to the page for who has the key first; a browser that only loads ahead leaves it as it is."""
        if request.method != "GET" or "prefetch" in request.headers.get("Sec-Purpose", ""):
            return web.HTTPForbidden(text=_CLOSED)
        given = request.query.get("key", "")
        if not self._key:
            return web.HTTPForbidden(text=_USED)
        if not _same(given, self._key):
            return web.HTTPForbidden(text=_CLOSED)
        self._key = ""
        return web.HTTPFound(f"{self._page}/", headers={"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"})

    @property
    def _policy(self) -> str:
        """The page is textual-serve's: its scripts and styles stand in it; its font service is not asked."""
        return (
            "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
            f"img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws://{self._here}; frame-ancestors 'none'"
        )


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
