// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A Domicles puzzle: rows x cols dominoes, each with its higher number on the left. Two numbers wide, one high.

import { shown, type InputError } from "../errors.ts";

/** Higher and lower number. There are no doubles: a double would repeat a number in its row. */
export type Tile = readonly [high: number, low: number];

/** Two places to swap, counted row by row from 0. */
export type Pair = readonly [i: number, j: number];

/**
 * `rows` x `cols` tiles of the double-`pips` set, row by row, to be solved in at most `swaps` swaps. `exact` claims that no
 * smaller number of swaps solves it.
 */
export interface Domicles {
  readonly rows: number;
  readonly cols: number;
  readonly pips: number;
  readonly tiles: readonly Tile[];
  readonly swaps: number;
  readonly exact: boolean;
}

/** A solution: pairs of places to swap, in order. */
export interface Swaps {
  readonly swaps: readonly Pair[];
}

/** The largest double set that is sold, double-18; its numbers are the digits 0-9 and a-i of an id. */
export const LARGEST_PIPS = 18;

/** Rows or columns of the largest layout that is considered. Double-18 cannot fill more than 9 columns. */
export const LARGEST_SIDE = 99;

/** Tiles of the double-18 set without the doubles: no board has more. */
export const MOST_TILES = (LARGEST_PIPS * (LARGEST_PIPS + 1)) / 2;

/**
 * Why no puzzle of `rows` x `cols` tiles of the double-`pips` set can be made; empty if one can.
 *
 * The conditions are necessary (proved): with one row or one column no swap changes anything; a row holds 2N different
 * numbers; number v appears at most once in each row, and in each column of tiles at most once as the higher number and
 * once as the lower one. Up to double-18 they are also sufficient: each of the 683 layouts that pass has a solved board,
 * as the tests of puzzlemill for Python show.
 */
export function layoutFault(rows: number, cols: number, pips: number): string {
  if (rows > LARGEST_SIDE || cols > LARGEST_SIDE) {
    return `layout: expected at most ${LARGEST_SIDE} rows and ${LARGEST_SIDE} columns of tiles`;
  }
  if (rows < 2 || cols < 2) {
    return "layout: expected at least 2 rows and 2 columns of tiles; with fewer, no swap can solve anything";
  }
  if (pips < 1 || pips > LARGEST_PIPS) return `pips ${shown(pips)}: expected 1 to ${LARGEST_PIPS}`;
  const name = `layout ${rows}x${cols}`;
  if (2 * cols > pips + 1) return `${name}: a row needs ${2 * cols} different numbers, but double-${pips} has ${pips + 1}`;
  let room = 0;
  for (let v = 0; v <= pips; v++) room += Math.min(rows, Math.min(cols, v) + Math.min(cols, pips - v));
  const cells = 2 * rows * cols;
  if (room < cells) return `${name}: without repeats, the numbers of double-${pips} fill at most ${room} of its ${cells} cells`;
  return "";
}

/** The puzzle itself if its fields make one; `field` is called with a field and what is wrong with it, to make the error. */
export function checkedPuzzle(puzzle: Domicles, fault: (field: string, text: string) => InputError): Domicles {
  const { rows, cols, pips, tiles, swaps } = puzzle;
  const layout = layoutFault(rows, cols, pips);
  if (layout) throw fault(layout.startsWith("pips") ? "pips" : "rows", layout);
  const size = rows * cols;
  if (tiles.length !== size) throw fault("tiles", `${tiles.length} tiles; a ${rows}x${cols} layout needs ${size}`);
  const seen = new Set<string>();
  tiles.forEach(([high, low], place) => {
    const name = `${shown(high)}|${shown(low)}`;
    if (!(0 <= low && low < high && high <= pips)) {
      const rule = `expected two different numbers from 0 to ${pips}, the higher one first`;
      throw fault(`tiles[${place}]`, `${name}: ${rule}`);
    }
    if (seen.has(name)) throw fault(`tiles[${place}]`, `${name} appears more than once`);
    seen.add(name);
  });
  if (!(0 <= swaps && swaps < size)) {
    throw fault("swaps", `${shown(swaps)}: expected 0 to ${size - 1}; more are never needed`);
  }
  return puzzle;
}

/** The board after the swaps, in order; swaps that name a place outside the board are skipped. */
export function replay(tiles: readonly Tile[], swaps: Iterable<Pair>): Tile[] {
  const board = [...tiles];
  for (const [i, j] of swaps) {
    const [tile, other] = [board[i], board[j]];
    if (tile === undefined || other === undefined) continue;
    board[i] = other;
    board[j] = tile;
  }
  return board;
}
