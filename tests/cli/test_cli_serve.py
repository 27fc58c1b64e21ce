"""`memtui serve`: one socket on the loopback address, and nobody without the key (security of a page that decides)."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

import aiohttp
import pytest
from aiohttp import web

from memtui.app.demo import Demo
from memtui.app.serving import LoopbackServer, listening
from tests.cli.conftest import Run


@asynccontextmanager
async def served(path: str) -> AsyncIterator[tuple[LoopbackServer, aiohttp.ClientSession]]:
    """A server on a free port, and a browser that knows nothing of it yet."""
    server = LoopbackServer(path, sock := listening(0))
    runner = web.AppRunner(await server.application(), access_log=None)
    await runner.setup()
    await web.SockSite(runner, sock).start()
    try:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
            yield server, browser
    finally:
        await runner.cleanup()


def test_it_listens_on_the_loopback_address_only() -> None:
    with listening(0) as sock:
        host, port = sock.getsockname()
        assert host == "127.0.0.1"
        socket.create_connection((host, port), timeout=5).close()
        with pytest.raises(OSError):  # noqa: PT011 - which one hangs on the system
            socket.create_connection(("127.0.0.2", port), timeout=1).close()


async def test_without_the_key_nothing_is_answered(story: Demo) -> None:
    async with served(story.project) as (server, browser):
        for path in (
            "/",
            "/?key=",
            "/?key=wrong",
            "/ws",
            "/static/js/textual.js",
            "/download/x",
            "//",
            f"/x{server._page}/",
        ):
            async with browser.get(server.public_url + path) as answer:
                assert answer.status == 403, path
        async with browser.get(server.url) as answer:
            assert answer.status == 200, "wrong keys use the right one up as little as no key"


async def test_the_key_opens_the_page_and_its_path_the_rest(story: Demo) -> None:
    async with served(story.project) as (server, browser):
        async with browser.get(server.url) as answer:
            assert answer.status == 200
            assert str(answer.url) == f"{server.public_url}{server._page}/", "the key does not stay in the address"
            page = await answer.text()
            policy = answer.headers["Content-Security-Policy"]
            assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert f"ws://{server._here}{server._page}/ws" in page
        assert f"{server._page}/static/js/textual.js" in page
        assert "frame-ancestors 'none'" in policy
        sources = re.findall(r"https?:[^\s;]+", policy)
        assert sources == [], "the page may load nothing from elsewhere, its font included"
        for path in ("/static/js/textual.js", "/"):
            async with browser.get(f"{server.public_url}{server._page}{path}") as answer:
                assert answer.status == 200, "it can be reloaded"
        assert len(browser.cookie_jar) == 0, "a cookie would go to every port of the address"


async def test_the_key_opens_once(story: Demo) -> None:
    async with served(story.project) as (server, browser):
        address = server.url
        async with browser.get(address, headers={"Sec-Purpose": "prefetch;prerender"}) as answer:
            assert answer.status == 403, "loading ahead is no opening"
        async with browser.head(address) as answer:
            assert answer.status == 403
        async with browser.get(address) as answer:
            assert answer.status == 200
        for again in (address, f"{server.public_url}/", f"{server.public_url}/?key="):
            async with browser.get(again) as answer:
                assert answer.status == 403
                assert "opened already" in await answer.text()


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}, {"Host": "localhost:1"}],
)
async def test_another_page_and_another_name_get_nothing(story: Demo, headers: dict[str, str]) -> None:
    async with served(story.project) as (server, browser):
        async with browser.get(server.url) as answer:
            assert answer.status == 200
        async with browser.get(f"{server.public_url}{server._page}/ws", headers=headers) as answer:
            assert answer.status == 403


async def test_bytes_that_are_no_text_are_no_key(story: Demo) -> None:
    async with served(story.project) as (server, _):
        host, port = server._here.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /?key=%ff" + f" HTTP/1.1\r\nHost: {server._here}\r\n\r\n".encode())
        async with asyncio.timeout(60):
            assert (await reader.readline()).split()[1] == b"403"
        writer.close()


@contextmanager
def running(story: Demo) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`memtui serve` as a process of its own, and the address that it says."""
    command = [sys.executable, "-m", "memtui", "-C", story.project, "serve"]
    environ = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = "".join(process.stdout.readline() for _ in range(3))
        found = re.search(r"http://127\.0\.0\.1:\d+/\?key=\S+", lines)
        assert found, lines
        assert "on this machine only" in lines
        with pytest.raises(HTTPError, match="403"):  # answered: from here on it is a server, which minds signals
            build_opener(ProxyHandler({})).open(found[0].partition("?")[0], timeout=60)
        try:
            yield process, found[0]
        finally:
            process.send_signal(signal.SIGINT)


async def test_the_app_comes_through_the_socket(story: Demo) -> None:
    with running(story) as (_, address):
        here = address.partition("/?")[0]
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
            async with browser.get(address) as answer:
                assert answer.status == 200
                own = str(answer.url).rstrip("/")
            socket_address = f"{own}/ws?width=120&height=40".replace("http:", "ws:")
            seen = b""
            async with browser.ws_connect(socket_address, headers={"Origin": here}) as page, asyncio.timeout(60):
                while b"Staged" not in seen or b"tally" not in seen:
                    message = await page.receive()
                    assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
                    seen += message.data if isinstance(message.data, bytes) else message.data.encode()


def test_ctrl_c_ends_it_without_a_word(story: Demo) -> None:
    with running(story) as (process, _):
        process.send_signal(signal.SIGINT)
        out, faults = process.communicate(timeout=30)
    assert process.returncode in (0, 130)
    assert (out.strip(), faults.strip()) == ("", "")


def test_a_port_that_is_taken_is_named(run: Run) -> None:
    with listening(0) as sock:
        assert "can't be had" in run("serve", "--port", str(sock.getsockname()[1]), code=4).stderr


def test_without_textual_serve_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "memtui.app.serving", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    refused = run("serve", code=4)
    assert "textual-serve is not installed." in refused.stderr
    assert "pip install 'memtui[serve]'" in refused.stderr
