// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `iqblocks:PIECES:ROWSxCOLUMNS:BOARD`, such as `iqblocks:iq:8x8:4a4.2a54.`.

import { InputError, located, shown } from "../errors.ts";
import { HOLE, LARGEST, bundled, formatSet, parseSet } from "./pieces.ts";
import { puzzleOf } from "./puzzle.ts";
import type { IqBlocks } from "./puzzle.ts";

/** Characters of the longest id; 26 pieces of 32 x 32 cells need fewer. */
const LONGEST_ID = 40_000;

/**
 * The position id of a puzzle. PIECES is the name of a bundled set, or the pieces. BOARD is the board row by row: a letter
 * is a given cell, `.` an empty cell, `-` no cell, and a number repeats the character after it.
 */
export function formatId(puzzle: IqBlocks): string {
  const marks = puzzle.board.join("").replaceAll(HOLE, "-").toLowerCase();
  const board = marks.replace(/(.)\1+/g, (run, mark: string) => `${run.length}${mark}`);
  const pieces = typeof puzzle.pieces === "string" ? puzzle.pieces : formatSet(puzzle.pieces);
  return `iqblocks:${pieces}:${puzzle.board.length}x${puzzle.board[0]!.length}:${board}`;
}

/** The puzzle that a position id describes; throws `InputError` for any text that `formatId` does not make. */
export function parseId(id: string): IqBlocks {
  const name = `id ${shown(id)}`;
  if (id.length > LONGEST_ID) throw new InputError(`${name}: ${id.length} characters; the limit is ${LONGEST_ID}`);
  const [kind, set, size, runs, ...more] = id.split(":");
  if (kind !== "iqblocks" || set === undefined || size === undefined || runs === undefined || more.length > 0) {
    throw new InputError(`${name}: expected iqblocks:PIECES:ROWSxCOLUMNS:BOARD`);
  }
  const [rows, cols] = parseSize(size, name);
  const marks = unpacked(runs, rows, cols, name);
  const read = (): IqBlocks => {
    const pieces = parseSet(set);
    const names = (typeof pieces === "string" ? bundled(pieces)! : pieces).map((piece) => piece.name.toLowerCase());
    const unknown = Array.from(runs.replace(/[0-9.-]/g, "")).sort().find((mark) => !names.includes(mark));
    if (unknown !== undefined) throw new InputError(`board: ${shown(unknown)}: expected ., - or a letter of the set`);
    const text = marks.toUpperCase().replaceAll("-", HOLE);
    const board = Array.from({ length: rows }, (_, row) => text.slice(row * cols, (row + 1) * cols));
    return puzzleOf(pieces, board, "board");
  };
  const puzzle = located(read, (message) => `${name}: ${message}`);
  if (formatId(puzzle) === id) return puzzle;
  throw new InputError(`${name}: not in standard form; the id of this puzzle is ${shown(formatId(puzzle))}`);
}

function parseSize(text: string, name: string): readonly [number, number] {
  const match = /^([1-9][0-9]?)x([1-9][0-9]?)$/.exec(text);
  const rows = Number(match?.[1]);
  const cols = Number(match?.[2]);
  if (rows <= LARGEST && cols <= LARGEST) return [rows, cols];
  throw new InputError(`${name}: size ${shown(text)}: expected ROWSxCOLUMNS such as 8x8, at most ${LARGEST} each`);
}

/** The marks of a board whose runs are written out. */
function unpacked(board: string, rows: number, cols: number, name: string): string {
  if (!/^(?:[0-9]{0,4}[a-z.-])+$/.test(board)) {
    throw new InputError(`${name}: board: expected letters, . and -; a number repeats the character after it`);
  }
  const runs = [...board.matchAll(/([0-9]*)([a-z.-])/g)].map(([, length, mark]) => ({
    length: Number(length || 1),
    mark: mark!,
  }));
  const cells = runs.reduce((sum, { length }) => sum + length, 0);
  if (cells !== rows * cols) throw new InputError(`${name}: board: ${cells} cells; expected ${rows} x ${cols}`);
  return runs.map(({ length, mark }) => mark.repeat(length)).join("");
}
