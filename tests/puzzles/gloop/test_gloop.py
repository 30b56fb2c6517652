"""Gloop's rules: the tiles, end pairs, contours, ids, every breach, and the verdict of the independent checker."""

import itertools
import json
from collections import Counter
from functools import partial
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.gloop import (
    BREACHES,
    Gloop,
    GloopEntry,
    Goal,
    Limits,
    Packing,
    canonical,
    check,
    format_id,
    parse_id,
    reflected,
    symmetries,
    turned,
    turned_rows,
)
from puzzlemill.puzzles.gloop import tiles as tiling
from puzzlemill.puzzles.gloop.rules import MOST_CELLS
from puzzlemill.puzzles.gloop.tracing import Contour, Grid, contours, position, surrounds
from tests.checkers.gloop import right
from tests.support import ledgers
from tests.support.answers.refusals import refused_line
from tests.support.gloop import GOALS, as_drawn, generated

GRID = (
    ("..(())..", "..(()())", "....()()"),
    ("().(.)..", "(().()).", "((..)..)"),
    ("(..)....", "(()...).", ".(.....)"),
)
PUZZLE = Gloop(("...",) * 3, "perfect", (3, 7, 9, 12, 20, 23, 29, 57, 65))

DRAWN = msgspec.structs.replace(PUZZLE, unturned=tuple(word for words in GRID for word in words))

MIXED_GRID = (
    ("..()()..", "..()()()", "......()"),
    ("()(())..", "().(.())", ".....()."),
    ("(())....", "(..)..()", "(.....)."),
)
MIXED = Gloop(("...",) * 3, "mixed", (1, 2, 6, 9, 23, 25, 51, 64, 77))

RAGGED = Gloop(
    ("..#", "..."), "valid", (0, 1, 4, 50, 90), ((0, 1, "()......"), (1, 2, "........")), Limits((1, 4), (0, 2))
)


puzzle_and_packing = partial(generated, seed=5)


def codes(puzzle: Gloop, grid: Grid) -> set[str]:
    return {breach.code for breach in check(puzzle, Packing(grid))}


def test_there_are_323_words_and_91_tiles() -> None:
    assert len(tiling.WORDS) == len(set(tiling.WORDS)) == 323
    assert len(tiling.TILES) == MOST_CELLS == 91
    assert tiling.TILES[0] == "........"
    assert Counter(len(tiling.turns(word)) for word in tiling.TILES) == {4: 72, 2: 16, 1: 3}
    assert sorted(word for tile in tiling.TILES for word in tiling.turns(tile)) == list(tiling.WORDS)


def test_56_tiles_are_chiral_and_63_differ_by_more_than_reflection() -> None:
    assert sum(other != tile for tile, other in enumerate(tiling.MIRRORED)) == 56
    assert len({min(tile, other) for tile, other in enumerate(tiling.MIRRORED)}) == 63


def test_end_pairs_are_those_of_the_paper() -> None:
    assert [sum(counts) for counts in zip(*map(tiling.end_pairs, tiling.TILES), strict=True)] == [58, 13, 44, 2, 1]
    assert sum(map(tiling.cap_sum, tiling.TILES)) == 10
    assert Counter(map(tiling.cap_sum, tiling.TILES)) == {-2: 11, -1: 13, 0: 38, 1: 16, 2: 11, 3: 1, 4: 1}


def test_side_patterns_classes_and_border_tiles() -> None:
    around = [tiling.sides(tile) for tile in tiling.TILES]
    assert Counter(side for sides in around for side in sides) == {"11": 138, "10": 84, "01": 84, "00": 58}
    classes = Counter(min(tiling.sides(word) for word in tiling.turns(tile)) for tile in tiling.TILES)
    assert len(classes) == 38
    assert list(classes.values()).count(1) == 11
    assert sum("00" in sides for sides in around) == 42
    assert sum(any(sides[side] == sides[side - 1] == "00" for side in range(4)) for sides in around) == 8
    assert sum(map(tiling.balance, tiling.TILES)) == 0


@given(st.sampled_from(tiling.WORDS))
def test_turns_and_mirrors_are_symmetries_of_the_square(word: str) -> None:
    four = tiling.turn(tiling.turn(tiling.turn(tiling.turn(word))))
    assert four == tiling.mirror(tiling.mirror(word)) == word
    assert tiling.mirror(tiling.turn(tiling.mirror(word))) == tiling.turn(tiling.turn(tiling.turn(word)))
    assert tiling.cap_sum(word) == tiling.cap_sum(tiling.turn(word)) == tiling.cap_sum(tiling.mirror(word))
    assert tiling.sides(tiling.turn(word)) == (*tiling.sides(word)[3:], *tiling.sides(word)[:3])
    assert tiling.balance(tiling.mirror(word)) == -tiling.balance(word)


def test_contours_are_traced_and_circles_kept_apart() -> None:
    (loop,) = contours(GRID)
    assert not loop.circle
    assert len(loop.arcs) == sum(map(tiling.ends, (word for words in GRID for word in words))) / 2
    closed = contours(MIXED_GRID)
    assert [contour.circle for contour in closed].count(True) == 4
    assert len(closed) == 5


def polygon(contour: Contour) -> list[tuple[float, float]]:
    """A polygon that follows the contour: chords across tiles, and a tip for each semicircle."""
    corners: list[tuple[float, float]] = []
    for arc, (x, y) in zip(contour.arcs, contour.crossings, strict=True):
        corners.append((x, y))
        if arc.start // 2 == arc.end // 2:
            across, down = {0: (0, 0.5), 1: (-0.5, 0), 2: (0, -0.5), 3: (0.5, 0)}[arc.start // 2]
            end_x, end_y = position((arc.row, arc.col, arc.end))
            corners.append(((x + end_x) / 2 + across, (y + end_y) / 2 + down))
    return corners


def is_in_polygon(x: float, y: float, corners: list[tuple[float, float]]) -> bool:
    crossed = 0
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        crossed += (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0)
    return crossed % 2 == 1


def test_a_contour_surrounds_what_a_ray_finds_inside_its_polygon() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for index in range(80):
        closed = contours(puzzle_and_packing("5x6", "valid", index)[1].grid)
        for outer, inner in itertools.permutations(closed, 2):
            corners = polygon(inner)
            x, y = ((corners[0][axis] + corners[1][axis]) / 2 + 0.0123 for axis in (0, 1))
            assert surrounds(outer, inner) == is_in_polygon(x, y, polygon(outer))
            seen[surrounds(outer, inner), inner.circle] += 1
    assert min(seen[inside, circle] for inside in (True, False) for circle in (True, False)) > 0


def test_open_paths_are_no_contours() -> None:
    assert contours((("..(())..", "........"),)) == []
    assert contours((("()......",),)) == []
    assert len(contours((("..()....", "......()"),))) == 1


def test_every_valid_packing_has_an_even_cap_sum_and_balanced_sides() -> None:
    for index in range(150):
        _, packing = puzzle_and_packing(("3x4", "4x4", "5x5")[index % 3], ("valid", "mixed")[index % 2], index)
        words = packing.words.values()
        assert sum(map(tiling.cap_sum, words)) % 2 == 0
        assert sum(map(tiling.balance, words)) == 0


def test_ids_read_as_documented() -> None:
    assert format_id(PUZZLE) == "gloop:3x3:perfect:" + f"{sum(2**tile for tile in PUZZLE.tiles):x}"
    assert format_id(RAGGED) == "gloop:2x3.37:valid:40000000004000000000013:1aboooooo_4oooooooo:c1-4.o0-2"


@pytest.mark.parametrize("goal", GOALS)
def test_ids_come_back_exactly(goal: Goal) -> None:
    for index in range(40):
        puzzle, packing = puzzle_and_packing(("3x4", "4x4")[index % 2], goal, index, givens=index % 4, spares=index % 3)
        limits = (None, Limits((0, index)), Limits(circles=(index, 99)), Limits((0, 0), (3, 4)))[index % 4]
        puzzle = msgspec.structs.replace(puzzle, limits=limits)
        puzzle = as_drawn(puzzle, packing) if index % 3 == 0 else puzzle
        for image in symmetries(puzzle):
            assert parse_id(format_id(image)) == image
            assert msgspec.json.decode(msgspec.json.encode(image), type=Gloop) == image


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("gloop:", "expected gloop:ROWSxCOLS"),
        ("gloop:3x3:perfect", "expected gloop:ROWSxCOLS"),
        ("gloop:3x3:best:1ff", "goal 'best': expected valid or mixed or perfect"),
        ("gloop:3:valid:1ff", "board '3': expected ROWSxCOLS or ROWSxCOLS.MASK"),
        ("gloop:3x3:valid:1fg", "tiles '1fg': expected 1 to 23 hexadecimal digits"),
        ("gloop:2x2:valid:f:0oooo", "givens '0oooo': expected the number of a cell and 8 letters a, b or o"),
        ("gloop:2x2:valid:f:0........", "givens '0........': expected the number of a cell"),
        ("gloop:2x2:valid:f:", "expected gloop:ROWSxCOLS[.MASK]:GOAL:TILES[:UNTURNED]"),
        ("gloop:2x2:valid:f:c1", "limits 'c1': expected contours such as c1-6"),
        ("gloop:2x2:valid:f:0oooooooo:c1-2:", "expected gloop:ROWSxCOLS"),
        ("gloop:0x3:valid:1ff", "board '0x3': expected ROWSxCOLS or ROWSxCOLS.MASK without leading zeros"),
        ("gloop:10x10:valid:" + "f" * 22, "more than 91 cells"),
        ("gloop:2x2:valid:f0000000000000000000000", "tiles: expected numbers from 0 to 90"),
        ("gloop:2x2:valid:7", "3 tiles cannot fill 4 cells"),
        ("gloop:02x2:valid:f", "without leading zeros"),
        ("gloop:2x2:valid:0f", "not in standard form"),
        ("gloop:2x2.f:valid:f", "not in standard form"),
        ("gloop:2x2.1f:valid:1f", "not in standard form"),
        ("gloop:2x2.3:valid:f", "an outer row or column has no cell"),
        ("gloop:1x2:valid:3:1oooooooo_0aboooooo", "not in standard form"),
        ("gloop:2x2:valid:f:4oooooooo", "no cell 4; the last cell is 3"),
        ("gloop:2x2:valid:f:0bbbbbbbb", "expected words of 8 characters"),
        ("gloop:2x2:valid:f:0oooooooo_1oooooooo", "a tile appears twice"),
        ("gloop:2x2:valid:f:c1-2.", "limits 'c1-2.': expected contours such as c1-6"),
        ("gloop:2x2:valid:f:c3-2", "least <= most"),
        ("gloop:2x2:valid:cc:u", "unturned 'u': expected u and a digit 0 to 3 for each tile"),
        ("gloop:2x2:valid:cc:u0124", "unturned 'u0124': expected u and a digit 0 to 3 for each tile"),
        ("gloop:2x2:valid:cc:u" + "0" * 92, "expected u and a digit 0 to 3 for each tile"),
        ("gloop:2x2:valid:cc:u00000", "unturned: 5 digits for 4 tiles; expected one for each tile"),
        ("gloop:2x2:valid:f:u1000", "unturned: 1 quarter turn of tile 0; expected 0, as few as possible"),
        ("gloop:2x2:valid:f:u0000:0abooooooo", "givens '0abooooooo': expected the number of a cell"),
        ("gloop:2x2:valid:f:u0000:0ooaboooo", "givens: a given tile is turned; expected its word in unturned"),
        (
            "gloop:2x2:valid:f:0oooooooo:u0000",
            "expected gloop:ROWSxCOLS[.MASK]:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]",
        ),
        ("gloop:2x2:valid:f:u0000:u0000", "expected gloop:ROWSxCOLS"),
        ("gloop:2x2:valid:f0000000000000000000000:u0000", "tiles: expected numbers from 0 to 90"),
    ],
)
def test_any_other_spelling_is_refused_in_one_line(text: str, rule: str) -> None:
    assert rule in refused_line(parse_id, text)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"board": []}, "1 to 91 rows"),
        ({"board": [""]}, "1 to 91 rows"),
        ({"board": ["." * 92]}, "1 to 91 rows"),
        ({"board": ["...", ".."]}, "differ in length"),
        ({"board": ["..x"]}, "expected only"),
        ({"board": ["###", "..."]}, "an outer row or column has no cell"),
        ({"board": ["." * 91, "." * 91]}, "more than 91 cells"),
        ({"tiles": [0, 1, 2]}, "cannot fill"),
        ({"tiles": [*range(8), 7]}, "appears twice"),
        ({"tiles": [*range(8), 91]}, "numbers from 0 to 90"),
        ({"tiles": [*range(8), -1]}, "numbers from 0 to 90"),
        ({"tiles": [*range(8), 10**30]}, "numbers from 0 to 90|Integer|int"),
        ({"givens": [[3, 0, "........"]]}, "row and column of a cell"),
        ({"givens": [[0, -1, "........"]]}, "row and column of a cell"),
        ({"givens": [[0, 0, "...(()))"]]}, "words of 8 characters"),
        ({"givens": [[0, 0, "()()()()"]]}, "not listed in tiles"),
        ({"givens": [[0, 0, "(..)...."], [0, 0, "()......"]]}, "two tiles on one cell"),
        ({"givens": [[0, 0, "..(..).."], [0, 1, "(..)...."]]}, "appears twice"),
        ({"limits": {"contours": [2, 1]}}, "least <= most"),
        ({"limits": {"circles": [-1, 1]}}, "least <= most"),
        ({"unturned": ["........"]}, "unturned: expected one word for each of the tiles"),
        ({"unturned": [*DRAWN.unturned[1:], "........"]}, "unturned: expected one word for each of the tiles"),
        ({"unturned": [*DRAWN.unturned[1:], "...(()))"]}, "unturned: expected words of 8 characters"),
        ({"unturned": DRAWN.unturned, "givens": [[0, 0, tiling.turn(GRID[0][0])]]}, "a given tile is turned"),
        ({"goal": "best"}, "Invalid enum"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_malformed_instances_are_refused_with_the_rule(change: dict[str, object], rule: str) -> None:
    plain = json.loads(msgspec.json.encode(PUZZLE))
    with pytest.raises(msgspec.ValidationError, match=rule):
        msgspec.json.decode(json.dumps({**plain, **change}), type=Gloop)


def test_tiles_and_givens_are_kept_in_order_and_empty_limits_dropped() -> None:
    givens = ((2, 0, GRID[2][0]), (0, 1, GRID[0][1]))
    puzzle = Gloop(PUZZLE.board, PUZZLE.goal, PUZZLE.tiles[::-1], givens, Limits())
    assert puzzle.tiles == PUZZLE.tiles
    assert puzzle.givens == givens[::-1]
    assert puzzle.limits is None


def test_an_entry_computes_its_id() -> None:
    assert GloopEntry(instance=PUZZLE).id == format_id(PUZZLE)


def with_cell(row: int, col: int, word: str | None) -> Grid:
    rows: list[list[str | None]] = [list(words) for words in GRID]
    rows[row][col] = word
    return tuple(map(tuple, rows))


TWO_LOOPS = (("...()...", ".....().") * 2, (".().....", "(......)") * 2)

BROKEN: dict[str, tuple[Gloop, Grid]] = {
    "SHAPE": (PUZZLE, GRID[:2]),
    "EMPTY_CELL": (PUZZLE, with_cell(1, 1, None)),
    "FILLED_HOLE": (Gloop(("..", ".#"), "valid", (0, 1, 2)), (("........",) * 2,) * 2),
    "NOT_A_WORD": (PUZZLE, with_cell(1, 1, ")(......")),
    "NOT_IN_SET": (PUZZLE, with_cell(0, 0, "..(...).")),
    "TILE_TWICE": (PUZZLE, with_cell(0, 0, GRID[1][1])),
    "TURNED": (
        msgspec.structs.replace(DRAWN, unturned=(*map(tiling.turn, DRAWN.unturned[:1]), *DRAWN.unturned[1:])),
        GRID,
    ),
    "GIVEN_MOVED": (msgspec.structs.replace(PUZZLE, givens=((0, 0, tiling.turn(GRID[0][0])),)), GRID),
    "EDGE_MISMATCH": (PUZZLE, with_cell(1, 1, tiling.turn(GRID[1][1]))),
    "PATH_CUT_OFF": (PUZZLE, with_cell(0, 0, tiling.turn(GRID[0][0]))),
    "NO_LOOP": (Gloop(("..", ".."), "mixed", (0, 1, 2, 3)), (("........",) * 2,) * 2),
    "SECOND_LOOP": (Gloop(("....",) * 2, "mixed", tuple(range(91))), TWO_LOOPS),
    "CIRCLE": (msgspec.structs.replace(MIXED, goal="perfect"), MIXED_GRID),
    "CONTOUR_LIMIT": (msgspec.structs.replace(MIXED, limits=Limits(contours=(1, 4))), MIXED_GRID),
    "CIRCLE_LIMIT": (msgspec.structs.replace(MIXED, limits=Limits(circles=(5, 6))), MIXED_GRID),
}


@pytest.mark.parametrize("code", BREACHES)
def test_every_code_is_provoked(code: str) -> None:
    puzzle, grid = BROKEN[code]
    assert code in codes(puzzle, grid)


def test_right_packings_break_no_rule() -> None:
    assert codes(PUZZLE, GRID) == codes(DRAWN, GRID) == codes(MIXED, MIXED_GRID) == set()


def test_exactly_the_turned_tiles_are_named() -> None:
    for puzzle, cells in ((DRAWN, {(0, 0), (1, 1), (2, 2)}), (PUZZLE, set())):
        grid = tuple(
            tuple(tiling.turn(word) if r == c else word for c, word in enumerate(ws)) for r, ws in enumerate(GRID)
        )
        named = [breach.cells for breach in check(puzzle, Packing(grid)) if breach.code == "TURNED"]
        assert named == [(cell,) for cell in sorted(cells)]


def test_a_mismatch_names_the_two_cells() -> None:
    breaches = check(PUZZLE, Packing(with_cell(2, 2, "........")))
    mismatches = {breach.cells for breach in breaches if breach.code == "EDGE_MISMATCH"}
    assert mismatches == {((1, 2), (2, 2)), ((2, 1), (2, 2))}


words = st.one_of(st.none(), st.sampled_from(tiling.WORDS), st.text(max_size=9))


row_of_three = st.lists(words, min_size=3, max_size=3)


@settings(max_examples=40)
@given(st.lists(st.lists(words, max_size=4), max_size=4) | st.lists(row_of_three, min_size=2, max_size=2))
def test_check_never_raises_not_even_on_grids_of_the_right_shape(rows: list[list[str | None]]) -> None:
    grid = tuple(map(tuple, rows))
    for puzzle in (PUZZLE, RAGGED):
        assert check(puzzle, Packing(grid))


def mutated(puzzle: Gloop, packing: Packing, draws: Random) -> tuple[Gloop, Packing]:
    """A packing, or its puzzle, changed in one of many mostly subtle ways; a few results are still right."""
    rows = [list(words) for words in packing.grid]
    (a, b), (c, d) = draws.sample(puzzle.cells, 2)
    change = draws.randrange(8)
    if change == 0:
        rows[a][b], rows[c][d] = rows[c][d], rows[a][b]
    elif change == 1:
        rows[a][b] = tiling.turn(rows[a][b] or "")
    elif change == 2:
        rows[a][b] = draws.choice([None, "", "()", "(" * 8, tiling.mirror(rows[a][b] or "")])
    elif change == 3:
        same = [word for word in tiling.WORDS if tiling.sides(word) == tiling.sides(rows[a][b] or "")]
        rows[a][b] = draws.choice(same)
        if draws.random() < 0.7:
            number = tiling.tile_number(rows[a][b] or "")
            puzzle = msgspec.structs.replace(puzzle, tiles=tuple({*puzzle.tiles, number}), givens=(), unturned=())
    elif change == 4:
        puzzle = msgspec.structs.replace(puzzle, goal=draws.choice(["valid", "mixed", "perfect"]))
    elif change == 5:
        puzzle = msgspec.structs.replace(puzzle, limits=Limits((0, draws.randrange(4)), (draws.randrange(2), 3)))
    elif change == 6:
        tile = draws.choice([tile for tile in range(91) if tile not in puzzle.tiles])
        tiles = (*draws.sample(puzzle.tiles, len(puzzle.tiles) - 1), tile)
        puzzle = Gloop(puzzle.board, puzzle.goal, tiles)
    else:
        rows = [list(row) for row in turned_rows(packing.grid)]
    return puzzle, Packing(tuple(map(tuple, rows)))


def test_an_independent_checker_agrees_on_right_and_changed_packings() -> None:
    draws = Random(1)
    verdicts: Counter[bool] = Counter()
    for index in range(120):
        size, goal = ("3x3", "3x4", "4x4")[index // 3 % 3], GOALS[-1 - index % 3]
        puzzle, packing = puzzle_and_packing(size, goal, index, givens=index % 2, spares=index % 3)
        puzzle = as_drawn(puzzle, packing) if index % 5 == 4 else puzzle
        for instance, solution in ((puzzle, packing), mutated(puzzle, packing, draws)):
            verdict = not check(instance, solution)
            assert right(msgspec.to_builtins(instance), msgspec.to_builtins(solution)) == verdict
            verdicts[verdict] += 1
        assert not check(puzzle, packing)
    assert verdicts[False] > 84
    assert verdicts[True] > 126


def test_the_canonical_form_is_an_image_and_packings_turn_and_flip_with_their_puzzles() -> None:
    for index in range(30):
        puzzle, packing = puzzle_and_packing("3x4", "perfect", index, givens=index % 3)
        puzzle = as_drawn(puzzle, packing) if index % 2 else puzzle
        images = list(symmetries(puzzle))
        assert len(images) == 8
        assert {canonical(image) for image in images} == {canonical(puzzle)} <= set(images)
        moved = Packing(turned_rows(tuple(tuple(tiling.turn(w or "") for w in row) for row in packing.grid)))
        assert not check(turned(puzzle), moved)
        flipped = Packing(tuple(tuple(tiling.mirror(w or "") for w in row[::-1]) for row in packing.grid))
        assert not check(reflected(puzzle), flipped)


def test_different_puzzles_have_different_canonical_forms() -> None:
    forms = {format_id(canonical(puzzle_and_packing("4x4", "valid", index)[0])) for index in range(50)}
    assert len(forms) == 50


def test_what_is_read_and_judged_and_what_is_said_of_what_is_spoilt() -> None:
    assert ledgers.differing("puzzles", "gloop") == []
