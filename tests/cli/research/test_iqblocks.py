"""`puzzlemill research iqblocks`: rounds, and questions about all fillings."""

import msgspec
import pytest
from click.testing import CliRunner, Result

from puzzlemill.puzzles.iqblocks import parse_id
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.puzzles.packs import read_pack
from puzzlemill.solvers.iqblocks import count, solve
from tests.support.commands import command


def run(name: str, *arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(command("research", "iqblocks", name), arguments, input=given)


SMALL = ("--pieces", "a11.01_b111.010_c1111_d1", "--board", "3x4")


CORNER = "iqblocks:iq:8x8:4a4.2a54."
"""The first piece in a corner."""


CHALLENGE = "iqblocks:iq:8x8:12.f7.2f6.2f13.g7.3g10."
"""Two pieces with one completion."""


def words(text: str) -> str:
    return " ".join(text.split())


def of_product(name: str, *arguments: str) -> Result:
    return CliRunner().invoke(command("iqblocks", name), arguments)


class TestRarest:
    def test_lists_the_rarest_first(self) -> None:
        result = run("rarest", "--limit", "3")
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert lines[0].startswith("2,110 placements, 273 up to symmetry; 144, 19 up to symmetry, are in no solution.")
        assert [line.split()[:3] for line in lines[3:]] == [["2", "8", "J"], ["14", "8", "I"], ["23", "8", "D"]]
        assert count(parse_id(lines[3].split()[3])).count == 2
        assert "251 more" in result.stderr

    def test_lists_the_most_frequent_first_and_those_in_no_solution(self) -> None:
        most = run("rarest", "--most", "--limit", "1").stdout.splitlines()[3].split()
        assert (most[0], most[2]) == ("5,351", "E")
        never = [line.split() for line in run("rarest", "--never").stdout.splitlines()[3:]]
        assert len(never) == 19
        assert {line[0] for line in never} == {"0"}
        assert sum(int(line[1]) for line in never) == 144

    def test_takes_other_sets_and_boards_with_holes(self) -> None:
        result = run("rarest", "--pieces", "pentominoes", "--board", "8x8:27.2-6.2-27.", "--limit", "1")
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
        found = run("rarest", *arguments).exception
        assert isinstance(found, error)
        assert rule in str(found)
        assert "\n" not in str(found)

    def test_two_orders_at_once_are_refused(self) -> None:
        assert run("rarest", "--most", "--never").exit_code == 2


class TestFewest:
    def test_of_a_challenge_lists_all_smallest_choices(self) -> None:
        result = run("fewest", CHALLENGE)
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        assert lines[0] == "Fewest given pieces: 2; 2 choices leave only this solution: FG FJ."
        assert lines[1] == CHALLENGE
        assert tuple(lines[3:]) == parse_id(CHALLENGE).board

    def test_in_cells_shows_one_choice(self) -> None:
        result = run("fewest", "--clues", CHALLENGE)
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        position = parse_id(lines[1])
        assert (
            lines[0] == f"Fewest given cells: {sum(map(len, position.clues.values()))}; these leave only this solution."
        )
        assert solve(position, limit=2).solutions == solve(parse_id(CHALLENGE)).solutions

    def test_of_an_entry_takes_its_solution(self) -> None:
        line = of_product("solutions", "--json", "--limit", "1", "iqblocks:iq:8x8:64.").stdout
        result = run("fewest", "-", given=line)
        assert result.exit_code == 0
        found = solve(parse_id(result.stdout.splitlines()[1]), limit=2).solutions
        assert found == (read_pack(line.encode()).puzzles[0].solution,)

    def test_a_solution_that_is_the_only_one_needs_no_givens(self) -> None:
        result = run("fewest", "iqblocks:a111.111_b1:3x3:6.-.-")
        assert result.stdout.startswith("Fewest given pieces: 0; 1 choice leaves only this solution: none.")

    @pytest.mark.parametrize(
        ("position", "rule"),
        [
            (CORNER, "more than one completion"),
            ("iqblocks:a111_b1:2x2:4.", "no completion"),
        ],
    )
    def test_a_position_without_one_completion_is_refused(self, position: str, rule: str) -> None:
        error = run("fewest", position).exception
        assert isinstance(error, InputError)
        assert str(error).startswith(f"'{position}': ")
        assert rule in str(error)

    def test_a_wrong_solution_is_refused(self) -> None:
        line = msgspec.json.decode(of_product("solutions", "--json", "--limit", "1", CORNER).stdout)
        line["solution"]["board"][0] = line["solution"]["board"][7]
        error = run("fewest", "-", given=msgspec.json.encode(line).decode()).exception
        assert isinstance(error, InputError)
        assert "solution: " in str(error)

    @pytest.mark.parametrize("arguments", [(), ("--clues",)])
    def test_a_spent_budget_leaves_a_bound_and_status_three(self, arguments: tuple[str, ...]) -> None:
        line = of_product("solutions", "--json", "--limit", "1", CORNER).stdout
        result = run("fewest", *arguments, "--budget", "5", "-", given=line)
        assert result.exit_code == 3
        assert ": at least " in result.stdout
        assert "--budget" in result.stderr


class TestCensus:
    def test_of_the_iq_pieces_stands_beside_the_sampled_shares(self) -> None:
        result = run("census")
        assert result.exit_code == 0
        line = next(line.split() for line in result.stdout.splitlines() if line.startswith("     3"))
        assert line[:6] == ["3", "4,656,920", "2,595,304", "324,413", "1,751,904", "218,988"]
        assert line[-2:] == ["0.2125", ".21"]
        assert words(result.stdout).endswith("6,847 with 2, 5,645 with 3, 232 with 4.")
        assert max(map(len, result.stdout.splitlines())) <= 120

    def test_of_other_boards_has_no_sampled_shares(self) -> None:
        result = run("census", *SMALL)
        assert result.exit_code == 0
        lines = [line.split() for line in result.stdout.splitlines()]
        head = next(at for at, line in enumerate(lines) if line[:1] == ["givens"])
        assert lines[head][-1] == "share"
        assert lines[head + 1] == ["0", "1", "0", "0", "0", "0", "0", "0", "0", "1", "0.0000"]


def printed_by(*arguments: str, status: int = 0) -> str:
    """What a run prints; raises what it refuses."""
    result = CliRunner().invoke(command("research", "iqblocks"), arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.stdout


class TestRounds:
    def test_the_blog_s_rounds_stand_beside_its_figures(self) -> None:
        rounds = [line.split() for line in printed_by("rounds", "--depth", "5").splitlines()[1:]]
        assert [line[:4] for line in rounds[3:]] == [
            ["4", "224,255", "224,255", "right"],
            ["5", "1,164,801", "1,195,714", "wrong"],
        ]

    @pytest.mark.slow
    def test_all_ten_rounds_tell_what_follows(self) -> None:
        printed = printed_by("rounds")
        assert "101,972 is no multiple of 8, and 101,792 is 8 x" in " ".join(printed.split())
        assert [line.split()[-1] for line in printed.splitlines()[5:10]] == ["805", "829", "869", "900", "934"]

    def test_a_position_of_ones_own_has_rounds_too(self) -> None:
        assert printed_by("rounds", "iqblocks:a11_b11:2x2:4.").split() == [
            "pieces",
            "partial",
            "boards",
            "1",
            "2",
            "2",
            "2",
        ]

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            (("iqblocks:a11:1x3:3.",), "3 cells are to be covered, the pieces left have 2"),
            (("--depth", "11"), "depth: depth 11 is not among the pieces left"),
        ],
    )
    def test_what_has_no_such_round_is_refused(self, arguments: tuple[str, ...], error: str) -> None:
        with pytest.raises(InputError, match=error):
            printed_by("rounds", *arguments)


@pytest.mark.parametrize("name", ["census", "fewest", "rarest"])
def test_help_has_examples(name: str) -> None:
    assert f"puzzlemill research iqblocks {name}" in run(name, "--help").stdout
