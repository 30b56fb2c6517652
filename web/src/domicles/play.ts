// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Playing: positions, moves, and what is done.

import { InputError, shown } from "../errors.ts";
import type { Progress } from "../kind.ts";
import { replay, type Domicles, type Pair, type Swaps, type Tile } from "./puzzle.ts";
import { conflictCells, solved } from "./rules.ts";

/** The most moves of a game. */
export const MOST_MOVES = 10_000;

/** Swap the tiles of two places, counted row by row from 0. */
export interface Swap {
  readonly move: "swap";
  readonly i: number;
  readonly j: number;
}

/** Take back the last swap. */
export interface Back {
  readonly move: "back";
}

/** A move, as in saved games. */
export type Move = Swap | Back;

/** The swap of two places, with the lower place first. */
export function swapOf([i, j]: Pair): Swap {
  return { move: "swap", i: Math.min(i, j), j: Math.max(i, j) };
}

/** The tiles as they are now, row by row, and the swaps that led to them, each with the lower place first. */
export interface Position {
  readonly tiles: readonly Tile[];
  readonly swaps: readonly Pair[];
}

/** The board before the first swap. */
export function start(puzzle: Domicles): Position {
  return { tiles: puzzle.tiles, swaps: [] };
}

/** Every swap, with the lower place first, if any swaps are left; then taking back the last one, if one was made. */
export function moves(puzzle: Domicles, { tiles, swaps }: Position): Move[] {
  const possible: Move[] = [];
  if (swaps.length < puzzle.swaps) {
    for (let i = 0; i < tiles.length; i++) {
      for (let j = i + 1; j < tiles.length; j++) possible.push({ move: "swap", i, j });
    }
  }
  if (swaps.length > 0) possible.push({ move: "back" });
  return possible;
}

/** The position after a move, whose places can come in either order; throws `InputError` with one line. */
export function after(puzzle: Domicles, position: Position, move: Move): Position {
  const { tiles, swaps } = position;
  if (move.move === "back") {
    const last = swaps.at(-1);
    if (!last) throw new InputError("back: no swap has been made");
    // A swap takes itself back.
    return { tiles: replay(tiles, [last]), swaps: swaps.slice(0, -1) };
  }
  const { i, j } = move;
  const name = `swap (${shown(i)}, ${shown(j)})`;
  const onBoard = (place: number): boolean => Number.isInteger(place) && 0 <= place && place < tiles.length;
  if (!onBoard(i) || !onBoard(j)) throw new InputError(`${name}: expected places from 0 to ${tiles.length - 1}`);
  if (i === j) throw new InputError(`${name}: expected two different places`);
  if (swaps.length >= puzzle.swaps) throw new InputError(`${name}: no swaps left; the puzzle allows ${puzzle.swaps}`);
  const pair: Pair = i < j ? [i, j] : [j, i];
  return { tiles: replay(tiles, [pair]), swaps: [...swaps, pair] };
}

/** The move as it is: a saved game keeps the two places in the order in which the player named them, as in Python. */
export function normal(move: Move): Move {
  return move;
}

/** The number of cells of the number grid without a conflict, out of all its cells. */
export function progress(puzzle: Domicles, { tiles }: Position): Progress {
  const total = 2 * tiles.length;
  return { done: total - conflictCells(tiles, puzzle.cols).length, total };
}

/** The tiles and the swaps made: `4|0 3|2 1|0 2|1;0-3`. */
export function describe(_: Domicles, { tiles, swaps }: Position): string {
  const board = tiles.map(([high, low]) => `${high}|${low}`).join(" ");
  return `${board};${swaps.map(([i, j]) => `${i}-${j}`).join(" ")}`;
}

/** The swaps made, once they solve the board or none are left. */
export function solution(puzzle: Domicles, { tiles, swaps }: Position): Swaps | null {
  return swaps.length === puzzle.swaps || solved(tiles, puzzle.cols) ? { swaps } : null;
}
