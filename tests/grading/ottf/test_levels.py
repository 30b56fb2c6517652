"""What OTTF options promise: levels that exist, hidden fives that are kept, cores of the size that was checked."""

from typing import Any

import pytest

from puzzlemill.generator import Target, generate
from puzzlemill.generator.ottf import Options, levels, make
from puzzlemill.generator.ottf.masks import core_boxes
from puzzlemill.generator.ottf.orders import harmonic
from puzzlemill.generator.ottf.refusals import LARGEST_CORE
from puzzlemill.grading import grade
from puzzlemill.puzzles.kinds import ImpossibleError, InputError
from puzzlemill.puzzles.ottf import Ottf, neighbours, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf.rules import Board
from tests.support.ottf import mask as mask_rows

CROSSES = ".#...../###..../.#...#./....###/.....#."
TAILED = "####...../####...../#########"
BLOCKS = "####.####/####.####/####.####"
RING = "#####/#...#/#####"


def mask(puzzle: Ottf) -> str:
    return "/".join(mask_rows(puzzle))


class TestHiddenFives:
    @pytest.mark.parametrize("method", ["grown", "winding"])
    def test_a_requested_hidden_five_is_there_or_nothing_is_made(self, method: Any) -> None:
        options = Options(board="3x3", method=method, sources=1, holes=0.5)
        draws = stream_for(f"kept {method}")
        tries = [make(options, draws) for _ in range(300)]
        pairs = [pair for pair in tries if pair]
        assert 0 < len(pairs) < len(tries)
        for puzzle, order in pairs:
            when = {cell: number for number, cell in enumerate(order.order)}
            assert all(when[(1, 1)] < when.get(other, -1) for other in neighbours((1, 1)))
            assert grade(puzzle).level in levels(options)

    def test_so_level_1_is_rightly_refused(self) -> None:
        options = Options(board="3x3", method="grown", sources=1, holes=0.5)
        assert [entry.grade.level for entry in generate("ottf", options, count=5) if entry.grade] == [2] * 5
        with pytest.raises(ImpossibleError, match="has level 1 with these options; possible levels: 2"):
            generate("ottf", options, target=Target((1,)))


class TestLevels:
    @pytest.mark.parametrize(
        ("text", "boxes", "wanted"),
        [
            (CROSSES, (), (1, 2, 3)),
            (TAILED, ((3, 4),), (1, 2, 3, 4)),
            (BLOCKS, ((3, 4), (3, 4)), (1, 2, 3, 4, 5)),
            (".##./####/####", ((3, 4),), (1, 2, 3, 4)),
            ("###/###/###/###/###", ((3, 5),), (1, 2, 3, 4)),
            ("####/####/####/####", ((4, 4),), (1, 2, 3, 4, 5)),
            (RING, (), (1,)),
        ],
    )
    def test_levels_follow_from_the_parts_that_can_have_a_core(
        self, text: str, boxes: tuple[tuple[int, int], ...], wanted: tuple[int, ...]
    ) -> None:
        assert core_boxes(tuple(text.split("/"))) == boxes
        assert levels(Options(mask=text)) == wanted
        if wanted[-1] < 5:
            with pytest.raises(
                ImpossibleError,
                match=f"has level 5 with these options; possible levels: {', '.join(map(str, wanted))}$",
            ):
                generate("ottf", Options(mask=text), target=Target((5,)))

    @pytest.mark.parametrize(("text", "level"), [(CROSSES, 2), (TAILED, 4), (BLOCKS, 4)])
    def test_the_hardest_ones_turn_up(self, text: str, level: int) -> None:
        (entry,) = generate("ottf", Options(mask=text), target=Target((level,)), tries=400)
        assert mask(entry.instance) == text

    def test_two_parts_with_a_core_of_one_trial_each_are_of_level_5(self) -> None:
        draws = stream_for("two cores")
        cores = [harmonic([(i, left + j) for i in range(3) for j in range(4)], 1, 1, draws) for left in (0, 5)]
        assert cores[0]
        assert cores[1]
        puzzle = template_of(3, 9, [*cores[0], *cores[1]])
        assert mask(puzzle) == BLOCKS
        assert (grade(puzzle).level, grade(puzzle).features["trials"]) == (5, 2)

    def test_a_long_snake_has_no_part_that_can_have_a_core(self) -> None:
        rows = [("#" * 50, "." * 49 + "#", "#" * 50, "#" + "." * 49)[i % 4] for i in range(49)]
        assert core_boxes(tuple(rows)) == ()

    @pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
    def test_no_template_is_of_a_level_that_its_own_mask_denies(self, level: int) -> None:
        for board in ("4x5", "5x7"):
            for entry in generate(
                "ottf", Options(board=board, holes=0.25), count=4, target=Target((level,)), tries=400
            ):
                assert entry.grade
                assert entry.grade.level in levels(Options(mask=mask(entry.instance)))


class TestOpenCores:
    @pytest.mark.parametrize(
        ("board", "core"), [("50x50", "20x20"), ("9x50", "9x44"), ("50x12", "33x12"), ("7x50", "7x50")]
    )
    def test_the_longer_side_is_cut_until_the_core_is_no_larger_than_allowed(self, board: str, core: str) -> None:
        with pytest.raises(ImpossibleError, match=f"only .* cells of a {core} core have four neighbours"):
            Options(board=board, method="harmonic", sources=163)

    def test_the_core_checked_is_the_core_made(self) -> None:
        draws = stream_for("largest core")
        pair = make(Options(board="21x30", method="harmonic", sources=1, holes=0.6), draws)
        assert pair
        board = Board(pair[0])
        board.run_rules()
        assert len(board.all) - board.tail >= LARGEST_CORE


class TestHolesOfCores:
    def test_a_core_as_large_as_the_board_has_no_holes_and_says_so(self) -> None:
        for options in (Options(method="harmonic"), Options(depth=2), Options(board="20x20", method="harmonic")):
            assert options.holes == 0.0
        assert Options(method="harmonic") == Options(method="harmonic", holes=0.0)
        with pytest.raises(InputError, match=r"holes 0\.3: without a block the core fills the board"):
            Options(method="harmonic", holes=0.3)

    def test_a_smaller_core_keeps_the_usual_share_of_holes(self) -> None:
        assert Options(method="harmonic", block="4x5").holes == 0.2
        assert Options(board="21x20", method="harmonic").holes == 0.2
        assert Options(board="21x20", method="harmonic", holes=0.5).holes == 0.5
