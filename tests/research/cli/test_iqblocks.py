"""`puzzlemill research iqblocks`: rounds, and questions about all fillings."""

import json

import msgspec
import pytest

from puzzlemill.puzzles.iqblocks import parse_id
from puzzlemill.puzzles.packs import read_pack
from puzzlemill.solvers.budgets import BUDGET
from puzzlemill.solvers.iqblocks import count, solve
from tests.support.commands import ends_in, invoke, printed, refusal, success

SMALL = ("--pieces", "a11.01_b111.010_c1111_d1", "--board", "3x4")

CORNER = "iqblocks:iq:8x8:4a4.2a54."
"""The first piece in a corner."""

CHALLENGE = "iqblocks:iq:8x8:12.f7.2f6.2f13.g7.3g10."
"""Two pieces with one completion."""


class TestRarest:
    def test_lists_the_rarest_first(self) -> None:
        result = success("research", "iqblocks", "rarest", "--limit", "3")
        lines = result.lines
        assert lines[0].startswith(
            "2,110 placements (273 up to symmetry); 144 of them (19 up to symmetry) are in no solution."
        )
        assert [line.split()[:3] for line in lines[3:]] == [["2", "8", "J"], ["14", "8", "I"], ["23", "8", "D"]]
        assert count(parse_id(lines[3].split()[3])).count == 2
        assert "251 more" in result.err

    def test_lists_the_most_frequent_first_and_those_in_no_solution(self) -> None:
        most = invoke("research", "iqblocks", "rarest", "--most", "--limit", "1").lines[3].split()
        assert (most[0], most[2]) == ("5,351", "E")
        never = [line.split() for line in invoke("research", "iqblocks", "rarest", "--never").lines[3:]]
        assert len(never) == 19
        assert {line[0] for line in never} == {"0"}
        assert sum(int(line[1]) for line in never) == 144

    def test_takes_other_sets_and_boards_with_holes(self) -> None:
        result = success(
            "research", "iqblocks", "rarest", "--pieces", "pentominoes", "--board", "8x8:27.2-6.2-27.", "--limit", "1"
        )
        position = parse_id(result.lines[3].split()[3])
        assert position.board[3][3:5] == "##"


class TestFewest:
    def test_lists_all_smallest_choices_of_a_challenge(self) -> None:
        result = success("research", "iqblocks", "fewest", CHALLENGE)
        lines = result.lines
        assert lines[0] == "Fewest given pieces: 2; 2 choices leave only this solution: FG FJ."
        assert lines[1] == CHALLENGE
        assert tuple(lines[3:]) == parse_id(CHALLENGE).board

    def test_in_cells_shows_one_choice(self) -> None:
        result = success("research", "iqblocks", "fewest", "--clues", CHALLENGE)
        lines = result.lines
        position = parse_id(lines[1])
        assert (
            lines[0] == f"Fewest given cells: {sum(map(len, position.clues.values()))}; these leave only this solution."
        )
        assert solve(position, limit=2).solutions == solve(parse_id(CHALLENGE)).solutions

    def test_takes_the_solution_of_an_entry(self) -> None:
        line = invoke("research", "iqblocks", "solutions", "--json", "--limit", "1", "iqblocks:iq:8x8:64.").out
        result = success("research", "iqblocks", "fewest", "-", given=line)
        solutions = solve(parse_id(result.lines[1]), limit=2).solutions
        assert solutions == (read_pack(line.encode()).puzzles[0].solution,)

    def test_a_solution_that_is_the_only_one_needs_no_givens(self) -> None:
        result = invoke("research", "iqblocks", "fewest", "iqblocks:a111.111_b1:3x3:6.-.-")
        assert result.out.startswith("Fewest given pieces: 0; 1 choice leaves only this solution: none.")

    def test_a_wrong_solution_is_refused(self) -> None:
        line = msgspec.json.decode(invoke("research", "iqblocks", "solutions", "--json", "--limit", "1", CORNER).out)
        line["solution"]["board"][0] = line["solution"]["board"][7]
        assert "solution: " in refusal("research", "iqblocks", "fewest", "-", given=msgspec.json.encode(line))

    @pytest.mark.parametrize("arguments", [(), ("--clues",)])
    def test_a_spent_budget_leaves_a_bound_and_status_three(self, arguments: tuple[str, ...]) -> None:
        line = invoke("research", "iqblocks", "solutions", "--json", "--limit", "1", CORNER).out
        result = ends_in(3, "research", "iqblocks", "fewest", *arguments, "--budget", "5", "-", given=line)
        assert ": at least " in result.out
        assert "--budget" in result.err


class TestCensus:
    @pytest.mark.thorough
    def test_of_the_iq_pieces_is_beside_the_sampled_shares(self) -> None:
        result = success("research", "iqblocks", "census")
        line = next(line.split() for line in result.lines if line.startswith("     3"))
        assert line[:6] == ["3", "4,656,920", "2,595,304", "324,413", "1,751,904", "218,988"]
        assert line[-2:] == ["0.2125", ".21"]
        assert result.words.endswith("6,847 with 2, 5,645 with 3, 232 with 4.")
        assert max(map(len, result.lines)) <= 120

    def test_of_other_boards_has_no_sampled_shares(self) -> None:
        result = success("research", "iqblocks", "census", *SMALL)
        lines = [line.split() for line in result.lines]
        head = next(at for at, line in enumerate(lines) if line[:1] == ["givens"])
        assert lines[head][-1] == "share"
        assert lines[head + 1] == ["0", "1", "0", "0", "0", "0", "0", "0", "0", "1", "0.0000"]


class TestRounds:
    def test_the_rounds_of_the_blog_are_beside_its_figures(self) -> None:
        rounds = [line.split() for line in printed("research", "iqblocks", "rounds", "--depth", "5").splitlines()[1:]]
        assert [line[:4] for line in rounds[3:]] == [
            ["4", "224,255", "224,255", "right"],
            ["5", "1,164,801", "1,195,714", "wrong"],
        ]

    @pytest.mark.thorough
    def test_all_ten_rounds_say_what_follows(self) -> None:
        run = invoke("research", "iqblocks", "rounds")
        assert "101,972 is not a multiple of 8, but 101,792 is 8 x" in run.words
        assert [line.split()[-1] for line in run.lines[5:10]] == ["805", "829", "869", "900", "934"]

    def test_a_position_of_ones_own_has_rounds_too(self) -> None:
        run = success("research", "iqblocks", "rounds", "iqblocks:a11_b11:2x2:4.")
        assert run.words == "pieces partial boards 1 2 2 2"


class TestCount:
    def test_fillings_classes_and_what_each_symmetry_leaves_unchanged(self) -> None:
        lines = printed("research", "iqblocks", "count", "iqblocks:a11_b11:2x2:4.").splitlines()
        assert lines[1] == "2 fillings, 1 up to the symmetries of the position."
        assert [line.split()[-1] for line in lines[4:]] == ["2", "0", "2", "0", "2", "0", "2", "0"]

    def test_turns_only_are_mentioned_if_pieces_may_not_be_turned_over(self) -> None:
        assert "only turns of the board" in printed("research", "iqblocks", "count", "iqblocks:a-011.110_b11:2x3:6.")

    def test_json_has_the_same(self) -> None:
        line = json.loads(printed("research", "iqblocks", "count", "--json", "iqblocks:a11_b11:2x2:4."))
        assert (line["fillings"], line["classes"], line["unchanged"]) == (2, 1, [2, 0, 2, 0, 2, 0, 2, 0])
        assert line["symmetries"] == [0, 1, 2, 3, 4, 5, 6, 7]

    def test_a_spent_budget_ends_in_status_3_and_says_how_to_continue(self) -> None:
        position = "iqblocks:iq:8x8:64."
        run = invoke("research", "iqblocks", "count", "--budget", "1000", position)
        assert (run.status, run.lines[1]) == (3, "The number of fillings is unknown.")
        assert run.lines[-1].split()[-1] == "unknown"
        assert run.err == f"'{position}': the budget ran out; use a larger --budget\n"

    def test_one_filling_is_in_the_singular(self) -> None:
        assert "1 filling, 1 up to" in printed("research", "iqblocks", "count", "iqblocks:a11_b11:2x2:a.a.")

    def test_help_names_the_default_budget(self) -> None:
        assert f"(default: {BUDGET:,})" in " ".join(printed("research", "iqblocks", "count", "--help").split())
