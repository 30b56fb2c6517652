// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// What an OTTF puzzle and its solution are, how untrusted ones are read, and when a solution is right. No search.

import { InputError, shown } from "../errors.ts";
import type { BrokenRule, Cell } from "../kind.ts";
import { below, list, record, wrong, type Reader } from "../reading.ts";

/** Rows or columns of the largest board. */
export const LONGEST_SIDE = 1000;

/** Moves of the longest game: one per tile of the largest board, and as many to correct mistakes. */
export const MOST_MOVES = 2_000_000;

/** Characters of the longest saved game: 4,000,000 for the id, and 48 for each move. */
export const LARGEST_SAVE = 4_000_000 + 48 * MOST_MOVES;

/** A template: rows of equal length, with `1` to `4` for the number a tile must end with and `.` for no tile. */
export interface Ottf {
  readonly template: readonly string[];
}

/** A solution: the cells of all tiles in the order in which they are placed. */
export interface Order {
  readonly order: readonly Cell[];
}

/**
 * A template as arrays. `number` has a value per cell, row by row: the number that the tile must end with, minus one; -1
 * without a tile. `tiles` is the number of tiles.
 */
export interface Layout {
  readonly rows: number;
  readonly cols: number;
  readonly number: Int8Array;
  readonly tiles: number;
}

const layouts = new WeakMap<Ottf, Layout>();

/** The arrays of a template, made once per puzzle. */
export function layoutOf(puzzle: Ottf): Layout {
  const known = layouts.get(puzzle);
  if (known) return known;
  const rows = puzzle.template.length;
  const cols = puzzle.template[0]!.length;
  const number = new Int8Array(rows * cols).fill(-1);
  let tiles = 0;
  puzzle.template.forEach((line, row) => {
    for (let col = 0; col < cols; col++) {
      if (line[col] === ".") continue;
      number[row * cols + col] = line.charCodeAt(col) - "1".charCodeAt(0);
      tiles++;
    }
  });
  const layout = { rows, cols, number, tiles };
  layouts.set(puzzle, layout);
  return layout;
}

/** The places (row times columns plus column) above, left, right and below that are on the board. */
export function neighbours({ rows, cols }: Layout, place: number): number[] {
  const col = place % cols;
  const around: number[] = [];
  if (place >= cols) around.push(place - cols);
  if (col > 0) around.push(place - 1);
  if (col < cols - 1) around.push(place + 1);
  if (place + cols < rows * cols) around.push(place + cols);
  return around;
}

/** The cell of a place. */
export function cellOf({ cols }: Layout, place: number): Cell {
  return [Math.floor(place / cols), place % cols];
}

/** The place of a cell, or -1 if the template has no tile in it. */
export function placeOf({ rows, cols, number }: Layout, [row, col]: Cell): number {
  if (!Number.isInteger(row) || !Number.isInteger(col) || !onBoard(rows, cols, row, col)) return -1;
  const place = row * cols + col;
  return number[place]! < 0 ? -1 : place;
}

/** The puzzle with a template; throws `InputError` that names the row for anything that is not a template. */
export function puzzleOf(template: readonly string[], path: string): Ottf {
  const rows = template.length;
  const cols = template[0]?.length ?? 0;
  if (rows < 1 || rows > LONGEST_SIDE || cols < 1 || cols > LONGEST_SIDE) {
    throw new InputError(`${path}: ${rows} x ${cols} cells; expected 1 x 1 to ${LONGEST_SIDE} x ${LONGEST_SIDE}`);
  }
  template.forEach((line, row) => {
    if (line.length !== cols) {
      throw new InputError(`${path}: row ${row} has ${line.length} cells; expected ${cols} as in row 0`);
    }
    const stray = /[^1-4.]/.exec(line);
    if (stray) throw new InputError(`${path}: row ${row} has ${shown(stray[0])}; expected 1 to 4 or "."`);
  });
  if (!template.some((line) => /[1-4]/.test(line))) {
    throw new InputError(`${path}: it has no tiles; expected at least one`);
  }
  return Object.freeze({ template: Object.freeze([...template]) });
}

const line: Reader<string> = (value, path) => {
  if (typeof value === "string") return value;
  throw wrong(path, value, "a row of 1 to 4 or .");
};
const lines = list(line, 1, LONGEST_SIDE);

/** The field `instance` of an entry. `unknown` is called with the path of every field it should not have. */
export function readInstance(value: unknown, path: string, unknown?: (path: string) => void): Ottf {
  const { template } = record<Ottf>({ template: lines }, unknown)(value, path);
  return puzzleOf(template, below(path, "template"));
}

/** Any whole number: a cell off the board is well formed, and wrong. */
export const integer: Reader<number> = (value, path) => {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw wrong(path, value, "a whole number");
};
const both = list(integer, 2, 2);

const cell: Reader<Cell> = (value, path) => both(value, path) as readonly [number, number];

/** The field `solution` of an entry: any order of cells, right or wrong. */
export const readSolution: Reader<Order> = record<Order>({ order: list(cell, 0, MOST_MOVES) });

/**
 * Every broken rule of an order, found in linear time by placing its tiles: bad moves in order, then tiles row by row.
 * Codes: `NOT_A_TILE`, `TWICE`, `MISSING`, `WRONG_NUMBER`. Orders are never compared: most templates have many right ones.
 */
export function check(puzzle: Ottf, { order }: Order): BrokenRule[] {
  const layout = layoutOf(puzzle);
  const shows = new Uint8Array(layout.number.length);
  const broken: BrokenRule[] = [];
  for (const at of order) {
    const place = placeOf(layout, at);
    if (place < 0) broken.push({ code: "NOT_A_TILE", cells: onBoard(layout.rows, layout.cols, ...at) ? [at] : [] });
    else if (shows[place]) broken.push({ code: "TWICE", cells: [at] });
    else put(layout, shows, place);
  }
  layout.number.forEach((number, place) => {
    if (number < 0 || shows[place] === number + 1) return;
    broken.push({ code: shows[place] ? "WRONG_NUMBER" : "MISSING", cells: [cellOf(layout, place)] });
  });
  return broken;
}

function put(layout: Layout, shows: Uint8Array, place: number): void {
  for (const other of neighbours(layout, place)) {
    const before = shows[other]!;
    if (before) shows[other] = (before % 4) + 1;
  }
  shows[place] = 1;
}

function onBoard(rows: number, cols: number, row: number, col: number): boolean {
  return row >= 0 && row < rows && col >= 0 && col < cols;
}
