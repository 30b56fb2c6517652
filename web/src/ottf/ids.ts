// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `ottf:ROWSxCOLS:CELLS`, the cells row by row, a digit for each tile and a letter for each run of empty
// cells. A run of 1 to 26 empty cells is `a` to `z`; a longer one is as many `z` as fit, then the rest. Runs continue from
// one row to the next.

import { InputError, shown } from "../errors.ts";
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
  const place = `id ${shown(id)}`;
  const [kind, size, cells, ...more] = id.split(":", 4);
  if (kind !== "ottf" || size === undefined || cells === undefined || more.length) {
    throw new InputError(`${place}: expected ottf:ROWSxCOLS:CELLS, with digits 1-4 for tiles and letters for empty runs`);
  }
  const [rows, cols] = sizeOf(size, place);
  const stray = /[^1-4a-z]/.exec(cells);
  if (stray) {
    throw new InputError(`${place}: cells: ${shown(stray[0])} at position ${stray.index}: expected 1 to 4 or a to z`);
  }
  if (Math.max(rows, cols) > LONGEST_SIDE) {
    throw new InputError(`${place}: ${rows} x ${cols} cells; expected 1 x 1 to ${LONGEST_SIDE} x ${LONGEST_SIDE}`);
  }
  // Counted before the board is made, so that a short id never makes a large one.
  let length = 0;
  for (let index = 0; index < cells.length; index++) length += Math.max(1, runOf(cells, index));
  if (length !== rows * cols) throw new InputError(`${place}: ${length} cells; expected ${rows} x ${cols}`);
  const board = cells.replace(/[a-z]/g, (letter) => ".".repeat(runOf(letter, 0)));
  const template = Array.from({ length: rows }, (_, row) => board.slice(row * cols, (row + 1) * cols));
  const puzzle = puzzleOf(template, `${place}: template`);
  const standard = formatId(puzzle);
  if (standard !== id) {
    throw new InputError(`${place}: not in standard form; the id of this puzzle is ${shown(standard)}`);
  }
  return puzzle;
}

function sizeOf(size: string, place: string): [rows: number, cols: number] {
  const parts = /^([1-9][0-9]{0,3})x([1-9][0-9]{0,3})$/.exec(size);
  if (!parts) throw new InputError(`${place}: size ${shown(size)}: expected ROWSxCOLS such as 7x13`);
  return [Number(parts[1]), Number(parts[2])];
}

/** The number of empty cells that a character means; 0 or less for a digit. */
function runOf(cells: string, index: number): number {
  return cells.charCodeAt(index) - BEFORE_A;
}
