// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Playing: moves, positions, and which placements can be right now.

import { InputError } from "../errors.ts";
import type { Cell, Progress } from "../kind.ts";
import { object, oneOf, record, wrong, type Reader } from "../reading.ts";
import { cellOf, layoutOf, lift, neighbours, placeOf, put, type Layout, type Order, type Ottf } from "./rules.ts";

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

export type Move = Place | Back;

/**
 * The board as it is now. `shows` has a value per cell, row by row: the number that its tile shows now, 0 if the cell is
 * empty. `placed` are the tiles in the order of placing, each as its row times the columns plus its column.
 */
export interface Position {
  readonly shows: Uint8Array;
  readonly placed: Int32Array;
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

const whole: Reader<number> = (value, path) => {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw wrong(path, value, "a whole number");
};
const readPlace = record<Place>({ move: oneOf(["place"]), row: whole, col: whole });
const readBack = record<Back>({ move: oneOf(["back"]) });
const readName = oneOf(["place", "back"]);

/** A move of a saved game. Whether the tile exists is for `after` to say. */
export const readMove: Reader<Move> = (value, path) => {
  const given = object(value, path);
  const name = readName(Object.hasOwn(given, "move") ? given["move"] : undefined, `${path}.move`);
  return name === "place" ? readPlace(given, path) : readBack(given, path);
};

/** The empty board. */
export function start(puzzle: Ottf): Position {
  return { shows: new Uint8Array(layoutOf(puzzle).number.length), placed: new Int32Array(0) };
}

/** Every tile that is not placed yet, row by row, right or wrong; then `back` if a tile was placed. */
export function moves(puzzle: Ottf, position: Position): Move[] {
  const layout = layoutOf(puzzle);
  const legal: Move[] = [];
  for (let place = 0; place < layout.number.length; place++) {
    if (isEmpty(layout, position, place)) legal.push(placing(layout, place));
  }
  if (position.placed.length) legal.push({ move: "back" });
  return legal;
}

/** The move that places the tile of a place. */
export function placing(layout: Layout, place: number): Place {
  const [row, col] = cellOf(layout, place);
  return { move: "place", row, col };
}

/** The position after a move; throws `InputError` that names the move, the cell and the rule. */
export function after(puzzle: Ottf, position: Position, move: Move): Position {
  return played(puzzle, position, [move], position.placed.length + 1);
}

/** The position after moves from the start, in linear time; throws `InputError` like `after`. */
export function afterAll(puzzle: Ottf, moves: Iterable<Move>): Position {
  return played(puzzle, start(puzzle), moves, layoutOf(puzzle).tiles);
}

function played(puzzle: Ottf, position: Position, moves: Iterable<Move>, most: number): Position {
  const layout = layoutOf(puzzle);
  const shows = position.shows.slice();
  const placed = new Int32Array(most);
  placed.set(position.placed);
  let count = position.placed.length;
  for (const move of moves) {
    if (move.move === "back") {
      if (!count) throw new InputError("back: no tile has been placed");
      lift(layout, shows, placed[--count]!);
      continue;
    }
    const { row, col } = move;
    const place = placeOf(layout, [row, col]);
    if (place < 0) throw new InputError(`place (${row}, ${col}): the template has no tile in that cell`);
    if (shows[place]) throw new InputError(`place (${row}, ${col}): that tile is already placed`);
    put(layout, shows, place);
    placed[count++] = place;
  }
  return { shows, placed: placed.slice(0, count) };
}

/** The number of tiles placed, out of all. */
export function progress(puzzle: Ottf, position: Position): Progress {
  return { done: position.placed.length, total: layoutOf(puzzle).tiles };
}

/**
 * Rows from the top, joined by `/`, with what each cell shows and `.` where it is empty; then a space and the places of the
 * tiles in the order of placing, joined by commas. A place is row times columns plus column.
 */
export function describe(puzzle: Ottf, position: Position): string {
  const { rows, cols } = layoutOf(puzzle);
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from(position.shows.subarray(row * cols, (row + 1) * cols), (number) => (number ? String(number) : ".")).join(""),
  );
  return `${lines.join("/")} ${position.placed.join(",")}`;
}

/** The order of placing, right or wrong, once all tiles are placed; null before. */
export function solution(puzzle: Ottf, position: Position): Order | null {
  const layout = layoutOf(puzzle);
  if (position.placed.length < layout.tiles) return null;
  return { order: Array.from(position.placed, (place) => cellOf(layout, place)) };
}

/** Which placements are safe and which are risky; the others are wrong. */
export function judge(puzzle: Ottf, position: Position): Judgement {
  const layout = layoutOf(puzzle);
  const safe: Cell[] = [];
  const risky: Cell[] = [];
  for (let place = 0; place < layout.number.length; place++) {
    if (!isEmpty(layout, position, place)) continue;
    const around = emptyAround(layout, position, place).length;
    if (around === layout.number[place]) safe.push(cellOf(layout, place));
    else if (around === 4 && layout.number[place] === 0) risky.push(cellOf(layout, place));
  }
  return { safe, risky };
}

/** Whether a place has a tile that is not placed yet. */
export function isEmpty(layout: Layout, position: Position, place: number): boolean {
  return layout.number[place]! >= 0 && position.shows[place] === 0;
}

/** The neighbours of a place whose tiles are not placed yet. */
export function emptyAround(layout: Layout, position: Position, place: number): number[] {
  return neighbours(layout, place).filter((other) => isEmpty(layout, position, other));
}
