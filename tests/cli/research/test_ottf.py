"""`puzzlemill research ottf cores`: what it prints, stores, draws and refuses."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from puzzlemill import catalogues
from puzzlemill.puzzles.kinds import InputError
from tests.support.commands import command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command("research", "ottf"), arguments)


class TestCores:
    def test_the_stored_catalogue_is_what_the_command_writes(self, tmp_path: Path) -> None:
        file = tmp_path / "stuck.json"
        result = run("cores", "-o", str(file))
        assert result.exit_code == 0
        assert file.read_bytes() == catalogues.ottf_stuck()
        table = [line.split() for line in result.stdout.splitlines()[5:]]
        assert len(table) == 12
        assert table[8] == ["9", "9,910", "0", "0", "0", "0"]
        assert table[11] == ["12", "505,861", "23", "3", "907", "3"]

    def test_json_can_go_to_standard_output_and_nothing_else_does(self) -> None:
        result = run("cores", "--cells", "4", "-o", "-")
        assert result.stdout.startswith('{"format":"puzzlemill-ottf-stuck","version":1,"rows":[{"cells":1,')
        assert result.stdout.count("\n") == 1

    def test_templates_are_listed_those_to_which_no_rule_applies_first(self) -> None:
        lines = [line.split() for line in run("cores", "--cells", "11", "--list").stdout.splitlines()]
        assert lines[0] == ["cells", "core", "orientations", "template"]
        assert lines[1:3] == [["10", "10", "1", "ottf:3x4:a2222112232a"], ["10", "10", "1", "ottf:3x4:a22a21122232"]]
        assert [line[1] for line in lines[3:]] == ["11"] * 6 + ["10"] * 48

    @pytest.mark.parametrize(("ending", "start"), [("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG")])
    def test_the_page_is_drawn_by_the_ending_of_its_file(self, ending: str, start: bytes, tmp_path: Path) -> None:
        file = tmp_path / f"cores.{ending}"
        assert run("cores", "--cells", "10", "--draw", str(file)).exit_code == 0
        assert start in file.read_bytes()[:200]

    @pytest.mark.parametrize(
        ("arguments", "rule"),
        [
            (["--cells", "15"], "cells 15: expected 1 to 14"),
            (["--cells", "0"], "cells 0: expected 1 to 14"),
            (["--draw", "cores.gif"], "cores.gif: expected FILE.svg"),
            (["--cells", "9", "--draw", "cores.svg"], "the smallest have 10"),
        ],
    )
    def test_bad_input_is_one_line(self, arguments: list[str], rule: str) -> None:
        result = run("cores", *arguments)
        assert isinstance(result.exception, InputError)
        assert rule in str(result.exception)
        assert "\n" not in str(result.exception)
