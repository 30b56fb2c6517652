"""The command lines of the README and of the guides that newcomers read first work when pasted into an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlemill.solvers.kernels import cache_folder
from tests.support.places import DOCS, ROOT

PAGES = [ROOT / "README.md", *(DOCS / f"{name}.md" for name in ("books", "languages", "ottf", "publishing", "stores"))]
LINES = re.compile(r"^ {4}(puzzlemill .*)$", re.MULTILINE)
MOST_SECONDS = 240
"""The longest that one line can take where nothing has been compiled yet."""


def pasted(page: Path) -> list[str]:
    """The lines of a page that a person pastes; without those that open a window."""
    return [line for line in LINES.findall(page.read_text(encoding="utf-8")) if "--open " not in line.split("#")[0]]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The command as an installation has it on the path, and an empty home; kernels that are compiled stay so."""
    folder = tmp_path_factory.mktemp("home")
    command = folder / "bin" / "puzzlemill"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m puzzlemill "$@"\n')
    command.chmod(0o755)
    path = os.pathsep.join([str(command.parent), str(Path(sys.executable).parent), os.environ["PATH"]])
    ours = {"PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(folder), "PUZZLEMILL_CACHE": str(cache_folder())}
    return {**os.environ, **ours}


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
def test_every_line_works_in_an_empty_folder(page: Path, environment: dict[str, str], tmp_path: Path) -> None:
    for line in pasted(page):
        # All items with all their examples take half a minute; each command of a line has its own options.
        run = ["bash", "-c", re.sub(r"(check-solver \w+)( --) ", r"\1 --examples 5\2 ", line)]
        done = subprocess.run(
            run, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
        )
        assert done.returncode == 0, f"{line}\n{done.stderr[-500:]}"
