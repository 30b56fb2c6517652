// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The rules of OTTF in pictures: four tiles, one after the other; and cards on which a count, a square or a group helps.

import { box, letter, picture } from "../board/diagram.ts";
import type { Guide } from "../board/table.ts";

/** A small OTTF board; the tiles that it is about, such as the one placed last, are shaded. */
function tiles(rows: readonly string[], ...shaded: readonly (readonly [number, number])[]): SVGElement {
  const cells = rows.flatMap((row, at) =>
    [...row].flatMap((number, column) => {
      const placed = shaded.some(([r, c]) => r === at && c === column) ? "square new" : "square";
      return [box(at, column, 1, number === "." ? "vacant" : placed), ...(number === "." ? [] : [letter(at, column, number)])];
    }),
  );
  return picture(rows.length, rows[0]!.length, ...cells);
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
  lessons: [
    { name: "count", draw: () => tiles(["2232", "3113", "3133", "2322"], [1, 1]) },
    { name: "square_of_four", draw: () => tiles(["2232", "3123", "2142", "2232"], [2, 0], [2, 1], [3, 0], [3, 1]) },
    { name: "group", draw: () => tiles(["2222", "3113", "3332", "2232"], [1, 2], [1, 3], [2, 2], [2, 3], [3, 2], [3, 3]) },
  ],
};
