// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `iqblocks:PIECES:ROWSxCOLUMNS:BOARD`, such as `iqblocks:iq:8x8:4a4.2a54.`.

import { InputError, shown } from "../errors.ts";
import { readId } from "../spelling.ts";
import { IQBLOCKS } from "../tables.ts";
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
  if (id.length > LONGEST_ID) throw new InputError(`id ${shown(id)}: ${id.length} characters; the limit is ${LONGEST_ID}`);
  return readId(id, IQBLOCKS, readBoard, formatId);
}

function readBoard(set: string, height: string, width: string, packed: string): IqBlocks {
  const [rows, cols] = [Number(height), Number(width)];
  const runs = Array.from(packed.matchAll(/([0-9]*)([a-z.-])/g), ([, length, mark]) => ({ length: Number(length || 1), mark: mark! }));
  const cells = runs.reduce((sum, { length }) => sum + length, 0);
  if (cells !== rows * cols) throw new InputError(`board: ${cells} cells; expected ${rows} x ${cols}`);
  if (Math.max(rows, cols) > LARGEST) throw new InputError(`board: expected 1 to ${LARGEST} rows of 1 to ${LARGEST} characters`);
  const pieces = parseSet(set);
  const names = (typeof pieces === "string" ? bundled(pieces)! : pieces).map((piece) => piece.name.toLowerCase());
  const unknown = runs.map(({ mark }) => mark).sort().find((mark) => !/[.-]/.test(mark) && !names.includes(mark));
  if (unknown !== undefined) throw new InputError(`board: ${shown(unknown)}: expected ., - or a letter of the set`);
  const text = runs.map(({ length, mark }) => mark.repeat(length)).join("").toUpperCase().replaceAll("-", HOLE);
  return puzzleOf(pieces, Array.from({ length: rows }, (_, row) => text.slice(row * cols, (row + 1) * cols)), "board");
}
