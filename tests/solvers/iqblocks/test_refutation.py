"""Certificates of IQ Blocks positions: found exactly where brute force agrees, small, and hard to forge."""

import itertools
from collections import Counter

import msgspec
import pytest

from puzzlemill.puzzles.iqblocks import IqBlocks, format_id, symmetries
from puzzlemill.puzzles.iqblocks.certificates import (
    Area,
    Cases,
    Certificate,
    Colouring,
    Completion,
    DeadRegion,
    Node,
    Placement,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import OutOfReachError
from puzzlemill.puzzles.streams import stream_for
from puzzlemill.solvers.iqblocks import count, solve
from puzzlemill.solvers.iqblocks.all_fillings import IQ
from puzzlemill.solvers.iqblocks.proof_size import proofs
from puzzlemill.solvers.iqblocks.refutation import contradiction, refute
from tests.checkers.iqblocks_certificates import proves
from tests.support.answers.outcomes import present
from tests.support.answers.tampering import tampered
from tests.support.iqblocks import cover_of, random_instance, random_position
from tests.twins.iqblocks import tilings

BAR = ("##",)

TWINS = IqBlocks((Piece("A", BAR), Piece("B", BAR), Piece("C", BAR)), ("...", "..."))
"""Three dominoes that fill a frame in three ways."""

SAMPLE = IqBlocks(
    "iq", ("....EEEE", "....EEEE", "........", "....D...", "..GGD...", "...GD...", "...GDDD.", "........")
)
"""No completion, by a small tree with every kind of leaf but an area."""


def certificate(puzzle: IqBlocks, *nodes: Node, completions: int = 0) -> Certificate:
    return Certificate(version=1, id=format_id(puzzle), completions=completions, nodes=nodes)


def judged(claim: Certificate) -> list[str]:
    """The verdict of `verify` on a certificate; the independent checker must agree."""
    failures = verify(claim)
    assert proves(msgspec.json.decode(write_certificate(claim))) == (not failures)
    return failures


def refuted(puzzle: IqBlocks, completions: int = 0) -> Certificate:
    return present(refute(puzzle, completions))


def kind(claim: Certificate) -> str:
    root = claim.nodes[0]
    return "nowhere" if isinstance(root, Cases) and not root.placements else type(root).__name__


def blocked(puzzle: IqBlocks) -> IqBlocks:
    """The puzzle with its first empty cell made a hole."""
    board = list(puzzle.board)
    row = next(row for row, line in enumerate(board) if "." in line)
    board[row] = board[row].replace(".", "#", 1)
    return IqBlocks(puzzle.pieces, tuple(board))


def test_a_certificate_is_found_exactly_where_brute_force_finds_as_many_completions() -> None:
    draws, reasons, clues = stream_for("certificates"), Counter[str](), 0
    for number in range(40):
        puzzle = random_instance(draws)
        if number % 4 == 0 and "." in "".join(puzzle.board):
            puzzle = blocked(puzzle)
        clues += int(bool(puzzle.clues))
        total = len(tilings(puzzle))
        for completions in {0, 1, 2, total}:
            claim = refute(puzzle, completions)
            assert (claim is not None) == (completions == total)
            if claim:
                assert judged(claim) == []
                assert read_certificate(write_certificate(claim)) == claim
                reasons[kind(claim) if not total else str(min(total, 3))] += 1
    assert set(reasons) == {"Area", "DeadRegion", "Colouring", "nowhere", "Cases", "1", "2", "3"}
    assert min(reasons.values()) >= 1
    assert clues >= 2


@pytest.mark.thorough
@pytest.mark.parametrize("givens", [2, 3, 4])
def test_a_unique_completion_is_proved_with_fewer_placements_than_a_plain_search_makes(givens: int) -> None:
    draws, tried, proved = stream_for("unique"), 0, 0
    for _ in range(40 if givens == 2 else 12):
        puzzle = random_position(draws, givens)
        if count(puzzle).count != 1:
            assert refute(puzzle, 1) is None
            continue
        claim = refuted(puzzle, 1)
        assert judged(claim) == []
        tried += sum(nodes for nodes, _ in proofs(cover_of(puzzle), stream_for("order"), 10**6, 1) or [])
        proved += len(claim.nodes) - 1
    assert 0 < proved < 0.95 * tried


@pytest.mark.parametrize(
    ("puzzle", "node"),
    [
        (IqBlocks((Piece("A", BAR),), ("...",)), Area()),
        (IqBlocks((Piece("A", BAR), Piece("B", BAR)), ("...", "#..")), Area()),
        (IqBlocks((Piece("A", BAR), Piece("B", BAR)), (".#..", "##.#")), DeadRegion(((0, 0),))),
        (IqBlocks((Piece("A", BAR), Piece("B", BAR)), ("...", "#.#")), Colouring(((0, 0), (0, 1), (0, 2), (1, 1)))),
        (IqBlocks((Piece("A", ("###",)), Piece("B", ("###",))), ("...", "..#", ".##")), Cases((1, 1), ())),
        (IqBlocks((Piece("A", ("####",)), Piece("B", BAR)), ("...", "...")), Cases("A", ())),
    ],
)
def test_the_simplest_reason_is_given(puzzle: IqBlocks, node: Node) -> None:
    claim = refuted(puzzle)
    assert claim.nodes[0] == node == contradiction(puzzle)
    assert len(claim.nodes) == 1
    assert judged(claim) == []


def test_a_contradiction_is_visible_at_once_without_cases() -> None:
    assert contradiction(SAMPLE) is None
    assert contradiction(TWINS) is None
    assert contradiction(IqBlocks((Piece("A", BAR),), ("AA",))) is None
    assert refuted(IqBlocks((Piece("A", BAR),), ("AA",)), 1).nodes == (Completion(),)


def test_the_tree_of_the_sample_has_every_kind_of_leaf() -> None:
    claim = refuted(SAMPLE)
    assert judged(claim) == []
    leaves = [node for node in claim.nodes if not isinstance(node, Cases) or not node.placements]
    assert {type(node) for node in leaves} == {DeadRegion, Colouring, Cases}
    assert len(claim.nodes) == 1 + sum(len(node.placements) for node in claim.nodes if isinstance(node, Cases))


def test_images_of_a_position_need_a_certificate_of_their_own() -> None:
    claim = refuted(SAMPLE)
    for image in itertools.islice(symmetries(SAMPLE), 1, None):
        assert judged(msgspec.structs.replace(claim, id=format_id(image)))
        assert len(refuted(image).nodes) == len(claim.nodes)


def test_a_spent_budget_gives_no_answer() -> None:
    with pytest.raises(OutOfReachError, match="completions: not all counted within 10 nodes; use a larger budget"):
        refute(IQ, budget=10)
    spent = solve(SAMPLE).effort.nodes
    with pytest.raises(OutOfReachError, match="no proof found within"):
        refute(SAMPLE, budget=spent + 1)
    assert refute(SAMPLE, 1, spent + 1) is None


def test_equal_pieces_are_one_branch_and_no_item_while_two_are_left() -> None:
    claim = refuted(TWINS, 3)
    assert judged(claim) == []
    assert {lay.piece for node in claim.nodes if isinstance(node, Cases) for lay in node.placements} == set("ABC")
    (failure,) = judged(certificate(TWINS, Cases("A", (Placement("A", ((0, 0), (0, 1))),))))
    assert failure == "node 0: item A: an equal piece is left too; list the cases of a cell instead"
    every = tuple(Placement(piece, cells) for piece in "AB" for cells in (((0, 0), (0, 1)), ((0, 0), (1, 0))))
    assert judged(certificate(TWINS, Cases((0, 0), every[:2]))) == ["nodes: 2 cases not covered at the end"]
    assert judged(certificate(TWINS, Cases((0, 0), every[2:])))[0].startswith(
        "node 0: placement 0: not possible for item"
    )
    assert judged(certificate(TWINS, Cases((0, 0), every)))[0].startswith("node 0: placement 2: not possible for item")


def test_a_piece_covers_its_clues_and_no_other_does() -> None:
    puzzle = IqBlocks((Piece("A", BAR), Piece("B", BAR)), ("B.", ".."))
    claim = refuted(puzzle, 2)
    assert judged(claim) == []
    wrong = Cases((0, 0), (Placement("A", ((0, 0), (0, 1))), Placement("A", ((0, 0), (1, 0)))))
    assert judged(certificate(puzzle, wrong))[0].startswith(
        "node 0: placement 0: not possible for item 1:1, or listed twice"
    )


@pytest.mark.thorough
def test_anything_changed_or_left_out_is_always_noticed() -> None:
    whole = msgspec.json.decode(write_certificate(refuted(SAMPLE)))
    changed = [{**whole, "nodes": nodes} for nodes in tampered(whole["nodes"], "ABJ", dict | list | str)]
    assert len(changed) > 500
    assert all(verify(msgspec.convert(copy, Certificate)) for copy in changed)
    assert not any(proves(copy) for copy in changed[::10])


def test_no_certificate_of_another_position_or_number_is_valid() -> None:
    claim = refuted(SAMPLE)
    solvable = IqBlocks("iq", random_position(stream_for("solvable"), 3).board)
    assert judged(msgspec.structs.replace(claim, id=format_id(solvable)))
    for completions in (2, 4):
        (failure,) = judged(msgspec.structs.replace(refuted(TWINS, 3), completions=completions))
        assert failure == f"completions: {completions} claimed, but the nodes show 3"


@pytest.mark.thorough
def test_no_region_of_a_position_with_completions_is_a_reason() -> None:
    draws, looked = stream_for("regions"), 0
    while looked < 1500:
        puzzle = random_instance(draws)
        if len(puzzle.open_cells) <= 9 and tilings(puzzle):
            for size in range(len(puzzle.open_cells) + 1):
                for cells in itertools.combinations(puzzle.open_cells, size):
                    assert judged(certificate(puzzle, DeadRegion(cells)))
                    assert judged(certificate(puzzle, Colouring(cells)))
                    looked += 1


@pytest.mark.parametrize(
    ("node", "failure"),
    [
        (Area(), "node 0: the open cells and the pieces left have the same area, 6"),
        (Completion(), "node 0: not a completion; open cells: 6, pieces left: 3"),
        (DeadRegion(()), "node 0: cells: expected one or more open cells, all different"),
        (DeadRegion(((0, 0), (0, 0))), "node 0: cells: expected one or more open cells, all different"),
        (DeadRegion(((0, 10**30),)), "node 0: cells: expected one or more open cells, all different"),
        (DeadRegion(((0, -1),)), "node 0: cells: expected one or more open cells, all different"),
        (DeadRegion(((0, 0),)), "node 0: cells: 2:1 is open and touches 1:1, but is not listed"),
        (DeadRegion(TWINS.open_cells), "node 0: cells: some of the pieces left have the same number of cells together"),
        (
            Colouring(TWINS.open_cells),
            "node 0: cells: some of the pieces left have the same number of cells and the same colours together",
        ),
        (Cases((2, 0), ()), "node 0: item 3:1: not an open cell"),
        (Cases((-1, 0), ()), "node 0: item 0:1: not an open cell"),
        (Cases("D", ()), "node 0: item 'D': not one of the pieces left"),
        (Cases("B", ()), "node 0: placements: 7 missing, such as B on 1:1 1:2"),
        (Cases((0, 0), (Placement("A", ((0, 1), (0, 0))),)), "node 0: placements: 1 missing, such as A on 1:1 2:1"),
    ],
)
def test_the_failure_is_named(node: Node, failure: str) -> None:
    assert judged(certificate(TWINS, node)) == [failure]


def test_nodes_too_many_or_too_few_are_refused() -> None:
    claim = refuted(SAMPLE)
    assert judged(certificate(SAMPLE)) == ["nodes: 1 case not covered at the end"]
    assert judged(certificate(SAMPLE, *claim.nodes, Area())) == ["nodes: 1 too many at the end"]


def test_the_reason_of_a_search_is_the_colouring_that_a_certificate_shows() -> None:
    draws, seen = stream_for("colouring"), Counter[str]()
    for _ in range(250):
        puzzle = random_instance(draws)
        outcome = solve(puzzle)
        if outcome.status == "unsolvable" and present(outcome.reason).code in ("COLOURING", "EXHAUSTED"):
            shown = contradiction(puzzle)
            seen[present(outcome.reason).code] += 1
            if isinstance(shown, Colouring):
                reason = present(outcome.reason)
                assert (reason.code, reason.cells) == ("COLOURING", shown.cells)
            else:
                assert present(outcome.reason).code == "EXHAUSTED"
    assert min(seen["COLOURING"], seen["EXHAUSTED"]) > 3
