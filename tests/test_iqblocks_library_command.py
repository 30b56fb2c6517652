"""The commands that ask all fillings of a board: `solutions`, `rarest`, `fewest`, `census`, `catalogue`."""

from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner, Result

from puzzlemill.iqblocks_library_command import catalogue, census, fewest, rarest, solutions
from puzzlemill.puzzles import check, format_id
from puzzlemill.puzzles.iqblocks import parse_id
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.puzzles.packs import read_pack
from puzzlemill.solvers.iqblocks import count, solve, tally
from puzzlemill.solvers.iqblocks_solutions import decode, header_of

SMALL = ("--pieces", "a11.01_b111.010_c1111_d1", "--board", "3x4")

CORNER = "iqblocks:iq:8x8:4a4.2a54."
"""The first piece in a corner."""

CHALLENGE = "iqblocks:iq:8x8:12.f7.2f6.2f13.g7.3g10."
"""Two pieces with one completion."""


def run(command: click.Command, *arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=given)


def words(text: str) -> str:
    return " ".join(text.split())


class TestSolutions:
    def test_are_boards_that_complete_the_position(self) -> None:
        result = run(solutions, CHALLENGE)
        assert result.exit_code == 0
        (board,) = result.stdout.strip().split("\n\n")
        assert tuple(board.split()) == solve(parse_id(CHALLENGE)).solutions[0].board
        assert result.stderr == f"'{CHALLENGE}': 1 solution\n"

    def test_as_json_are_entries_that_other_commands_read(self) -> None:
        result = run(solutions, "--json", "--limit", "3", CORNER)
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
        result = run(solutions, "--json", position)
        exact = count(parse_id(position)).count
        assert len(result.stdout.splitlines()) == exact
        assert f"{exact:,} solutions" in result.stderr
        assert found in result.stderr

    def test_of_each_class_one_is_listed(self) -> None:
        position = "iqblocks:iq:8x8:26.4e4.4e26."
        result = run(solutions, "--json", "--classes", position)
        classes = tally(parse_id(position)).classes
        assert len(result.stdout.splitlines()) == classes
        assert f"{classes} classes" in result.stderr

    def test_of_an_entry_of_a_pack_it_takes_the_number(self) -> None:
        lines = run(solutions, "--json", "--limit", "2", CORNER).stdout
        assert run(solutions, "--limit", "1", "--puzzle", "2", "-", given=lines).exit_code == 0
        assert isinstance(run(solutions, "-", given=lines).exception, InputError)

    def test_a_spent_budget_ends_in_status_three(self) -> None:
        result = run(solutions, "--budget", "10", "iqblocks:pentominoes:6x10:60.")
        assert result.exit_code == 3
        assert "10 nodes do not go through all of them; --budget" in result.stderr


class TestRarest:
    def test_lists_the_rarest_first(self) -> None:
        result = run(rarest, "--limit", "3")
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert lines[0].startswith("2,110 placements, 273 up to symmetry; 144, 19 up to symmetry, are in no solution.")
        assert [line.split()[:3] for line in lines[3:]] == [["2", "8", "J"], ["14", "8", "I"], ["23", "8", "D"]]
        assert count(parse_id(lines[3].split()[3])).count == 2
        assert "251 more" in result.stderr

    def test_lists_the_most_frequent_first_and_those_in_no_solution(self) -> None:
        most = run(rarest, "--most", "--limit", "1").stdout.splitlines()[3].split()
        assert (most[0], most[2]) == ("5,351", "E")
        never = [line.split() for line in run(rarest, "--never").stdout.splitlines()[3:]]
        assert len(never) == 19
        assert {line[0] for line in never} == {"0"}
        assert sum(int(line[1]) for line in never) == 144

    def test_takes_other_sets_and_boards_with_holes(self) -> None:
        result = run(rarest, "--pieces", "pentominoes", "--board", "8x8:27.2-6.2-27.", "--limit", "1")
        assert result.exit_code == 0
        position = parse_id(result.stdout.splitlines()[3].split()[3])
        assert position.board[3][3:5] == "##"

    @pytest.mark.parametrize(
        ("arguments", "error", "rule"),
        [
            (("--board", "8"), InputError, "board '8': expected ROWSxCOLUMNS"),
            (("--pieces", "nothing"), InputError, "pieces 'nothing': expected one of iq"),
            (("--board", "8x8:a63."), InputError, "board '8x8:a63.': expected a board with nothing given"),
            (("--board", "8x9"), ImpossibleError, "board: nothing fills it: 72 cells are to be covered"),
            (("--pieces", "a1_b1", "--board", "1x2"), InputError, "pieces: some are equal"),
            (("--pieces", "a111_b1", "--board", "2x2"), OutOfReachError, "board: nothing fills it, or it has too many"),
        ],
    )
    def test_what_has_no_library_is_one_line(
        self, arguments: tuple[str, ...], error: type[Exception], rule: str
    ) -> None:
        found = run(rarest, *arguments).exception
        assert isinstance(found, error)
        assert rule in str(found)
        assert "\n" not in str(found)

    def test_two_orders_at_once_are_refused(self) -> None:
        assert run(rarest, "--most", "--never").exit_code == 2


class TestFewest:
    def test_of_a_challenge_lists_all_smallest_choices(self) -> None:
        result = run(fewest, CHALLENGE)
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert lines[0] == "Fewest given pieces: 2; 2 choices leave only this solution: FG FJ."
        assert lines[1] == CHALLENGE
        assert tuple(lines[3:]) == parse_id(CHALLENGE).board

    def test_in_cells_shows_one_choice(self) -> None:
        result = run(fewest, "--clues", CHALLENGE)
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        position = parse_id(lines[1])
        assert (
            lines[0] == f"Fewest given cells: {sum(map(len, position.clues.values()))}; these leave only this solution."
        )
        assert solve(position, limit=2).solutions == solve(parse_id(CHALLENGE)).solutions

    def test_of_an_entry_takes_its_solution(self) -> None:
        line = run(solutions, "--json", "--limit", "1", "iqblocks:iq:8x8:64.").stdout
        result = run(fewest, "-", given=line)
        assert result.exit_code == 0
        found = solve(parse_id(result.stdout.splitlines()[1]), limit=2).solutions
        assert found == (read_pack(line.encode()).puzzles[0].solution,)

    def test_a_solution_that_is_the_only_one_needs_no_givens(self) -> None:
        result = run(fewest, "iqblocks:a111.111_b1:3x3:6.-.-")
        assert result.stdout.startswith("Fewest given pieces: 0; 1 choice leaves only this solution: none.")

    @pytest.mark.parametrize(
        ("position", "rule"),
        [
            (CORNER, "more than one completion"),
            ("iqblocks:a111_b1:2x2:4.", "no completion"),
        ],
    )
    def test_a_position_without_one_completion_is_refused(self, position: str, rule: str) -> None:
        error = run(fewest, position).exception
        assert isinstance(error, InputError)
        assert str(error).startswith(f"'{position}': ")
        assert rule in str(error)

    def test_a_wrong_solution_is_refused(self) -> None:
        line = msgspec.json.decode(run(solutions, "--json", "--limit", "1", CORNER).stdout)
        line["solution"]["board"][0] = line["solution"]["board"][7]
        error = run(fewest, "-", given=msgspec.json.encode(line).decode()).exception
        assert isinstance(error, InputError)
        assert "solution: " in str(error)

    @pytest.mark.parametrize("arguments", [(), ("--clues",)])
    def test_a_spent_budget_leaves_a_bound_and_status_three(self, arguments: tuple[str, ...]) -> None:
        line = run(solutions, "--json", "--limit", "1", CORNER).stdout
        result = run(fewest, *arguments, "--budget", "5", "-", given=line)
        assert result.exit_code == 3
        assert ": at least " in result.stdout
        assert "--budget" in result.stderr


class TestCensus:
    def test_of_the_iq_pieces_stands_beside_the_sampled_shares(self) -> None:
        result = run(census)
        assert result.exit_code == 0
        line = next(line.split() for line in result.stdout.splitlines() if line.startswith("     3"))
        assert line[:6] == ["3", "4,656,920", "2,595,304", "324,413", "1,751,904", "218,988"]
        assert line[-2:] == ["0.2125", ".21"]
        assert words(result.stdout).endswith("6,847 with 2, 5,645 with 3, 232 with 4.")
        assert max(map(len, result.stdout.splitlines())) <= 120

    def test_of_other_boards_has_no_sampled_shares(self) -> None:
        result = run(census, *SMALL)
        assert result.exit_code == 0
        lines = [line.split() for line in result.stdout.splitlines()]
        head = next(at for at, line in enumerate(lines) if line[:1] == ["givens"])
        assert lines[head][-1] == "share"
        assert lines[head + 1] == ["0", "1", "0", "0", "0", "0", "0", "0", "0", "1", "0.0000"]


class TestCatalogue:
    def test_is_written_whole(self, tmp_path: Path) -> None:
        file = tmp_path / "small.bin"
        result = run(catalogue, *SMALL, "-o", str(file))
        assert result.exit_code == 0
        header = header_of(file.read_bytes(), "file")
        puzzle, boards = decode(file.read_bytes(), "file")
        assert (header.classes, header.solutions, len(boards)) == (2, 8, 8)
        assert result.stderr == f"2 classes, 8 solutions, {len(file.read_bytes()):,} bytes\n"
        assert format_id(puzzle) == "iqblocks:a11.01_b111.010_c1111_d1:3x4:12."

    def test_a_spent_budget_writes_nothing(self, tmp_path: Path) -> None:
        result = run(catalogue, "--budget", "1000", "-o", str(tmp_path / "iq.bin"))
        assert result.exit_code == 3
        assert "--budget" in result.stderr
        assert not list(tmp_path.iterdir())

    def test_of_a_board_that_nothing_fills_is_refused(self, tmp_path: Path) -> None:
        error = run(catalogue, "--board", "8x9", "-o", str(tmp_path / "iq.bin")).exception
        assert isinstance(error, ImpossibleError)
        assert "72 cells are to be covered" in str(error)


@pytest.mark.parametrize("command", [solutions, rarest, fewest, census, catalogue])
def test_help_has_examples(command: click.Command) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"puzzlemill iqblocks {command.name}" in result.stdout
