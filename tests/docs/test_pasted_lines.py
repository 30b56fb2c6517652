"""The command lines of the README and of the guides that newcomers read first work when pasted into an empty folder."""

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from puzzlemill import catalogues
from puzzlemill.solvers.caches import cache_folder
from tests.support.commands import printed
from tests.support.places import DOCS, ROOT

PAGES = [ROOT / "README.md", *(DOCS / f"{name}.md" for name in ("books", "languages", "ottf", "publishing", "stores"))]
LINES = re.compile(r"^ {4}(puzzlemill .*)$", re.MULTILINE)


def pasted(page: Path) -> list[str]:
    """The lines of a page that a person pastes; without those that open a window."""
    return [line for line in LINES.findall(page.read_text(encoding="utf-8")) if "--open " not in line.split("#")[0]]


def run(line: str) -> None:
    """Run a line as a shell would, in this process."""
    for command in line.split(" && "):
        words, target = shlex.split(command, comments=True), os.devnull
        if ">" in words:
            *words, _, target = words
        Path(target).write_text(printed(*words[1:]), encoding="utf-8")


def test_lines_are_found_for_each_of_the_three_users() -> None:
    lines = pasted(PAGES[0])
    assert len(lines) > 15
    for job in ("puzzlemill book recipe.toml -o", "puzzlemill pack levels.toml -o", "puzzlemill check-solver ottf -- "):
        assert any(line.startswith(job) for line in lines)
    assert all(len(pasted(page)) >= 2 for page in PAGES)


def test_the_readme_starts_with_at_most_six_commands() -> None:
    opening = PAGES[0].read_text(encoding="utf-8").split("\n## ")[0]
    commands = re.findall(r"^ {4}(?!#)\S.*$", opening, re.MULTILINE)
    assert [line.split()[0] for line in commands] == ["make", "make", "pip", *["puzzlemill"] * 3]


@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_line_works_in_an_empty_folder(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, folder = tmp_path / "home", tmp_path / "empty"
    home.mkdir()
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PUZZLEMILL_CACHE", str(cache_folder()))  # before the home changes: compiled kernels stay so
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)  # each process that starts takes a second to load the command
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    if page != PAGES[0]:  # once is enough for the whole default book
        small = re.sub(r"^count = \d+", "count = 1", catalogues.default_recipe(), flags=re.MULTILINE)
        monkeypatch.setattr(catalogues, "default_recipe", lambda: small)
    for line in pasted(page):
        # All items with all their examples take half a minute; each command of a line has its own options.
        run(re.sub(r"(check-solver \w+)( --) ", r"\1 --examples 5\2 ", line))
