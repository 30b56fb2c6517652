"""None"""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.iqblocks import parse_id
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.packs import read_pack
from puzzlemill.solvers.iqblocks import count, solve, tally
from puzzlemill.solvers.iqblocks.all_fillings.file import decode, header_of
from tests.support.commands import command

SMALL = ("--pieces", "a11.01_b111.010_c1111_d1", "--board", "3x4")


CORNER = "iqblocks:iq:8x8:4a4.2a54."
"""The first piece in a corner."""


CHALLENGE = "iqblocks:iq:8x8:12.f7.2f6.2f13.g7.3g10."
"""Two pieces with one completion."""


def run(name: str, *arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(command("iqblocks", name), arguments, input=given)


class TestSolutions:
    def test_are_boards_that_complete_the_position(self) -> None:
        result = run("solutions", CHALLENGE)
        assert result.exit_code == 0
        (board,) = result.stdout.strip().split("\n\n")
        assert tuple(board.split()) == solve(parse_id(CHALLENGE)).solutions[0].board
        assert result.stderr == f"'{CHALLENGE}': 1 solution\n"

    def test_as_json_are_entries_that_other_commands_read(self) -> None:
        result = run("solutions", "--json", "--limit", "3", CORNER)
        assert result.exit_code == 0
        entries = read_pack(result.stdout.encode()).puzzles
        assert [entry.id for entry in entries] == [CORNER] * 3
        assert len({entry.solution for entry in entries}) == 3
        assert all(check(entry.instance, entry.solution) == [] for entry in entries)
        assert "stopped after 3, there may be more" in result.stderr

    @pytest.mark.parametrize(
        ("position", "found"),
        [
            (CORNER, "solutions"),
            ("iqblocks:a11.01_b111.010_c1111_d1:3x4:12.", "8 solutions"),
            ("iqblocks:a11.10_b11.10_c11.10_d11.10:3x4:12.", "4 solutions"),
            ("iqblocks:a111_b1:2x2:4.", "0 solutions"),
        ],
    )
    def test_are_all_listed_and_counted(self, position: str, found: str) -> None:
        result = run("solutions", "--json", position)
        exact = count(parse_id(position)).count
        assert len(result.stdout.splitlines()) == exact
        assert f"{exact:,} solutions" in result.stderr
        assert found in result.stderr

    def test_of_each_class_one_is_listed(self) -> None:
        position = "iqblocks:iq:8x8:26.4e4.4e26."
        result = run("solutions", "--json", "--classes", position)
        classes = tally(parse_id(position)).classes
        assert len(result.stdout.splitlines()) == classes
        assert f"{classes} classes" in result.stderr

    def test_of_an_entry_of_a_pack_it_takes_the_number(self) -> None:
        lines = run("solutions", "--json", "--limit", "2", CORNER).stdout
        assert run("solutions", "--limit", "1", "--puzzle", "2", "-", given=lines).exit_code == 0
        assert isinstance(run("solutions", "-", given=lines).exception, InputError)

    def test_a_spent_budget_ends_in_status_three(self) -> None:
        result = run("solutions", "--budget", "10", "iqblocks:pentominoes:6x10:60.")
        assert result.exit_code == 3
        assert "10 nodes do not go through all of them; --budget" in result.stderr


class TestCatalogue:
    def test_is_written_whole(self, tmp_path: Path) -> None:
        file = tmp_path / "small.bin"
        result = run("catalogue", *SMALL, "-o", str(file))
        assert result.exit_code == 0
        header = header_of(file.read_bytes(), "file")
        puzzle, boards = decode(file.read_bytes(), "file")
        assert (header.classes, header.solutions, len(boards)) == (2, 8, 8)
        assert result.stderr == f"2 classes, 8 solutions, {len(file.read_bytes()):,} bytes\n"
        assert format_id(puzzle) == "iqblocks:a11.01_b111.010_c1111_d1:3x4:12."

    def test_a_spent_budget_writes_nothing(self, tmp_path: Path) -> None:
        result = run("catalogue", "--budget", "1000", "-o", str(tmp_path / "iq.bin"))
        assert result.exit_code == 3
        assert "--budget" in result.stderr
        assert not list(tmp_path.iterdir())

    def test_of_a_board_that_nothing_fills_is_refused(self, tmp_path: Path) -> None:
        error = run("catalogue", "--board", "8x9", "-o", str(tmp_path / "iq.bin")).exception
        assert isinstance(error, ImpossibleError)
        assert "72 cells are to be covered" in str(error)


@pytest.mark.parametrize("name", ["solutions", "catalogue"])
def test_help_has_examples(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"puzzlemill iqblocks {name}" in result.stdout
