// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The images of a packing under turns and reflections of the board.

import type { Packing } from "./puzzle.ts";
import { isWord, mirror, turn } from "./tiles.ts";

/** The 8 images of a packing, itself first; a reflection also mirrors every tile. */
export function images(packing: Packing): Packing[] {
  const reflected = { grid: packing.grid.map((line) => line.map((word) => changed(word, mirror)).reverse()) };
  return [packing, reflected].flatMap((start) => {
    const second = turned(start);
    const third = turned(second);
    return [start, second, third, turned(third)];
  });
}

/** The packing after a clockwise quarter turn of the board. */
function turned({ grid }: Packing): Packing {
  const columns = grid[0]?.length ?? 0;
  return {
    grid: Array.from({ length: columns }, (_, col) => grid.map((line) => changed(line[col] ?? null, turn)).reverse()),
  };
}

function changed(word: string | null, change: (word: string) => string): string | null {
  return word !== null && isWord(word) ? change(word) : word;
}
