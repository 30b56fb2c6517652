"""Positions without a completion: proved in three ways, with the requested reason, and with real near misses."""

import itertools
from collections import Counter

import msgspec
import pytest

from puzzlemill.generator.iqblocks.unsolvable import REASONS, VERSION, Options, Unsolvable, unsolvable
from puzzlemill.puzzles import canonical, format_id
from puzzlemill.puzzles.iqblocks import IqBlocks, parse_id
from puzzlemill.puzzles.iqblocks.certificates import Cases, Colouring, DeadRegion, verify
from puzzlemill.puzzles.iqblocks.pieces import cells_of, with_mark
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.solvers.iqblocks import count, obstacle, solve
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill.solvers.iqblocks.refutation import contradiction
from puzzlemill.solvers.iqblocks.table import table_of
from tests.checkers.iqblocks_certificates import proves
from tests.support.iqblocks import CHIRAL_PIECES
from tests.twins.iqblocks import tilings


def generated(number: int, seed: int = 1, **options: object) -> list[Unsolvable]:
    positions = list(unsolvable(msgspec.convert(options, Options), number, seed))
    assert len(positions) == number
    return positions


def reason(position: Unsolvable) -> str:
    root = position.certificate.nodes[0]
    if isinstance(root, Cases):
        assert root.placements
        return "refutation"
    return {DeadRegion: "dead-region", Colouring: "colouring"}[type(root)]


def assert_proved(position: Unsolvable) -> None:
    assert solve(position.puzzle).status == "unsolvable"
    assert position.certificate.id == format_id(position.puzzle)
    assert position.certificate.completions == 0
    assert verify(position.certificate) == []
    assert proves(msgspec.to_builtins(position.certificate))


@pytest.mark.parametrize("expected", REASONS)
@pytest.mark.parametrize("givens", [5, pytest.param(3, marks=pytest.mark.thorough)])
def test_a_position_has_its_givens_and_its_reason_and_no_completion(expected: str, givens: int) -> None:
    for position in generated(2, givens=givens, reason=expected):
        assert_proved(position)
        assert len(position.puzzle.givens) == givens
        assert reason(position) == expected
        plain = obstacle(position.puzzle)
        assert (plain.code if plain else "") == ("DEAD_REGION" if expected == "dead-region" else "")


@pytest.mark.thorough
def test_half_or_more_are_refutations_whatever_the_number_and_the_seed() -> None:
    reasons = Counter[str]()
    for seed in range(4):
        kinds = [reason(position) for position in generated(9, seed)]
        reasons.update(kinds)
        for number in range(1, 10):
            assert 2 * kinds[:number].count("refutation") >= number
    assert set(reasons) == set(REASONS)


def test_a_refutation_starts_from_a_position_in_which_every_cell_and_piece_has_a_placement() -> None:
    for position in generated(5, reason="refutation", givens=4):
        fitting = table_of(position.puzzle.piece_list, ("." * 8,) * 8).fitting(position.puzzle)
        covers = fitting.cover(slice(None))
        covered = {fitting.cells[number] for cells in covers for number in cells if number < 64}
        assert covered == set(position.puzzle.open_cells)
        assert {fitting.pieces[number] for number in fitting.piece} == set(position.puzzle.left)


@pytest.mark.parametrize("givens", [2, 4])
def test_moving_one_given_piece_of_a_near_miss_leaves_one_completion(givens: int) -> None:
    for position in generated(1, near_miss=True, givens=givens, reason="refutation"):
        assert_proved(position)
        assert any(_mended(position.puzzle, piece.name) for piece in position.puzzle.givens)


def _mended(puzzle: IqBlocks, name: str) -> bool:
    """Whether the piece can be placed so that there is exactly one completion."""
    board = tuple(row.replace(name, ".") for row in puzzle.board)
    solutions = solve(IqBlocks(puzzle.pieces, board), limit=100_000).solutions
    return 1 in Counter(cells_of(solution.board, name) for solution in solutions).values()


@pytest.mark.thorough
def test_no_two_are_alike_and_the_same_seed_reproduces_them() -> None:
    first = generated(6, 5)
    assert len({canonical(position.puzzle) for position in first}) == 6
    assert generated(3, 5) == first[:3]
    assert generated(3, 6) != first[:3]


def test_a_seed_always_makes_the_same_positions() -> None:
    assert VERSION == 1
    assert [format_id(position.puzzle) for position in generated(2, 0, givens=4)] == [
        "iqblocks:iq:8x8:2.4a4.2a6.3i5.3i.2e4.i.2e4.i.2e3.2j.2e5j3.",
        "iqblocks:iq:8x8:2f6.2f6.f7.i2.h.2j.i2.h.2j.3i3hj.3i3.j7.j.",
    ]


def test_the_solver_and_brute_force_find_nothing_in_small_ones_of_ones_own_pieces() -> None:
    for position in generated(6, pieces=CHIRAL_PIECES, board="4x5"):
        assert not tilings(position.puzzle)
        assert_proved(position)


def test_equal_pieces_and_sets_without_a_library_give_positions_too() -> None:
    alike = "_".join(f"{letter}111.100" for letter in "abcdef")
    for position in generated(3, pieces=alike, board="4x6", givens=2, reason="refutation"):
        assert_proved(position)
        assert not tilings(position.puzzle)
    for position in generated(3, pieces="pentominoes", board="6x10", givens=6):
        assert_proved(position)


@pytest.mark.thorough
def test_an_independent_exact_cover_solver_counts_none() -> None:
    outside = pytest.importorskip("tests.outside.iqblocks", reason="ortools is an extra")
    for position in itertools.chain(generated(4, givens=4), generated(1, givens=3, near_miss=True)):
        assert outside.count(position.puzzle) == count(position.puzzle).count == 0


def test_two_given_iq_pieces_can_have_a_colouring_as_their_reason() -> None:
    puzzle = parse_id("iqblocks:iq:8x8:45.3g.5j.g.2j5.")
    assert isinstance(contradiction(puzzle), Colouring)


@pytest.mark.thorough
def test_one_given_iq_piece_has_no_colouring_as_its_reason() -> None:
    table = table_of(IQ.piece_list, IQ.board)
    reasons = Counter[str]()
    for piece, cover in zip(table.piece, table.cover(slice(None)), strict=True):
        cells = {table.cells[number] for number in cover if number < len(table.cells)}
        letter = IQ.piece_list[piece].name
        reasons[type(contradiction(IqBlocks("iq", with_mark(IQ.board, letter, cells)))).__name__] += 1
    assert reasons == {"NoneType": 1982, "Cases": 92, "DeadRegion": 36}


def test_few_tries_end_early() -> None:
    anything_fits = Options(pieces="a1_b1_c1", board="1x3", givens=1, reason="colouring")
    assert list(unsolvable(anything_fits, 3, tries=2)) == []
    assert 0 < len(list(unsolvable(Options(), 100, tries=5))) <= 5


@pytest.mark.parametrize(
    ("options", "error", "rule"),
    [
        (
            {"board": "8x7"},
            ImpossibleError,
            "board '8x7': 56 cells must be covered, but the pieces left have 64 in all",
        ),
        ({"board": "8"}, InputError, "board '8': expected ROWSxCOLUMNS"),
        ({"pieces": "quux"}, InputError, "pieces 'quux': expected one of"),
        ({"givens": 0}, InputError, "givens 0: expected 1 or more"),
        (
            {"givens": 10},
            ImpossibleError,
            "givens 10: the set iq has 10 pieces, and a refutation needs 2 left to place",
        ),
        ({"givens": 9}, ImpossibleError, "givens 9: the set iq has 10 pieces, and a refutation needs 2 left to place"),
        (
            {"givens": 10, "reason": "colouring"},
            ImpossibleError,
            "givens 10: the set iq has 10 pieces, and at least 1 must be left to place",
        ),
        ({"pieces": "a11", "board": "1x2"}, ImpossibleError, "givens 1: this set has 1 pieces"),
        (
            {"givens": 1, "reason": "colouring"},
            ImpossibleError,
            "givens 1: no position with 1 given IQ piece can be proved unsolvable by a colouring",
        ),
        (
            {"givens": 2, "reason": "colouring"},
            OutOfReachError,
            "givens 2: only 10 positions with 2 given IQ pieces, up to symmetry, can be proved unsolvable",
        ),
    ],
)
def test_impossible_options_are_refused_with_the_rule(options: dict[str, object], error: type, rule: str) -> None:
    with pytest.raises(error) as caught:
        Options(**options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(rule)
