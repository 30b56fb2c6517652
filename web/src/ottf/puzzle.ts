// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// An OTTF puzzle: a template of numbers, and the order of placing that solves it.

import { InputError, shown } from "../errors.ts";
import type { Cell } from "../kind.ts";

/** Rows or columns of the largest board. */
export const LONGEST_SIDE = 1000;

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
export function placeOf(layout: Layout, cell: Cell): number {
  const [row, col] = cell;
  if (!Number.isInteger(row) || !Number.isInteger(col) || !onBoard(layout, cell)) return -1;
  const place = row * layout.cols + col;
  return layout.number[place]! < 0 ? -1 : place;
}

/** Whether a cell is on the board, with a tile or without. */
export function onBoard({ rows, cols }: Layout, [row, col]: Cell): boolean {
  return row >= 0 && row < rows && col >= 0 && col < cols;
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
