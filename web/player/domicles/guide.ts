// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The rules of Domicles in pictures: a board before and after a swap.

import { CELL, box, letter, picture } from "../board/diagram.ts";
import { makeSvg } from "../board/dom.ts";
import type { Guide } from "../board/table.ts";

/** Dominoes of two numbers, in rows of two; `shaded` are the places of halves that break the rule. */
function dominoes(rows: readonly (readonly [number, number, number, number])[], shaded: readonly (readonly [number, number])[] = []): SVGElement {
  const fills = shaded.map(([row, column]) => box(row, column, 1, "wrong"));
  const frames = rows.flatMap((_, row) => [0, 2].map((column) => box(row, column, 2, "stone", { rx: 6 })));
  const dividers = rows.flatMap((_, row) => [1, 3].map((column) => makeSvg("path", { d: `M${column * CELL} ${row * CELL + 6}v${CELL - 12}`, class: "middle" })));
  const numbers = rows.flatMap((row, at) => row.map((number, column) => letter(at, column, String(number))));
  return picture(rows.length, 4, ...fills, ...frames, ...dividers, ...numbers);
}

/** The pictures of the rules, and the keys of this board. */
export const guide: Guide = {
  keys: [],
  pictures: [
    { name: "before", draw: () => dominoes([[3, 1, 6, 3], [4, 2, 5, 0]], [[0, 0], [0, 3]]) },
    { name: "after", draw: () => dominoes([[3, 1, 5, 0], [4, 2, 6, 3]]) },
  ],
};
