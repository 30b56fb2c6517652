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


@pytest.mark.thorough
def test_the_tutorial_for_classes_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    followed("class-worksheets")
    for week in ("week-1", "week-2"):
        assert sorted(path.name for path in Path(week).glob("*.pdf")) == ["easy.pdf", "gentle.pdf"]
    first, second = (read_pack(Path(f"week-{week}.json").read_bytes()) for week in (1, 2))
    forms = [{form(entry.instance) for entry in pack.puzzles} for pack in (first, second)]
    assert not forms[0] & forms[1]


@pytest.mark.thorough
def test_the_first_book_is_ready_to_sell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    followed("first-book")
    assert Path("designs/covers.png").exists()
    for name in ("interior.pdf", "cover.pdf", "screen.pdf", "front.png", "sample-1.png", "check.txt"):
        assert (Path("rainy-day") / name).exists()
    assert "none of " in Path("rainy-day/check.txt").read_text().split("\n\n")[1]
    assert len(read_pack(Path("rainy-day/book.json").read_bytes()).puzzles) == 48


@pytest.mark.thorough
def test_the_five_volumes_of_a_series_repeat_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    followed("series")
    packs = [read_pack(Path(f"volume-{number}/book.json").read_bytes()) for number in range(1, 6)]
    forms = [form(entry.instance) for pack in packs for entry in pack.puzzles]
    assert len(set(forms)) == len(forms) == 5 * 32
    reprint = [Path(folder, "interior.pdf").read_bytes() for folder in ("volume-2", "volume-2-reprint")]
    assert reprint[0] == reprint[1]


def test_a_tutorial_is_read_in_order() -> None:
    block = "Save this as `a.toml`:\n\n```toml\nx = 1\n```\n"
    lines = "\nThen:\n\n    $ puzzlemill pack a.toml\n    done\n\n    $ puzzlemill help\n"
    typed = [Typed("puzzlemill pack a.toml", ("done",)), Typed("puzzlemill help", ())]
    assert list(steps(block + lines)) == [Saved("a.toml", "x = 1\n"), *typed]
