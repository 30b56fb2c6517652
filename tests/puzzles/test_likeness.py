"""How much two puzzles differ: the result of comparing all symmetric images, which no symmetry can change."""

import functools
import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill import generator
from puzzlemill.puzzles import KINDS, canonical, parse_id, rules
from puzzlemill.puzzles.domicles import Domicles
from puzzlemill.puzzles.domicles import likeness as domicles_likeness
from puzzlemill.puzzles.gloop import Gloop
from puzzlemill.puzzles.iqblocks import IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.likeness import difference
from puzzlemill.puzzles.ottf import Ottf
from puzzlemill.puzzles.streams import stream

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "gloop": [{"board": "3x3", "givens": 3}, {"board": "2x3", "spares": 2}, {"board": "8"}],
    "domicles": [{"layout": "2x2"}, {"layout": "4x2"}, {"layout": "3x3"}],
    "ottf": [{"board": "3x3", "holes": 0}, {"board": "3x4", "holes": 0.4}],
    "iqblocks": [{"givens": 2, "solutions": 0}, {"givens": 7}, {"cells": 12, "solutions": 0}],
}


@functools.cache
def sample_of(kind: str) -> list[Any]:
    """Puzzles of a kind in several sizes."""
    maker = generator.maker(kind)
    tries = [
        maker.make(generator.read_options(kind, options), stream(kind, 1, options, 0, index))
        for options in OPTIONS[kind]
        for index in range(6)
    ]
    return [solved[0] for solved in tries if solved]


def share(marks: dict[Any, Any], other: dict[Any, Any]) -> Fraction:
    """The share of the keys of two boards with different values, or with a value on only one board."""
    keys = marks.keys() | other.keys()
    return Fraction(sum(marks.get(key) != other.get(key) for key in keys), len(keys)) if keys else Fraction(0)


def twin_of_gloop(puzzle: Gloop, other: Gloop) -> Fraction:
    if puzzle.board != other.board:
        return Fraction(1)
    mine = [*puzzle.tiles, *puzzle.givens, *puzzle.unturned]
    theirs = [*other.tiles, *other.givens, *other.unturned]
    return Fraction(
        max(sum(x not in theirs for x in mine), sum(x not in mine for x in theirs)), max(len(mine), len(theirs))
    )


def twin_of_domicles(puzzle: Domicles, other: Domicles) -> Fraction:
    if (puzzle.rows, puzzle.cols) != (other.rows, other.cols):
        return Fraction(1)
    return share(dict(enumerate(puzzle.tiles)), dict(enumerate(other.tiles)))


def marked(rows: tuple[str, ...]) -> dict[tuple[int, int], str]:
    """The marks of a board by cell, without empty cells."""
    return {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}


def cropped(rows: tuple[str, ...]) -> dict[tuple[int, int], str]:
    """The same marks, counted from the first row and column with a mark."""
    marks = marked(rows)
    top, left = map(min, zip(*marks, strict=True))
    return {(r - top, c - left): mark for (r, c), mark in marks.items()}


def twin_of_ottf(puzzle: Ottf, other: Ottf) -> Fraction:
    mine, theirs = cropped(puzzle.template), cropped(other.template)
    if any(max(cell[axis] for cell in mine) != max(cell[axis] for cell in theirs) for axis in (0, 1)):
        return Fraction(1)
    return share(mine, theirs)


def twin_of_iqblocks(puzzle: IqBlocks, other: IqBlocks) -> Fraction:
    return share(marked(puzzle.board), marked(other.board))


TWINS: dict[str, Callable[[Any, Any], Fraction]] = {
    "gloop": twin_of_gloop,
    "domicles": twin_of_domicles,
    "ottf": twin_of_ottf,
    "iqblocks": twin_of_iqblocks,
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_difference_is_the_least_over_all_symmetric_images(kind: str) -> None:
    for puzzle, other in itertools.combinations(sample_of(kind)[:12], 2):
        images = {*rules(kind).symmetries(other)}
        assert difference(puzzle, other) == min(TWINS[kind](puzzle, image) for image in images), (puzzle, other)


@pytest.mark.parametrize("kind", KINDS)
def test_pairs_differ_completely_in_part_or_not_at_all(kind: str) -> None:
    shares = {difference(puzzle, other) for puzzle, other in itertools.combinations(sample_of(kind), 2)}
    assert Fraction(1) in shares
    assert any(0 < share < 1 for share in shares)
    assert not any(difference(puzzle, canonical(puzzle)) for puzzle in sample_of(kind))


@settings(max_examples=40)
@given(st.data())
def test_neither_the_order_of_the_two_nor_a_symmetry_of_one_changes_it(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(list(KINDS)))
    puzzle, other = data.draw(st.sampled_from(sample_of(kind))), data.draw(st.sampled_from(sample_of(kind)))
    image = data.draw(st.sampled_from(list(itertools.islice(rules(kind).symmetries(other), 300))))
    share_apart = difference(puzzle, other)
    assert share_apart == difference(other, puzzle) == difference(puzzle, image) == difference(image, puzzle)
    assert 0 <= share_apart <= 1
    assert (share_apart == 0) == (canonical(puzzle) == canonical(other))


def test_puzzles_of_two_kinds_or_sizes_have_nothing_in_common() -> None:
    assert difference(parse_id("ottf:2x2:1223"), parse_id("domicles:4x2:6:m7:4032102164535142")) == 1
    assert difference(parse_id("ottf:2x2:1223"), parse_id("ottf:1x4:1212")) == 1


def test_one_other_tile_of_eight_is_an_eighth() -> None:
    board = parse_id("domicles:4x2:6:m7:4032102164535142")
    assert difference(board, parse_id("domicles:4x2:6:m7:4032102164535143")) == Fraction(1, 8)
    assert difference(board, parse_id("domicles:4x2:6:m6:4032102164535142")) == 0


def test_the_same_tiles_given_elsewhere_are_not_a_repeat() -> None:
    loose = parse_id("gloop:2x2:valid:cc")
    given_one = parse_id("gloop:2x2:valid:cc:0ooaobooo")
    assert difference(loose, given_one) == Fraction(1, 5)


def test_letters_do_not_matter_if_shapes_are_equal_but_pieces_do() -> None:
    bar, dot = ("##",), ("#",)
    puzzle = IqBlocks((Piece("A", bar), Piece("B", bar), Piece("C", dot)), ("AA.", "..#"))
    other = IqBlocks((Piece("X", bar), Piece("Y", bar), Piece("Z", dot)), ("YY.", "..#"))
    assert difference(puzzle, other) == 0
    dots = IqBlocks((Piece("A", bar), Piece("B", dot), Piece("C", dot), Piece("D", dot)), ("AA.", "..#"))
    assert difference(puzzle, dots) == 1


def test_the_bound_for_large_layouts_is_no_more_than_the_truth_and_0_only_for_boards_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairs = list(itertools.combinations(sample_of("domicles"), 2))
    true = [difference(puzzle, other) for puzzle, other in pairs]
    monkeypatch.setattr(domicles_likeness, "LARGEST_EXACT", 0)
    bounds = [difference(puzzle, other) for puzzle, other in pairs]
    assert bounds == [difference(other, puzzle) for puzzle, other in pairs]
    assert all(bound <= share for bound, share in zip(bounds, true, strict=True))
    assert any(0 < bound < 1 for bound in bounds)
    assert all((bound == 0) == (share == 0) for bound, share in zip(bounds, true, strict=True))


def test_a_kind_without_a_measure_is_alike_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.puzzles.likeness.find", lambda name, kind: None)
    puzzle, other = parse_id("ottf:2x2:1223"), parse_id("ottf:2x2:1232")
    assert difference(puzzle, canonical(puzzle)) == 0
    assert difference(puzzle, other) == (canonical(puzzle) != canonical(other))
