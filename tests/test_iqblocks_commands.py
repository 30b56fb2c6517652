"""`puzzlemill iqblocks id`, `count` and `levels`: what they print, and what they refuse."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from puzzlemill.cli import puzzlemill
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers.outcome import BUDGET

BARS = "A\n##\n\nBC noflip ; two of them\n.#\n##\n"


def run(*arguments: str, status: int = 0) -> str:
    """What a command prints; errors of the input are raised."""
    result = CliRunner().invoke(puzzlemill, ["iqblocks", *arguments])
    if isinstance(result.exception, InputError):
        raise result.exception
    assert result.exit_code == status, result.output
    return result.stdout


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "pieces.txt").write_text(BARS)
    (tmp_path / "board.txt").write_text("A..\n...\n\n..#\n")
    return tmp_path


class TestId:
    def test_a_piece_file_and_a_board_file_make_an_id(self, files: Path) -> None:
        printed = run("id", str(files / "pieces.txt"), str(files / "board.txt"))
        assert printed == "iqblocks:a11_b-01.11_c-01.11:3x3:a7.-\n"

    def test_bundled_sets_and_rectangles_go_by_their_names(self) -> None:
        assert run("id", "pentominoes", "6x10") == "iqblocks:pentominoes:6x10:60.\n"
        assert run("id", "a11_b1", "1x3") == "iqblocks:a11_b1:1x3:3.\n"

    def test_the_id_is_taken_by_other_commands(self, files: Path) -> None:
        name = run("id", str(files / "pieces.txt"), str(files / "board.txt")).strip()
        assert "fillings" in run("count", name)

    @pytest.mark.parametrize(
        ("pieces", "board", "error"),
        [
            ("nosuch", "6x10", "pieces 'nosuch': expected one of iq, "),
            ("iq", "6", "board '6': expected ROWSxCOLUMNS"),
            ("iq", "33x1", "board '33x1': expected ROWSxCOLUMNS such as 4x3, at most 32 each"),
        ],
    )
    def test_what_is_neither_file_nor_name_is_refused(self, pieces: str, board: str, error: str) -> None:
        with pytest.raises(InputError, match=error):
            run("id", pieces, board)


class TestCount:
    def test_fillings_classes_and_what_each_symmetry_leaves_unchanged(self) -> None:
        lines = run("count", "iqblocks:a11_b11:2x2:4.").splitlines()
        assert lines[1] == "2 fillings, 1 up to the symmetries of the position."
        assert [line.split()[-1] for line in lines[4:]] == ["2", "0", "2", "0", "2", "0", "2", "0"]

    def test_turns_only_are_told_where_pieces_may_not_be_turned_over(self) -> None:
        assert "only turns of the board" in run("count", "iqblocks:a-011.110_b11:2x3:6.")

    def test_json_has_the_same(self) -> None:
        line = json.loads(run("count", "--json", "iqblocks:a11_b11:2x2:4."))
        assert (line["fillings"], line["classes"], line["unchanged"]) == (2, 1, [2, 0, 2, 0, 2, 0, 2, 0])
        assert line["symmetries"] == [0, 1, 2, 3, 4, 5, 6, 7]

    def test_a_spent_budget_ends_in_status_3_and_says_how_to_go_on(self) -> None:
        position = "iqblocks:iq:8x8:64."
        result = CliRunner().invoke(puzzlemill, ["iqblocks", "count", "--budget", "1000", position])
        assert (result.exit_code, result.stdout.splitlines()[1]) == (3, "An unknown number of fillings.")
        assert result.stdout.splitlines()[-1].split()[-1] == "unknown"
        assert result.stderr == f"'{position}': the budget was spent; --budget sets how many nodes\n"

    def test_one_filling_is_no_plural(self) -> None:
        assert "1 filling, 1 up to" in run("count", "iqblocks:a11_b11:2x2:a.a.")

    def test_the_default_budget_is_told(self) -> None:
        assert f"{BUDGET:,} by default" in " ".join(run("count", "--help").split())

    def test_other_kinds_are_refused(self) -> None:
        with pytest.raises(InputError, match="kind ottf: expected iqblocks"):
            run("count", "ottf:2x2:1223")


class TestLevels:
    def test_the_blog_s_rounds_stand_beside_its_figures(self) -> None:
        rounds = [line.split() for line in run("levels", "--depth", "5").splitlines()[1:]]
        assert [line[:4] for line in rounds[3:]] == [
            ["4", "224,255", "224,255", "right"],
            ["5", "1,164,801", "1,195,714", "wrong"],
        ]

    @pytest.mark.slow
    def test_all_ten_rounds_tell_what_follows(self) -> None:
        printed = run("levels")
        assert "101,972 is no multiple of 8, and 101,792 is 8 x" in " ".join(printed.split())
        assert [line.split()[-1] for line in printed.splitlines()[5:10]] == ["805", "829", "869", "900", "934"]

    def test_a_position_of_ones_own_has_rounds_too(self) -> None:
        assert run("levels", "iqblocks:a11_b11:2x2:4.").split() == ["pieces", "partial", "boards", "1", "2", "2", "2"]

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            (("iqblocks:a11:1x3:3.",), "3 cells are to be covered, the pieces left have 2"),
            (("--depth", "11"), "depth: depth 11 is not among the pieces left"),
        ],
    )
    def test_what_has_no_such_round_is_refused(self, arguments: tuple[str, ...], error: str) -> None:
        with pytest.raises(InputError, match=error):
            run("levels", *arguments)
