"""Options of the IQ Blocks generator: the levels they lead to, how they are written, and refusals."""

import re
from typing import Any

import msgspec
import pytest

from puzzlemill.generator import Target, generate
from puzzlemill.generator.iqblocks.making import aim, levels, make
from puzzlemill.generator.iqblocks.options import Options
from puzzlemill.grading import grade
from puzzlemill.puzzles.iqblocks.pieces import bundled, format_set
from puzzlemill.puzzles.kinds import ImpossibleError, InputError, OutOfReachError
from puzzlemill.puzzles.levels import MARATHON
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers import certify
from tests.support.iqblocks import CHIRAL_PIECES

IQ = format_set(bundled("iq"))


def test_a_board_with_holes_is_spelt_as_in_ids() -> None:
    options = Options(pieces="a11_b11_c11", board="2x4:3.2-3.")
    assert options.empty_board.board == ("...#", "#...")
    assert Options(board="8x8:64.").empty_board == Options().empty_board
    result = make(Options(pieces="a111.100_b11.10_c11_d1", board="3x4:10.2-", givens=2), stream_for("holes"))
    assert result is not None
    assert result[0].board[2].endswith("##")


def test_the_iq_pieces_spelt_out_are_treated_as_the_iq_set() -> None:
    spelt = Options(pieces=IQ)
    assert levels(spelt) == levels(Options())
    assert [options.givens for options in aim(spelt, (1,))] == [options.givens for options in aim(Options(), (1,))]


ANY_LEVEL = tuple(range(1, MARATHON + 1))


@pytest.mark.few
@pytest.mark.parametrize(
    ("level", "options"),
    [
        *(pytest.param(level, {}, marks=pytest.mark.thorough if level > 3 else ()) for level in ANY_LEVEL),
        (3, {"minimal": True}),
        (4, {"cells": 10}),
        (3, {"pieces": "pentominoes", "board": "6x10"}),
    ],
)
def test_every_level_is_reached_within_twenty_tries(level: int, options: dict[str, Any]) -> None:
    entries = list(generate("iqblocks", Options(**options), target=Target((level,)), count=2, seed=5, tries=20))
    assert [entry.grade.level for entry in entries if entry.grade] == [level, level]


def test_level_3_needs_no_trial_unless_it_may() -> None:
    for options in (Options(), Options(givens=4)):
        assert {each.forced for each in aim(options, (3,))} == {True}
        assert {each.forced for each in aim(options.towards((), False, None, trials=True), (3,))} == {None}
    assert {each.forced for each in aim(Options(), (2, 4))} == {None}
    assert {each.forced for each in aim(Options(forced=True), (2,))} == {True}
    with pytest.raises(OutOfReachError, match="level '4': hardly any position without a trial has this level"):
        aim(Options(forced=True), (4,))
    with pytest.raises(InputError, match="works only with solutions 1"):
        Options(forced=True, solutions=2)
    drawn = [make(Options(cells=12, forced=True), stream_for(f"forced {number}")) for number in range(3)]
    assert [certify(made[0]) is not None for made in drawn if made] == [True] * 3


@pytest.mark.few
@pytest.mark.parametrize("level", ANY_LEVEL)
def test_a_level_draws_from_pieces_and_from_cells(level: int) -> None:
    aims = aim(Options(), (level,))
    assert {options.givens is None for options in aims} == {True, False}
    assert aim(Options(minimal=True), (level,)) == [
        msgspec.structs.replace(options, minimal=True)
        for options in aims
        if options.givens is not None and options.givens < 6
    ]
    assert aim(Options(solutions=2), (level,)) == [Options(solutions=2)]


def test_sets_of_about_as_many_pieces_get_givens_in_proportion() -> None:
    aims = aim(Options(pieces="pentominoes", board="6x10"), (2,))
    assert [(aim.givens, aim.cells) for aim in aims] == [(5, None), (None, 20), (5, None), (None, 26), (6, None)]
    assert {(options.pieces, options.board) for options in aims} == {("pentominoes", "6x10")}
    small = Options(pieces=CHIRAL_PIECES, board="4x5")
    assert aim(small, (2,)) == [small]


@pytest.mark.few
@pytest.mark.parametrize(
    "options",
    [
        *({"givens": givens} for givens in range(3, 10)),
        *({"cells": cells} for cells in (8, 10, 12, 18, 25, 32, 48, 63)),
        {"givens": 4, "minimal": True},
    ],
)
def test_no_level_that_turns_up_is_refused(options: dict[str, Any]) -> None:
    chosen = Options(**options)
    for index in range(4):
        result = make(chosen, stream_for(f"levels {index}"))
        assert result is not None
        level = grade(result[0]).level
        assert level in levels(chosen)
        assert aim(chosen, (level,)) == [msgspec.structs.replace(chosen, forced=True if level == 3 else None)]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"givens": 9}, (1,)),
        ({"givens": 4, "solutions": 2}, ANY_LEVEL),
        ({"givens": 1, "solutions": 0}, ANY_LEVEL),
        ({"pieces": CHIRAL_PIECES, "board": "4x5", "givens": 2}, ANY_LEVEL),
        ({"cells": 63}, ANY_LEVEL),
    ],
)
def test_only_what_cannot_exist_is_impossible(options: dict[str, Any], expected: tuple[int, ...]) -> None:
    assert levels(Options(**options)) == expected


def test_a_level_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ImpossibleError, match=r"possible levels: 1 "):
        generate("iqblocks", Options(givens=9), target=Target((3,)))


@pytest.mark.parametrize(
    ("options", "level", "error"),
    [
        (
            {"givens": 2},
            1,
            "level '1': hardly any position with 2 given IQ pieces has this level; use more givens, such as 5",
        ),
        (
            {"givens": 7},
            4,
            "level '4': hardly any position with 7 given IQ pieces has this level; use fewer givens, such as 3",
        ),
        (
            {"cells": 22},
            MARATHON,
            "level 'marathon': hardly any position with 22 given cells of the IQ pieces has this level; "
            "use fewer cells, such as 6",
        ),
    ],
)
def test_a_level_that_hardly_exists_is_out_of_reach_unless_another_one_will_do(
    options: dict[str, Any], level: int, error: str
) -> None:
    with pytest.raises(OutOfReachError, match=f"^{re.escape(error)}$"):
        generate("iqblocks", Options(**options), target=Target((level,)))
    assert aim(Options(**options), ANY_LEVEL) == [Options(**options)]


@pytest.mark.few
@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"givens": 1}, "givens 1: no position with fewer than 2 given IQ pieces has exactly one completion"),
        ({"givens": 0}, "givens 0: no position with fewer than 2 given IQ pieces has exactly one completion"),
        ({"pieces": IQ, "givens": 1}, "givens 1: no position with fewer than 2 given IQ pieces has exactly one"),
        (
            {"cells": 1},
            "cells 1: no position with fewer than 2 given cells of the IQ pieces has exactly one completion",
        ),
        (
            {"givens": 7, "minimal": True},
            "givens 7: no position with more than 6 given IQ pieces is minimal; use 5 or fewer",
        ),
        ({"givens": 10}, "givens 10: iq has 10 pieces, and at least one must be left to place"),
        ({"cells": 64}, "cells 64: iq has 64 cells, and at least one must be left to place"),
        (
            {"givens": 9, "solutions": 2},
            "givens 9: with only one of 10 pieces left to place, there is only one completion",
        ),
        (
            {"cells": 63, "solutions": 2},
            "cells 63: with only one of 64 cells left to place, there is only one completion",
        ),
        ({"givens": 0, "solutions": 2}, "solutions 2: with nothing given, there are exactly 101,792"),
        ({"givens": 1, "solutions": 8}, "solutions 8: no position with one piece given has exactly this number"),
        ({"givens": 2, "solutions": 9_000}, "solutions 9000: with one piece given, there are at most 5,351"),
        ({"solutions": 200_000}, "solutions 200000: with one piece given, there are at most 5,351"),
        ({"cells": 1, "solutions": 8}, "solutions 8: no position with one cell given has exactly this number"),
        ({"cells": 2, "solutions": 90_000}, "solutions 90000: with one cell given, there are at most "),
        ({"board": "8x9"}, "board '8x9': 72 cells, but the pieces of iq cover 64"),
        ({"pieces": "pentominoes"}, "board '8x8': 64 cells, but the pieces of pentominoes cover 60"),
        ({"pieces": CHIRAL_PIECES, "board": "4x4"}, "board '4x4': 16 cells, but the pieces of this set cover 20"),
        (
            {"pieces": CHIRAL_PIECES, "board": "4x5", "givens": 5},
            "givens 5: this set has 5 pieces, and at least one must be left to place",
        ),
        ({"pieces": "a1111.1111", "board": "1x8"}, "board '1x8': a piece of this set needs at least 2x2 cells"),
        (
            {"pieces": "a11_b11_c11", "board": "3x3:2.-.-.-2."},
            "board '3x3:2.-.-.-2.': a region of 3 cells is cut off, but no remaining pieces add up to 3 cells",
        ),
    ],
)
def test_the_impossible_is_refused_with_its_reason(options: dict[str, Any], error: str) -> None:
    with pytest.raises(ImpossibleError, match=f"^{re.escape(error)}"):
        Options(**options)


@pytest.mark.parametrize(
    "options",
    [
        {"givens": 0, "solutions": 101_792},
        {"givens": 1, "solutions": 2},
        {"givens": 1, "solutions": 5_351},
        {"givens": 2, "solutions": 8},
    ],
)
def test_numbers_of_completions_that_positions_have_are_taken(options: dict[str, Any]) -> None:
    assert levels(Options(**options)) == ANY_LEVEL


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"cells": 2}, "cells 2: only one position, up to symmetry, has exactly one completion; use 3 or more"),
        ({"givens": 6, "minimal": True}, "givens 6: only two positions, up to symmetry, are minimal; use 5 or fewer"),
        (
            {"cells": 8, "minimal": True},
            "cells 8: hardly any position with more than 7 given cells is minimal; use 7 or fewer",
        ),
    ],
)
def test_positions_too_rare_to_be_drawn_are_refused_with_the_reason(options: dict[str, Any], error: str) -> None:
    with pytest.raises(OutOfReachError, match=f"^{re.escape(error)}$"):
        Options(**options)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"board": "8"}, "board '8': expected ROWSxCOLUMNS such as 4x3, at most 32 each"),
        ({"board": "2x99"}, "board '2x99': expected ROWSxCOLUMNS"),
        ({"board": "8x8:63."}, "id 'iqblocks:iq:8x8:63.': board: 63 cells; expected 8 x 8"),
        ({"board": "8x8:4a60."}, "board '8x8:4a60.': expected only . and -, no letters"),
        ({"givens": -1}, "givens -1: expected 0 or more"),
        ({"cells": -1}, "cells -1: expected 0 or more"),
        ({"givens": 3, "cells": 8}, "givens: use givens or cells, not both"),
        ({"solutions": -1}, "solutions -1: expected 0 or more"),
        ({"solutions": 2, "minimal": True}, "minimal: works only with solutions 1"),
        (
            {"pieces": "tans"},
            "pieces 'tans': expected one of iq, pentominoes, pentominoes-tetromino, or pieces such as",
        ),
        ({"pieces": ""}, "pieces '': expected one of iq, pentominoes, pentominoes-tetromino, or pieces such as"),
        ({"pieces": "a11_a1", "board": "1x3"}, "pieces: letter A is used twice"),
        ({"pieces": "a10", "board": "1x1"}, "shape of A: an outer row or column is empty"),
        ({"pieces": "a101", "board": "1x2"}, "shape of A: its cells are not connected edge to edge"),
    ],
)
def test_options_without_sense_are_refused_with_the_rule(options: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(error)}"):
        Options(**options)
