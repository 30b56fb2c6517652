"""`puzzlemill gloop`: what its commands print, draw and refuse."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from puzzlemill.puzzles.kinds import InputError
from tests.support.commands import command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command("gloop"), arguments)


def research(*arguments: str) -> Result:
    return CliRunner().invoke(command("research", "gloop"), arguments)


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["explain"], ["the cap sum is 58 - 44 - 2 - 2 = 10", "No packing is perfect"]),
        (["explain", "gloop:2x2:valid:f"], ["On this board"]),
    ],
)
def test_commands_print(arguments: list[str], lines: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 0
    assert all(line in " ".join(result.stdout.split()) for line in lines)
    assert max(map(len, result.stdout.splitlines())) <= 110


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [
        (["explain", "--tiles", "1,2", "--without", "3"], "without: tile 3"),
        (["explain", "--tiles", "1", "--without", "1"], "tiles: none is left"),
        (["explain", "ottf:2x2:1223"], "expected gloop"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], rule: str) -> None:
    error = run(*arguments).exception
    assert isinstance(error, InputError)
    assert rule in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    "arguments",
    [["explain", "--tiles", "1", "gloop:2x2:valid:f"]],
)
def test_options_that_do_not_go_together_are_usage_errors(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


def test_a_packing_is_explained_by_the_identity(tmp_path: Path) -> None:
    file = str(tmp_path / "one.json")
    assert research("pack", "--board", "3x3", "--goal", "mixed", "--seed", "2", "-o", file).exit_code == 0
    text = " ".join(run("explain", file).stdout.split())
    found = re.search(
        r"(\d+) contours, (\d+) of them circles, in K = (\d+) groups, and q = (\d+) .* CS = (-?\d+)", text
    )
    assert found is not None
    closed, circles, k, q, total = map(int, found.groups())
    assert k == q - 1 + total / 2 <= closed == circles + 1


def test_a_file_of_another_kind_is_refused_before_the_search() -> None:
    with pytest.raises(InputError, match=r"x.txt: expected FILE"):
        CliRunner().invoke(command("gloop", "strip"), ["-o", "x.txt"], catch_exceptions=False)


def test_tiles_and_strips_are_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "tiles"
    assert run("tiles", "-o", str(folder), "--tiles", "0-9").exit_code == 0
    assert [file.name for file in folder.iterdir()] == ["page-001.png"]
    for name in ("strip.svg", "packing.svg"):
        drawn = (
            run("strip", "-o", str(tmp_path / name))
            if name == "strip.svg"
            else research("pack", "--board", "3x3", "-o", str(tmp_path / name))
        )
        assert drawn.exit_code == 0
        assert (tmp_path / name).read_text().startswith("<svg")
