// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Playing: moves, positions, and which placements can be right now.

import { InputError } from "../errors.ts";
import type { Cell, Progress } from "../kind.ts";
import { cellOf, layoutOf, neighbours, placeOf, type Layout, type Order, type Ottf } from "./puzzle.ts";

/** Place the tile of a cell. */
export interface Place {
  readonly move: "place";
  readonly row: number;
  readonly col: number;
}

/** Take back the last tile placed. */
export interface Back {
  readonly move: "back";
}

/** A move, as in saved games. */
export type Move = Place | Back;

/**
 * The board as it is now. `rows` has a number per cell: what its tile shows now, 0 if the cell is empty. `last` is the tile
 * placed last, with those before it; `count` is their number. Positions share what a move leaves as it was, so that a game
 * on the largest board takes little memory.
 */
export interface Position {
  readonly rows: readonly Uint8Array[];
  readonly last: Placed | null;
  readonly count: number;
}

/** A tile that was placed, as its row times the columns plus its column, and the one placed before it. */
interface Placed {
  readonly place: number;
  readonly before: Placed | null;
}

/**
 * Cells, row by row, that can be right to place now; placing any other is certainly wrong. Placing a `safe` one never
 * loses the game. A `risky` one, a 1 with four empty neighbours, comes before all of them or after all of them, and only
 * the rest of the board shows which.
 */
export interface Judgement {
  readonly safe: readonly Cell[];
  readonly risky: readonly Cell[];
}

/** Moves of the longest game: one per tile of the largest board, and as many to correct mistakes. */
export const MOST_MOVES = 2_000_000;

/** Characters of the longest saved game: 4,000,000 for the id, and 48 for each move. */
export const LARGEST_SAVE = 4_000_000 + 48 * MOST_MOVES;

/** The move as it is: reading leaves only the fields that Python writes. */
export function normal(move: Move): Move {
  return move;
}

/** The empty board. */
export function start(puzzle: Ottf): Position {
  const { rows, cols } = layoutOf(puzzle);
  return { rows: Array.from({ length: rows }, () => new Uint8Array(cols)), last: null, count: 0 };
}

/** Every tile that is not placed yet, row by row, right or wrong; then `back` if a tile was placed. */
export function moves(puzzle: Ottf, position: Position): Move[] {
  const layout = layoutOf(puzzle);
  const board = boardOf(layout, position);
  const legal: Move[] = [];
  for (let place = 0; place < board.length; place++) {
    if (isEmpty(layout, board, place)) legal.push(placing(layout, place));
  }
  if (position.last) legal.push({ move: "back" });
  return legal;
}

/** The move that places the tile of a place. */
export function placing(layout: Layout, place: number): Place {
  const [row, col] = cellOf(layout, place);
  return { move: "place", row, col };
}

/** The position after a move; throws `InputError` that names the move, the cell and the rule. */
export function after(puzzle: Ottf, position: Position, move: Move): Position {
  return played(puzzle, position, [move]);
}

/** The position after moves from the start, in linear time; throws `InputError` like `after`. */
export function replay(puzzle: Ottf, moves: Iterable<Move>): Position {
  return played(puzzle, start(puzzle), moves);
}

function played(puzzle: Ottf, position: Position, moves: Iterable<Move>): Position {
  const layout = layoutOf(puzzle);
  const rows = new Rows(position.rows);
  let { last, count } = position;
  for (const move of moves) {
    if (move.move === "back") {
      if (!last) throw new InputError("back: no tile has been placed");
      rows.lift(layout, last.place);
      last = last.before;
      count--;
      continue;
    }
    const { row, col } = move;
    const place = placeOf(layout, [row, col]);
    if (place < 0) throw new InputError(`place (${row}, ${col}): the template has no tile in that cell`);
    if (rows.at(row, col)) throw new InputError(`place (${row}, ${col}): that tile is already placed`);
    rows.place(layout, place);
    last = { place, before: last };
    count++;
  }
  return { rows: rows.now, last, count };
}

/** The rows of a board while moves change them: a row is copied before its first change. */
class Rows {
  readonly now: Uint8Array[];
  readonly #copied = new Set<number>();

  constructor(rows: readonly Uint8Array[]) {
    this.now = [...rows];
  }

  at(row: number, col: number): number {
    return this.now[row]![col]!;
  }

  /** A new tile shows 1, and each neighbour on the board shows one more; after 4 comes 1. */
  place(layout: Layout, place: number): void {
    for (const other of neighbours(layout, place)) this.#turn(layout, other, 0);
    this.#set(cellOf(layout, place), 1);
  }

  /** Without a tile each neighbour on the board shows one less; before 1 comes 4. */
  lift(layout: Layout, place: number): void {
    this.#set(cellOf(layout, place), 0);
    for (const other of neighbours(layout, place)) this.#turn(layout, other, 2);
  }

  #turn(layout: Layout, place: number, more: number): void {
    const cell = cellOf(layout, place);
    const before = this.at(...cell);
    if (before) this.#set(cell, ((before + more) % 4) + 1);
  }

  #set([row, col]: Cell, number: number): void {
    if (!this.#copied.has(row)) {
      this.#copied.add(row);
      this.now[row] = this.now[row]!.slice();
    }
    this.now[row]![col] = number;
  }
}

/** The number of tiles placed, out of all. */
export function progress(puzzle: Ottf, { count }: Position): Progress {
  return { done: count, total: layoutOf(puzzle).tiles };
}

/**
 * The rows, joined by `/`, with what each tile shows now, `0` for a tile not placed yet and `.` for no tile; then `;` and
 * the tiles in the order of placing as `row,column`, joined by spaces: `.2/01;1,1 0,1`.
 */
export function describe(puzzle: Ottf, position: Position): string {
  const layout = layoutOf(puzzle);
  const rows = position.rows.map((row, i) =>
    Array.from(row, (number, j) => (layout.number[i * layout.cols + j]! < 0 ? "." : String(number))).join(""),
  );
  return `${rows.join("/")};${orderOf(layout, position).join(" ")}`;
}

/** The order of placing, right or wrong, once all tiles are placed; null before. */
export function solution(puzzle: Ottf, position: Position): Order | null {
  const layout = layoutOf(puzzle);
  return position.count < layout.tiles ? null : { order: orderOf(layout, position) };
}

/** The places of the tiles in the order in which they were placed. */
export function placesOf({ last, count }: Position): Int32Array {
  const places = new Int32Array(count);
  for (let placed = last, index = count - 1; placed; placed = placed.before, index--) places[index] = placed.place;
  return places;
}

function orderOf(layout: Layout, position: Position): Cell[] {
  return Array.from(placesOf(position), (place) => cellOf(layout, place));
}

/** Which placements are safe and which are risky; the others are wrong. */
export function judge(puzzle: Ottf, position: Position): Judgement {
  const layout = layoutOf(puzzle);
  const board = boardOf(layout, position);
  const safe: Cell[] = [];
  const risky: Cell[] = [];
  for (let place = 0; place < board.length; place++) {
    if (!isEmpty(layout, board, place)) continue;
    const around = emptyAround(layout, board, place).length;
    if (around === layout.number[place]) safe.push(cellOf(layout, place));
    else if (around === 4 && layout.number[place] === 0) risky.push(cellOf(layout, place));
  }
  return { safe, risky };
}

/** What each cell shows, row by row; 0 if it is empty. */
export function boardOf({ rows, cols }: Layout, position: Position): Uint8Array {
  const board = new Uint8Array(rows * cols);
  position.rows.forEach((row, index) => board.set(row, index * cols));
  return board;
}

/** Whether a place has a tile that is not placed yet. */
export function isEmpty(layout: Layout, board: Uint8Array, place: number): boolean {
  return layout.number[place]! >= 0 && board[place] === 0;
}

/** The neighbours of a place whose tiles are not placed yet. */
export function emptyAround(layout: Layout, board: Uint8Array, place: number): number[] {
  return neighbours(layout, place).filter((other) => isEmpty(layout, board, other));
}
