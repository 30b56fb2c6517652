// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Polyomino pieces: what a piece is, its orientations, and sets of pieces in the spelling of ids.

import { InputError, shown } from "../errors.ts";
import type { Cell } from "../kind.ts";
import { SETS } from "../tables.ts";

/** A shape or a board: rows of equal length. */
export type Rows = readonly string[];

/** The characters of a shape: a cell and no cell. On a board, `EMPTY` is an empty cell and `HOLE` is not a cell. */
const CELL = "#";
export const EMPTY = ".";
export const HOLE = "#";

/** Rows and columns of the largest shape or board. */
export const LARGEST = 32;

/** Pieces of the largest set; each has one letter. */
export const MOST_PIECES = 26;

/** A piece turned or flipped in one way: its box, and its cells row by row. */
export interface Orientation {
  readonly rows: number;
  readonly cols: number;
  readonly cells: readonly Cell[];
}

/** A polyomino: its letter A-Z, a shape in any one orientation, and whether it may be flipped. */
export interface Piece {
  readonly name: string;
  readonly shape: Rows;
  readonly flip: boolean;
  /** The number of cells. */
  readonly size: number;
  /** The 1 to 8 different orientations. */
  readonly orientations: readonly Orientation[];
  /** A text that is the same for equal pieces, which have the same orientations. */
  readonly form: string;
}

/** The piece with a letter and a shape; throws `InputError` unless the shape is one connected region that fills its box. */
export function pieceOf(name: string, shape: Rows, flip: boolean): Piece {
  const fault = shapeFault(shape);
  if (fault !== null) throw new InputError(`shape of ${name}: ${fault}`);
  const texts = new Set(images(shape, flip).map((image) => image.join("/")));
  const sorted = [...texts].sort();
  const orientations = sorted.map((one) => orientationOf(one.split("/")));
  return { name, shape, flip, size: orientations[0]!.cells.length, orientations, form: sorted.join(" ") };
}

/** The cells with a mark, row by row. */
export function cellsOf(rows: Rows, mark: string): Cell[] {
  const cells: Cell[] = [];
  rows.forEach((row, r) => {
    for (let c = row.indexOf(mark); c >= 0; c = row.indexOf(mark, c + 1)) cells.push([r, c]);
  });
  return cells;
}

/** Whether cells, at least one, sorted row by row, have the shape of a piece. */
export function hasShape(piece: Piece, cells: readonly Cell[]): boolean {
  if (cells.length !== piece.size) return false;
  const top = cells[0]![0];
  const left = cells.reduce((least, [, c]) => Math.min(least, c), cells[0]![1]);
  return piece.orientations.some((turned) =>
    turned.cells.every(([r, c], index) => cells[index]![0] === r + top && cells[index]![1] === c + left),
  );
}

/** The board with a mark on these cells. */
export function withMark(board: Rows, mark: string, cells: readonly Cell[]): Rows {
  const lines = board.map((row) => Array.from(row));
  for (const [r, c] of cells) lines[r]![c] = mark;
  return lines.map((line) => line.join(""));
}

/** The bundled sets that were asked for, since all puzzles of a pack share one. */
const bundledSets = new Map<string, readonly Piece[]>();

/** A bundled set by its name; null if the name is unknown. */
export function bundled(name: string): readonly Piece[] | null {
  // Only own keys are names: `constructor` is not.
  if (!Object.hasOwn(SETS, name)) return null;
  const pieces = bundledSets.get(name) ?? piecesIn(SETS[name as keyof typeof SETS]);
  bundledSets.set(name, pieces);
  return pieces;
}

/** The name of a bundled set as it is, otherwise the pieces that `formatSet` spells so; throws `InputError`. */
export function parseSet(spelling: string): string | readonly Piece[] {
  return Object.hasOwn(SETS, spelling) ? spelling : piecesIn(spelling);
}

/** The pieces in one word: letter, `-` if the piece may not be flipped, rows of 0 and 1 joined by `.`; joined by `_`. */
export function formatSet(pieces: readonly Piece[]): string {
  const spelt = ({ name, shape, flip }: Piece): string => {
    const rows = shape.map((row) => row.replaceAll(CELL, "1").replaceAll(EMPTY, "0"));
    return `${name.toLowerCase()}${flip ? "" : "-"}${rows.join(".")}`;
  };
  return pieces.map(spelt).join("_");
}

/** The pieces if they make a set; throws `InputError` that begins with `path` if there are too many or letters repeat. */
export function checkedSet(pieces: readonly Piece[], path: string): readonly Piece[] {
  if (pieces.length > MOST_PIECES) throw new InputError(`${path}: expected 1 to ${MOST_PIECES}, got ${pieces.length}`);
  const twice = pieces.find(({ name }, index) => pieces.findIndex((piece) => piece.name === name) < index);
  if (!twice) return pieces;
  throw new InputError(`${path}: letter ${twice.name} is used twice; every piece and every copy needs its own`);
}

function piecesIn(spelling: string): readonly Piece[] {
  const pieces: Piece[] = [];
  // One more than allowed, so that no long text makes many pieces.
  for (const item of spelling.split("_", MOST_PIECES + 1)) {
    const match = /^([a-z])(-?)([01]+(?:[.][01]+)*)$/.exec(item);
    if (!match) {
      const names = Object.keys(SETS).join(", ");
      throw new InputError(`pieces ${shown(item)}: expected one of ${names}, or pieces such as f111.110, joined by _`);
    }
    const shape = match[3]!.split(".").map((row) => row.replaceAll("0", EMPTY).replaceAll("1", CELL));
    pieces.push(pieceOf(match[1]!.toUpperCase(), shape, match[2] === ""));
  }
  return checkedSet(pieces, "pieces");
}

/** The shape, its quarter turns, and, if `flip`, the mirror images of these four. */
function images(shape: Rows, flip: boolean): Rows[] {
  const turned: Rows[] = [];
  for (let image of flip ? [shape, shape.map((row) => Array.from(row).reverse().join(""))] : [shape]) {
    for (let turn = 0; turn < 4; turn++) {
      turned.push(image);
      const rows = image;
      image = Array.from(rows[0]!).map((_, col) => rows.map((row) => row[col]!).reverse().join(""));
    }
  }
  return turned;
}

function orientationOf(rows: Rows): Orientation {
  return { rows: rows.length, cols: rows[0]!.length, cells: cellsOf(rows, CELL) };
}

/** Why a shape is not a polyomino that fills its box; null if it is one. */
export function shapeFault(shape: Rows): string | null {
  const cols = shape[0]?.length ?? 0;
  if (shape.length < 1 || shape.length > LARGEST || cols < 1 || cols > LARGEST) {
    return `expected 1 to ${LARGEST} rows of 1 to ${LARGEST} characters`;
  }
  if (shape.some((row) => row.length !== cols)) return "its rows differ in length";
  if (shape.some((row) => /[^.#]/.test(row))) return `expected only ${CELL} and ${EMPTY}`;
  const filled = (cells: readonly string[]): boolean => cells.includes(CELL);
  const column = (c: number): string[] => shape.map((row) => row[c]!);
  const edges = [Array.from(shape[0]!), Array.from(shape.at(-1)!), column(0), column(cols - 1)];
  if (!edges.every(filled)) return "an outer row or column is empty";
  return connected(shape) ? null : "its cells are not connected edge to edge";
}

function connected(shape: Rows): boolean {
  const cells = cellsOf(shape, CELL);
  const seen = new Set<string>([String(cells[0])]);
  const queue: Cell[] = [cells[0]!];
  for (const [r, c] of queue) {
    for (const near of [[r - 1, c], [r, c - 1], [r, c + 1], [r + 1, c]] as const) {
      if (shape[near[0]]?.[near[1]] !== CELL || seen.has(String(near))) continue;
      seen.add(String(near));
      queue.push(near);
    }
  }
  return queue.length === cells.length;
}
