// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// IQ Blocks: fill a board with a set of polyomino pieces, each used once; some can be given.

import type { Kind } from "../kind.ts";
import { advise, naming } from "./advice.ts";
import { formatId, parseId } from "./ids.ts";
import { look } from "./outlook.ts";
import { MOST_MOVES, after, describe, moves, progress, readMove, solution, start } from "./play.ts";
import type { Move, Position } from "./play.ts";
import { check, readInstance, readSolution } from "./rules.ts";
import type { Filling, IqBlocks } from "./rules.ts";

export type { Orientation, Piece, Rows } from "./pieces.ts";
export type { Lay, Lift, Move, Position } from "./play.ts";
export type { Filling, IqBlocks } from "./rules.ts";

/** IQ Blocks: its rules, and the solver for its positions. */
export const iqblocks: Kind<IqBlocks, Position, Move, Filling> = {
  name: "iqblocks",
  title: "IQ Blocks",
  parseId,
  formatId,
  readInstance,
  readSolution,
  readMove,
  mostMoves: MOST_MOVES,
  // As in Python: a saved move takes at most 8,232 bytes, with 1,024 cells.
  largestSave: 4_000_000 + 8_300 * MOST_MOVES,
  start,
  moves,
  after,
  normal,
  progress,
  describe,
  solution,
  check,
  look,
  naming,
  advise,
};

function normal(move: Move): Move {
  if (move.move === "lift") return { move: "lift", piece: move.piece };
  return { move: "lay", piece: move.piece, cells: move.cells };
}
