// Puzzles and positions for the tests.

import { parseId } from "../../src/domicles/ids.ts";
import type { Domicles, Pair, Tile } from "../../src/domicles/puzzle.ts";
import { replay } from "../../src/domicles/puzzle.ts";
import { swapOf, type Position } from "../../src/domicles/play.ts";

export function randomPair(size: number, below: (n: number) => number): Pair {
  const i = below(size);
  const j = (i + 1 + below(size - 1)) % size;
  const { i: lower, j: higher } = swapOf([i, j]);
  return [lower, higher];
}

/** Different tiles of the double-`pips` set, in random order. */
export function randomTiles(size: number, pips: number, below: (n: number) => number): Tile[] {
  const spare: Tile[] = [];
  for (let high = 1; high <= pips; high++) for (let low = 0; low < high; low++) spare.push([high, low]);
  return Array.from({ length: size }, () => spare.splice(below(spare.length), 1)[0]!);
}

/** The position after these swaps. */
export function positionAfter(puzzle: Domicles, swaps: readonly Pair[]): Position {
  return { tiles: replay(puzzle.tiles, swaps), swaps };
}

/** Of each layout of the shipped pack, a puzzle that needs the most swaps, and its solution. */
const SHIPPED: readonly (readonly [id: string, solution: readonly Pair[]])[] = [
  ["domicles:2x3:6:e2:316443615250", [[0, 4], [2, 4]]],
  ["domicles:3x2:6:e3:426354504310", [[0, 5], [1, 5], [3, 5]]],
  ["domicles:3x3:6:e6:632110655450624240", [[1, 5], [2, 7], [3, 4], [4, 6], [5, 7], [6, 8]]],
  ["domicles:3x4:9:e4:973173953265804092867064", [[0, 6], [1, 2], [2, 11], [4, 5]]],
  ["domicles:4x2:6:e4:6341432132106550", [[0, 7], [3, 5], [4, 5], [5, 7]]],
  ["domicles:4x3:6:e7:646561535231434041325010", [[1, 3], [2, 11], [3, 5], [4, 7], [7, 11], [8, 11], [9, 10]]],
  ["domicles:4x4:9:e6:90948192319832646351741084657652", [[0, 15], [3, 14], [4, 5], [5, 11], [11, 14], [14, 15]]],
  ["domicles:4x5:9:e5:9580517132409798433164922086528561763074", [[0, 4], [2, 10], [7, 13], [8, 14], [11, 17]]],
  ["domicles:5x2:6:e4:53523165433020214264", [[0, 8], [1, 3], [4, 9], [7, 9]]],
  ["domicles:5x3:9:e4:761085973264827381534320915421", [[2, 10], [6, 14], [8, 10], [12, 14]]],
  ["domicles:5x4:9:e6:9865957480318720722143306354524164759792", [[0, 9], [1, 12], [4, 13], [11, 12], [12, 18], [16, 18]]],
];

export const PUZZLES = SHIPPED.map(([id, solution]) => ({ id, puzzle: parseId(id), solution }));
