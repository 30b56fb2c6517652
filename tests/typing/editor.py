"""What an editor shows of a program: it asks pyright's language server, in the protocol that editors use."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self


class Editor:
    """A program in an editor. Its lines count from 0."""

    def __init__(self, program: Path, environment: Mapping[str, str]) -> None:
        """Open `program`; the first python of the environment is its interpreter."""
        self.document = {"uri": program.as_uri()}
        self.lines = program.read_text(encoding="utf-8").splitlines()
        self.server = subprocess.Popen(
            [sys.executable, "-m", "pyright.langserver", "--stdio"],
            cwd=program.parent,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.asked = 0
        plain = {"hover": {"contentFormat": ["plaintext"]}}
        self.ask("initialize", rootUri=program.parent.as_uri(), capabilities={"textDocument": plain})
        self.send(method="initialized", params={})
        opened = {**self.document, "languageId": "python", "version": 1, "text": program.read_text(encoding="utf-8")}
        self.send(method="textDocument/didOpen", params={"textDocument": opened})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.kill()
        self.server.communicate()

    def hover(self, line: int, word: str) -> str:
        """What the editor shows when the mouse is on a word."""
        return str(self.ask("textDocument/hover", **self.at(line, word))["contents"]["value"])

    def completions(self, line: int, typed: str) -> list[str]:
        """What the editor offers after the first letter of what was typed."""
        offered = self.ask("textDocument/completion", **self.at(line, typed))
        return [item["label"] for item in offered["items"]]

    def at(self, line: int, word: str) -> dict[str, Any]:
        position = {"line": line, "character": self.lines[line].index(word) + 1}
        return {"textDocument": self.document, "position": position}

    def ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        self.send(id=self.asked, method=method, params=params)
        while True:
            said = self.receive()
            if "method" not in said and said.get("id") == self.asked:
                return said["result"]
            if "method" in said and "id" in said:
                self.send(id=said["id"], result=None)

    def send(self, **message: Any) -> None:
        assert self.server.stdin
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.server.stdin.flush()

    def receive(self) -> Any:
        assert self.server.stdout
        length = 0
        for line in iter(self.server.stdout.readline, b"\r\n"):
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return json.loads(self.server.stdout.read(length))
