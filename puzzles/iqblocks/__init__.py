"""The rules of IQ Blocks: fill a board with a set of polyomino pieces, each used once; some can be given.

Any piece set and any board are possible, also boards with holes. All cells of a piece can be given, or only some.
Pieces and piece files are in `pieces`. No search here.
"""

import functools
import re
from collections.abc import Collection, Iterator
from typing import ClassVar, Final, Literal

from puzzlemill.catalogues import piece_set_names
from puzzlemill.puzzles.iqblocks.pieces import (
    CELL,
    EMPTY,
    LARGEST,
    Piece,
    Rows,
    bundled,
    cells_of,
    check_set,
    format_set,
    images,
    normal,
    orientations,
    parse_set,
    reflectable,
    rows_of,
)
from puzzlemill.puzzles.kinds import Breach, Cell, InputError, Puzzle, Solution, shown, typed, within
from puzzlemill.puzzles.packs import Entry
from puzzlemill.puzzles.sizes import size_pattern
from puzzlemill.puzzles.spelling import Field, Spelling, check_spelling, refused
from puzzlemill.puzzles.wording import plural

HOLE = "#"
"""The character for no cell."""

LONGEST_ID = 40_000
"""Characters of the longest id; 26 pieces of 32 x 32 cells need fewer."""

RIGHTS: Final = "IQ Blocks is the name of a product, a puzzle with plastic pieces; ask the owner of the name"
"""What a publisher should know. Source: a blog post on IQ Blocks."""

BREACHES: dict[str, str] = {
    "SHAPE": "the rows and columns are not those of the puzzle's board; cells are not checked then",
    "GIVEN_CHANGED": "a given cell has been changed",
    "HOLE_FILLED": "a letter is placed where the board has no cell",
    "CELL_EMPTY": "a cell is not covered",
    "UNKNOWN_PIECE": "a cell shows a letter that is not in the set",
    "PIECE_MISSING": "a piece of the set is missing",
    "PIECE_SHAPE": "the cells of a letter do not have the shape of its piece",
}
"""Every rule that a filling can break."""

_WORDS: dict[str, tuple[str, str]] = {
    "GIVEN_CHANGED": ("this given cell has been changed", "these given cells have been changed"),
    "HOLE_FILLED": ("the board has no cell here", "the board has no cells here"),
    "CELL_EMPTY": ("this cell is not covered", "these cells are not covered"),
    "UNKNOWN_PIECE": ("the letter here is not in the set", "the letters here are not in the set"),
}
"""What is wrong with one cell, and with several."""

SPELLING: Final = Spelling(
    "iqblocks:PIECES:ROWSxCOLUMNS:BOARD",
    pieces=Field("([^:]*)", "a set"),
    size=Field(size_pattern(2), f"ROWSxCOLUMNS such as 8x8, at most {LARGEST} each"),
    board=Field("((?:[0-9]{0,4}[a-z.-])+)", "letters, . and -; a number repeats the character after it"),
)
"""The fields of an id."""

_RUN = re.compile(r"(.)\1+")
"""A run of one repeated character."""


class Filling(Solution, frozen=True):
    """A solution: the whole board in letters, with `#` for no cell."""

    kind: ClassVar[Literal["iqblocks"]] = "iqblocks"

    board: Rows


class IqBlocks(Puzzle[Filling], frozen=True):
    """A board to fill and the pieces to fill it with.

    `pieces` is the name of a bundled set, or the pieces. `board` has a letter for a given cell, `.` for an empty cell
    and `#` for no cell. The cells of a letter are a whole placement of its piece (a given) or a part of one (a clue);
    otherwise `InputError` is raised. An instance whose pieces cannot fill the board is allowed; the solver gives the
    reason.
    """

    kind: ClassVar[Literal["iqblocks"]] = "iqblocks"

    pieces: str | tuple[Piece, ...]
    board: Rows

    @typed
    def __post_init__(self) -> None:
        if isinstance(self.pieces, str):
            if self.pieces not in piece_set_names():
                raise InputError(
                    f"expected one of {', '.join(piece_set_names())}, or a list of pieces",
                    field="pieces",
                    value=self.pieces,
                )
        else:
            check_set(self.pieces)
        rows, cols = len(self.board), len(self.board[0]) if self.board else 0
        if not 1 <= rows <= LARGEST or not 1 <= cols <= LARGEST:
            raise InputError(f"expected 1 to {LARGEST} rows of 1 to {LARGEST} characters", field="board")
        if any(len(row) != cols for row in self.board):
            raise InputError(f"its rows differ in length; fill short rows up with {HOLE}", field="board")
        pieces = {piece.name: piece for piece in self.piece_list}
        text = "".join(self.board)
        letters = set(text) - {EMPTY, HOLE}
        unknown = min(letters - set(pieces), default="")
        if unknown:
            raise InputError(f"{unknown!r}: expected {EMPTY}, {HOLE} or a letter of the set", field="board")
        for letter in sorted(letters):
            if not (_is_whole(text, cols, pieces[letter]) or is_part(self.board, pieces[letter])):
                raise InputError(f"piece {letter} cannot cover all of the cells marked {letter}", field="board")

    @property
    def piece_list(self) -> tuple[Piece, ...]:
        """The pieces of the set."""
        return pieces_of(self.pieces)

    @property
    def givens(self) -> tuple[Piece, ...]:
        """The pieces already on the board as a whole, in the set's order."""
        text = "".join(self.board)
        return tuple(piece for piece in self.piece_list if text.count(piece.name) == piece.size)

    @property
    def left(self) -> tuple[Piece, ...]:
        """The pieces left to place, in the set's order; some of their cells can be given."""
        text = "".join(self.board)
        return tuple(piece for piece in self.piece_list if text.count(piece.name) < piece.size)

    @property
    def clues(self) -> dict[str, tuple[Cell, ...]]:
        """The given cells of pieces that are not on the board as a whole, by letter in the set's order."""
        text = "".join(self.board)
        return {piece.name: cells_of(self.board, piece.name) for piece in self.left if piece.name in text}

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells to cover, row by row: the empty cells and the clues."""
        marks = {EMPTY, *self.clues}
        return tuple((r, c) for r, row in enumerate(self.board) for c, mark in enumerate(row) if mark in marks)


class IqblocksEntry(Entry[IqBlocks, Filling], tag="iqblocks", frozen=True):
    """An IQ Blocks puzzle with its solution, grade and origin."""


ENTRY: Final = IqblocksEntry


def pieces_of(pieces: str | tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces of a bundled set by name, or the pieces themselves."""
    return bundled(pieces) if isinstance(pieces, str) else pieces


def format_id(puzzle: IqBlocks) -> str:
    """`iqblocks:PIECES:RxC:BOARD`, such as `iqblocks:iq:8x8:4a4.2a54.`.

    PIECES is the name of a bundled set, or the result of `format_set`. BOARD is the board row by row: a letter is a
    given cell, `.` an empty cell, `-` no cell, and a number repeats the character after it.
    """
    letters = "".join(puzzle.board).replace(HOLE, "-").lower()
    board = _RUN.sub(lambda run: f"{run.end() - run.start()}{run[1]}", letters)
    pieces = puzzle.pieces if isinstance(puzzle.pieces, str) else format_set(puzzle.pieces)
    return f"{puzzle.kind}:{pieces}:{len(puzzle.board)}x{len(puzzle.board[0])}:{board}"


def parse_id(text: str) -> IqBlocks:
    """The puzzle that a position id describes; raises `InputError` for any text that `format_id` does not make."""
    if len(text) > LONGEST_ID:
        raise refused(text, f"{len(text)} characters; the limit is {LONGEST_ID}")
    spelt, *size, board = SPELLING.read(text)
    rows, cols = map(int, size)
    runs = [(int(length or 1), mark) for length, mark in re.findall("([0-9]*)([a-z.-])", board)]
    cells = sum(length for length, _ in runs)
    if cells != rows * cols:
        raise refused(text, f"board: {cells} cells; expected {rows} x {cols}")
    letters = "".join(mark * length for length, mark in runs).upper().replace("-", HOLE)
    with within(entry=f"id {shown(text)}"):
        pieces = parse_set(spelt)
        names = {piece.name.lower() for piece in pieces_of(pieces)}
        unknown = min({mark for _, mark in runs} - {EMPTY, "-"} - names, default="")
        if unknown:
            raise InputError(f"{unknown!r}: expected ., - or a letter of the set", field="board")
        puzzle = IqBlocks(pieces, rows_of(letters, cols))
    check_spelling(text, format_id(puzzle))
    return puzzle


def check(puzzle: IqBlocks, solution: Filling) -> list[Breach]:
    """Every rule that the filling breaks, in the order of `BREACHES`; empty if it is right."""
    board = solution.board
    if [len(row) for row in board] != [len(row) for row in puzzle.board]:
        return [Breach("SHAPE", (), f"expected {len(puzzle.board)} rows of {len(puzzle.board[0])} characters")]
    places: dict[str, list[Cell]] = {}
    broken: dict[str, list[Cell]] = {code: [] for code in BREACHES}
    names = {piece.name for piece in puzzle.piece_list}
    for r, row in enumerate(board):
        for c, mark in enumerate(row):
            given = puzzle.board[r][c]
            places.setdefault(mark, []).append((r, c))
            if given == HOLE:
                if mark != HOLE:
                    broken["HOLE_FILLED"].append((r, c))
            elif mark in (EMPTY, HOLE):
                broken["CELL_EMPTY"].append((r, c))
            elif mark not in names:
                broken["UNKNOWN_PIECE"].append((r, c))
            if given in names and mark != given:
                broken["GIVEN_CHANGED"].append((r, c))
    breaches = [Breach(code, tuple(cells), _WORDS[code][len(cells) > 1]) for code, cells in broken.items() if cells]
    missing = [piece.name for piece in puzzle.piece_list if piece.name not in places]
    if missing:
        text = f"{plural(len(missing), 'piece')} {', '.join(missing)} not on the board"
        breaches.append(Breach("PIECE_MISSING", (), text))
    for piece in puzzle.piece_list:
        if piece.name in places and outline(board, piece.name) not in orientations(piece):
            breaches.append(
                Breach(
                    "PIECE_SHAPE", tuple(places[piece.name]), f"these cells do not have the shape of piece {piece.name}"
                )
            )
    return breaches


def symmetries(puzzle: IqBlocks) -> Iterator[IqBlocks]:
    """The puzzle itself, then its images: 8 in all if every piece may be reflected, otherwise 4; letters stay."""
    for board in _board_images(puzzle):
        yield IqBlocks(puzzle.pieces, board)


def canonical(puzzle: IqBlocks) -> IqBlocks:
    """One form for all puzzles that differ by a symmetry, by how their pieces are written, or by which of several equal
    pieces is given: the image with the smallest board. Its pieces are sorted and in their smallest orientations, or
    named if they are a bundled set.
    """
    pieces = puzzle.pieces
    if not isinstance(pieces, str):
        pieces = tuple(sorted(map(normal, pieces), key=lambda piece: piece.name))
        for name in piece_set_names():
            if pieces == tuple(sorted(map(normal, bundled(name)), key=lambda piece: piece.name)):
                pieces = name
                break
    return IqBlocks(pieces, min(_relabelled_images(puzzle)))


def size(puzzle: IqBlocks) -> tuple[int, int]:
    """Rows and columns of the board, the smaller number first: turns make no difference."""
    return (min(len(puzzle.board), len(puzzle.board[0])), max(len(puzzle.board), len(puzzle.board[0])))


def lettered(puzzle: IqBlocks) -> IqBlocks:
    """The puzzle with letters that depend only on its shapes: the bundled set's letters, otherwise A, B, C in order.

    So puzzles that differ only in the letters of their pieces get one form.
    """
    if isinstance(puzzle.pieces, str):
        return puzzle

    def key(piece: Piece) -> tuple[Rows, bool, str]:
        return normal(piece).shape, normal(piece).flip, piece.name

    given = sorted(puzzle.piece_list, key=key)
    pieces: str | tuple[Piece, ...] = ""
    for name in piece_set_names():
        known = sorted(bundled(name), key=key)
        if [key(piece)[:2] for piece in known] == [key(piece)[:2] for piece in given]:
            pieces, letters = name, [piece.name for piece in known]
            break
    else:
        letters = [chr(ord("A") + place) for place in range(len(given))]
        pieces = tuple(Piece(letter, *key(piece)[:2]) for letter, piece in zip(letters, given, strict=True))
    change = {ord(piece.name): letter for piece, letter in zip(given, letters, strict=True)}
    return IqBlocks(pieces, tuple(row.translate(change) for row in puzzle.board))


def own_symmetries(puzzle: IqBlocks) -> list[int]:
    """The symmetries that do not change the position, as indices into `images`; the identity, 0, comes first.

    Equal pieces on the board can change places.
    """
    forms = list(_relabelled_images(puzzle))
    return [index for index, form in enumerate(forms) if form == forms[0]]


def empty_outline(puzzle: IqBlocks) -> Rows:
    """The board without givens."""
    return tuple(re.sub("[A-Z]", EMPTY, row) for row in puzzle.board)


def masked(board: Rows, cells: Collection[Cell]) -> Rows:
    """The board with only these cells shown, and its holes."""
    return tuple(
        "".join(mark if mark == HOLE or (r, c) in cells else EMPTY for c, mark in enumerate(row))
        for r, row in enumerate(board)
    )


def is_part(board: Rows, piece: Piece) -> bool:
    """Whether one placement of a piece covers all cells of its letter; the board must have at least one."""
    cells = cells_of(board, piece.name)
    if len(cells) >= piece.size:
        return outline(board, piece.name) in orientations(piece)
    (top, left), *others = cells
    for shape in orientations(piece):
        covered = set(cells_of(shape))
        if any(all((r + y - top, c + x - left) in covered for y, x in others) for r, c in covered):
            return True
    return False


def _is_whole(text: str, cols: int, piece: Piece) -> bool:
    """Whether the cells of a piece's letter, at least one, are a placement. Fast, since generators make many boards."""
    places = [first := text.index(piece.name)]
    while (place := text.find(piece.name, places[-1] + 1)) >= 0:
        places.append(place)
    fitting = _footprints(piece, cols).get(tuple(place - first for place in places), ())
    return any(0 <= first % cols - left <= cols - width for left, width in fitting)


@functools.lru_cache(maxsize=1024)
def _footprints(piece: Piece, cols: int) -> dict[tuple[int, ...], list[tuple[int, int]]]:
    """The cells of each orientation of a piece, as places counted from its first cell on a board of this width.

    With each come the columns before the first cell and the width, once for every orientation that fits.
    """
    footprints: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for shape in orientations(piece):
        places = [r * cols + c for r, c in cells_of(shape)]
        footprints.setdefault(tuple(place - places[0] for place in places), []).append((places[0], len(shape[0])))
    return footprints


def twins_of(puzzle: IqBlocks) -> list[list[str]]:
    """The groups of equal pieces, by their letters, each group sorted."""
    groups: dict[tuple[Rows, ...], list[str]] = {}
    for piece in sorted(puzzle.piece_list, key=lambda piece: piece.name):
        groups.setdefault(orientations(piece), []).append(piece.name)
    return [names for names in groups.values() if len(names) > 1]


def _relabelled_images(puzzle: IqBlocks) -> Iterator[Rows]:
    """The images of the board, with the letters of equal pieces in the order of their first cells."""
    twins = twins_of(puzzle)
    for board in _board_images(puzzle):
        text = "".join(board)
        letters: dict[int, str] = {}
        for names in twins:
            in_order = sorted((name for name in names if name in text), key=text.index)
            letters.update({ord(old): new for old, new in zip(in_order, names, strict=False)})
        yield tuple(row.translate(letters) for row in board)


def _board_images(puzzle: IqBlocks) -> Iterator[Rows]:
    return images(puzzle.board, all(map(reflectable, puzzle.piece_list)))


def outline(board: Rows, letter: str) -> Rows:
    """The cells of a letter as a shape in its bounding box; the letter must be on the board."""
    rows = [r for r, row in enumerate(board) if letter in row]
    left = min(board[r].index(letter) for r in rows)
    right = max(board[r].rindex(letter) for r in rows)
    box = (board[r][left : right + 1] for r in range(rows[0], rows[-1] + 1))
    return tuple("".join(CELL if mark == letter else EMPTY for mark in row) for row in box)
