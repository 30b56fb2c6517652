"""Certificates: what they prove is true, two checkers agree, and tampering is noticed."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlemill.puzzles.gloop import Gloop, Limits
from puzzlemill.puzzles.gloop.tiles import TILES, cap_sum
from puzzlemill.puzzles.gloop.tracing import contours, surrounds
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.solvers import solve
from puzzlemill_research.gloop.arithmetic import bounds, totals
from puzzlemill_research.gloop.proofs import prove, size, states
from puzzlemill_research.gloop.proofs.certificates import (
    AnyCertificate,
    CircleSide,
    Claim,
    read_certificate,
    verify,
    write_certificate,
)
from puzzlemill_research.gloop.proofs.circles import prove_circles
from tests.checkers.gloop_certificates import proves
from tests.support.answers.outcomes import present
from tests.support.gloop import ALL, by_brute_force
from tests.support.places import ROOT

STORED = ROOT / "research" / "catalogues" / "certificates"
CIRCLES = {("7x13", "inside"): 23, ("9x10", "inside"): 23, ("6x15", "inside"): 21}
BOARDS = {"7x13": ALL, "9x10": ALL[1:], "6x15": ALL[1:]}


def plain(certificate: AnyCertificate) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(write_certificate(certificate))
    return fields


def test_the_program_has_139_states_and_finds_the_cap_sums() -> None:
    assert size(ALL) == (139, 92)
    certificate = present(prove(ALL))
    assert certificate.weights == tuple(cap_sum(word) for word in TILES)
    assert (certificate.deadness, certificate.sides, certificate.trees, sum(certificate.weights)) == (-1, 0, 0, 10)


def test_there_are_at_least_six_contours() -> None:
    certificate = present(prove(ALL, "contours"))
    assert (certificate.bound, sum(certificate.weights), certificate.trees) == (6, 10, 1)
    assert proves(plain(certificate))
    assert not proves(plain(msgspec.structs.replace(certificate, bound=7)))


def test_states_of_single_tiles() -> None:
    assert states("()......", closing=False) == ((1, 0, 0),)
    assert states("()......", closing=True) == ((0, 0, 1), (1, 0, 0))
    assert states("((..))..", closing=False) == ((0, 0, 0),)
    assert {state.deadness for state in states("(()()())", closing=False)} == {-2, -1, 0}


def sets_of_four() -> list[tuple[int, ...]]:
    """Random sets of tiles that fit the corners of a board, and those of 2 x 2 packings."""
    draws = Random(8)
    fitting = [tile for tile in ALL if "...." in TILES[tile] * 2]
    random = [tuple(draws.sample(fitting, 4)) for _ in range(120)]
    packed = []
    for leave_out in fitting:
        puzzle = Gloop(("..", ".."), "valid", tuple(tile for tile in fitting if tile != leave_out))
        packed += [tuple(sorted(packing.tiles)) for packing in by_brute_force(puzzle)]
    return random + list(dict.fromkeys(packed))


@pytest.mark.thorough
def test_brute_force_does_not_refute_what_is_proved() -> None:
    claims: tuple[Claim, ...] = ("valid", "perfect", "contours")
    proved = dict.fromkeys(claims, 0)
    for tiles in sets_of_four():
        packings = by_brute_force(Gloop(("..", ".."), "valid", tiles))
        for claim in claims:
            certificate = prove(tiles, claim)
            if certificate is None:
                continue
            proved[claim] += 1
            assert proves(plain(certificate))
            if claim == "contours":
                assert all(len(contours(packing.grid)) >= (certificate.bound or 0) for packing in packings)
            else:
                assert not by_brute_force(Gloop(("..", ".."), claim, tiles))
    assert min(proved.values()) > 0


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(0, 90), min_size=1, max_size=91))
def test_the_proof_is_as_strong_as_the_arithmetic(tiles: set[int]) -> None:
    sums = totals(tiles)
    regions = 2 if sums.odd_sides else 1
    certificate = prove(tiles)
    assert (certificate is not None) == (sums.cap_sum > 4 - 2 * regions or sums.balance != 0)
    assert (prove(tiles, "valid") is not None) == (sums.balance != 0)
    fewest = prove(tiles, "contours")
    assert (1 if fewest is None else fewest.bound) == max(1, bounds(tiles).fewest_contours)
    for proof in (certificate, fewest):
        assert proof is None or (not verify(proof) and proves(plain(proof)))


def test_sets_of_perfect_packings_are_not_excluded() -> None:
    for leave_out in range(9):
        tiles = tuple(tile for tile in ALL if tile % 9 != leave_out)
        packing = present(solve(Gloop(("...",) * 3, "perfect", tiles), budget=50_000, limit=2).solution)
        assert prove(packing.tiles) is None
        assert prove(packing.tiles, "contours") is None


def certificates() -> list[dict[str, Any]]:
    draws = Random(1)
    proofs: list[AnyCertificate | None] = [prove(ALL), prove(ALL, "contours"), prove(range(20), "valid")]
    proofs += [prove(draws.sample(ALL, 30), "contours") for _ in range(6)]
    proofs += [prove_circles(5, 6, draws.sample(ALL, 30), side) for side in ("inside", "outside")]
    return [plain(certificate) for certificate in proofs if certificate is not None]


CERTIFICATES = certificates()


@settings(max_examples=200, deadline=None)
@pytest.mark.thorough
@given(st.data())
def test_a_tampered_certificate_is_refused_or_still_a_proof(data: st.DataObject) -> None:
    """Both checkers agree, and a proof that both accept claims no more than the best one."""
    certificate = json.loads(json.dumps(data.draw(st.sampled_from(CERTIFICATES))))
    names = sorted(name for name, value in certificate.items() if isinstance(value, list) or type(value) is int)
    name = data.draw(st.sampled_from([name for name in names if name != "version"]))
    change = data.draw(st.integers(-3, 3))
    if isinstance(certificate[name], list):
        certificate[name][data.draw(st.integers(0, len(certificate[name]) - 1))] += change
    else:
        certificate[name] += change
    accepted = not verify(read_certificate(json.dumps(certificate).encode()))
    assert accepted == proves(certificate)
    if accepted and certificate["claim"] == "contours":
        assert certificate["bound"] <= bounds(certificate["tiles"]).fewest_contours
    if accepted and certificate["claim"] == "perfect":
        assert totals(certificate["tiles"]).cap_sum > 0 or totals(certificate["tiles"]).balance != 0
    if accepted and name == "weights" and certificate["argument"] == "deadness":
        assert change <= 0


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"bound": 7}, "too small"),
        ({"bound": None}, "bound: expected a number"),
        ({"claim": "valid"}, "bound: expected"),
        ({"trees": -1}, "trees: expected"),
        ({"trees": 0}, "a state allows"),
        ({"deadness": 1}, "a state allows"),
        ({"weights": (0,)}, "weights: 1; expected"),
        ({"tiles": (0,) * 91}, "tiles: expected different"),
        ({"tiles": (*range(1, 92),)}, "tiles: expected different"),
    ],
)
def test_failures_are_named(changes: dict[str, Any], rule: str) -> None:
    certificate = present(prove(ALL, "contours"))
    assert rule in verify(msgspec.structs.replace(certificate, **changes))[0]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "certificate: "),
        (b"[]", "certificate: "),
        (b'{"argument": "deadness"}', "certificate: format: missing"),
        (b'{"argument": "faith"}', "faith"),
        (write_certificate(prove_circles(2, 2, range(4), "inside")).replace(b'"rows": 2', b'"rows": 2.5'), "rows"),
        (b" " * 200_000, "200000 bytes; the limit is 100000"),
    ],
)
def test_malformed_certificates_are_refused(data: bytes, rule: str) -> None:
    with pytest.raises(InputError, match=rule):
        read_certificate(data)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("side", ["inside", "outside"])
def test_circles_on_one_side_are_bounded(board: str, side: CircleSide) -> None:
    rows, cols = map(int, board.split("x"))
    certificate = prove_circles(rows, cols, BOARDS[board], side)
    assert certificate.bound == CIRCLES.get((board, side), 27)
    assert proves(plain(certificate))
    assert verify(msgspec.structs.replace(certificate, bound=certificate.bound - 1))


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 3), (4, 4)])
def test_no_mixed_packing_breaks_the_bound_of_its_tiles(rows: int, cols: int) -> None:
    slack = []
    for leave_out in range(3):
        tiles = tuple(tile for tile in ALL if tile % 9 != leave_out)
        puzzle = Gloop(("." * cols,) * rows, "mixed", tiles, (), Limits(circles=(1, 9)))
        for packing in solve(puzzle, budget=50_000, limit=20).solutions:
            loops = [contour for contour in contours(packing.grid) if not contour.circle]
            inside = [surrounds(loops[0], contour) for contour in contours(packing.grid) if contour.circle]
            if all(inside) or not any(inside):
                side: CircleSide = "inside" if all(inside) else "outside"
                slack.append(prove_circles(rows, cols, packing.tiles, side).bound - len(inside))
    assert min(slack) == 0


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3)])
def test_impossible_boards_are_refused(rows: int, cols: int) -> None:
    with pytest.raises(InputError, match="board"):
        prove_circles(rows, cols, range(4), "inside")


def test_the_stored_certificates_are_those_made_today() -> None:
    proofs: dict[str, AnyCertificate] = {
        "gloop-perfect.json": present(prove(ALL)),
        "gloop-contours.json": present(prove(ALL, "contours")),
    }
    for board, tiles in BOARDS.items():
        rows, cols = map(int, board.split("x"))
        proofs[f"gloop-{board}-inside.json"] = prove_circles(rows, cols, tiles, "inside")
        proofs[f"gloop-{board}-outside.json"] = prove_circles(rows, cols, tiles, "outside")
    assert {file.name for file in STORED.iterdir()} == set(proofs)
    for name, certificate in proofs.items():
        data = (STORED / name).read_bytes()
        assert data == write_certificate(certificate)
        assert read_certificate(data) == certificate
        assert proves(json.loads(data))
