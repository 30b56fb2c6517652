// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `ottf:ROWSxCOLS:CELLS`, the cells row by row, a digit for each tile and a letter for each run of empty
// cells. A run of 1 to 26 empty cells is `a` to `z`; a longer one is as many `z` as fit, then the rest. Runs continue from
// one row to the next.

import { InputError } from "../errors.ts";
import { readId } from "../spelling.ts";
import { OTTF } from "../tables.ts";
import { LONGEST_SIDE, puzzleOf, type Ottf } from "./puzzle.ts";

const LONGEST_RUN = 26;
const BEFORE_A = "a".charCodeAt(0) - 1;

/** The position id of a puzzle. */
export function formatId({ template }: Ottf): string {
  const cells = template.join("").replace(/\.+/g, ({ length }) => {
    const rest = length % LONGEST_RUN;
    return "z".repeat((length - rest) / LONGEST_RUN) + (rest ? String.fromCharCode(BEFORE_A + rest) : "");
  });
  return `ottf:${template.length}x${template[0]!.length}:${cells}`;
}

/** The puzzle of a position id, in linear time; throws `InputError` for any text that `formatId` does not make. */
export function parseId(id: string): Ottf {
  return readId(id, OTTF, readCells, formatId);
}

function readCells(height: string, width: string, cells: string): Ottf {
  const [rows, cols] = [Number(height), Number(width)];
  if (Math.max(rows, cols) > LONGEST_SIDE) {
    throw new InputError(`${rows} x ${cols} cells; expected 1 x 1 to ${LONGEST_SIDE} x ${LONGEST_SIDE}`);
  }
  // Counted before the board is made, so that a short id never makes a large one.
  let length = 0;
  for (let index = 0; index < cells.length; index++) length += Math.max(1, runOf(cells, index));
  if (length !== rows * cols) throw new InputError(`${length} cells; expected ${rows} x ${cols}`);
  const board = cells.replace(/[a-z]/g, (letter) => ".".repeat(runOf(letter, 0)));
  return puzzleOf(Array.from({ length: rows }, (_, row) => board.slice(row * cols, (row + 1) * cols)), "template");
}

/** The number of empty cells that a character means; 0 or less for a digit. */
function runOf(cells: string, index: number): number {
  return cells.charCodeAt(index) - BEFORE_A;
}
