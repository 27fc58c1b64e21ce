"""A model on loopback that answers as the real one's interface does: enough for Claude Code to run without an account.

The answer to a turn is decided by its last message: `e2e-run: <command>` asks for the Bash tool, all else is answered
in plain words. Every request is kept, so that a test can see what reached the model (harness-facts.md Appendix A).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Record = dict[str, Any]


class Model:
    """The server; `requests` are the bodies it was sent, oldest first. Use it in `with`."""

    def __init__(self) -> None:
        self.requests: list[Record] = []
        self._came = threading.Condition()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self._keep))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def turns(self) -> list[str]:
        """What each turn with tools was sent, as one text; requests without tools are titles and summaries."""
        return [json.dumps(body.get("messages"), ensure_ascii=False) for body in self.requests if body.get("tools")]

    def wait_for(self, words: str, *, after: int = 0, seconds: float = 60) -> str:
        """The first turn after the first `after` ones that holds `words`, once it has come."""
        found: list[str] = []

        def came() -> bool:
            found[:] = [turn for turn in self.turns()[after:] if words in turn]
            return bool(found)

        with self._came:
            assert self._came.wait_for(came, seconds), f"no turn with {words!r} came"
        return found[0]

    def came(self, words: str, *, seconds: float) -> bool:
        """Whether a turn that holds `words` comes in time."""
        with self._came:
            return self._came.wait_for(lambda: any(words in turn for turn in self.turns()), seconds)

    def _keep(self, body: Record) -> None:
        with self._came:
            self.requests.append(body)
            self._came.notify_all()

    def __enter__(self) -> Model:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join(10)
        self._server.server_close()


def _handler(keep: Callable[[Record], None]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
            path = self.path.partition("?")[0]
            if path.endswith("/count_tokens"):
                self._send(200, "application/json", b'{"input_tokens":1000}')
            elif path == "/v1/messages":
                keep(body)
                if body.get("stream"):
                    self._send(200, "text/event-stream", _events(body))
                else:
                    whole = {**_message(body), "content": [_answer(body)[0]], "stop_reason": _answer(body)[1]}
                    self._send(200, "application/json", json.dumps(whole).encode())
            else:
                self._send(404, "application/json", b"{}")

        def do_GET(self) -> None:
            self._send(404, "application/json", b"{}")

        def do_HEAD(self) -> None:
            self._send(200, "application/json", b"")

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            return

        def _send(self, status: int, kind: str, data: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    return Handler


def _message(body: Record) -> Record:
    usage = {"input_tokens": 100, "output_tokens": 10}
    return {
        "id": f"msg_{len(json.dumps(body))}",
        "type": "message",
        "role": "assistant",
        "model": body.get("model", "model"),
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage,
    }


def _answer(body: Record) -> tuple[Record, str]:
    """The block to answer with, and the reason to stop."""
    text, result = _last(body)
    _, asked, command = text.rpartition("e2e-run: ")
    if asked and not result and body.get("tools"):
        inputs = {"command": command.strip().split("\n")[0], "description": "as asked"}
        return {"type": "tool_use", "id": f"toolu_{len(text)}", "name": "Bash", "input": inputs}, "tool_use"
    return {"type": "text", "text": "Understood."}, "end_turn"


def _last(body: Record) -> tuple[str, bool]:
    """The texts of the last message of the person's side, and whether a tool's result came with them."""
    content = [message for message in body["messages"] if message["role"] == "user"][-1]["content"]
    if isinstance(content, str):
        return content, False
    texts = [block.get("text", "") for block in content if block.get("type") == "text"]
    return "\n".join(texts), any(block.get("type") == "tool_result" for block in content)


def _events(body: Record) -> bytes:
    block, reason = _answer(body)
    empty: Record = {**block, "text": ""} if block["type"] == "text" else {**block, "input": {}}
    delta = (
        {"type": "text_delta", "text": block["text"]}
        if block["type"] == "text"
        else {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    )
    events: list[Record] = [
        {"type": "message_start", "message": _message(body)},
        {"type": "content_block_start", "index": 0, "content_block": empty},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": reason, "stop_sequence": None},
            "usage": {"output_tokens": 10},
        },
        {"type": "message_stop"},
    ]
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events).encode()
