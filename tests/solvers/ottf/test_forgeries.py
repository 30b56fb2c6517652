"""Certificates of unsolvable OTTF templates are hard to forge: none is ever valid for a solvable one."""

import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.kinds import Cell
from puzzlemill.puzzles.ottf import Ottf, neighbours
from puzzlemill.puzzles.ottf.certificates import (
    Branch,
    Chain,
    Decision,
    NoFirst,
    NoLast,
    Number,
    Side,
    Sum,
    Tree,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill.testing import ottf_puzzles
from tests.support.answers.outcomes import present
from tests.support.answers.tampering import tampered
from tests.support.ottf import REASONS, TREE, certificate, random_template, refuted, rows_of, stuck_template


def followed(puzzle: Ottf, tile: Cell | None = None, role: Side = "first") -> tuple[tuple[Decision, ...], Cell | None]:
    """What rules 1 and 2 decide, once a tile has a role if one is given; and a tile that then lacks neighbours."""
    left = {(i, j): int(puzzle.template[i][j]) - 1 for i, j in puzzle.tiles}
    moves: list[tuple[Cell, Side]] = [(tile, role)] if tile else []
    while True:
        if moves:
            cell, side = moves[-1]
            del left[cell]
            for other in neighbours(cell) if side == "last" else ():
                if other in left:
                    left[other] = (left[other] - 1) % 4
        degrees = {cell: sum(other in left for other in neighbours(cell)) for cell in left}
        lacking = next((cell for cell, number in left.items() if number > degrees[cell]), None)
        first = ((cell, "first") for cell, number in left.items() if number == degrees[cell])
        last = ((cell, "last") for cell, number in left.items() if number == 0 and degrees[cell] < 4)
        move: Any = next(itertools.chain(first, last), None)
        if lacking or not move:
            return tuple((*cell, side) for cell, side in moves[tile is not None :]), lacking
        moves.append(move)


def test_a_reason_is_never_valid_for_the_solvable_template_that_was_changed() -> None:
    for puzzle, _, refutation in refuted():
        assert verify(certificate(puzzle, refutation.reason))


def test_no_set_of_tiles_of_a_solvable_template_is_a_reason() -> None:
    draws = stream_for("every set")
    for _ in range(3):
        puzzle = random_template(draws, 3, 3)
        for size in range(10):
            for cells in itertools.combinations(puzzle.tiles, size):
                assert all(verify(certificate(puzzle, kind(cells))) for kind in (Sum, NoFirst, NoLast))
        assert all(verify(certificate(puzzle, Number(cell))) for cell in puzzle.tiles)
    for _ in range(250):
        if draws.below(10) == 0:
            puzzle = stuck_template(draws, 4, 5, 1 + draws.below(2))
        cells = tuple(cell for cell in puzzle.tiles if draws.below(5))
        assert all(verify(certificate(puzzle, kind(cells))) for kind in (Sum, NoFirst, NoLast))


def test_a_branch_is_taken_back_completely() -> None:
    draws, closed = stream_for("taken back"), 0
    for _ in range(60):
        puzzle = stuck_template(draws, 4, 5, 1 + draws.below(2))
        for tile in puzzle.tiles:
            degree = sum(other in puzzle.tiles for other in neighbours(tile))
            if puzzle.template[tile[0]][tile[1]] != "1" or degree < 4:
                continue
            wrong, lacking = followed(puzzle, tile, "first")
            right, none = followed(puzzle, tile, "last")
            if lacking and not none and right:
                closed += 1
                root = Branch((), tile), Chain(wrong, Number(lacking))
                for cell in puzzle.tiles:
                    assert verify(certificate(puzzle, Tree((*root, Chain((), Number(cell))))))
                end = Chain(right[:-1], Number(right[-1][:2]))
                (failure,) = verify(certificate(puzzle, Tree((*root, end))))
                assert failure.startswith("node 2")
                assert "later neighbours and can have" in failure
    assert closed > 20


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_no_certificate_is_valid_for_a_solvable_template(data: st.DataObject) -> None:
    puzzle = data.draw(ottf_puzzles(min_rows=2, min_cols=2, max_rows=4, max_cols=4)).instance
    cell = st.sampled_from(puzzle.tiles)
    steps = st.lists(st.builds(lambda at, side: (*at, side), cell, st.sampled_from(["first", "last"])), max_size=4)
    ruled = st.integers(0, len(puzzle.tiles)).map(lambda number: followed(puzzle)[0][:number])
    cells = st.lists(cell, unique=True).map(tuple)
    end = st.one_of(st.builds(Number, cell), *(st.builds(kind, cells) for kind in (Sum, NoFirst, NoLast)))
    chain = st.builds(Chain, st.one_of(steps.map(tuple), ruled), end)
    branch = st.builds(Branch, st.one_of(steps.map(tuple), ruled), cell)
    tree = st.lists(st.one_of(chain, branch), max_size=7).map(tuple)
    assert verify(certificate(puzzle, data.draw(st.one_of(end, chain, st.builds(Tree, tree)))))


@pytest.mark.parametrize("template", [rows for rows, kind in REASONS.items() if kind in ("chain number", "tree")])
def test_one_cell_role_or_node_changed_is_always_noticed(template: str) -> None:
    refutation = present(refute(rows_of(template)))
    whole = msgspec.json.decode(write_certificate(refutation))
    reasons = list(tampered(whole["reason"], ("first", "last"), dict))
    assert len(reasons) > 20
    assert all(verify(read_certificate(msgspec.json.encode({**whole, "reason": reason}))) for reason in reasons)


@pytest.mark.parametrize(
    ("reason", "failure"),
    [
        (Number((0, 0)), "(0, 0): needs 1 later neighbours and can have 2"),
        (Number((4, 0)), "(4, 0): not an open tile"),
        (Number((0, -1)), "(0, -1): not an open tile"),
        (Sum(()), "cells: expected one or more cells, all different"),
        (Sum(((0, 0), (0, 0))), "cells: expected one or more cells, all different"),
        (Sum(((0, 0), (9, 9))), "(9, 9): not an open tile"),
        (Sum(((0, 0), (0, 1))), "cells: 0 to 0 hidden fives would fit their sum"),
        (NoFirst(((0, 0),)), "(0, 0): this tile can be the first of these"),
        (NoLast(((0, 0),)), "(0, 0): this tile can be the last of these"),
        (Chain(((0, 0, "first"),), Number((0, 1))), "(0, 0): no rule places this tile first"),
        (Chain(((1, 1, "last"),), Number((0, 1))), "(1, 1): no rule places this tile last"),
        (Tree(()), "nodes: expected at least one"),
        (Tree((Branch((), (1, 1)),)), "nodes: 1 role not refuted at the end"),
        (Tree((Branch((), (0, 0)),)), "node 0: (0, 0): not an ambiguous tile"),
        (Tree((Branch((), (1, 1)), Branch((), (1, 1)))), "node 1: (1, 1): not an ambiguous tile"),
    ],
)
def test_the_failure_is_named(reason: Any, failure: str) -> None:
    assert verify(certificate(TREE, reason)) == [failure]


def test_nodes_after_the_end_of_a_proof_are_refused() -> None:
    refutation = present(refute(TREE))
    assert isinstance(refutation.reason, Tree)
    (failure,) = verify(certificate(TREE, Tree((*refutation.reason.nodes, refutation.reason.nodes[-1]))))
    assert failure == "nodes: 1 too many at the end"
