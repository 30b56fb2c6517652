// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Which rules an order of placing breaks.

import type { BrokenRule } from "../kind.ts";
import { cellOf, layoutOf, neighbours, onBoard, placeOf, type Layout, type Order, type Ottf } from "./puzzle.ts";

/**
 * Every broken rule of an order, found in linear time by placing its tiles: bad moves in order, then tiles row by row.
 * Codes: `NOT_A_TILE`, `TWICE`, `MISSING`, `WRONG_NUMBER`. Orders are never compared: most templates have many right ones.
 */
export function check(puzzle: Ottf, { order }: Order): BrokenRule[] {
  const layout = layoutOf(puzzle);
  const shows = new Uint8Array(layout.number.length);
  const broken: BrokenRule[] = [];
  for (const at of order) {
    const place = placeOf(layout, at);
    if (place < 0) broken.push({ code: "NOT_A_TILE", cells: onBoard(layout, at) ? [at] : [] });
    else if (shows[place]) broken.push({ code: "TWICE", cells: [at] });
    else put(layout, shows, place);
  }
  layout.number.forEach((number, place) => {
    if (number < 0 || shows[place] === number + 1) return;
    broken.push({ code: shows[place] ? "WRONG_NUMBER" : "MISSING", cells: [cellOf(layout, place)] });
  });
  return broken;
}

function put(layout: Layout, shows: Uint8Array, place: number): void {
  for (const other of neighbours(layout, place)) {
    const before = shows[other]!;
    if (before) shows[other] = (before % 4) + 1;
  }
  shows[place] = 1;
}
