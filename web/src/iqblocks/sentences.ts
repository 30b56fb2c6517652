// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// The keys and arguments of the sentences of hints; the sentences are in the words files. Rows and columns count from 1.

import type { Cell, Said } from "../kind.ts";

/** The full key of a sentence that only these hints say. */
export function key(name: string): string {
  return `play.iqblocks.${name}`;
}

/** The row and column that a sentence about a cell shows. */
export function cellArguments([row, column]: Cell): Record<string, number> {
  return { row: row + 1, column: column + 1 };
}

/** The cells of a placement as people read them: `row 4: columns 3-4; row 5: 2-4`. */
export function placeOf(cells: readonly Cell[]): Said {
  const rows = new Map<number, number[]>();
  for (const [row, column] of cells) rows.set(row + 1, [...(rows.get(row + 1) ?? []), column + 1]);
  const lines = [...rows].map(([row, columns], index): Said => {
    const name = index > 0 ? "next_row" : "first_row";
    return { key: key(name), args: { row, columns: runs(columns), count: columns.length } };
  });
  return lines.reduceRight((rest, first) => ({ key: key("rows"), args: { first, rest } }));
}

/** Ascending numbers, consecutive ones as ranges: `1-3, 5`. */
function runs(numbers: readonly number[]): string {
  const starts = numbers.filter((number, index) => numbers[index - 1] !== number - 1);
  const ends = numbers.filter((number, index) => numbers[index + 1] !== number + 1);
  return starts.map((first, index) => (first === ends[index] ? `${first}` : `${first}-${ends[index]!}`)).join(", ");
}
