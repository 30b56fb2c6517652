"""What type checkers say about a user's program, and how much of the public interface they know.

They run on an installed copy in a separate environment, as a user's do.
"""

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from puzzlemill.generator import options_type
from puzzlemill.puzzles import KINDS
from tests.typing.editor import Editor

RIGHT = Path(__file__).parent / "right.py"

MISTAKES = """
import puzzlemill
[entry] = puzzlemill.generate("domicles")
state = puzzlemill.play(entry.instance)
puzzlemill.generate("dominoes")  # no such kind
puzzlemill.generate("gloop", boadr="3x3")  # no such option
puzzlemill.generate("gloop", layout="3x3")  # an option of another kind
puzzlemill.generate("domicles", layout=4)  # not a text
puzzlemill.generate("domicles", shuffle="exakt")  # not one of its choices
puzzlemill.iter_generate("ottf", count="3")  # not a number
puzzlemill.ready_made("chess")  # no such kind
puzzlemill.parse_id(5)  # not a text
puzzlemill.solve(entry.solution)  # not a puzzle
puzzlemill.sovle(entry.instance)  # no such name
print(entry.instance.template)  # a field of another kind
print(entry.solution.swaps)  # there may be no solution
print(puzzlemill.parse_id("ottf:2x2:1223").template)  # it may be of another kind
print(puzzlemill.solve(entry.instance).solutions[0].order)  # a solution of another kind
state.apply(state.hint().move)  # the hint might have no move
"""
"""A program in which type checkers refuse each line with a comment, and no other."""

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("built")]


@pytest.fixture(scope="module")
def user(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's environment: puzzlemill is installed there, and finds its dependencies where the tests have them."""
    folder = tmp_path_factory.mktemp("user")
    venv.create(folder / "env")
    [packages] = (folder / "env").glob("lib/python*/site-packages")
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(packages)
    ours = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "tests.pth").write_text("\n".join(ours), encoding="utf-8")
    (folder / "work").mkdir()
    return folder


def mypy(user: Path, *arguments: str | Path) -> str:
    return printed(user, "mypy", "--strict", "--python-executable", user / "env" / "bin" / "python", *arguments)


def pyright(user: Path, *arguments: str | Path) -> str:
    return printed(user, "pyright", *arguments)


def printed(user: Path, module: str, *arguments: str | Path) -> str:
    """What a type checker prints in an empty folder, where no checkout is in its way."""
    command = [sys.executable, "-m", module, *arguments]
    ran = subprocess.run(
        command, cwd=user / "work", env=environment_of(user), capture_output=True, text=True, check=False
    )
    return ran.stdout + ran.stderr


def environment_of(user: Path) -> dict[str, str]:
    """The user's environment comes first: pyright asks the first python."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**environment, "PATH": f"{user / 'env' / 'bin'}{os.pathsep}{environment['PATH']}"}


def lines_refused(output: str) -> set[int]:
    return {int(line) for line in re.findall(r"wrong\.py:(\d+):.*error", output)}


def test_a_right_program_is_accepted_with_the_types_that_it_names(user: Path) -> None:
    """By pyright; `make lint` asks mypy."""
    program = user / "work" / "right.py"
    program.write_bytes(RIGHT.read_bytes())
    assert re.search(r"^0 errors", pyright(user, program), re.MULTILINE)


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_every_mistake_is_refused_and_nothing_else(user: Path, checker: object) -> None:
    assert callable(checker)
    program = user / "work" / "wrong.py"
    program.write_text(MISTAKES, encoding="utf-8")
    expected = {number for number, line in enumerate(MISTAKES.splitlines(), 1) if "#" in line}
    assert lines_refused(checker(user, program)) == expected


def test_an_editor_offers_the_options_of_a_kind_and_explains_them(user: Path) -> None:
    program = user / "work" / "edited.py"
    calls = [f'puzzlemill.generate("{kind}", {options_type(kind).__struct_fields__[-1][:2]})' for kind in KINDS]
    calls.append('puzzlemill.iter_generate("ottf", symmetry="turn")')
    program.write_text("\n".join(["import puzzlemill", *calls]), encoding="utf-8")
    with Editor(program, environment_of(user)) as editor:
        for line, kind in enumerate(KINDS, 1):
            last = options_type(kind).__struct_fields__[-1]
            assert f"{last}=" in editor.completions(line, f"{last[:2]})")
        shown = editor.hover(len(calls), "symmetry")
    assert "Literal['none', 'mirror', 'turn', 'cross', 'quarter', 'all']" in shown
    assert "Make the board symmetric: left to right (mirror)" in shown


def test_the_types_of_the_public_interface_are_known(user: Path) -> None:
    output = pyright(user, "--ignoreexternal", "--verifytypes", "puzzlemill")
    assert re.findall(r".* - error: .*", output) == []
    assert "Type completeness score: 100%" in output
