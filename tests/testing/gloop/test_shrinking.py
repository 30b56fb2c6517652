"""What fails on puzzles of the Gloop strategies shrinks to small known ones, and so do the bugs of solvers."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy

import puzzlemill
from puzzlemill.puzzles.gloop import Gloop, GloopEntry, Packing, format_id, reflected
from puzzlemill.puzzles.gloop.tiles import MIRRORED
from puzzlemill.testing.drawn import Pair, Related, Unsolvable, Wrong
from puzzlemill.testing.gloop.instances import gloop_instances, gloop_tiny_instances
from puzzlemill.testing.gloop.puzzles import gloop_images, gloop_pairs, gloop_puzzles
from puzzlemill.testing.gloop.relations import gloop_relations
from puzzlemill.testing.gloop.unsolvable import REASONS, gloop_unsolvable_puzzles
from puzzlemill.testing.gloop.wrong import gloop_misprints, gloop_near_misses, gloop_wrong_solutions

SQUARE = "gloop:2x2:valid:cc"
# Without the phase that explains failures by a hundred more draws.
ROOMY = settings(max_examples=2000, phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck))


def smallest(strategy: SearchStrategy[Any], fails: Callable[[Any], bool] = lambda value: True) -> Any:
    """What `find` shrinks the first failure to."""
    return find(strategy, fails, settings=ROOMY)


def test_without_a_reason_to_stay_large_all_puzzles_become_the_square_or_one_cell() -> None:
    assert smallest(gloop_puzzles()).id == SQUARE
    assert smallest(gloop_puzzles(goals=["perfect"])).id == "gloop:2x2:perfect:cc"
    pair = smallest(gloop_pairs())
    assert (pair.one.id, pair.other.id) == (SQUARE, SQUARE)
    assert format_id(smallest(gloop_instances())) == format_id(smallest(gloop_tiny_instances())) == "gloop:1x1:valid:1"
    entry = smallest(gloop_puzzles(min_rows=3))
    assert smallest(gloop_images(entry)).instance == entry.instance


def test_a_property_of_puzzles_leaves_nothing_else_on_them() -> None:
    assert smallest(gloop_puzzles(), lambda entry: entry.instance.limits is not None).id == "gloop:2x2:valid:cc:o0-0"
    assert smallest(gloop_puzzles(), lambda entry: "#" in str(entry.instance.board)).id == "gloop:2x3.1f:valid:cd"
    assert smallest(gloop_puzzles(), lambda entry: entry.instance.givens).id == "gloop:2x2:valid:cc:0ooaobooo"
    assert smallest(gloop_puzzles(), lambda entry: len(entry.instance.tiles) > 4).id == "gloop:2x2:valid:cd"


@pytest.mark.parametrize(
    ("reason", "expected"),
    {
        "EXHAUSTED": "gloop:1x1:mixed:1",
        "GIVENS_CLASH": "gloop:2x2:valid:4cc:0aabobooo",
        "CORNER_TILES": "gloop:2x2:valid:d8",
        "BORDER_TILES": "gloop:2x3:valid:200000408e",
        "BLANK_SIDES": "gloop:3x1:valid:68",
        "ODD_CAP_SUM": "gloop:2x3:valid:40cd",
        "BALANCE": "gloop:2x2:valid:c9",
        "CAP_SUM": "gloop:2x2:perfect:8000c2",
    }.items(),
)
def test_each_reason_has_a_smallest_unsolvable_puzzle(reason: str, expected: str) -> None:
    assert format_id(smallest(gloop_unsolvable_puzzles(reasons=[reason])).instance) == expected


def test_unsolvable_puzzles_and_wrong_solutions_of_any_sort_become_one_cell() -> None:
    unsolvable: Unsolvable[Gloop] = smallest(gloop_unsolvable_puzzles())
    wrong: Wrong[Gloop, Packing] = smallest(gloop_wrong_solutions())
    assert format_id(unsolvable.instance) == format_id(wrong.instance) == "gloop:1x1:mixed:1"
    assert wrong.solution.grid == (("........",),)


def test_a_misprint_becomes_the_square_without_one_of_its_tiles() -> None:
    wrong: Wrong[Gloop, Packing] = smallest(gloop_misprints())
    assert format_id(wrong.instance) == "gloop:2x2:valid:c9"
    assert [breach.code for breach in wrong.breaches] == ["NOT_IN_SET"]


def test_a_near_miss_becomes_the_square_with_a_tile_turned() -> None:
    miss: Wrong[Gloop, Packing] = smallest(gloop_near_misses())
    assert format_id(miss.instance) == SQUARE
    assert miss.solution.grid == (("....(.).", "....(..)"), (".().....", ".(.....)"))


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
    """A border that is not looked at, tiles that are used again, a loop that closed before the end, circles."""

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


@pytest.mark.parametrize(
    ("strategy", "arguments"),
    [
        (gloop_puzzles, {"min_rows": 1}),
        (gloop_puzzles, {"max_rows": 6, "max_cols": 6}),
        (gloop_puzzles, {"max_holes": -1}),
        (gloop_puzzles, {"goals": []}),
        (gloop_pairs, {"goals": ["round"]}),
        (gloop_unsolvable_puzzles, {"max_cols": 3}),
        (gloop_unsolvable_puzzles, {"reasons": []}),
        (gloop_unsolvable_puzzles, {"reasons": [*REASONS, "BAD_LUCK"]}),
        (gloop_near_misses, {"max_rows": 2}),
        (gloop_wrong_solutions, {"codes": ["NOT_A_SOLUTION"]}),
        (gloop_instances, {"max_spares": 90}),
    ],
)
def test_arguments_without_meaning_are_refused(strategy: Callable[..., Any], arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match="expected"):
        strategy(**arguments)
