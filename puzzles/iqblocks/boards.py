"""IQ Blocks board files, which people can write: one line per row. `puzzlemill help iqblocks` describes them."""

from puzzlemill.puzzles.iqblocks import HOLE, IqBlocks, is_part, pieces_of
from puzzlemill.puzzles.iqblocks.pieces import EMPTY, Piece, lines_of
from puzzlemill.puzzles.kinds import InputError, within


def parse_board(pieces: str | tuple[Piece, ...], text: str, name: str = "board") -> IqBlocks:
    """The position of these pieces on the board of a file.

    Skips comments, blank lines and blanks at the ends of lines. Raises `InputError` with one line: `name`, the line
    number, the column if it is known, and the rule.
    """
    lines = list(lines_of(text))
    rows = tuple(row for _, row in lines)
    known = {piece.name: piece for piece in pieces_of(pieces)}
    for number, row in lines:
        for column, mark in enumerate(row, 1):
            if mark not in {EMPTY, HOLE, *known}:
                hint = f"; write {mark.upper()} as a capital" if mark.upper() in known else ""
                rule = f"{mark!r}: expected {EMPTY}, {HOLE} or a letter of the set{hint}"
                raise InputError(rule, file=name, line=number, column=column)
        if len(row) != len(rows[0]):
            rule = f"{len(row)} characters, but the first row has {len(rows[0])}"
            raise InputError(rule, file=name, line=number)
    for number, row in lines:
        for letter in sorted(set(row) & set(known)):
            if not is_part(rows, known[letter]):
                rule = f"piece {letter} cannot cover all of the cells marked {letter}"
                raise InputError(rule, file=name, line=number, column=row.index(letter) + 1)
    with within(file=name):
        return IqBlocks(pieces, rows)
