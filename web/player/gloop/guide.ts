// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The rules of Gloop in pictures: four tiles whose paths close, and four whose paths do not.

import { CELL, box, cross, picture } from "../board/diagram.ts";
import { makeSvg } from "../board/dom.ts";
import type { Guide } from "../board/table.ts";
import { CURVES, PLACES, SIDE } from "./paths.ts";

/** Four Gloop tiles, each with the path between two of its vertices, as in `25`. */
function tiles(paths: readonly (readonly [row: number, column: number, path: string])[], ...marks: readonly SVGElement[]): SVGElement {
  const squares = paths.map(([row, column]) => box(row, column, 1, "square"));
  const lines = paths.map(([row, column, path]) => {
    const [x, y] = PLACES[Number(path[0])]!;
    const transform = `translate(${column * CELL} ${row * CELL}) scale(${CELL / SIDE})`;
    return makeSvg("path", { d: `M${x} ${y}${CURVES[path]!}`, class: "path", transform });
  });
  return picture(2, 2, ...squares, ...lines, ...marks);
}

/** The pictures of the rules, and the keys of this board. */
export const guide: Guide = {
  keys: ["turn", "lift"],
  pictures: [
    { name: "right", draw: () => tiles([[0, 0, "25"], [0, 1, "47"], [1, 0, "03"], [1, 1, "16"]]) },
    { name: "wrong", draw: () => tiles([[0, 0, "25"], [0, 1, "47"], [1, 0, "03"], [1, 1, "07"]], cross(CELL, 1.5 * CELL), cross(1.5 * CELL, CELL)) },
  ],
};
