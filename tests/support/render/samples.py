"""Puzzles of every kind to draw, with their solutions, and with solutions that break each rule."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from puzzlemill.generator.gloop.making import make as make_gloop
from puzzlemill.generator.gloop.options import Options as GloopOptions
from puzzlemill.generator.ottf.making import make as make_ottf
from puzzlemill.generator.ottf.options import Options as OttfOptions
from puzzlemill.puzzles.domicles import Domicles, Swaps, double_set
from puzzlemill.puzzles.domicles import parse_id as domicles
from puzzlemill.puzzles.gloop import Gloop, Goal, Limits, Packing
from puzzlemill.puzzles.gloop.tiles import TILES, turn
from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks import parse_id as iqblocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import AnyPuzzle
from puzzlemill.puzzles.ottf import Order, Ottf
from puzzlemill.puzzles.streams import stream, stream_for
from puzzlemill.render.iqblocks.how_to_play import EXAMPLE
from puzzlemill.solvers import solve

Sample: TypeAlias = tuple[AnyPuzzle, Any]
"""A puzzle and a solution, or None."""


def gloop_sample(
    board: str, goal: Goal = "valid", givens: int = 0, spares: int = 0, index: int = 0
) -> tuple[Gloop, Packing]:
    options = GloopOptions(board=board, goal=goal, givens=givens, spares=spares)
    sample = make_gloop(options, stream("gloop", 1, {}, 3, index))
    assert sample is not None
    return sample


def put(packing: Packing, row: int, col: int, word: str | None) -> Packing:
    """The packing with another word in one cell."""
    grid = [list(words) for words in packing.grid]
    grid[row][col] = word
    return Packing(tuple(map(tuple, grid)))


def changes_of(packings: Sequence[Packing]) -> Iterator[list[tuple[str, str]]]:
    """For each step the words before and after in the cells that change."""
    for one, other in itertools.pairwise(packings):
        pairs = zip(itertools.chain(*one.grid), itertools.chain(*other.grid), strict=True)
        yield [(before or "", after or "") for before, after in pairs if before != after]


def ottf_sample(board: str, **options: Any) -> tuple[Ottf, Order]:
    sample = make_ottf(OttfOptions(board=board, **options), stream_for(f"pictures {board}"))
    assert sample is not None
    return sample


SMALL_OTTF = Ottf(("2.1", "221", "..2"))
SMALL_ORDER = Order(((2, 2), (1, 0), (1, 1), (0, 0), (0, 2), (1, 2)))
"""A template without a solution, and an order of its tiles."""

START, _, END = (iqblocks(position) for position in EXAMPLE)
EMPTY = IqBlocks("iq", ("." * 8,) * 8)
LONG = IqBlocks("pentominoes", ("." * 20,) * 3)
HOLED = IqBlocks("pentominoes", (*("." * 8,) * 3, *("...##...",) * 2, *("." * 8,) * 3))
RAGGED = IqBlocks(
    (Piece("A", ("###", "#.#", "###")), Piece("B", ("#",)), Piece("C", ("##", ".#"), False)),
    ("..##", "....", ".#..", "...."),
)
CLUED = IqBlocks("iq", (".D......", "D......H", "........", "........", "....B...", "........", "..JJ....", "E.JJJJJ."))
"""Clues beside a piece that is given whole, of END."""
MIXED = IqBlocks(
    (
        *(Piece(letter, ("####", "##.."), letter == "A") for letter in "ADW"),
        Piece("B", ("##", "##"), False),
        Piece("C", ("###", "#..")),
    ),
    ("AAAA....", "AA......", *("." * 8,) * 6),
)
"""Of the pieces left D and W may not be flipped, B is its own mirror image, and C may be flipped."""

RING = Piece("R", ("###", "#.#", "###"))
MANY = tuple(
    Piece(chr(65 + number), ("####", "#..#", "####") if number % 2 else ("#####", "#...."), number % 3 > 0)
    for number in range(26)
)
WIDE = tuple(Piece(letter, ("#",) * 14) for letter in "ABCDEFGHIJKL")
"""Pieces to cut out: with a hole, as many as letters, and long ones."""

DOMICLES = (
    "domicles:2x2:6:e1:60504321",
    "domicles:4x2:6:e2:4032102164535142",
    "domicles:2x3:6:e3:435162213065",
    "domicles:4x3:6:e3:213254401065526430516342",
    "domicles:4x3:6:m11:213254401065526430516342",
    "domicles:2x2:12:m3:c0b1a298",
    "domicles:2x2:18:m3:i0h1g2fe",
    "domicles:4x2:6:e0:1032214042515364",
)

GLOOP = (("2x2", 0), ("3x3", 2), ("4x4", 0), ("2x9", 5), ("9x2", 0), ("5x6", 0), ("6x6", 10), ("8x8", 63), ("7x12", 40))
"""Boards, and how many tiles are given on them."""

IQBLOCKS = (
    START,
    HOLED,
    LONG,
    RAGGED,
    IqBlocks((Piece("A", ("#" * 32,)), Piece("B", ("#",))), ("." * 8,) * 8),
    CLUED,
    MIXED,
    IqBlocks((Piece("A", ("#",)),), (".",)),
    IqBlocks("iq", ("." * 32,) * 32),
)


def samples(kind: str) -> Iterator[Sample]:
    """Puzzles of a kind in every size and look, each with its solution if one is quickly found."""
    if kind == "gloop":
        yield from (gloop_sample(board, givens=givens, spares=more) for board, givens in GLOOP for more in (0, 3))
        yield Gloop(("..#", "...", "#.."), "valid", tuple(range(9))), Packing(((None, None, None),) * 3)
    elif kind == "domicles":
        puzzles = map(domicles, DOMICLES)
        yield from ((puzzle, solve(puzzle).solution or Swaps(())) for puzzle in puzzles)
        yield Domicles(4, 4, 9, double_set(9)[:16], 15), None
    elif kind == "ottf":
        yield from (ottf_sample(board) for board in ("1x1", "3x4", "7x13", "13x7", "3x13", "10x10", "20x20"))
        yield ottf_sample("5x4", holes=0.2)
    else:
        yield from ((puzzle, solve(puzzle).solution) for puzzle in IQBLOCKS)


def unturned_sample(puzzle: Gloop, packing: Packing) -> Gloop:
    """The puzzle without spare tiles and givens, its tiles drawn as they lie in the packing."""
    return Gloop(puzzle.board, puzzle.goal, packing.tiles, unturned=tuple(packing.words.values()))


def broken_packings() -> dict[str, tuple[Gloop, Packing]]:
    """For each code but SHAPE a packing of Gloop that breaks this rule, and others too if that cannot be helped."""
    puzzle, packing = gloop_sample("5x6", givens=2)
    row, col, word = puzzle.givens[0]
    strangers = [tile for tile in range(91) if tile not in puzzle.tiles]
    holed = Gloop(("..#", "...", "#.."), "valid", tuple(range(9)))
    shut = msgspec.structs.replace(puzzle, goal="perfect", limits=Limits((1, 2), (0, 1)))
    return {
        "EMPTY_CELL": (puzzle, put(packing, 2, 2, None)),
        "FILLED_HOLE": (holed, Packing(((".." * 4, None, TILES[40]), (None,) * 3, (None,) * 3))),
        "NOT_A_WORD": (puzzle, put(packing, 1, 1, "no word")),
        "NOT_IN_SET": (puzzle, put(packing, 0, 0, TILES[strangers[9]])),
        "TILE_TWICE": (puzzle, put(packing, 2, 2, packing.grid[3][3])),
        "GIVEN_MOVED": (puzzle, put(packing, row, col, turn(word))),
        "TURNED": (unturned_sample(puzzle, packing), put(packing, row, col, turn(word))),
        "EDGE_MISMATCH": (puzzle, put(packing, 2, 2, TILES[90 if packing.grid[2][2] == TILES[0] else 0])),
        "PATH_CUT_OFF": (puzzle, put(packing, 0, 0, TILES[90])),
        "NO_LOOP": (Gloop((".",), "mixed", (0,)), Packing((("........",),))),
        "SECOND_LOOP": (shut, packing),
        "CIRCLE": (shut, packing),
        "CONTOUR_LIMIT": (shut, packing),
        "CIRCLE_LIMIT": (shut, packing),
    }


BROKEN_SWAPS: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = (
    (DOMICLES[3], ((0, 4),)),
    (DOMICLES[3], ()),
    (DOMICLES[0], ((0, 1), (2, 3))),
    (DOMICLES[0], ((0, 2), (0, 0))),
    (DOMICLES[0], ((0, 10**30),)),
    (DOMICLES[0], ((-1, 4), (3, 3)) * 99),
)

BROKEN_ORDERS = (SMALL_ORDER.order[::-1], SMALL_ORDER.order[1:], (*SMALL_ORDER.order, (0, 0), (0, 1), (9, 9)), ())

SMALL_IQBLOCKS = IqBlocks((Piece("A", ("##", "#.")), Piece("B", ("##",)), Piece("C", ("#",))), ("A..", "#.B"))
"""A and B have a clue each. The pieces have one cell more than the board, so that every filling is wrong."""

BROKEN_BOARDS = (("AAA", "#.B"), ("BBA", "#CA"), ("AA.", "#BB"), ("AAB", "A?B"))


def wrong_samples(kind: str) -> Iterator[Sample]:
    """Puzzles of a kind with wrong solutions that can be drawn; among them they break every rule that can be marked."""
    if kind == "gloop":
        yield from broken_packings().values()
    elif kind == "domicles":
        yield from ((domicles(position), Swaps(swaps)) for position, swaps in BROKEN_SWAPS)
    elif kind == "ottf":
        yield from ((SMALL_OTTF, Order(order)) for order in BROKEN_ORDERS)
    else:
        yield from ((SMALL_IQBLOCKS, Filling(board)) for board in BROKEN_BOARDS)
