"""The examples of docs/examples/python are short, import only what is public, and do what they say."""

import ast
import asyncio
import json
import random
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import puzzlemill
from tests.support.places import DOCS

FOLDER = DOCS / "examples" / "python"
FILES = sorted(FOLDER.glob("*.py"))


def names(name: str) -> dict[str, Any]:
    return runpy.run_path(str(FOLDER / name))


def printed(name: str) -> str:
    command = [sys.executable, "-W", "error", str(FOLDER / name)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, encoding="utf-8").stdout


def get(app: Any, path: str, query: str) -> tuple[int, str, bytes]:
    """Status, type and body of what a web app answers."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "http_version": "1.1", "method": "GET", "path": path, "query_string": query.encode()}
    asyncio.run(app(scope | {"headers": []}, receive, send))
    start, *parts = sent
    return start["status"], dict(start["headers"])[b"content-type"].decode(), b"".join(part["body"] for part in parts)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_is_short_and_public_and_listed(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "import puzzlemill\n" in text
    assert "from puzzlemill" not in text
    used = {ast.unparse(node).split(".")[1] for node in ast.walk(ast.parse(text)) if is_of_the_library(node)}
    assert used
    assert used <= set(dir(puzzlemill))
    assert f"(examples/python/{file.name})" in (DOCS / "python.md").read_text(encoding="utf-8")


def is_of_the_library(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "puzzlemill"


@pytest.mark.thorough
def test_a_web_app_serves_pictures_and_packs() -> None:
    app = names("web_app.py")["app"]
    status, form, body = get(app, "/picture.png", "id=ottf:2x2:1223&theme=ink")
    assert (status, form, body[:4]) == (200, "image/png", b"\x89PNG")
    status, form, body = get(app, "/packs/ottf", "level=2")
    assert (status, form) == (200, "application/json")
    assert {entry.grade and entry.grade.level for entry in puzzlemill.read(body)} == {2}
    status, _, body = get(app, "/picture.png", "id=ottf:2x2:1223&theme=loud")
    assert (status, json.loads(body)["detail"]) == (422, "theme 'loud': expected one of light, large, ink, colour")


@pytest.mark.thorough
def test_a_bot_replies_with_a_text_and_a_picture() -> None:
    random.seed(1)
    reply = names("bot.py")["reply"]
    text, picture = reply("OTTF 2")
    assert text.startswith("Level 2, about ")
    assert puzzlemill.grade(puzzlemill.parse_id(text.split()[-1])).level == 2
    assert picture[:4] == b"\x89PNG"
    assert reply("hello") == reply("ottf 9") == ("Write gloop, domicles, ottf, iqblocks and a level from 1 to 5.", None)


@pytest.mark.thorough
def test_a_table_has_the_puzzles_of_each_level() -> None:
    example = names("table.py")
    minutes = example["minutes_by_level"](example["table"]())
    assert list(minutes.index) == [(kind, level) for kind in sorted(puzzlemill.KINDS) for level in range(1, 6)]
    assert set(minutes["count"]) == {20}
    assert (minutes["min"] <= minutes["median"]).all()


@pytest.mark.thorough
def test_processes_give_the_same_results() -> None:
    assert printed("processes.py").splitlines()[-1] == "as in one process: True"


@pytest.mark.thorough
def test_a_search_ends_when_its_task_is_cancelled() -> None:
    assert printed("cancel.py") == "8\ncancelled\n"


def test_questions_have_right_answers_and_wrong_ones_a_reason(kind: puzzlemill.Kind) -> None:
    example = names("questions.py")
    (line, other) = (json.loads(line) for line in example["lines"](puzzlemill.ready_made(kind)[:2]))
    assert example["verify"](line["question"], line["answer"]) == (True, "")
    for wrong in (other["answer"], {}, None, "x", {"order": 5}):
        right, reason = example["verify"](line["question"], wrong)
        assert not right
        assert reason
