// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The rules of OTTF in pictures: four tiles, one after the other.

import { box, letter, picture } from "../board/diagram.ts";
import type { Guide } from "../board/table.ts";

/** A small OTTF board; the tile placed last is shaded. */
function tiles(rows: readonly string[], last: readonly [number, number]): SVGElement {
  const cells = rows.flatMap((row, at) =>
    [...row].flatMap((number, column) => {
      const placed = at === last[0] && column === last[1] ? "square new" : "square";
      return [box(at, column, 1, number === "." ? "vacant" : placed), ...(number === "." ? [] : [letter(at, column, number)])];
    }),
  );
  return picture(2, 2, ...cells);
}

/** The pictures of the rules, and the keys of this board. */
export const guide: Guide = {
  keys: [],
  pictures: [
    { name: "one", draw: () => tiles(["1.", ".."], [0, 0]) },
    { name: "two", draw: () => tiles(["21", ".."], [0, 1]) },
    { name: "three", draw: () => tiles(["22", ".1"], [1, 1]) },
    { name: "four", draw: () => tiles(["32", "12"], [1, 0]) },
  ],
};
