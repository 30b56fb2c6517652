// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Which rules a solution breaks, and which numbers of a board repeat.

import type { BrokenRule, Cell } from "../kind.ts";
import { LARGEST_PIPS, replay, type Domicles, type Swaps, type Tile } from "./puzzle.ts";

/**
 * Every broken rule; empty if the solution is right. The codes, in this order: `TOO_MANY_SWAPS`; `NO_SUCH_PLACE` and
 * `SAME_PLACE` swap by swap, with the pair of places as the cell; `ROW_DUPLICATE` and `COLUMN_DUPLICATE` with the cells of
 * the number grid. The replay skips swaps that cannot be made.
 */
export function check(puzzle: Domicles, { swaps }: Swaps): BrokenRule[] {
  const broken: BrokenRule[] = swaps.length > puzzle.swaps ? [{ code: "TOO_MANY_SWAPS", cells: [] }] : [];
  for (const [i, j] of swaps) {
    const outside = (place: number): boolean => puzzle.tiles[place] === undefined;
    if (outside(i) || outside(j)) broken.push({ code: "NO_SUCH_PLACE", cells: [[i, j]] });
    else if (i === j) broken.push({ code: "SAME_PLACE", cells: [[i, j]] });
  }
  return [...broken, ...duplicates(replay(puzzle.tiles, swaps), puzzle.cols)];
}

/** The cells with a number in a row or column of the number grid. */
interface Cells {
  readonly line: number;
  readonly number: number;
  readonly cells: Cell[];
}

/**
 * The rows and columns of the number grid that repeat a number: rows first, from the last to the first, then columns
 * likewise; in a line the highest number first. Empty if the board is solved.
 */
export function duplicates(tiles: readonly Tile[], cols: number): BrokenRule[] {
  const inRows = new Map<number, Cells>();
  const inColumns = new Map<number, Cells>();
  const add = (lines: Map<number, Cells>, line: number, number: number, cell: Cell): void => {
    const key = line * (LARGEST_PIPS + 1) + number;
    const known = lines.get(key);
    if (known) known.cells.push(cell);
    else lines.set(key, { line, number, cells: [cell] });
  };
  tiles.forEach((tile, place) => {
    tile.forEach((number, side) => {
      const cell: Cell = [Math.floor(place / cols), 2 * (place % cols) + side];
      add(inRows, cell[0], number, cell);
      add(inColumns, cell[1], number, cell);
    });
  });
  const repeated = (lines: Map<number, Cells>, code: string): BrokenRule[] =>
    [...lines.values()]
      .filter(({ cells }) => cells.length > 1)
      .sort((one, other) => other.line - one.line || other.number - one.number)
      .map(({ cells }) => ({ code, cells }));
  return [...repeated(inRows, "ROW_DUPLICATE"), ...repeated(inColumns, "COLUMN_DUPLICATE")];
}

/** Whether no row and no column of the number grid repeats a number. */
export function solved(tiles: readonly Tile[], cols: number): boolean {
  return duplicates(tiles, cols).length === 0;
}

/** The cells of the number grid whose number is repeated in their row or column, row by row. */
export function conflictCells(tiles: readonly Tile[], cols: number): Cell[] {
  const cells = new Map<number, Cell>();
  for (const rule of duplicates(tiles, cols)) {
    for (const [row, col] of rule.cells) cells.set(row * 2 * cols + col, [row, col]);
  }
  return [...cells].sort(([one], [other]) => one - other).map(([, cell]) => cell);
}
