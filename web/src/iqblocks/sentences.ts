// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The sentences that only hints of IQ Blocks say.

import type { Cell, Said } from "../kind.ts";
import { sentencesOf } from "../sentences.ts";

export const said = sentencesOf("iqblocks");

/** The cells of a placement as people read them: `row 4: columns 3-4; row 5: 2-4`. */
export function placeOf(cells: readonly Cell[]): Said {
  const rows = new Map<number, number[]>();
  for (const [row, column] of cells) rows.set(row + 1, [...(rows.get(row + 1) ?? []), column + 1]);
  const lines = [...rows].map(([row, columns], index): Said => {
    const name = index > 0 ? "next_row" : "first_row";
    return said(name, { row, columns: runs(columns), count: columns.length });
  });
  return lines.reduceRight((rest, first) => said("rows", { first, rest }));
}

/** Ascending numbers, consecutive ones as ranges: `1-3, 5`. */
function runs(numbers: readonly number[]): string {
  const starts = numbers.filter((number, index) => numbers[index - 1] !== number - 1);
  const ends = numbers.filter((number, index) => numbers[index + 1] !== number + 1);
  return starts.map((first, index) => (first === ends[index] ? `${first}` : `${first}-${ends[index]!}`)).join(", ");
}
