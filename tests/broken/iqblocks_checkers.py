"""IQ Blocks checkers with one bug each: a correct one on sets of cells, with one step done wrongly."""

from collections.abc import Callable

from puzzlemill.puzzles.iqblocks import Filling, IqBlocks
from puzzlemill.puzzles.iqblocks.pieces import Piece
from puzzlemill.puzzles.kinds import Cell
from tests.broken import Broken, make


class Judge:
    """Correct: holes and givens are kept, and the cells of every letter are an orientation of its piece."""

    def check(self, puzzle: IqBlocks, solution: Filling) -> bool:
        wanted, board = puzzle.board, solution.board
        if [len(row) for row in board] != [len(row) for row in wanted]:
            return False
        cells_of: dict[str, list[Cell]] = {}
        for r, row in enumerate(board):
            for c, mark in enumerate(row):
                if not self.kept(wanted[r][c], mark):
                    return False
                if self.looked_at(wanted[r][c], mark):
                    cells_of.setdefault(mark, []).append((r, c))
        return self.letters(cells_of, {piece.name for piece in puzzle.piece_list}) and all(
            self.fits(piece, cells_of[piece.name]) for piece in puzzle.piece_list if piece.name in cells_of
        )

    def kept(self, wanted: str, mark: str) -> bool:
        return mark == wanted if wanted != "." else mark not in (".", "#")

    def looked_at(self, wanted: str, mark: str) -> bool:
        return mark != "#"

    def letters(self, cells_of: dict[str, list[Cell]], names: set[str]) -> bool:
        return cells_of.keys() == names

    def fits(self, piece: Piece, cells: list[Cell]) -> bool:
        shape = [(r, c) for r, row in enumerate(piece.shape) for c, mark in enumerate(row) if mark == "#"]
        sides = [shape, [(r, -c) for r, c in shape]] if piece.flip else [shape]
        return any(_moved(cells) == _moved(way) for side in sides for way in _turns(side))


class GivensChange(Judge):
    """Accepts other letters on given cells."""

    def kept(self, wanted: str, mark: str) -> bool:
        return (mark == "#") == (wanted == "#") and mark != "."


class HolesFilled(Judge):
    """Does not check holes, whatever is on them."""

    def kept(self, wanted: str, mark: str) -> bool:
        return wanted == "#" or super().kept(wanted, mark)

    def looked_at(self, wanted: str, mark: str) -> bool:
        return wanted != "#"


class Unfinished(Judge):
    """Checks the pieces on the board, and ignores missing ones."""

    def kept(self, wanted: str, mark: str) -> bool:
        return (mark == "." and wanted != "#") or super().kept(wanted, mark)

    def looked_at(self, wanted: str, mark: str) -> bool:
        return mark not in (".", "#")

    def letters(self, cells_of: dict[str, list[Cell]], names: set[str]) -> bool:
        return cells_of.keys() <= names


class SizesOnly(Judge):
    """Counts the cells of each letter and does not look at their shape."""

    def fits(self, piece: Piece, cells: list[Cell]) -> bool:
        return len(cells) == piece.size


class TurnedOver(Judge):
    """Accepts flipped pieces that may not be flipped."""

    def fits(self, piece: Piece, cells: list[Cell]) -> bool:
        return super().fits(Piece(piece.name, piece.shape), cells)


class BoxesOnly(Judge):
    """Compares the cells of each letter with its piece by their number and their box."""

    def fits(self, piece: Piece, cells: list[Cell]) -> bool:
        box = sorted(1 + max(side) - min(side) for side in zip(*cells, strict=True))
        return len(cells) == piece.size and box == sorted((len(piece.shape), len(piece.shape[0])))


class NotMirrored(Judge):
    """Rejects flipped pieces, though they may be."""

    def fits(self, piece: Piece, cells: list[Cell]) -> bool:
        return super().fits(Piece(piece.name, piece.shape, flip=False), cells)


def _turns(cells: list[Cell]) -> list[list[Cell]]:
    half = [(-r, -c) for r, c in cells]
    return [cells, [(c, -r) for r, c in cells], half, [(c, -r) for r, c in half]]


def _moved(cells: list[Cell]) -> set[Cell]:
    """The cells moved to row 0 and column 0."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return {(r - top, c - left) for r, c in cells}


right: Callable[[IqBlocks, Filling], bool] = Judge().check

CHECKERS: tuple[Broken, ...] = (
    make("accepts-changed-givens", GivensChange(), tasks="check"),
    make("accepts-filled-holes", HolesFilled(), tasks="check"),
    make("accepts-unfinished", Unfinished(), tasks="check"),
    make("sizes-only", SizesOnly(), tasks="check"),
    make("boxes-only", BoxesOnly(), rare=True, tasks="check"),
    make("accepts-turned-over", TurnedOver(), rare=True, tasks="check"),
    make("rejects-turned-over", NotMirrored(), tasks="check"),
)
