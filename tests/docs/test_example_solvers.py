"""The wrong solvers of docs/examples/checking: the bench finds their bugs as their README shows, and the mends pass."""

import contextlib
import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.support.commands import invoke
from tests.support.places import ROOT

FOLDER = ROOT / "docs" / "examples" / "checking"
PAGE = (FOLDER / "README.md").read_text()
MENDS = dict(
    zip(("wrong_solver.py", "wrong_solver.mjs"), re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL), strict=True)
)

TRANSCRIPTS: list[tuple[str, str]] = re.findall(r"```text\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)
"""Each command of the page and what it prints."""

ASKED = [case for case in TRANSCRIPTS if "--ask" in case[0]]
PYTEST = [case for case in TRANSCRIPTS if case[0].startswith("pytest")]
WHOLE = [case for case in TRANSCRIPTS if case not in ASKED + PYTEST]
"""The runs of the whole battery, for each solver before and after its mend."""

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def params(cases: list[tuple[str, str]]) -> list[Any]:
    return [pytest.param(*case, marks=needs_node if " node " in case[0] else ()) for case in cases]


def status_of(transcript: str) -> int:
    return 0 if "\nPassed: " in transcript else 1


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the top one that has only the two solvers, with the mends of the page."""
    top = tmp_path_factory.mktemp("mended")
    (top / "docs" / "examples" / "checking").mkdir(parents=True)
    for name, mend in MENDS.items():
        text = (FOLDER / name).read_text()
        old, new = ("".join(line[1:] for line in mend.splitlines(True) if line[0] in f" {sign}") for sign in "-+")
        assert text.count(old) == 1
        (top / "docs" / "examples" / "checking" / name).write_text(text.replace(old, new))
    return top


def run(command: str, folder: Path) -> tuple[int, str]:
    """The exit status of a command of the page, and what it prints."""
    program, *arguments = shlex.split(command)
    if program == "puzzlemill":
        with contextlib.chdir(folder):
            status, out, err = invoke(*arguments)
    else:
        words = [sys.executable, "-m", program, *arguments]
        ended = subprocess.run(words, cwd=folder, capture_output=True, check=False, text=True)
        status, out, err = ended.returncode, ended.stdout, ended.stderr
    assert not err
    return status, out


def agree(transcript: str, printed: str) -> bool:
    """Whether a transcript matches the output, except for text replaced by `...` and the widths of columns."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(transcript, printed, flags)


def test_the_page_shows_each_solver_before_and_after_its_mend() -> None:
    assert [status_of(transcript) for _, transcript in WHOLE] == [1, 0, 1, 0]
    assert len(ASKED) == 2
    assert len(PYTEST) == 1


@pytest.mark.thorough
@pytest.mark.parametrize(("command", "transcript"), params(ASKED))
def test_the_single_questions_of_the_page_end_as_it_shows(command: str, transcript: str) -> None:
    status, printed = run(command, ROOT)
    assert status == 1
    assert agree(transcript, printed), printed


@pytest.mark.thorough
@pytest.mark.parametrize(("command", "transcript"), params(WHOLE))
def test_the_transcripts_of_the_page_are_what_the_bench_prints(command: str, transcript: str, mended: Path) -> None:
    if status_of(transcript) == 0:  # all items take the most time, and their numbers of questions are left out
        command = command.replace("check-solver", "check-solver --examples 5")
    status, printed = run(command, ROOT if status_of(transcript) else mended)
    assert status == status_of(transcript)
    assert agree(transcript, printed), printed


@pytest.mark.thorough
@pytest.mark.parametrize(("command", "transcript"), params(PYTEST))
def test_pytest_fails_as_the_page_shows(command: str, transcript: str) -> None:
    status, printed = run(f"{command} -p no:cacheprovider", ROOT)
    assert status == 1
    assert agree(transcript, printed), printed


@pytest.mark.thorough
def test_random_puzzles_shrink_to_ten_cells() -> None:
    command = WHOLE[0][0].replace("check-solver", "check-solver --item solve-witnessed --seed 1 -o -")
    [result] = [one for one in msgspec.json.decode(run(command, ROOT)[1])["results"] if one["failure"]]
    assert result["failure"]["code"] == "SAYS_UNSOLVABLE"
    [name] = result["failure"]["ids"]
    assert sum(sign.isdigit() for sign in name.split(":")[2]) == 10
