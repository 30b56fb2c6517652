// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The parts of the small pictures in the rules: cells, letters, crosses.

import { makeSvg, type Attributes } from "./dom.ts";

/** The side of a cell in the units of the pictures. */
export const CELL = 40;

/** A picture as large as its rows and columns of cells, with a margin so that no border is cut off. */
export function picture(rows: number, columns: number, ...contents: readonly SVGElement[]): SVGElement {
  const viewBox = `-3 -3 ${columns * CELL + 6} ${rows * CELL + 6}`;
  return makeSvg("svg", { viewBox, "aria-hidden": "true", focusable: "false", width: columns * CELL + 6, height: rows * CELL + 6 }, ...contents);
}

/** A cell, or several side by side, of a class that says how it is filled. */
export function box(row: number, column: number, width: number, name: string, more: Attributes = {}): SVGElement {
  return makeSvg("rect", { x: column * CELL, y: row * CELL, width: width * CELL, height: CELL, class: name, ...more });
}

/** A letter or number in the middle of a cell. */
export function letter(row: number, column: number, text: string): SVGElement {
  return makeSvg("text", { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL }, text);
}

/** A cross on an edge or a cell where a rule is broken. */
export function cross(x: number, y: number): SVGElement {
  return makeSvg("path", { d: `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`, class: "cross" });
}
