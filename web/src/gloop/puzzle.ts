// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A Gloop puzzle: its board, tiles, goal, givens and limits.

import { InputError } from "../errors.ts";
import type { Cell } from "../kind.ts";
import { TILES, tileNumber, TURNS } from "./tiles.ts";

/** `valid`: every path closes. `mixed`: also, exactly one is not a circle. `perfect`: also, there are no circles. */
export type Goal = "valid" | "mixed" | "perfect";
export const GOALS: readonly Goal[] = ["valid", "mixed", "perfect"];

/** Row and column (from 0) and word of a tile on the board. */
export type Given = readonly [row: number, col: number, word: string];

/** Fewest and most, both included. */
export type Range = readonly [least: number, most: number];

/** Limits on the numbers of contours and circles; null allows any number. */
export interface Limits {
  readonly contours: Range | null;
  readonly circles: Range | null;
}

/**
 * A board (`.` a cell, `#` no cell), the tiles to use (each at most once, turned but not flipped; there can be spares),
 * the goal, and the tiles given in place. If `unturned` has the words of all tiles, no tile is turned. Tiles, words and
 * givens are in ascending order of the tiles and cells. `readInstance` and `parseId` make puzzles that obey all rules.
 */
export interface Gloop {
  readonly board: readonly string[];
  readonly goal: Goal;
  readonly tiles: readonly number[];
  readonly givens: readonly Given[];
  readonly limits: Limits | null;
  readonly unturned: readonly string[];
}

/** A solution: rows of words, with null where the board has no cell. */
export interface Packing {
  readonly grid: readonly (readonly (string | null)[])[];
}

export const MOST_CELLS = TILES.length;

/** More contours than any packing has. */
export const MOST_CONTOURS = 2 * MOST_CELLS;

/** The cells of a board row by row. */
export function cellsOf(board: readonly string[]): Cell[] {
  return board.flatMap((line, row) => Array.from(line).flatMap((mark, col): Cell[] => (mark === "." ? [[row, col]] : [])));
}

/** Whether the board has a cell at this place. */
export function hasCell(board: readonly string[], row: number, col: number): boolean {
  return board[row]?.[col] === ".";
}

/** The words in which a tile of a puzzle can lie: one if no tile is turned, otherwise 1, 2 or 4. */
export function turnsIn(puzzle: Gloop, tile: number): readonly string[] {
  return puzzle.unturned.length ? [puzzle.unturned[puzzle.tiles.indexOf(tile)]!] : TURNS[tile]!;
}

/** The puzzle with these fields in standard order; throws `InputError`, which begins with the name of the field. */
export function makeGloop(fields: Gloop): Gloop {
  const { board, goal, limits } = fields;
  checkBoard(board);
  checkTiles(fields.tiles, cellsOf(board).length);
  const tiles = [...fields.tiles].sort((one, other) => one - other);
  checkUnturned(tiles, fields.unturned);
  const unturned = [...fields.unturned].sort((one, other) => tileNumber(one) - tileNumber(other));
  const givens = [...fields.givens].sort(byPlace);
  checkGivens({ board, goal, tiles, givens, limits: null, unturned });
  for (const name of ["contours", "circles"] as const) {
    const [least, most] = limits?.[name] ?? [0, 0];
    if (least > most || most > MOST_CONTOURS) {
      throw new InputError(`limits.${name}: expected 0 <= least <= most <= ${MOST_CONTOURS}`);
    }
  }
  return { board, goal, tiles, givens, limits: limits?.contours || limits?.circles ? limits : null, unturned };
}

/** Orders anything that begins with a row and a column. */
export function byPlace(one: readonly [number, number, ...unknown[]], other: typeof one): number {
  return one[0] - other[0] || one[1] - other[1];
}

function checkBoard(board: readonly string[]): void {
  if (Math.max(board.length, board[0]!.length) > MOST_CELLS) {
    throw new InputError(`board: expected 1 to ${MOST_CELLS} rows and columns`);
  }
  const outer = [board[0]!, board.at(-1)!, board.map((line) => line[0]).join(""), board.map((line) => line.at(-1)).join("")];
  if (board.some((line) => line.length !== board[0]!.length)) {
    throw new InputError("board: its rows differ in length; fill short rows up with '#'");
  }
  if (cellsOf(board).length > MOST_CELLS) {
    throw new InputError(`board: more than ${MOST_CELLS} cells; Gloop has only ${MOST_CELLS} tiles`);
  }
  if (outer.some((line) => !line.includes("."))) {
    throw new InputError("board: an outer row or column has no cell; leave it out");
  }
}

/** Throws `InputError` unless the tiles are different ones of Gloop, and at least as many as the cells. */
export function checkTiles(tiles: readonly number[], cells: number): void {
  if (tiles.some((tile) => tile >= MOST_CELLS)) {
    throw new InputError(`tiles: expected numbers from 0 to ${MOST_CELLS - 1}`);
  }
  if (new Set(tiles).size < tiles.length) throw new InputError("tiles: a number appears twice");
  if (tiles.length < cells) {
    throw new InputError(`tiles: ${tiles.length} for ${cells} cells; expected at least one tile for each cell`);
  }
}

function checkUnturned(tiles: readonly number[], words: readonly string[]): void {
  if (!words.length) return;
  const numbers = words.map(tileNumber).sort((one, other) => one - other);
  if (numbers.length !== tiles.length || numbers.some((tile, index) => tile !== tiles[index])) {
    throw new InputError("unturned: expected one word for each of the tiles");
  }
}

function checkGivens(puzzle: Gloop): void {
  const { board, givens, tiles, unturned } = puzzle;
  if (givens.some(([row, col]) => !hasCell(board, row, col))) {
    throw new InputError("givens: expected the row and column of a cell, counted from 0");
  }
  if (givens.some((given, index) => index > 0 && byPlace(givens[index - 1]!, given) === 0)) {
    throw new InputError("givens: two tiles on one cell");
  }
  const numbers = givens.map(([, , word]) => tileNumber(word));
  if (new Set(numbers).size < numbers.length) throw new InputError("givens: a tile appears twice");
  if (numbers.some((tile) => !tiles.includes(tile))) throw new InputError("givens: a given tile is not listed in tiles");
  if (unturned.length && givens.some(([, , word]) => !unturned.includes(word))) {
    throw new InputError("givens: a given tile is turned; expected its word in unturned");
  }
}
