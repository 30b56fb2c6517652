"""`puzzlemill research iqblocks solutions` and `catalogue`: all fillings of a position, listed, counted or stored."""

from pathlib import Path

import pytest

from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.iqblocks import parse_id
from puzzlemill.puzzles.packs import read_pack
from puzzlemill.solvers.iqblocks import count, solve
from puzzlemill.solvers.iqblocks.all_fillings.file import decode, header_of
from puzzlemill_research.iqblocks.classes import tally
from tests.support.commands import ends_in, invoke, refusal, success

SMALL = ("--pieces", "a11.01_b111.010_c1111_d1", "--board", "3x4")

CORNER = "iqblocks:iq:8x8:4a4.2a54."
"""The first piece in a corner."""

CHALLENGE = "iqblocks:iq:8x8:12.f7.2f6.2f13.g7.3g10."
"""Two pieces with one completion."""


class TestSolutions:
    def test_are_boards_that_complete_the_position(self) -> None:
        result = success("research", "iqblocks", "solutions", CHALLENGE)
        (board,) = result.out.strip().split("\n\n")
        assert tuple(board.split()) == solve(parse_id(CHALLENGE)).solutions[0].board
        assert result.err == f"'{CHALLENGE}': 1 solution\n"

    def test_as_json_are_entries_that_other_commands_read(self) -> None:
        result = success("research", "iqblocks", "solutions", "--json", "--limit", "3", CORNER)
        entries = read_pack(result.out.encode()).puzzles
        assert [entry.id for entry in entries] == [CORNER] * 3
        assert len({entry.solution for entry in entries}) == 3
        assert all(check(entry.instance, entry.solution) == [] for entry in entries)
        assert "stopped after 3 solutions; there might be more" in result.err

    @pytest.mark.parametrize(
        ("position", "words"),
        [
            (CORNER, "solutions"),
            ("iqblocks:a11.01_b111.010_c1111_d1:3x4:12.", "8 solutions"),
            ("iqblocks:a11.10_b11.10_c11.10_d11.10:3x4:12.", "4 solutions"),
            ("iqblocks:a111_b1:2x2:4.", "0 solutions"),
        ],
    )
    def test_are_all_listed_and_counted(self, position: str, words: str) -> None:
        result = invoke("research", "iqblocks", "solutions", "--json", position)
        exact = count(parse_id(position)).count
        assert len(result.lines) == exact
        assert f"{exact:,} solutions" in result.err
        assert words in result.err

    def test_one_of_each_class_is_listed(self) -> None:
        position = "iqblocks:iq:8x8:26.4e4.4e26."
        result = invoke("research", "iqblocks", "solutions", "--json", "--classes", position)
        classes = tally(parse_id(position)).classes
        assert len(result.lines) == classes
        assert f"{classes} classes" in result.err

    def test_takes_the_number_of_an_entry_of_a_pack(self) -> None:
        lines = invoke("research", "iqblocks", "solutions", "--json", "--limit", "2", CORNER).out
        assert (
            invoke("research", "iqblocks", "solutions", "--limit", "1", "--puzzle", "2", "-", given=lines).status == 0
        )
        assert "choose one with --puzzle N" in refusal("research", "iqblocks", "solutions", "-", given=lines)

    def test_a_spent_budget_ends_in_status_three(self) -> None:
        result = ends_in(3, "research", "iqblocks", "solutions", "--budget", "10", "iqblocks:pentominoes:6x10:60.")
        assert "the budget of 10 nodes ran out before the last solution; use a larger --budget" in result.err


class TestCatalogue:
    def test_is_written_whole(self) -> None:
        file = Path("small.bin")
        result = success("research", "iqblocks", "catalogue", *SMALL, "-o", str(file))
        header = header_of(file.read_bytes(), "file")
        puzzle, boards = decode(file.read_bytes(), "file")
        assert (header.classes, header.solutions, len(boards)) == (2, 8, 8)
        assert result.err == f"2 classes, 8 solutions, {len(file.read_bytes()):,} bytes\n"
        assert format_id(puzzle) == "iqblocks:a11.01_b111.010_c1111_d1:3x4:12."

    def test_a_spent_budget_writes_nothing(self) -> None:
        result = ends_in(3, "research", "iqblocks", "catalogue", "--budget", "1000", "-o", "iq.bin")
        assert "--budget" in result.err
        assert not list(Path().iterdir())
