"""Small game engines of the four kinds, right by default, each tied to the machine that tests it.

They keep every board since the start, so `undo` is a pop. Attributes of a class are its bugs.
"""

from typing import Any, ClassVar

from puzzlemill.puzzles.gloop.tiles import facing, sides, tile_number
from puzzlemill.puzzles.ottf import neighbours
from puzzlemill.testing import DomiclesMachine, GameMachine, GloopMachine, IqblocksMachine, OttfMachine


class Boards(GameMachine[Any, Any, Any]):
    """An engine whose boards are dicts; a kind returns the board after a move, or None if it is illegal."""

    def begin(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.boards: list[Any] = [self.first()]
        self.moves: list[Any] = []

    def first(self) -> Any:
        raise NotImplementedError

    def after(self, board: Any, move: Any) -> Any:
        raise NotImplementedError

    def play(self, move: Any) -> None:
        self.boards.append(self.after(self.boards[-1], move))
        self.moves.append(move)

    def undo(self) -> None:
        self.boards.pop()
        self.moves.pop()

    def standing(self, field: str) -> list[Any]:
        """The moves without those taken back: a move back has no such field."""
        moves: list[Any] = []
        for move in self.moves:
            if hasattr(move, field):
                moves.append(move)
            else:
                moves.pop()
        return moves

    def refuses(self, move: Any) -> bool:
        return self.after(self.boards[-1], move) is None

    def shown(self) -> Any:
        return self.boards[-1]


class GloopEngine(Boards, GloopMachine):
    looks_east: ClassVar[bool] = True
    keeps_givens: ClassVar[bool] = True
    keeps_turns: ClassVar[bool] = True

    def first(self) -> Any:
        return {(row, col): word for row, col, word in self.puzzle.givens}

    def after(self, board: Any, move: Any) -> Any:
        cell = (move.row, move.col)
        if not hasattr(move, "word"):
            given = self.keeps_givens and cell in self.first()
            return {at: word for at, word in board.items() if at != cell} if cell in board and not given else None
        used = {tile_number(word) for word in board.values()}
        number = tile_number(move.word)
        if cell in board or cell not in self.puzzle.cells or number in used or number not in self.puzzle.tiles:
            return None
        if self.keeps_turns and self.puzzle.unturned and move.word not in self.puzzle.unturned:
            return None
        for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            other = (cell[0] + down, cell[1] + right)
            if side == 1 and not self.looks_east:
                continue
            wanted = "00" if other not in self.puzzle.cells else None
            if other in board:
                wanted = facing(sides(board[other])[(side + 2) % 4])
            if wanted is not None and sides(move.word)[side] != wanted:
                return None
        return {**board, cell: move.word}


class DomiclesEngine(Boards, DomiclesMachine):
    counts_swaps: ClassVar[bool] = True

    def begin(self, puzzle: Any) -> None:
        super().begin(puzzle)
        self.swaps: list[int] = [0]

    def first(self) -> Any:
        return list(self.puzzle.tiles)

    def after(self, board: Any, move: Any) -> Any:
        if not hasattr(move, "i"):
            made = self.made()
            return self.swapped(board, *made[-1]) if made else None
        if not (0 <= move.i < len(board) and 0 <= move.j < len(board)) or move.i == move.j:
            return None
        full = self.counts_swaps and len(self.made()) >= self.puzzle.swaps
        return None if full else self.swapped(board, move.i, move.j)

    def made(self) -> list[tuple[int, int]]:
        """The swaps that were not taken back."""
        return [(move.i, move.j) for move in self.standing("i")]

    @staticmethod
    def swapped(board: Any, i: int, j: int) -> Any:
        tiles = list(board)
        tiles[i], tiles[j] = tiles[j], tiles[i]
        return tiles


class OttfEngine(Boards, OttfMachine):
    wraps: ClassVar[bool] = True

    def first(self) -> Any:
        return {}

    def after(self, board: Any, move: Any) -> Any:
        if not hasattr(move, "row"):
            return self.placed(self.order()[:-1]) if board else None
        cell = (move.row, move.col)
        return None if cell not in self.puzzle.tiles or cell in board else self.placed([*self.order(), cell])

    def order(self) -> list[tuple[int, int]]:
        """The tiles placed."""
        return [(move.row, move.col) for move in self.standing("row")]

    def placed(self, order: list[tuple[int, int]]) -> Any:
        board: dict[tuple[int, int], int] = {}
        for cell in order:
            for other in neighbours(cell):
                if other in board:
                    board[other] = 1 if board[other] == 4 and self.wraps else board[other] + 1
            board[cell] = 1
        return board


class IqblocksEngine(Boards, IqblocksMachine):
    lifts_givens: ClassVar[bool] = False

    def first(self) -> Any:
        return list(self.puzzle.board)

    def after(self, board: Any, move: Any) -> Any:
        if hasattr(move, "cells"):
            return self.with_piece(board, move)
        loose = self.lifts_givens or move.piece not in {piece.name for piece in self.puzzle.givens}
        whole = sum(row.count(move.piece) for row in board) == self.size(move.piece)
        if not (loose and whole):
            return None
        clues = self.puzzle.clues.get(move.piece, ())
        return [
            "".join("." if mark == move.piece and (r, c) not in clues else mark for c, mark in enumerate(row))
            for r, row in enumerate(board)
        ]

    def with_piece(self, board: Any, move: Any) -> Any:
        if any(not (0 <= r < len(board) and 0 <= c < len(board[0])) for r, c in move.cells):
            return None
        if any(board[r][c] not in (".", move.piece) for r, c in move.cells):
            return None
        clues = self.puzzle.clues.get(move.piece, ())
        if sum(row.count(move.piece) for row in board) != len(clues) or not set(clues) <= set(move.cells):
            return None
        return self.covered(board, move) if self.fits(move) else None

    def covered(self, board: Any, move: Any) -> Any:
        return [
            "".join(move.piece if (r, c) in move.cells else mark for c, mark in enumerate(row))
            for r, row in enumerate(board)
        ]

    def size(self, name: str) -> int:
        return next(int(piece.size) for piece in self.puzzle.piece_list if piece.name == name)

    def fits(self, move: Any) -> bool:
        piece = next(piece for piece in self.puzzle.piece_list if piece.name == move.piece)
        rows, cols = zip(*move.cells, strict=True)
        top, left = min(rows), min(cols)
        box = tuple(
            "".join("#" if (r, c) in move.cells else "." for c in range(left, max(cols) + 1))
            for r in range(top, max(rows) + 1)
        )
        return box in turned(piece.shape, piece.flip)


def turned(shape: tuple[str, ...], flip: bool) -> set[tuple[str, ...]]:
    """The orientations of a shape, computed without the rules."""
    images = set()
    for start in (shape, tuple(row[::-1] for row in shape)) if flip else (shape,):
        for _ in range(4):
            start = tuple("".join(column) for column in zip(*start[::-1], strict=True))
            images.add(start)
    return images
