// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// How a piece lies in the hand: turned and flipped step by step, and where it would lie on the board.

import type { Orientation } from "../../src/iqblocks/index.ts";
import type { Cell } from "../../src/kind.ts";

/** The shape of cells anywhere, at least one, moved into the upper left corner. */
export function shapeOf(cells: readonly Cell[]): Orientation {
  const [top, left] = cornerOf(cells);
  const moved = cells.map(([row, column]): Cell => [row - top, column - left]);
  moved.sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
  const rows = moved.at(-1)![0] + 1;
  const cols = moved.reduce((most, [, column]) => Math.max(most, column + 1), 0);
  return { rows, cols, cells: moved };
}

/** The upper left corner of the box around cells. */
export function cornerOf(cells: readonly Cell[]): Cell {
  return cells.reduce(([top, left], [row, column]): Cell => [Math.min(top, row), Math.min(left, column)]);
}

/** A quarter turn clockwise. */
export function turned({ rows, cells }: Orientation): Orientation {
  return shapeOf(cells.map(([row, column]): Cell => [column, rows - 1 - row]));
}

/** The mirror image: left and right change places. */
export function flipped({ cols, cells }: Orientation): Orientation {
  return shapeOf(cells.map(([row, column]): Cell => [row, cols - 1 - column]));
}

/** The cells of a shape whose upper left corner is at a place, which can be outside the board. */
export function cellsAt({ cells }: Orientation, [top, left]: Cell): Cell[] {
  return cells.map(([row, column]): Cell => [row + top, column + left]);
}

/** A shape as text, such as `.##/##.`. */
export function spelt({ rows, cols, cells }: Orientation): string {
  const lines = Array.from({ length: rows }, () => new Array<string>(cols).fill("."));
  for (const [row, column] of cells) lines[row]![column] = "#";
  return lines.map((line) => line.join("")).join("/");
}
