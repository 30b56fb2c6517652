// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Playing: placing and lifting pieces.

import { InputError, shown } from "../errors.ts";
import type { Cell, Progress } from "../kind.ts";
import { EMPTY, HOLE, cellsOf, hasShape, withMark } from "./pieces.ts";
import type { Piece, Rows } from "./pieces.ts";
import { openCells, piecesLeft } from "./puzzle.ts";
import type { Filling, IqBlocks } from "./puzzle.ts";

/** Moves of the longest game. */
export const MOST_MOVES = 2_000;

/** Characters of the longest saved game. As in Python, a move takes at most 8,232 bytes, with 1,024 cells. */
export const LARGEST_SAVE = 4_000_000 + 8_300 * MOST_MOVES;

/** Place a piece on cells, which are sorted row by row. */
export interface Lay {
  readonly move: "lay";
  readonly piece: string;
  readonly cells: readonly Cell[];
}

/** Lift a piece; given pieces cannot be lifted. */
export interface Lift {
  readonly move: "lift";
  readonly piece: string;
}

/** A move, as in saved games. */
export type Move = Lay | Lift;

/** The present board, with clues, and the letters of the pieces placed, in the order of placing. */
export interface Position {
  readonly board: Rows;
  readonly pieces: readonly string[];
}

/** The fields of a move in the order of saved games, without any other. */
export function normal(move: Move): Move {
  if (move.move === "lift") return { move: "lift", piece: move.piece };
  return { move: "lay", piece: move.piece, cells: move.cells };
}

/** The board with its given cells. */
export function start(puzzle: IqBlocks): Position {
  return { board: puzzle.board, pieces: [] };
}

/**
 * Every placement of a piece not on the board, by piece in the set's order and then by cells; then every lift. A placement
 * covers open cells, all clues of its piece, and no clues of other pieces.
 */
export function moves(puzzle: IqBlocks, { board, pieces }: Position): Move[] {
  const cells = board.map((row, r) => Array.from(row).map((_, c): Cell => [r, c])).flat();
  const lays = piecesLeft(puzzle, board).flatMap((piece) =>
    placements(board, piece).map((places): Lay => ({
      move: "lay",
      piece: piece.name,
      cells: places.map((place) => cells[place]!),
    })),
  );
  const lifts = puzzle.set.filter(({ name }) => pieces.includes(name));
  return [...lays, ...lifts.map(({ name }): Lift => ({ move: "lift", piece: name }))];
}

/** The placements of a piece as ascending places (row x columns + column), in the order of these. */
export function placements(board: Rows, piece: Piece): number[][] {
  const cols = board[0]!.length;
  const marks = board.join("");
  const clues = marks.split(piece.name).length - 1;
  const lists: number[][] = [];
  for (const turned of piece.orientations) {
    const shifts = turned.cells.map(([r, c]) => r * cols + c);
    for (let top = 0; top + turned.rows <= board.length; top++) {
      for (let left = 0; left + turned.cols <= cols; left++) {
        const corner = top * cols + left;
        let covered = 0;
        const fits = shifts.every((shift) => {
          const mark = marks[corner + shift];
          if (mark === piece.name) covered++;
          return mark === piece.name || mark === EMPTY;
        });
        if (fits && covered === clues) lists.push(shifts.map((shift) => corner + shift));
      }
    }
  }
  return lists.sort(inOrder);
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((place, at) => place !== other[at]);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

/** The position after a move; throws `InputError` if `moves` does not list the move. */
export function after(puzzle: IqBlocks, position: Position, move: Move): Position {
  return move.move === "lift" ? withoutPiece(puzzle, position, move) : withPiece(puzzle, position, move);
}

/** How many of the open cells, including clues, are covered. */
export function progress(puzzle: IqBlocks, position: Position): Progress {
  const total = openCells(puzzle, puzzle.board).length;
  return { done: total - openCells(puzzle, position.board).length, total };
}

/** The board, right or wrong, once every cell is covered. */
export function solution(puzzle: IqBlocks, position: Position): Filling | null {
  return openCells(puzzle, position.board).length > 0 ? null : { board: position.board };
}

/** The rows of the board joined by `/`: the same for every order of placing the same pieces. */
export function describe(_: IqBlocks, { board }: Position): string {
  return board.join("/");
}

function withPiece(puzzle: IqBlocks, { board, pieces }: Position, { piece: letter, cells }: Lay): Position {
  const name = `lay ${shown(letter)}`;
  const piece = puzzle.set.find((one) => one.name === letter);
  if (!piece) throw new InputError(`${name}: the set has no such piece`);
  const clues = cellsOf(board, letter);
  if (clues.length >= piece.size) throw new InputError(`${name}: the piece is already on the board`);
  if (!cells.every((cell, index) => index === 0 || isBefore(cells[index - 1]!, cell))) {
    throw new InputError(`${name}: expected each cell once, row by row`);
  }
  for (const [r, c] of cells) {
    const cell = `[${r}, ${c}]`;
    const mark = board[r]?.[c];
    if (mark === undefined || puzzle.board[r]![c] === HOLE) throw new InputError(`${name}: the board has no cell ${cell}`);
    if (mark !== EMPTY && mark !== letter) throw new InputError(`${name}: cell ${cell} is not empty`);
  }
  const missed = clues.find(([r, c]) => !cells.some(([row, col]) => row === r && col === c));
  if (missed) throw new InputError(`${name}: the piece must also cover its given cell [${missed.join(", ")}]`);
  if (cells.length !== piece.size || !hasShape(piece, cells)) {
    throw new InputError(`${name}: these cells do not have the shape of the piece`);
  }
  return { board: withMark(board, letter, cells), pieces: [...pieces, letter] };
}

function isBefore([r, c]: Cell, [row, col]: Cell): boolean {
  return r < row || (r === row && c < col);
}

function withoutPiece(puzzle: IqBlocks, { board, pieces }: Position, { piece: letter }: Lift): Position {
  if (!pieces.includes(letter)) {
    const piece = puzzle.set.find(({ name }) => name === letter);
    const isGiven = piece && cellsOf(puzzle.board, letter).length === piece.size;
    const problem = isGiven ? "this piece is given and cannot be lifted" : "the piece is not on the board";
    throw new InputError(`lift ${shown(letter)}: ${problem}`);
  }
  const clues = cellsOf(puzzle.board, letter);
  const cleared = withMark(board, EMPTY, cellsOf(board, letter));
  return { board: withMark(cleared, letter, clues), pieces: pieces.filter((one) => one !== letter) };
}
