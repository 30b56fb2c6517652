// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The conflicts of a board, pairs of equal numbers in a row or a column, and what swaps do to them.

import type { Cell } from "../kind.ts";
import { LARGEST_PIPS, type Pair, type Tile } from "./puzzle.ts";

/** A number in a line of the number grid, a row of 2N numbers or a column of M, counted from 0. */
export interface Line {
  readonly line: "row" | "column";
  readonly at: number;
  readonly number: number;
}

/** A number in a line, and how many conflicts of it there come or go. */
export interface Change extends Line {
  readonly pairs: number;
}

/** What a swap does: the conflicts that it removes and creates, for each number and line; net of each other. */
export interface Effect {
  readonly pair: Pair;
  readonly removed: readonly Change[];
  readonly created: readonly Change[];
}

// A number in a line is one key: line * NUMBERS + number. The lines are the rows, then the columns of numbers.
const NUMBERS = LARGEST_PIPS + 1;

/** What the swap of each two places does to the conflicts, in the order of the places. */
export function effects(tiles: readonly Tile[], cols: number): Effect[] {
  const rows = tiles.length / cols;
  const shown = tiles.map((_, place) => tiles.map((tile) => keysOf(place, tile, rows, cols)));
  const times = new Map<number, number>();
  tiles.forEach((_, place) => {
    for (const key of shown[place]![place]!) times.set(key, (times.get(key) ?? 0) + 1);
  });
  const every: Effect[] = [];
  for (let i = 0; i < tiles.length; i++) {
    for (let j = i + 1; j < tiles.length; j++) {
      const before = [...shown[i]![i]!, ...shown[j]![j]!];
      const after = [...shown[i]![j]!, ...shown[j]![i]!];
      // A number that leaves a line was in conflict with every other of its kind there; one that enters will be.
      const removed = before.filter((key) => times.get(key)! > 1 && !after.includes(key));
      const created = after.filter((key) => times.has(key) && !before.includes(key));
      every.push({
        pair: [i, j],
        removed: removed.map((key) => ({ ...lineOf(key, rows), pairs: times.get(key)! - 1 })),
        created: created.map((key) => ({ ...lineOf(key, rows), pairs: times.get(key)! })),
      });
    }
  }
  return every;
}

/** How many conflicts. */
export function total(changes: readonly Change[]): number {
  return changes.reduce((sum, { pairs }) => sum + pairs, 0);
}

/** The cells of a line that show its number. */
export function cellsOf({ line, at, number }: Line, tiles: readonly Tile[], cols: number): Cell[] {
  const cells: Cell[] = [];
  tiles.forEach((tile, place) => {
    tile.forEach((shown, side) => {
      const cell: Cell = [Math.floor(place / cols), 2 * (place % cols) + side];
      if (shown === number && cell[line === "row" ? 0 : 1] === at) cells.push(cell);
    });
  });
  return cells;
}

/** The numbers that a tile shows on a place, with their lines. */
function keysOf(place: number, [high, low]: Tile, rows: number, cols: number): number[] {
  const row = Math.floor(place / cols);
  const column = rows + 2 * (place % cols);
  return [row * NUMBERS + high, row * NUMBERS + low, column * NUMBERS + high, (column + 1) * NUMBERS + low];
}

function lineOf(key: number, rows: number): Line {
  const line = Math.floor(key / NUMBERS);
  const number = key % NUMBERS;
  return line < rows ? { line: "row", at: line, number } : { line: "column", at: line - rows, number };
}
