"""`puzzlemill iqblocks id` and `count`: what they print, and what they refuse."""

import json
from pathlib import Path

import pytest

from puzzlemill.solvers.budgets import BUDGET
from tests.support.commands import invoke, printed

BARS = "A\n##\n\nBC noflip ; two of them\n.#\n##\n"


@pytest.fixture(autouse=True)
def files() -> None:
    Path("pieces.txt").write_text(BARS)
    Path("board.txt").write_text("A..\n...\n\n..#\n")


class TestId:
    def test_a_piece_file_and_a_board_file_make_an_id(self) -> None:
        identity = printed("iqblocks", "id", "pieces.txt", "board.txt")
        assert identity == "iqblocks:a11_b-01.11_c-01.11:3x3:a7.-\n"

    def test_bundled_sets_and_rectangles_go_by_their_names(self) -> None:
        assert printed("iqblocks", "id", "pentominoes", "6x10") == "iqblocks:pentominoes:6x10:60.\n"
        assert printed("iqblocks", "id", "a11_b1", "1x3") == "iqblocks:a11_b1:1x3:3.\n"

    def test_the_id_is_taken_by_other_commands(self) -> None:
        name = printed("iqblocks", "id", "pieces.txt", "board.txt").strip()
        assert "fillings" in printed("research", "iqblocks", "count", name)


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
