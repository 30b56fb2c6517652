"""Failures on puzzles of the Gloop strategies, and bugs of solvers, shrink to small known puzzles."""

import msgspec
import pytest

import puzzlemill
from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Packing, format_id, reflected
from puzzlemill.puzzles.gloop.tiles import MIRRORED
from puzzlemill.testing.drawn import Pair, Related, Wrong
from puzzlemill.testing.gloop.puzzles import gloop_pairs, gloop_puzzles
from puzzlemill.testing.gloop.relations import gloop_relations
from puzzlemill.testing.gloop.wrong import gloop_misprints, gloop_near_misses, gloop_wrong_solutions
from tests.testing.draws import smallest

SQUARE = "gloop:2x2:valid:cc"


def test_a_wrong_solution_becomes_one_cell() -> None:
    assert smallest(gloop_wrong_solutions()).solution.grid == (("........",),)


def test_a_misprint_becomes_the_square_without_one_of_its_tiles() -> None:
    wrong = smallest(gloop_misprints())
    assert [breach.code for breach in wrong.breaches] == ["NOT_IN_SET"]


def test_a_near_miss_becomes_the_square_with_a_tile_turned() -> None:
    assert smallest(gloop_near_misses()).solution.grid == (("....(.).", "....(..)"), (".().....", ".(.....)"))


@pytest.mark.parametrize(
    ("forgotten", "expected"),
    {
        "PATH_CUT_OFF": ("gloop:2x2:valid:4cc", (("(().)...", "....(..)"), (".().....", ".(.....)"))),
        "NOT_IN_SET": ("gloop:2x2:valid:c9", (("..(.)...", "....(..)"), (".().....", ".(.....)"))),
        "TILE_TWICE": ("gloop:2x2:valid:f", (("........", "........"), ("........", "........"))),
        "SECOND_LOOP": (
            "gloop:2x4:mixed:1001208f",
            (("........", "..(.)...", "..(.)(.)", "....(..)"), ("..()....", ".()...()", "(()....)", ".(.....)")),
        ),
        "CIRCLE": (
            "gloop:2x3:perfect:1000008f",
            (("........", "..(.)...", "....(..)"), ("..()....", ".()...()", ".(.....)")),
        ),
    }.items(),
)
def test_a_checker_that_forgets_a_rule_is_caught_by_a_small_packing(
    forgotten: str, expected: tuple[str, tuple[tuple[str, ...], ...]]
) -> None:
    """Bugs: borders ignored, tiles reused, a loop closed too early, circles."""

    def passes(wrong: Wrong[Gloop, Packing]) -> bool:
        return {breach.code for breach in puzzlemill.check(wrong.instance, wrong.solution)} <= {forgotten}

    wrong = smallest(gloop_wrong_solutions(codes=[forgotten]), passes)
    assert (format_id(wrong.instance), wrong.solution.grid) == expected


def test_a_solver_that_reflects_the_board_but_not_the_tiles_is_caught_on_five_cells() -> None:
    def finds_none(entry: GloopEntry) -> bool:
        image = msgspec.structs.replace(reflected(entry.instance), tiles=entry.instance.tiles, givens=())
        return puzzlemill.solve(image).status == "unsolvable"

    caught = smallest(gloop_puzzles(limits=False), finds_none)
    assert caught.id == "gloop:2x3.1f:valid:408e"
    assert {MIRRORED[tile] for tile in caught.instance.tiles} != set(caught.instance.tiles)


def test_a_solver_that_overlooks_spares_is_caught_on_a_square_with_one() -> None:
    def differ(pair: Pair[Gloop, Packing]) -> bool:
        tiles = pair.other.instance.tiles[: len(pair.other.instance.cells)]
        return puzzlemill.solve(msgspec.structs.replace(pair.other.instance, tiles=tiles, givens=())).solution is None

    assert smallest(gloop_pairs(limits=False), differ).other.id == "gloop:2x2:valid:cd"


def test_a_counter_that_forgets_limits_is_caught_by_a_relation_on_the_square() -> None:
    def count(puzzle: Gloop) -> int:
        return puzzlemill.count(msgspec.structs.replace(puzzle, limits=None)).count or 0

    def broken(related: Related[Gloop]) -> bool:
        return count(related.first) != sum(map(count, related.others))

    caught = smallest(gloop_relations()["by-contours"], broken)
    assert format_id(caught.first) == SQUARE
    assert [format_id(other) for other in caught.others] == [
        f"{SQUARE}:{limit}" for limit in ("c0-0", "c1-1", "c2-182")
    ]


def test_a_solver_that_knows_one_board_without_gaps_only_is_caught_by_an_isolated_cell() -> None:
    caught = smallest(gloop_relations()["isolated-cell"], lambda related: "##" in related.others[0].board)
    assert format_id(caught.first) == "gloop:2x2:valid:cc:0ooaobooo"
    assert format_id(caught.others[0]) == "gloop:4x2.f2:valid:cd:0ooaobooo"
