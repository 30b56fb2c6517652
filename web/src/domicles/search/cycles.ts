// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The cycles of the permutation between two boards of the same tiles, named by numbers, tiles by place. A swap splits one
// cycle at most, so the least number of swaps is the number of places minus the number of cycles (Cayley distance).

import type { Pair } from "../puzzle.ts";

/** For each place, the least place of its cycle. */
export function cycles(board: readonly number[], target: readonly number[]): number[] {
  const placeInTarget: number[] = [];
  target.forEach((tile, place) => (placeInTarget[tile] = place));
  const least = new Array<number>(board.length).fill(-1);
  for (let first = 0; first < board.length; first++) {
    for (let place = first; least[place] === -1; place = placeInTarget[board[place]!]!) least[place] = first;
  }
  return least;
}

/** A shortest sequence of swaps that turns `board` into `target`: each one corrects the first wrong place. */
export function swapsBetween(board: readonly number[], target: readonly number[]): Pair[] {
  const tiles = [...board];
  const swaps: Pair[] = [];
  target.forEach((tile, place) => {
    if (tiles[place] === tile) return;
    const other = tiles.indexOf(tile);
    tiles[other] = tiles[place]!;
    tiles[place] = tile;
    swaps.push([place, other]);
  });
  return swaps;
}
