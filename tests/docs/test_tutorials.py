"""The tutorials as documents: whoever saves every file and types every line, in order, gets what the page shows."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from puzzlemill.puzzles import form
from puzzlemill.puzzles.packs import read_pack
from tests.support.commands import invoke
from tests.support.places import DOCS


class Saved(NamedTuple):
    """A file that the reader saves."""

    name: str
    text: str


class Typed(NamedTuple):
    """A line that the reader types, and the lines that the page shows below it."""

    line: str
    shown: tuple[str, ...]


def steps(text: str) -> Iterator[Saved | Typed]:
    """What a tutorial asks its reader to do, in order.

    A block of TOML is saved under the name that the paragraph before it gives with "Save this as `NAME`".
    """
    name = ""
    for part in re.split(r"(^```toml\n.*?^```$)", text, flags=re.DOTALL | re.MULTILINE):
        if part.startswith("```toml"):
            assert name, "a block of TOML has no name"
            yield Saved(name, part.removeprefix("```toml\n").removesuffix("```"))
            continue
        names = re.findall(r"[Ss]ave\s+(?:this|it)\s+as\s+`([^`]+)`", part)
        name = names[-1] if names else ""
        for block in re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", part, re.MULTILINE):
            for command in re.split(r"^ {4}\$ ", block, flags=re.MULTILINE)[1:]:
                line, *shown = (line.removeprefix("    ").rstrip() for line in command.splitlines())
                yield Typed(line, tuple(filter(None, shown)))


def followed(page: str) -> None:
    """Do what a tutorial asks for in the current folder; the program prints exactly what the page shows."""
    for step in steps((DOCS / f"{page}.md").read_text()):
        if isinstance(step, Saved):
            Path(step.name).write_text(step.text)
            continue
        program, *arguments = shlex.split(step.line)
        assert program == "puzzlemill"
        done = invoke(*arguments)
        assert done.status == 0, f"{step.line}\n{done.err}"
        printed = [line.rstrip() for line in (*done.lines, *done.remarks) if line.strip()]
        assert not step.shown or printed == list(step.shown), step.line


def test_the_tutorial_for_classes_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    followed("class-worksheets")
    for week in ("week-1", "week-2"):
        assert sorted(path.name for path in Path(week).glob("*.pdf")) == ["easy.pdf", "gentle.pdf"]
    first, second = (read_pack(Path(f"week-{week}.json").read_bytes()) for week in (1, 2))
    forms = [{form(entry.instance) for entry in pack.puzzles} for pack in (first, second)]
    assert not forms[0] & forms[1]


def test_a_tutorial_is_read_in_order() -> None:
    block = "Save this as `a.toml`:\n\n```toml\nx = 1\n```\n"
    lines = "\nThen:\n\n    $ puzzlemill pack a.toml\n    done\n\n    $ puzzlemill help\n"
    typed = [Typed("puzzlemill pack a.toml", ("done",)), Typed("puzzlemill help", ())]
    assert list(steps(block + lines)) == [Saved("a.toml", "x = 1\n"), *typed]
