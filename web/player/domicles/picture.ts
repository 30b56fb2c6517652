// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The picture of a domino: pips as on real ones, with bars at the numbers that are repeated.

import { make, makeSvg } from "../board/dom.ts";
import type { Tile } from "../../src/domicles/index.ts";

/** Room above each domino for the number of its place and its note, in squares. */
export const ABOVE = 0.4;

/** What half a domino shows besides its number. */
export interface Half {
  /** Whether its row and its column repeat its number: a bar in the direction of the line says so. */
  readonly inRow: boolean;
  readonly inColumn: boolean;
  readonly marked: "hint" | "fault" | null;
}

/** Half a domino in the units of its picture. */
const SIDE = 100;

/** For each number, its three rows of pips, from -1 (left) to 1 (right), as in the books. Larger numbers are digits. */
const FOUR = [-1, -1 / 3, 1 / 3, 1];
const PIPS: readonly (readonly (readonly number[])[])[] = [
  [[], [], []],
  [[], [0], []],
  [[-1], [], [1]],
  [[-1], [0], [1]],
  [[-1, 1], [], [-1, 1]],
  [[-1, 1], [0], [-1, 1]],
  [[-1, 0, 1], [], [-1, 0, 1]],
  [[-1, 0, 1], [0], [-1, 0, 1]],
  [[-1, 0, 1], [-1, 1], [-1, 0, 1]],
  [[-1, 0, 1], [-1, 0, 1], [-1, 0, 1]],
  [FOUR, [-1 / 3, 1 / 3], FOUR],
  [FOUR, [-2 / 3, 0, 2 / 3], FOUR],
  [FOUR, FOUR, FOUR],
];

/** From the middle of a half to its outermost pips; rows of four reach further. */
const REACH = 25;
const WIDE_REACH = 30;

/** A new picture of a domino from the set up to double-`pips`. */
export function dominoPicture(tile: Tile, pips: number, halves: readonly Half[] = []): HTMLElement {
  const parts = tile.flatMap((number, side) => [...groundOf(side, halves[side]), ...numberOf(side, number, pips)]);
  const bar = makeSvg("path", { class: "bar", d: `M${SIDE} 14V86` });
  const picture = makeSvg("svg", { viewBox: `0 0 ${2 * SIDE} ${SIDE}`, "aria-hidden": "true" }, bar, ...parts, ringOf(halves));
  return make("span", { class: "domino" }, picture);
}

function numberOf(side: number, number: number, pips: number): SVGElement[] {
  const middle = (side + 0.5) * SIDE;
  // The space keeps apart what is seen, so that it is found in the name of the cell: `1 6 0`.
  const digits = makeSvg("text", { class: "digits", x: middle, y: SIDE / 2 }, ` ${number}`);
  if (pips >= PIPS.length) return [digits];
  const reach = number > 9 ? WIDE_REACH : REACH;
  const radius = pips < 10 ? 9.3 : 7.7;
  const circles = PIPS[number]!.flatMap((row, line) =>
    row.map((across) => makeSvg("circle", { cx: middle + across * reach, cy: SIDE / 2 + (line - 1) * REACH, r: radius })),
  );
  return [makeSvg("g", { class: "pips" }, ...circles), makeSvg("g", { class: "instead" }, digits)];
}

/** The ground of a half whose number is repeated, with a bar along its row below the pips, and along its column beside. */
function groundOf(side: number, half: Half | undefined): SVGElement[] {
  if (!half || !(half.inRow || half.inColumn)) return [];
  const left = side * SIDE;
  const ground = makeSvg("rect", { class: "repeated", x: left + 4, y: 4, width: SIDE - 8, height: SIDE - 8, rx: 12 });
  const edge = side === 0 ? 8 : 2 * SIDE - 8;
  return [
    ground,
    ...(half.inRow ? [makeSvg("path", { class: "repeats", d: `M${left + 24} 92h${SIDE - 48}` })] : []),
    ...(half.inColumn ? [makeSvg("path", { class: "repeats", d: `M${edge} 24v${SIDE - 48}` })] : []),
  ];
}

/** A ring around the marked halves, or around the whole domino. */
function ringOf(halves: readonly Half[]): SVGElement | null {
  const sides = halves.flatMap(({ marked }, side) => (marked ? [side] : []));
  if (sides.length === 0) return null;
  const tone = halves[sides[0]!]!.marked!;
  // Outside the bars, on the rim.
  const width = sides.length * SIDE - 2;
  return makeSvg("rect", { class: `ring ${tone}`, x: sides[0]! * SIDE + 1, y: 1, width, height: SIDE - 2, rx: 14 });
}
