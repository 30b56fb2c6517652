// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Which tiles must not share a line, as sets of tiles in the bits of a number: bit t is set if tile t belongs to the set.
//
//     bit   30 29 28 ...        3  2  1  0
//            0  0  .  . . . .   1  0  1  0     the tiles 1 and 3
//
// Bit 31 is the sign, so a board has at most 31 tiles. `bits.ts` shows how to take such sets apart.

import { bitCount, lowestBit } from "../../bits.ts";
import type { Tile } from "../puzzle.ts";

/** The largest board whose tiles fit the bits of a number. */
export const MOST_TILES = 31;

/** For each tile, the tiles it must not share a row with, and those it must not share a column with. */
interface Clashes {
  readonly inRow: Int32Array;
  readonly inColumn: Int32Array;
}

/** The clashes of the tiles of a board, of at most `MOST_TILES`. */
export function clashesOf(tiles: readonly Tile[]): Clashes {
  const inRow = new Int32Array(tiles.length);
  const inColumn = new Int32Array(tiles.length);
  tiles.forEach(([high, low], tile) => {
    tiles.forEach(([otherHigh, otherLow], other) => {
      if (tile === other) return;
      if (high === otherHigh || low === otherLow) inColumn[tile]! |= 1 << other;
      if (high === otherHigh || low === otherLow || high === otherLow || low === otherHigh) inRow[tile]! |= 1 << other;
    });
  });
  return { inRow, inColumn };
}

/**
 * A lower bound on the number of `tiles` that meet every conflict between them; `clash[tile]` are the tiles in conflict
 * with one. A clique of m needs m - 1, and cliques are taken apart.
 *
 * Each clique starts with the tile of least degree, so that a tile with one conflict takes its partner: a smallest set of
 * tiles that meets every conflict holds that partner.
 */
export function coverBound(clash: Int32Array, tiles: number): number {
  let cover = 0;
  while (tiles !== 0) {
    let least = 32;
    let start = 0;
    // No degree but 0 is below 1, so the first tile with a single conflict ends the search for the least degree.
    for (let rest = tiles; rest !== 0 && least > 1; rest &= rest - 1) {
      const tile = lowestBit(rest);
      const degree = bitCount(clash[tile]! & tiles);
      if (degree === 0) tiles &= ~(1 << tile);
      else if (degree < least) {
        least = degree;
        start = tile;
      }
    }
    if (least === 32) break;
    tiles &= ~(1 << start);
    // Grow the clique greedily: `clique` holds the tiles in conflict with all of its members so far.
    let clique = clash[start]! & tiles;
    while (clique !== 0) {
      const tile = lowestBit(clique);
      tiles &= ~(1 << tile);
      clique &= clash[tile]!;
      cover++;
    }
  }
  return cover;
}
