"""The records of the leaflet's challenges: the challenges and boards, the proved bounds, and the checks of a record.

A record is the best packing known for a challenge on one of the three boards that the leaflet names (Horn 1995).
"""

from typing import Final, NamedTuple

import msgspec

from puzzlemill.puzzles.gloop import Gloop, Packing, check
from puzzlemill.puzzles.gloop.rules import CELL
from puzzlemill.puzzles.gloop.tiles import TILES
from puzzlemill.puzzles.kinds import InputError, shown
from puzzlemill.solvers.gloop.aims import Aim, value
from puzzlemill_research import catalogues
from puzzlemill_research.gloop.arithmetic import bounds
from puzzlemill_research.gloop.challenges import CHALLENGES
from puzzlemill_research.gloop.proofs.certificates import (
    AnyCertificate,
    CircleCertificate,
    read_certificate,
    verify,
)


class Board(NamedTuple):
    """A full rectangle and the tiles that fill it."""

    rows: int
    cols: int
    tiles: tuple[int, ...]


BOARDS: Final[dict[str, Board]] = {
    "7x13": Board(7, 13, tuple(range(len(TILES)))),
    "9x10": Board(9, 10, tuple(range(1, len(TILES)))),
    "6x15": Board(6, 15, tuple(range(1, len(TILES)))),
}
"""The leaflet's boards by name: all 91 tiles on one, all but the blank on two."""


class Bound(NamedTuple):
    """The value that no packing can beat on each board, in the order of `BOARDS`, and the proof."""

    numbers: tuple[int, int, int]
    proof: str


_CONTOURS: Final = (
    "contours >= q - 1 + CS/2; the cap sum CS of the tiles is 10, and an edge 10-01 separates two lattice points, so "
    "q >= 2"
)
_TURNING: Final = (
    "a contour turns by at least 360 degrees; the 58 caps turn by 180 each and the 124 paths between adjacent sides by "
    "90, together 60 times 360"
)
_LOOP: Final = f"one contour is the loop, and there are at least six contours: {_CONTOURS}"
_CAPS: Final = "a circle takes two caps, and the tiles have 58"
_COLOUR: Final = (
    "colour the plane in two colours that change at every contour; all circles on one side of the loop have one "
    "colour, so only caps of that colour count; the border has the colour of the outside; the certificate adds up "
    "these caps"
)

BOUNDS: Final[dict[str, Bound]] = {
    "1a": Bound((6, 6, 6), _CONTOURS),
    "1b": Bound((60, 60, 60), _TURNING),
    "2a": Bound((5, 5, 5), _LOOP),
    "2b": Bound((29, 29, 29), _CAPS),
    "2c-least": Bound((5, 5, 5), _LOOP),
    "2c-most": Bound((23, 23, 21), _COLOUR),
    "2d-least": Bound((5, 5, 5), _LOOP),
    "2d-most": Bound((27, 27, 27), _COLOUR),
}
"""The proved bounds of each challenge: lower ones for fewest, upper ones for most.

Sources: the identity of `puzzlemill help records`, total turning, and the certificates in research/catalogues.
"""


class Key(NamedTuple):
    """The name of a record: a challenge of `CHALLENGES` on a board of `BOARDS`."""

    challenge: str
    board: str

    def __str__(self) -> str:
        """`1a on 7x13`."""
        return f"{self.challenge} on {self.board}"

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"gloop-{self.board}-{self.challenge}.json"

    @property
    def puzzle(self) -> Gloop:
        """The puzzle whose packings compete."""
        rows, cols, tiles = BOARDS[self.board]
        return Gloop((CELL * cols,) * rows, CHALLENGES[self.challenge].goal, tiles)

    @property
    def bound(self) -> int:
        """The proved bound."""
        return BOUNDS[self.challenge].numbers[list(BOARDS).index(self.board)]

    @property
    def aim(self) -> Aim:
        """The aim of the challenge, with the proved bound as target."""
        return msgspec.structs.replace(CHALLENGES[self.challenge].aim, target=self.bound)


KEYS: Final = tuple(Key(challenge, board) for challenge in CHALLENGES for board in BOARDS)
"""The twenty-four records."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A packing that answers a challenge, its value, the proved bound, and whether they are equal (`final`)."""

    challenge: str
    board: tuple[str, ...]
    tiles: tuple[int, ...]
    grid: tuple[tuple[str, ...], ...]
    value: int
    bound: int
    final: bool


def key_named(challenge: str, board: str) -> Key:
    """The key of a challenge and a board by name; raises `InputError` for an unknown name."""
    for name, text, known in (("challenge", challenge, CHALLENGES), ("board", board, BOARDS)):
        if text not in known:
            raise InputError(f"{name} {shown(text)}: expected one of {', '.join(known)}")
    return Key(challenge, board)


def make_record(key: Key, packing: Packing) -> Record:
    """The record of a packing; raises `InputError` with the first broken rule if the packing does not answer `key`."""
    puzzle = key.puzzle
    wrong = _grid_faults(key, packing)
    if wrong:
        raise InputError(f"{key}: {wrong[0]}")
    grid = tuple(tuple(str(word) for word in words) for words in packing.grid)
    number = value(grid, key.aim) or 0
    return Record(key.challenge, puzzle.board, puzzle.tiles, grid, number, key.bound, number == key.bound)


def faults(key: Key, record: Record) -> list[str]:
    """Every wrong claim of a record for `key`, one line each; empty if all claims are right.

    The record is not trusted: the packing is checked by the rules, and its value is computed by tracing contours.
    """
    packing = Packing(record.grid)
    wrong = _grid_faults(key, packing)
    if wrong:
        return wrong
    right, false_claims = make_record(key, packing), []
    for name in record.__struct_fields__:
        claimed, true = getattr(record, name), getattr(right, name)
        if claimed != true:
            false_claims.append(f"{name}: {shown(claimed)}; expected {shown(true)}")
    if key.aim.better(right.value, right.bound):
        beats = f"{right.value} beats the proved bound {right.bound}"
        false_claims.append(f"value: {beats}, so the proof or the tracing is wrong")
    return false_claims


def bound_fault(key: Key) -> str | None:
    """One line on why the bound of `BOUNDS` for `key` is not the proved one; None if it is.

    The table is not trusted either: turning and caps are counted from the tiles of the board; the other bounds rely on
    a bundled certificate, which is verified for these tiles.
    """
    try:
        proved = _proved(key)
    except InputError as error:
        return f"bound: {error}"
    return None if key.bound == proved else f"bound: {key.bound}; expected {proved}, as proved"


def _proved(key: Key) -> int:
    """The bound that follows from tiles and certificates; raises `InputError` if none follows."""
    aim, (rows, cols, tiles) = key.aim, BOARDS[key.board]
    if aim.best == "most" and aim.circles == "anywhere":
        counted = bounds(tiles)
        return counted.most_contours if aim.count == "contours" else counted.most_circles
    if aim.best == "fewest":
        certificate = _certificate("gloop-contours.json", tiles)
        if certificate.claim != "contours" or certificate.bound is None:
            raise InputError(f"gloop-contours.json: claim: {shown(certificate.claim)}; expected 'contours'")
        return certificate.bound - (aim.count == "circles")  # one contour is the loop
    name = f"gloop-{key.board}-{aim.circles}.json"
    certificate = _certificate(name, tiles)
    if not isinstance(certificate, CircleCertificate) or (certificate.claim, certificate.rows, certificate.cols) != (
        aim.circles,
        rows,
        cols,
    ):
        raise InputError(f"{name}: claim, rows, cols: expected {aim.circles!r}, {rows} and {cols}")
    return certificate.bound


def _certificate(name: str, tiles: tuple[int, ...]) -> AnyCertificate:
    """A bundled certificate cut down to `tiles`; raises `InputError` if it lacks a tile or proves nothing."""
    try:
        certificate = read_certificate(catalogues.certificate(name), name)
    except FileNotFoundError:
        raise InputError(f"{name}: the file is missing") from None
    wrong = verify(certificate)
    if not wrong:
        weights = dict(zip(certificate.tiles, certificate.weights, strict=True))
        if not weights.keys() >= set(tiles):
            raise InputError(f"{name}: tiles: expected all tiles of the board")
        certificate = msgspec.structs.replace(certificate, tiles=tiles, weights=tuple(weights[tile] for tile in tiles))
        wrong = verify(certificate)
    if wrong:
        raise InputError(f"{name}: {wrong[0]}")
    return certificate


def _grid_faults(key: Key, packing: Packing) -> list[str]:
    """The reasons why a packing does not answer `key` at all."""
    broken = [f"grid: {breach}" for breach in check(key.puzzle, packing)]
    if not broken and value(packing.grid, key.aim) is None:
        broken.append(f"grid: a circle is not {key.aim.circles} the loop")
    return broken
