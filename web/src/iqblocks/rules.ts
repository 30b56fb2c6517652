// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// The rules: what a puzzle is, and which rules a filling breaks. No search here.

import { InputError, shown } from "../errors.ts";
import type { BrokenRule, Cell } from "../kind.ts";
import { anyText, below, list, record, text } from "../reading.ts";
import { EMPTY, HOLE, LARGEST, bundled, cellsOf, readPieces } from "./pieces.ts";
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

/** The field `instance` of an entry. */
export function readInstance(value: unknown, path: string, unknown?: (path: string) => void): IqBlocks {
  const row = text(/^[A-Z.#]{1,32}$/, `1 to ${LARGEST} characters: ${EMPTY}, ${HOLE} or letters of the set`);
  const fields = record<{ pieces: string | readonly Piece[]; board: Rows }>(
    { pieces: (pieces, place) => readPieces(pieces, place, unknown), board: list(row, 1, LARGEST) },
    unknown,
  );
  const { pieces, board } = fields(value, path);
  return puzzleOf(pieces, board, below(path, "board"));
}

/** The field `solution` of an entry: any texts that can be a board; `check` says what is wrong with them. */
export const readSolution = record<Filling>({ board: list(anyText(2 * LARGEST), 0, 2 * LARGEST) });

/** The pieces that are not on the board as a whole, in the set's order; some of their cells can be given. */
export function piecesLeft(puzzle: IqBlocks, board: Rows): Piece[] {
  return puzzle.set.filter(({ name, size }) => cellsOf(board, name).length < size);
}

/** The cells to cover, row by row: empty cells, and given cells of pieces that are not on the board as a whole. */
export function openCells(puzzle: IqBlocks, board: Rows): Cell[] {
  const open = new Set([EMPTY, ...piecesLeft(puzzle, board).map(({ name }) => name)]);
  return board.flatMap((row, r) => Array.from(row).flatMap((mark, c): Cell[] => (open.has(mark) ? [[r, c]] : [])));
}

/** Every rule that a filling breaks, in the order of Python's `check`; empty if it is right. */
export function check(puzzle: IqBlocks, solution: Filling): BrokenRule[] {
  // A row can have any characters, and one of them can be two UTF-16 units.
  const board = solution.board.map((row) => Array.from(row));
  const isShape = board.length === puzzle.board.length && board.every((row, r) => row.length === puzzle.board[r]!.length);
  if (!isShape) return [{ code: "SHAPE", cells: [] }];
  const names = new Set(puzzle.set.map(({ name }) => name));
  const where = (breaks: (given: string, mark: string) => boolean): Cell[] =>
    board.flatMap((row, r) => row.flatMap((mark, c): Cell[] => (breaks(puzzle.board[r]![c]!, mark) ? [[r, c]] : [])));
  const isEmpty = (mark: string): boolean => mark === EMPTY || mark === HOLE;
  const broken: BrokenRule[] = [
    { code: "GIVEN_CHANGED", cells: where((given, mark) => names.has(given) && mark !== given) },
    { code: "HOLE_FILLED", cells: where((given, mark) => given === HOLE && mark !== HOLE) },
    { code: "CELL_EMPTY", cells: where((given, mark) => given !== HOLE && isEmpty(mark)) },
    { code: "UNKNOWN_PIECE", cells: where((given, mark) => given !== HOLE && !isEmpty(mark) && !names.has(mark)) },
  ];
  const placed = puzzle.set.map((piece) => ({ piece, cells: where((_, mark) => mark === piece.name) }));
  const misshapen = placed.filter(({ piece, cells }) => cells.length > 0 && !hasShape(piece, cells));
  return [
    ...broken.filter(({ cells }) => cells.length > 0),
    ...(placed.some(({ cells }) => cells.length === 0) ? [{ code: "PIECE_MISSING", cells: [] }] : []),
    ...misshapen.map(({ cells }) => ({ code: "PIECE_SHAPE", cells })),
  ];
}

/** Whether cells, at least one, sorted row by row, have the shape of a piece. */
export function hasShape(piece: Piece, cells: readonly Cell[]): boolean {
  if (cells.length !== piece.size) return false;
  const top = cells[0]![0];
  const left = cells.reduce((least, [, c]) => Math.min(least, c), cells[0]![1]);
  return piece.orientations.some((turned) =>
    turned.cells.every(([r, c], index) => cells[index]![0] === r + top && cells[index]![1] === c + left),
  );
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
