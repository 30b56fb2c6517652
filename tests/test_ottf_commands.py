"""`puzzlemill ottf`: what its commands print, store, draw and refuse."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from puzzlemill import catalogues
from puzzlemill.ottf_command import ottf
from puzzlemill.puzzles.kinds import InputError


def run(*arguments: str) -> Result:
    return CliRunner().invoke(ottf, arguments)


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


class TestProofs:
    @pytest.mark.parametrize(
        ("position", "words"),
        [
            ("ottf:4x4:4332213243122211", "the tile at row 1, column 1 needs more later neighbours than it has"),
            ("ottf:2x2:1111", "no number of hidden fives fits the sum over row 1, column 1; row 1, column 2; row 2"),
            ("ottf:4x4:2232331223342112", "none of these can be the first of them: row 4, column 2; row 4, column 3"),
            ("ottf:4x4:2222311244233432", "none of these can be the last of them: row 4, column 1; row 4, column 2"),
            ("ottf:4x4:2322111321132422", "rules 1 and 2 decide 4 tiles; then the tile at row 3, column 2 needs"),
            ("ottf:4x5:23322213133314323222", "both roles tried of a 1 amid four neighbours, 2 times"),
        ],
    )
    def test_a_refutation_is_told_stored_and_checked(self, position: str, words: str, tmp_path: Path) -> None:
        file = tmp_path / "proof.json"
        told = run("refute", position, "-o", str(file))
        assert (told.exit_code, told.stdout.startswith("no solution: ")) == (0, True)
        assert words in told.stdout
        assert run("check", str(file)).stdout == f"{file}: proved: {told.stdout}"
        assert run("refute", position, "-o", "-").stdout.encode() == file.read_bytes()

    def test_a_certificate_for_another_template_proves_nothing(self, tmp_path: Path) -> None:
        file = tmp_path / "proof.json"
        run("refute", "ottf:4x4:4332213243122211", "-o", str(file))
        file.write_text(file.read_text().replace("4332213243122211", "3332213243122211"))
        result = run("check", str(file))
        assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, f"{file}: proves nothing")

    def test_what_has_a_solution_is_not_refuted(self) -> None:
        assert run("refute", "ottf:3x4:a22a21122232").stdout == "It has a solution.\n"

    def test_other_kinds_are_refused(self) -> None:
        result = run("refute", "domicles:4x2:6:e0:1032214042515364")
        assert str(result.exception) == "domicles:4x2:6:e0:1032214042515364: expected one OTTF puzzle"
