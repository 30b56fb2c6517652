// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Completes a board: depth first, always on the cell that the fewest words fit, with the rules of `deductions` applied to a
// fixed point before every choice.

import { lowestBit } from "../bits.ts";
import type { Meter } from "../meter.ts";
import { Board } from "./board.ts";
import { settle } from "./deductions.ts";
import { NONE } from "./ground.ts";

/** The words of a completed board by cell, null if nothing completes it, or that the budget is spent. */
type Completion = Int16Array | null | "unknown";

/**
 * Cells times blocks of candidates for which a node of the budget is counted once; twice for twice as many, and so on, so
 * that nodes of large boards do not last long. Boards of up to 36 cells have at most 180 without spares.
 */
const NODE_SIZE = 200;

/** The completion of a board, which is changed. A node is one candidate placed. */
export function complete(board: Board, meter: Meter): Completion {
  const cost = Math.ceil((board.words.length * board.ground.blocks) / NODE_SIZE);
  const boards: Board[] = [];

  function search(from: Board, depth: number): Completion {
    if (from.empty === 0) return from.words;
    const { ground } = from;
    const cell = narrowest(from);
    for (let block = 0; block < ground.blocks; block++) {
      for (let left = from.candidates[cell * ground.blocks + block]!; left !== 0; left &= left - 1) {
        if (!meter.spend(cost)) return "unknown";
        // Boards of the same depth are used again.
        const next = (boards[depth] ??= new Board(ground)).copyFrom(from);
        next.lay(cell, 32 * block + lowestBit(left));
        const words = settle(next) ? search(next, depth + 1) : null;
        if (words !== null) return words;
      }
    }
    return null;
  }

  return settle(board) ? search(board, 0) : null;
}

/** The empty cell with the fewest candidates, the first among equals. */
export function narrowest(board: Board): number {
  let [best, fewest] = [NONE, Infinity];
  for (let cell = 0; cell < board.words.length; cell++) {
    const count = board.words[cell] === NONE ? board.count(cell) : Infinity;
    if (count < fewest) [best, fewest] = [cell, count];
  }
  return best;
}

/** The empty cells, those with the fewest candidates first. */
export function narrowestFirst(board: Board): number[] {
  const cells = [...board.words.keys()].filter((cell) => board.words[cell] === NONE);
  return cells.sort((one, other) => board.count(one) - board.count(other) || one - other);
}
