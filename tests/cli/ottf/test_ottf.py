"""`puzzlemill ottf refute` and `check`: what they print, store and refuse."""

from pathlib import Path

import pytest

from puzzlemill.puzzles.ottf import Ottf, format_id
from puzzlemill.puzzles.ottf.certificates import read_certificate
from puzzlemill.puzzles.packs import Pack, make_entry, write_pack
from puzzlemill.render.ottf.reasons import reason
from tests.support.commands import invoke
from tests.support.render.drawings import texts
from tests.support.render.samples import ottf_sample


class TestProofs:
    @pytest.mark.parametrize(
        ("position", "words"),
        [
            (
                "ottf:4x4:4332213243122211",
                "the 4 at row 1, column 1 asks for 3 neighbours placed after it, but only 2 are left.",
            ),
            ("ottf:2x2:1111", "touch in 4 pairs"),
            ("ottf:2x2:1111", "4 for each hidden five, a 1 placed before its four neighbours, but no tile can be one."),
            (
                "ottf:4x4:2232331223342112",
                "none of the tiles at row 4, column 2; row 4, column 3 can be the first of them",
            ),
            (
                "ottf:4x4:2222311244233432",
                "none of the tiles at row 4, column 1; row 4, column 2 can be the last of them",
            ),
            (
                "ottf:4x4:2322111321132422",
                "rules 1 and 2 decide 4 tiles; then the 1 at row 3, column 2, by now a 4, asks for 3",
            ),
            ("ottf:4x5:23322213133314323222", "2 times; each of 3 cases ends in a contradiction."),
        ],
    )
    def test_a_refutation_is_told_stored_and_checked(self, position: str, words: str, tmp_path: Path) -> None:
        file = tmp_path / "proof.json"
        run = invoke("ottf", "refute", position, "-o", str(file))
        assert (run.status, run.out.startswith("no solution: ")) == (0, True)
        assert words in run.out
        assert invoke("ottf", "check", str(file)).out == f"{file}: proved: {run.out}"
        assert invoke("ottf", "refute", position, "-o", "-").out.encode() == file.read_bytes()

    def test_a_certificate_for_another_template_proves_nothing(self, tmp_path: Path) -> None:
        file = tmp_path / "proof.json"
        invoke("ottf", "refute", "ottf:4x4:4332213243122211", "-o", str(file))
        file.write_text(file.read_text().replace("4332213243122211", "3332213243122211"))
        result = invoke("ottf", "check", str(file))
        assert (result.status, result.lines[-1]) == (1, f"{file}: proves nothing")

    def test_what_has_a_solution_is_not_refuted_and_ends_in_1(self, tmp_path: Path) -> None:
        run = invoke("ottf", "refute", "ottf:3x4:a22a21122232")
        assert (run.status, run.out) == (1, "It has a solution.\n")
        result = invoke("ottf", "refute", "ottf:3x4:a22a21122232", "-o", "-")
        assert (result.status, result.out, result.err) == (1, "", "It has a solution.\n")
        file = tmp_path / "proof.json"
        stored = invoke("ottf", "refute", "ottf:3x4:a22a21122232", "-o", str(file))
        assert (stored.status, stored.out) == (1, "")
        assert stored.err == f"It has a solution. Nothing was written to {file}.\n"

    def test_the_words_are_those_of_the_picture(self, tmp_path: Path) -> None:
        printed = invoke("ottf", "refute", "ottf:4x4:2122224211332122").out
        drawing = reason(
            read_certificate(invoke("ottf", "refute", "ottf:4x4:2122224211332122", "-o", "-").out.encode())
        )
        assert printed.startswith("no solution: all 16 tiles touch in 24 pairs")
        assert printed.partition(" touch ")[2].strip() == " ".join(texts(drawing)).partition(" touch ")[2]

    def test_one_puzzle_of_a_pack_is_taken_by_its_number(self, tmp_path: Path) -> None:
        pack = tmp_path / "two.json"
        both = (make_entry(Ottf(("1",))), make_entry(Ottf(("2",))))
        pack.write_bytes(write_pack(Pack(title="Two", puzzles=both)))
        assert invoke("ottf", "refute", str(pack), "--puzzle", "1").out == "It has a solution.\n"
        assert "the 2 at row 1, column 1" in invoke("ottf", "refute", str(pack), "--puzzle", "2").out

    def test_a_spent_budget_is_told_in_a_line_and_ends_in_3(self) -> None:
        puzzle, _ = ottf_sample("9x9", holes=0.0, method="harmonic", sources=4)
        result = invoke("ottf", "refute", format_id(puzzle), "--budget", "1")
        assert (result.status, result.out, result.err.count("\n")) == (3, "", 1)
        assert "within 1 nodes; --budget sets how many" in result.err
