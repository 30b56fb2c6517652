// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Paths of SVG for cells of side 1: the outline of a piece, textures, and the hatching of what is given.

import type { Cell } from "../../src/kind.ts";

/** Radius of a dot and width of a bar of a texture, as in books. */
const DOT = 0.1;
const BAR = 0.14;

/** The outline of cells as one path, with a loop for each hole. */
export function outline(cells: readonly Cell[]): string {
  const ends = sidesOf(cells);
  const loops: string[] = [];
  for (const [first, corners] of ends) {
    while (corners.length > 0) {
      const loop = [first];
      for (let corner = corners.pop()!; corner !== first; corner = ends.get(corner)!.pop()!) loop.push(corner);
      loops.push(`M${loop.join("L")}Z`);
    }
  }
  return loops.join("");
}

/** The outer sides of cells from corner to corner, the piece on the right; a corner is `x y`. */
function sidesOf(cells: readonly Cell[]): Map<string, string[]> {
  const covered = new Set(cells.map(String));
  const isOuter = (row: number, column: number): boolean => !covered.has(String([row, column]));
  const ends = new Map<string, string[]>();
  const add = (from: string, to: string): void => void ends.set(from, [...(ends.get(from) ?? []), to]);
  for (const [row, column] of cells) {
    const upperLeft = `${column} ${row}`;
    const upperRight = `${column + 1} ${row}`;
    const lowerLeft = `${column} ${row + 1}`;
    const lowerRight = `${column + 1} ${row + 1}`;
    if (isOuter(row - 1, column)) add(upperLeft, upperRight);
    if (isOuter(row, column + 1)) add(upperRight, lowerRight);
    if (isOuter(row + 1, column)) add(lowerRight, lowerLeft);
    if (isOuter(row, column - 1)) add(lowerLeft, upperLeft);
  }
  return ends;
}

/** The lines between cells that are neighbours. */
export function seams(cells: readonly Cell[]): string {
  const covered = new Set(cells.map(String));
  const lines = cells.flatMap(([row, column]) => [
    covered.has(String([row, column + 1])) ? `M${column + 1} ${row}v1` : "",
    covered.has(String([row + 1, column])) ? `M${column} ${row + 1}h1` : "",
  ]);
  return lines.join("");
}

/** Diagonal lines over cells, which continue from cell to cell. */
export function hatching(cells: readonly Cell[]): string {
  const sums = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75];
  const lines = cells.flatMap(([row, column]) =>
    sums.map((sum) => {
      const [most, least] = [Math.min(sum, 1), Math.max(0, sum - 1)];
      return `M${column + most} ${row + least}L${column + least} ${row + most}`;
    }),
  );
  return lines.join("");
}

/** A small cross in each cell. */
export function crosses(cells: readonly Cell[]): string {
  return cells.map(([row, column]) => `M${column + 0.35} ${row + 0.35}l.3 .3m0-.3l-.3 .3`).join("");
}

/** Dots for the second ten pieces of a set, upright bars for the others after the first ten. */
export function texture(cells: readonly Cell[], isDotted: boolean): string {
  const quarters = [0.25, 0.75];
  const dot = (x: number, y: number): string => `M${x - DOT} ${y}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0Z`;
  const bar = (x: number, y: number): string => `M${x - BAR / 2} ${y}h${BAR}v1h${-BAR}Z`;
  const marks = cells.flatMap(([row, column]) =>
    quarters.flatMap((right) => {
      const x = column + right;
      return isDotted ? quarters.map((down) => dot(x, row + down)) : [bar(x, row)];
    }),
  );
  return marks.join("");
}

/** The cell for the letter of a piece: the one with most neighbours in the piece, then nearest to its middle. */
export function letterCell(cells: readonly Cell[]): Cell {
  const covered = new Set(cells.map(String));
  const middle = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis]!, 0) / cells.length);
  const merit = ([row, column]: Cell): number => {
    const near = [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]];
    const neighbours = near.filter((cell) => covered.has(String(cell))).length;
    // No piece is so large that its distances outweigh a neighbour.
    return neighbours - ((row - middle[0]!) ** 2 + (column - middle[1]!) ** 2) / 10_000;
  };
  return cells.reduce((best, cell) => (merit(cell) > merit(best) ? cell : best));
}

/** The holes that the board encloses: no way leads from them to its edge. */
export function enclosed(holes: readonly Cell[], rows: number, columns: number): Cell[] {
  const left = new Map(holes.map((cell) => [String(cell), cell]));
  const outer = holes.filter(([row, column]) => row === 0 || column === 0 || row === rows - 1 || column === columns - 1);
  for (const [row, column] of outer) {
    left.delete(String([row, column]));
    for (const near of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      const cell = left.get(String(near));
      if (cell && left.delete(String(near))) outer.push(cell);
    }
  }
  return [...left.values()];
}
