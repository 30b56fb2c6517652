// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// An IQ Blocks puzzle: a board, and the pieces to fill it with.

import { InputError, shown } from "../errors.ts";
import type { Cell } from "../kind.ts";
import { EMPTY, HOLE, bundled, cellsOf, hasShape } from "./pieces.ts";
import type { Piece, Rows } from "./pieces.ts";

/**
 * A board to fill and the pieces to fill it with. `board` has a letter for a given cell, `.` for an empty cell and `#` for
 * no cell. The cells of a letter are a whole placement of its piece (a given) or a part of one (a clue).
 */
export interface IqBlocks {
  /** The name of a bundled set, or the pieces. */
  readonly pieces: string | readonly Piece[];
  readonly board: Rows;
  /** The pieces of the set. */
  readonly set: readonly Piece[];
}

/** A solution: the whole board in letters, with `#` for no cell. */
export interface Filling {
  readonly board: Rows;
}

/** The puzzle of these pieces and this board; throws `InputError` that begins with `path` if they make none. */
export function puzzleOf(pieces: string | readonly Piece[], board: Rows, path: string): IqBlocks {
  const set = typeof pieces === "string" ? bundled(pieces) : pieces;
  if (!set) throw new InputError(`pieces: ${shown(pieces)}: not a bundled set`);
  if (board.some((row) => row.length !== board[0]!.length)) {
    throw new InputError(`${path}: its rows differ in length; fill short rows up with ${HOLE}`);
  }
  for (const letter of lettersOf(board)) {
    const piece = set.find(({ name }) => name === letter);
    if (!piece) throw new InputError(`${path}: ${shown(letter)}: expected ${EMPTY}, ${HOLE} or a letter of the set`);
    if (!isPart(board, piece)) {
      throw new InputError(`${path}: piece ${letter} cannot cover all of the cells marked ${letter}`);
    }
  }
  return { pieces, board, set };
}

/** The pieces that are not on the board as a whole, in the set's order; some of their cells can be given. */
export function piecesLeft(puzzle: IqBlocks, board: Rows): Piece[] {
  return puzzle.set.filter(({ name, size }) => cellsOf(board, name).length < size);
}

/** The cells to cover, row by row: empty cells, and given cells of pieces that are not on the board as a whole. */
export function openCells(puzzle: IqBlocks, board: Rows): Cell[] {
  const open = new Set([EMPTY, ...piecesLeft(puzzle, board).map(({ name }) => name)]);
  return board.flatMap((row, r) => Array.from(row).flatMap((mark, c): Cell[] => (open.has(mark) ? [[r, c]] : [])));
}

function lettersOf(board: Rows): string[] {
  return [...new Set(board.join(""))].filter((mark) => mark !== EMPTY && mark !== HOLE).sort();
}

/** Whether one placement of a piece, on any board, covers all cells of its letter, of which there is at least one. */
function isPart(board: Rows, piece: Piece): boolean {
  const cells = cellsOf(board, piece.name);
  if (cells.length >= piece.size) return hasShape(piece, cells);
  const [top, left] = cells[0]!;
  return piece.orientations.some(({ rows, cols, cells: covered }) => {
    const inside = new Uint8Array(rows * cols);
    for (const [r, c] of covered) inside[r * cols + c] = 1;
    return covered.some(([r, c]) =>
      cells.every(([y, x]) => {
        const col = c + x - left;
        return 0 <= col && col < cols && inside[(r + y - top) * cols + col] === 1;
      }),
    );
  });
}
