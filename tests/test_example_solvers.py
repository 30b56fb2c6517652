"""The wrong solvers of docs/examples/checking: the bench finds their bugs as their README shows, and the mends pass."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "examples" / "checking"
PAGE = (FOLDER / "README.md").read_text()
MENDS = dict(zip(("wrong_solver.py", "wrong_solver.mjs"), re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL), strict=True))
KNOWN = {"ottf": "solve-known-ten-cell-templates", "domicles": "solve-known-exact-distances"}

TRANSCRIPTS = [
    (command, told, end.start() > PAGE.rfind("```diff", 0, end.start()) > PAGE.rfind("\n## ", 0, end.start()))
    for end in re.finditer(r"```text\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)
    for command, told in [end.groups()]
]
"""Each command of the page, what it prints, and whether that is after the mend of its section."""

SHORT = [case for case in TRANSCRIPTS if "--ask" in case[0] or case[0].startswith("pytest")]
LONG = [case for case in TRANSCRIPTS if case not in SHORT]

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def params(cases: list[tuple[str, str, bool]]) -> list[object]:
    return [
        pytest.param(*case, id=f"{case[0][:32]}-{case[2]}", marks=needs_node if " node " in case[0] else ())
        for case in cases
    ]


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the top one that has nothing but the two solvers, with the mends of the page."""
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
    ended = subprocess.run(
        [sys.executable, "-m", program, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "200"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert not ended.stderr
    return ended.returncode, ended.stdout


def agree(told: str, printed: str) -> bool:
    """Whether a transcript is what was printed, but for what `...` stands for and the widths of columns."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(told, printed, flags)


def test_the_page_shows_each_solver_before_and_after_its_mend() -> None:
    assert [(command.split()[0], after) for command, _, after in LONG] == [("puzzlemill", False), ("puzzlemill", True)] * 2
    assert [command.split()[0] for command, _, _ in SHORT] == ["puzzlemill", "puzzlemill", "pytest"]


@pytest.mark.parametrize(("command", "told", "after"), params(SHORT))
def test_the_single_questions_of_the_page_end_as_it_shows(command: str, told: str, after: bool) -> None:
    status, printed = run(command, ROOT)
    assert status == 1
    assert not after
    assert agree(told, printed), printed


@pytest.mark.parametrize(("command", "told", "after"), params(LONG))
def test_the_bench_finds_the_bug_until_it_is_mended(command: str, told: str, after: bool, mended: Path) -> None:
    kind = command.split()[2]
    some = f"check-solver --item {KNOWN[kind]} --item solve-witnessed --examples 30"
    status, printed = run(command.replace("check-solver", some), mended if after else ROOT)
    assert status == (0 if after else 1)
    [line] = [line for line in told.splitlines() if KNOWN[kind] in line and "asked" in line]
    assert line.split() in [line.split() for line in printed.splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize(("command", "told", "after"), params(LONG))
def test_the_transcripts_of_the_page_are_what_the_bench_prints(
    command: str, told: str, after: bool, mended: Path
) -> None:
    status, printed = run(command, mended if after else ROOT)
    assert status == (0 if after else 1)
    assert agree(told, printed), printed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_puzzles_shrink_to_ten_cells(seed: int) -> None:
    command = LONG[0][0].replace("check-solver", f"check-solver --item solve-witnessed --seed {seed} -o -")
    [result] = msgspec.json.decode(run(command, ROOT)[1])["results"]
    assert result["failure"]["code"] == "SAYS_UNSOLVABLE"
    [name] = result["failure"]["ids"]
    assert sum(sign.isdigit() for sign in name.split(":")[2]) == 10
