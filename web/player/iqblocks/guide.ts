// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The rules of IQ Blocks in pictures: a full board, and a hole that no piece fills.

import { CELL, box, cross, letter, picture } from "../board/diagram.ts";
import { makeSvg } from "../board/dom.ts";
import type { Guide } from "../board/table.ts";

/** A board of pieces by their letters, with thick lines between different ones. */
function pieces(rows: readonly string[], ...marks: readonly SVGElement[]): SVGElement {
  const at = (row: number, column: number): string => rows[row]?.[column] ?? "";
  const cells = rows.flatMap((row, down) =>
    [...row].flatMap((name, column) => (name === "." ? [box(down, column, 1, "square")] : [box(down, column, 1, `tint-${name}`), letter(down, column, name)])),
  );
  const borders = rows.flatMap((row, down) =>
    [...row].flatMap((name, column) => [
      at(down, column - 1) === name ? "" : `M${column * CELL} ${down * CELL}v${CELL}`,
      at(down - 1, column) === name ? "" : `M${column * CELL} ${down * CELL}h${CELL}`,
    ]),
  );
  const [height, width] = [rows.length, rows[0]!.length];
  const frame = `M0 0h${width * CELL}v${height * CELL}h${-width * CELL}z`;
  return picture(height, width, ...cells, makeSvg("path", { d: borders.join("") + frame, class: "border" }), ...marks);
}

/** The pictures of the rules, and the keys of this board. */
export const guide: Guide = {
  keys: ["turn", "flip", "lift"],
  pictures: [
    { name: "right", draw: () => pieces(["AABBB", "ADCCB", "DDDCC"]) },
    { name: "wrong", draw: () => pieces(["AA...", "A.D..", ".DDD."], cross(0.5 * CELL, 2.5 * CELL)) },
  ],
};
