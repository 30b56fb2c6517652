// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The pictures of the rules: for each kind two small boards, or the steps from one to the next.

import { CURVES, PLACES, SIDE } from "../gloop/paths.ts";
import { makeSvg, type Attributes } from "../board/dom.ts";

/** A picture; the text below it says all that it shows, so screen readers skip the picture itself. */
interface Picture {
  /** The key of the text below it. */
  readonly name: string;
  readonly draw: () => SVGElement;
}

/** The side of a cell in the units of the pictures. */
const CELL = 40;

function picture(rows: number, columns: number, ...contents: readonly SVGElement[]): SVGElement {
  // A margin, so that no border is cut off.
  const viewBox = `-3 -3 ${columns * CELL + 6} ${rows * CELL + 6}`;
  return makeSvg("svg", { viewBox, "aria-hidden": "true", focusable: "false", width: columns * CELL + 6, height: rows * CELL + 6 }, ...contents);
}

function box(row: number, column: number, width: number, name: string, more: Attributes = {}): SVGElement {
  return makeSvg("rect", { x: column * CELL, y: row * CELL, width: width * CELL, height: CELL, class: name, ...more });
}

function letter(row: number, column: number, text: string): SVGElement {
  return makeSvg("text", { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL }, text);
}

/** A cross on an edge or a cell where a rule is broken. */
function cross(x: number, y: number): SVGElement {
  return makeSvg("path", { d: `M${x - 7} ${y - 7}l14 14m0 -14l-14 14`, class: "cross" });
}

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

/** Dominoes of two numbers, in rows of two; `shaded` are the places of halves that break the rule. */
function dominoes(rows: readonly (readonly [number, number, number, number])[], shaded: readonly (readonly [number, number])[] = []): SVGElement {
  const fills = shaded.map(([row, column]) => box(row, column, 1, "wrong"));
  const frames = rows.flatMap((_, row) => [0, 2].map((column) => box(row, column, 2, "domino", { rx: 6 })));
  const dividers = rows.flatMap((_, row) => [1, 3].map((column) => makeSvg("path", { d: `M${column * CELL} ${row * CELL + 6}v${CELL - 12}`, class: "divider" })));
  const numbers = rows.flatMap((row, at) => row.map((number, column) => letter(at, column, String(number))));
  return picture(rows.length, 4, ...fills, ...frames, ...dividers, ...numbers);
}

/** A small OTTF board; the tile placed last is shaded. */
function counters(rows: readonly string[], last: readonly [number, number]): SVGElement {
  const cells = rows.flatMap((row, at) =>
    [...row].flatMap((number, column) => {
      const placed = at === last[0] && column === last[1] ? "square new" : "square";
      return [box(at, column, 1, number === "." ? "vacant" : placed), ...(number === "." ? [] : [letter(at, column, number)])];
    }),
  );
  return picture(2, 2, ...cells);
}

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

/** The pictures of each kind. */
export const PICTURES: Readonly<Record<string, readonly Picture[]>> = {
  gloop: [
    { name: "right", draw: () => tiles([[0, 0, "25"], [0, 1, "47"], [1, 0, "03"], [1, 1, "16"]]) },
    { name: "wrong", draw: () => tiles([[0, 0, "25"], [0, 1, "47"], [1, 0, "03"], [1, 1, "07"]], cross(CELL, 1.5 * CELL), cross(1.5 * CELL, CELL)) },
  ],
  domicles: [
    { name: "before", draw: () => dominoes([[3, 1, 6, 3], [4, 2, 5, 0]], [[0, 0], [0, 3]]) },
    { name: "after", draw: () => dominoes([[3, 1, 5, 0], [4, 2, 6, 3]]) },
  ],
  ottf: [
    { name: "one", draw: () => counters(["1.", ".."], [0, 0]) },
    { name: "two", draw: () => counters(["21", ".."], [0, 1]) },
    { name: "three", draw: () => counters(["22", ".1"], [1, 1]) },
    { name: "four", draw: () => counters(["32", "12"], [1, 0]) },
  ],
  iqblocks: [
    { name: "right", draw: () => pieces(["AABBB", "ADCCB", "DDDCC"]) },
    { name: "wrong", draw: () => pieces(["AA...", "A.D..", ".DDD."], cross(0.5 * CELL, 2.5 * CELL)) },
  ],
};
