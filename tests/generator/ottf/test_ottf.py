"""Made OTTF templates: the same for ever, with a right solution, of every level, refused where impossible."""

import itertools
from typing import Any

import pytest

from puzzlemill.generator import Target, generate, remake
from puzzlemill.generator.ottf import Options, aim, levels, make
from puzzlemill.generator.ottf.limits import METHODS
from puzzlemill.generator.ottf.orders import harmonic
from puzzlemill.generator.ottf.refusals import LARGEST_CORE
from puzzlemill.grading import grade
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.puzzles.ottf import Ottf, check, neighbours, template_of
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf import count
from puzzlemill.solvers.ottf.rules import Board


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
    def test_seed_0_makes_the_same_puzzle_for_ever(self, options: Options, golden: str) -> None:
        (entry,) = generate("ottf", options, seed=0)
        assert entry.id == golden
        assert entry.origin
        again = remake(entry.origin)
        assert again
        assert (again.instance, again.solution) == (entry.instance, entry.solution)

    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("holes", [0.0, 0.2, 0.6])
    def test_every_method_makes_puzzles_with_a_right_solution(self, method: Any, holes: float) -> None:
        options = Options(board="5x6", method=method, holes=holes, block="3x4" if method == "harmonic" else "")
        draws = stream_for(f"{method} {holes}")
        made = [pair for pair in (make(options, draws) for _ in range(20)) if pair]
        assert len(made) > 5
        for puzzle, order in made:
            assert puzzle.size == (5, 6)
            assert check(puzzle, order) == []

    def test_holes_are_about_the_share_asked_for(self) -> None:
        draws = stream_for("holes")
        tiles = 0
        for _ in range(40):
            made = make(Options(board="10x10", holes=0.3), draws)
            assert made
            tiles += len(made[0].tiles)
        assert 0.67 < tiles / 4000 < 0.73

    def test_the_smallest_board_with_many_holes_still_has_a_tile(self) -> None:
        draws = stream_for("one cell")
        assert {made[0] for made in (make(Options(board="1x1", holes=0.6), draws) for _ in range(9)) if made} == {
            Ottf(("1",))
        }

    def test_growth_from_the_rim_needs_rule_1_alone(self) -> None:
        draws = stream_for("rim")
        methods: tuple[Any, ...] = ("grown", "winding")
        for method, holes in itertools.product(methods, (0.0, 0.3)):
            for _ in range(20):
                made = make(Options(method=method, holes=holes), draws)
                assert made
                assert grade(made[0]).technique == "rule 1"

    def test_on_a_harmonic_core_neither_rule_applies_anywhere(self) -> None:
        draws = stream_for("core")
        cells = [(i, j) for i in range(6) for j in range(7)]
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
            made = make(Options(method="harmonic", block="4x5", sources=1), draws)
            assert made
            assert grade(made[0]).features["core"] >= 20

    def test_one_solution_on_request(self) -> None:
        loose = Options(board="4x4", method="harmonic", holes=0.0, sources=2)
        assert all(count(entry.instance).count != 1 for entry in generate("ottf", loose, count=2))
        strict = Options(board="4x4", method="harmonic", holes=0.0, sources=1, unique=True)
        assert [count(entry.instance).count for entry in generate("ottf", strict, count=5)] == [1] * 5

    def test_templates_whose_solutions_cannot_be_counted_are_not_offered(self) -> None:
        draws = stream_for("out of reach")
        options = Options(board="20x20", method="harmonic", holes=0.0, sources=20)
        made = make(options, draws)
        assert made
        with pytest.raises(OutOfReachError):
            grade(made[0])
        assert [entry.origin.index for entry in generate("ottf", options, tries=2, seed=1) if entry.origin] == [1]


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"board": "7"}, "board '7': expected ROWSxCOLUMNS such as"),
            ({"board": "0x5"}, "board '0x5': expected ROWSxCOLUMNS such as"),
            ({"board": "51x5"}, "at most 50 each"),
            ({"holes": 0.7}, "holes 0.7: expected a share of 0 to 0.6"),
            ({"holes": float("nan")}, "holes nan"),
            ({"method": "magic"}, "method 'magic': expected one of any, order"),
            ({"block": "5"}, "block '5': expected ROWSxCOLUMNS such as"),
            ({"sources": -1}, "expected 0 or more"),
            ({"board": "6x6", "depth": 3}, "depth 3: is known of blocks of 42 cells or more with a shorter side of 4"),
            ({"block": "3x13", "depth": 2}, "or more, not of 3x13"),
            ({"sources": 1}, "sources 1: only with method grown, winding or harmonic"),
            ({"method": "grown", "sinks": 1}, "sinks 1: only with method harmonic"),
            ({"board": "50x50", "method": "harmonic", "block": "21x20"}, f"a core has at most {LARGEST_CORE} cells"),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, options: dict[str, object], reason: str) -> None:
        with pytest.raises(InputError) as error:
            Options(**options)  # type: ignore[arg-type]
        assert reason in str(error.value)
        assert not isinstance(error.value, ImpossibleError)

    @pytest.mark.parametrize(
        ("options", "reason"),
        [
            ({"board": "3x3", "method": "harmonic"}, "the smallest ones have 10 cells in 3x4"),
            ({"method": "harmonic", "block": "2x9"}, "no core fits in 2x9"),
            ({"board": "7x13", "block": "8x4"}, "larger than the board 7x13"),
            ({"method": "harmonic", "block": "3x4", "sources": 2}, "a 3x4 core has 2 cells with four neighbours"),
            ({"method": "harmonic", "block": "5x5", "sinks": 6}, "no two of a kind may touch"),
            ({"board": "2x9", "method": "grown", "sources": 1}, "no tile of a 2x9 board has four neighbours"),
        ],
    )
    def test_what_nothing_can_fulfil_is_refused_with_the_reason(self, options: dict[str, object], reason: str) -> None:
        with pytest.raises(ImpossibleError) as error:
            Options(**options)  # type: ignore[arg-type]
        assert reason in str(error.value)

    @pytest.mark.parametrize(
        ("options", "wanted"),
        [
            (Options(board="2x50"), (1,)),
            (Options(board="3x3"), (1, 2)),
            (Options(board="4x3"), (1, 2, 3, 4)),
            (Options(board="3x5"), (1, 2, 3, 4)),
            (Options(board="3x6"), (1, 2, 3, 4, 5)),
            (Options(), (1, 2, 3, 4, 5)),
            (Options(method="grown"), (1,)),
            (Options(method="harmonic"), (4, 5)),
            (Options(board="3x4", method="harmonic"), (4,)),
            (Options(depth=1), (4, 5)),
            (Options(depth=2), (5,)),
        ],
    )
    def test_small_boards_have_fewer_levels(self, options: Options, wanted: tuple[int, ...]) -> None:
        assert levels(options) == wanted
        absent = tuple(sorted({1, 2, 3, 4, 5} - set(wanted)))
        if absent:
            with pytest.raises(ImpossibleError, match=f"levels that do: {', '.join(map(str, wanted))}"):
                generate("ottf", options, target=Target(absent))

    def test_no_3x3_template_is_harder_than_level_2(self) -> None:
        cells = [(i, j) for i in range(3) for j in range(3)]
        draws = stream_for("3x3")
        seen = set()
        for _ in range(500):
            draws.shuffle(cells)
            seen.add(grade(template_of(3, 3, cells)).level)
        assert seen == {1, 2}

    def test_one_request_has_one_origin(self) -> None:
        assert Options() == Options(board="7x13", holes=0.2)
        assert Options(depth=2) == Options(depth=2, method="harmonic")

    def test_what_is_asked_for_is_never_changed(self) -> None:
        asked = Options(method="order", holes=0.1)
        assert aim(asked, (5,)) == [asked]
        for narrowed in aim(Options(board="6x4", holes=0.1, unique=True), (1, 2, 3, 4, 5)):
            assert (narrowed.board, narrowed.holes, narrowed.unique) == ("6x4", 0.1, True)


class TestLevels:
    @pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
    @pytest.mark.parametrize("board", ["7x13", "13x7", "4x4", "3x6", "6x6"])
    def test_every_level_is_reached_within_some_tens_of_tries_a_puzzle(self, board: str, level: int) -> None:
        for holes in (0.0, 0.2, 0.6):
            found = list(
                generate("ottf", Options(board=board, holes=holes), count=3, target=Target((level,)), tries=150)
            )
            assert [entry.grade.level for entry in found if entry.grade] == [level] * 3
