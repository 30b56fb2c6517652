"""OTTF templates: reproducible, with a correct solution, of every level, and refused if impossible."""

import itertools
from typing import Any, get_args

import pytest

from puzzlemill.generator import Target, generate, remake
from puzzlemill.generator.ottf.aims import USUAL_LEVELS
from puzzlemill.generator.ottf.making import aim, levels, make
from puzzlemill.generator.ottf.options import Method, Options
from puzzlemill.generator.ottf.orders import grown, harmonic
from puzzlemill.grading import grade
from puzzlemill.grading.tedium import is_tedious
from puzzlemill.puzzles.kinds import ImpossibleError, OutOfReachError
from puzzlemill.puzzles.levels import level_name
from puzzlemill.puzzles.ottf import Ottf, check, neighbours, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf import count
from puzzlemill.solvers.ottf.rules import Board
from tests.support import ledgers
from tests.support.ottf import grid


class TestMaking:
    @pytest.mark.parametrize(
        ("options", "golden"),
        [
            (Options(board="4x6"), "ottf:4x6:21a232a412a122241a23a241"),
            (Options(board="4x6", method="grown"), "ottf:4x6:134332241421a2a343131312"),
            (Options(board="4x6", method="winding", sources=1), "ottf:4x6:2133223333a12a111a2231a1"),
            (Options(board="4x6", method="harmonic", block="4x5", sources=2), "ottf:4x6:133322323113332113a23222"),
            (Options(board="4x6", symmetry="turn"), "ottf:4x6:141431242413321244313122"),
            (Options(letters="L", scale=2), "ottf:14x10:23h21h32h24h41h32h14h31h42h24h22h13h31141421331241422412"),
            (Options(board="4x7", depth=2), "ottf:4x7:2222222324431324113122232332"),
        ],
    )
    def test_seed_0_always_makes_the_same_puzzle(self, options: Options, golden: str) -> None:
        (entry,) = generate("ottf", options, seed=0)
        assert entry.id == golden
        assert entry.origin
        again = remake(entry.origin)
        assert again
        assert (again.instance, again.solution) == (entry.instance, entry.solution)

    @pytest.mark.parametrize("method", get_args(Method))
    @pytest.mark.parametrize("holes", [0.0, 0.2, 0.6])
    def test_every_method_makes_puzzles_with_a_right_solution(self, method: Any, holes: float) -> None:
        options = Options(board="5x6", method=method, holes=holes, block="3x4" if method == "harmonic" else "")
        draws = stream_for(f"{method} {holes}")
        pairs = [pair for pair in (make(options, draws) for _ in range(20)) if pair]
        assert len(pairs) > 5
        for puzzle, order in pairs:
            assert puzzle.size == (5, 6)
            assert check(puzzle, order) == []

    def test_holes_are_about_the_share_asked_for(self) -> None:
        draws = stream_for("holes")
        tiles = 0
        for _ in range(40):
            pair = make(Options(board="10x10", holes=0.3), draws)
            assert pair
            tiles += len(pair[0].tiles)
        assert 0.67 < tiles / 4000 < 0.73

    def test_the_smallest_board_with_many_holes_still_has_a_tile(self) -> None:
        draws = stream_for("one cell")
        pairs = [make(Options(board="1x1", holes=0.6), draws) for _ in range(9)]
        assert {pair[0] for pair in pairs if pair} == {Ottf(("1",))}

    def test_growth_from_the_rim_needs_rule_1_alone(self) -> None:
        draws = stream_for("rim")
        methods: tuple[Any, ...] = ("grown", "winding")
        for method, holes in itertools.product(methods, (0.0, 0.3)):
            for _ in range(20):
                pair = make(Options(method=method, holes=holes), draws)
                assert pair
                assert grade(pair[0]).technique == "rule 1"

    def test_neither_rule_applies_anywhere_on_a_harmonic_core(self) -> None:
        draws = stream_for("core")
        cells = grid(6, 7)
        for sources, sinks in ((1, 1), (2, 3), (3, 2)):
            order = harmonic(cells, sources, sinks, draws)
            assert order
            when = {cell: number for number, cell in enumerate(order)}
            firsts = [cell for cell in cells if all(when.get(other, 99) > when[cell] for other in neighbours(cell))]
            lasts = [cell for cell in cells if all(when.get(other, -1) < when[cell] for other in neighbours(cell))]
            assert (len(firsts), len(lasts)) == (sources, sinks)
            board = Board(template_of(6, 7, order))
            board.run_rules()
            assert board.tail == 0

    def test_an_embedded_core_stays_stuck_whatever_surrounds_it(self) -> None:
        draws = stream_for("embedded")
        for _ in range(20):
            pair = make(Options(method="harmonic", block="4x5", sources=1), draws)
            assert pair
            assert grade(pair[0]).features["core"] >= 20

    def test_one_solution_on_request(self) -> None:
        loose = Options(board="4x4", method="harmonic", holes=0.0, sources=2)
        assert all(count(entry.instance).count != 1 for entry in generate("ottf", loose, count=2))
        strict = Options(board="4x4", method="harmonic", holes=0.0, sources=1, unique=True)
        assert [count(entry.instance).count for entry in generate("ottf", strict, count=5)] == [1] * 5

    @pytest.mark.thorough
    def test_templates_whose_solutions_cannot_be_counted_are_not_offered(self) -> None:
        draws = stream_for("out of reach")
        options = Options(board="20x20", method="harmonic", holes=0.0, sources=20)
        pair = make(options, draws)
        assert pair
        with pytest.raises(OutOfReachError):
            grade(pair[0])
        assert [entry.origin.index for entry in generate("ottf", options, tries=2, seed=1) if entry.origin] == [1]


def test_growth_from_more_sources_than_there_are_cells_takes_all() -> None:
    cells, block = grid(7, 13), {(i, j) for i in (2, 3, 4) for j in (2, 3, 4)}
    for winding in (False, True):
        assert sorted(grown(cells, block, 200, winding, stream_for("sources"))) == cells


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "wanted"),
        [
            (Options(), (1, 2, 3, 4, 5, 6)),
            (Options(board="7x13"), (2, 3, 4, 5, 6)),
            (Options(board="50x50"), (5, 6)),
            (Options(board="7x13", holes=0.0), (2, 3, 4, 5, 6)),
            (Options(board="3x3"), (1,)),
            (Options(board="2x50"), (2, 3)),
            (Options(board="2x50", holes=0.0), (3,)),
            (Options(method="grown"), (2, 3)),
            (Options(method="harmonic"), (2, 3, 4, 5, 6)),
            (Options(letters="ONE/TWO"), (3,)),
        ],
    )
    def test_only_times_that_cannot_exist_are_refused(self, options: Options, wanted: tuple[int, ...]) -> None:
        assert levels(options) == wanted
        absent = tuple(sorted({1, 2, 3, 4, 5, 6} - set(wanted)))
        if absent:
            with pytest.raises(ImpossibleError, match=f"possible levels: {', '.join(map(level_name, wanted))}"):
                generate("ottf", options, target=Target(absent))

    @pytest.mark.parametrize(
        "options",
        [
            Options(board="3x3"),
            Options(board="2x9", holes=0.0),
            Options(board="5x6", method="grown", holes=0.0),
            Options(board="9x9", method="winding"),
            Options(board="6x7", holes=0.6),
            Options(board="9x13", method="order", holes=0.0),
        ],
    )
    def test_no_template_has_a_level_that_is_refused(self, options: Options) -> None:
        draws = stream_for("refused")
        pairs = [pair for pair in (make(options, draws) for _ in range(50)) if pair]
        assert {grade(pair[0]).level for pair in pairs} <= set(levels(options))

    def test_one_request_has_one_origin(self) -> None:
        assert Options(board="7x13") == Options(board="7x13", holes=0.2)
        assert Options(depth=2) == Options(board="7x13", depth=2, method="harmonic")

    def test_a_board_is_left_open_only_for_levels(self) -> None:
        assert Options().board is None
        assert Options().size == (7, 13)
        assert [options.board for options in aim(Options(), ())] == [
            options.board for options in aim(Options(), USUAL_LEVELS)
        ]
        assert [options.board for options in aim(Options(unique=True), ())] == ["7x13"]
        assert all(options.board != "7x13" for level in range(1, 7) for options in aim(Options(), (level,)))
        pair = make(Options(), stream_for("open"))
        assert pair
        assert pair[0].size == (7, 13)

    def test_without_options_no_template_is_tedious_and_with_the_board_alone_all_are_kept(self) -> None:
        grades = [entry.grade for entry in generate("ottf", count=6)]
        assert not any(is_tedious(grade) for grade in grades if grade)
        assert {grade.level for grade in grades if grade} == set(USUAL_LEVELS)
        cards = [entry.grade for entry in generate("ottf", Options(board="7x13"), count=3)]
        assert any(is_tedious(grade) for grade in cards if grade)

    def test_requested_options_are_never_changed(self) -> None:
        options = Options(method="order", holes=0.1)
        assert aim(options, (5,)) == [options]
        for narrowed in aim(Options(board="6x4", holes=0.1, unique=True), (1, 2, 3, 4, 5)):
            assert (narrowed.board, narrowed.holes, narrowed.unique) == ("6x4", 0.1, True)


class TestLevels:
    @pytest.mark.few
    @pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
    def test_every_level_is_reached_within_five_tries_per_puzzle(self, level: int) -> None:
        found = list(generate("ottf", count=10, target=Target((level,)), tries=50, seed=1))
        assert [entry.grade.level for entry in found if entry.grade] == [level] * 10
        assert len({entry.instance.size for entry in found}) > 1

    @pytest.mark.few
    @pytest.mark.parametrize(
        ("board", "wanted", "thoughtful", "refused"),
        [
            ("5x5", (1, 2), (1, 2), (4, 5, 6)),
            ("6x8", (2, 3), (2, 3), (5, 6)),
            ("13x7", (2, 3, 4, 5), (3, 4, 5), (1,)),
            ("10x10", (3, 4, 5), (3, 4, 5), (1,)),
            ("15x15", (3, 4, 5), (), (1, 2)),
        ],
    )
    def test_usual_levels_are_reached_and_those_out_of_reach_refused(
        self, board: str, wanted: tuple[int, ...], thoughtful: tuple[int, ...], refused: tuple[int, ...]
    ) -> None:
        for holes, level in itertools.product((0.0, 0.2), wanted):
            target = Target((level,), tedious=level not in thoughtful)
            found = list(generate("ottf", Options(board=board, holes=holes), count=2, target=target, tries=60))
            assert [entry.grade.level for entry in found if entry.grade] == [level] * 2
        for holes, level in itertools.product((0.0, 0.2), refused):
            with pytest.raises(ImpossibleError, match="the nearest is"):
                generate("ottf", Options(board=board, holes=holes), target=Target((level,)))


def test_what_many_options_make_and_how_it_is_changed() -> None:
    assert ledgers.differing("generator", "ottf") == []
