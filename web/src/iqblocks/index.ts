// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// IQ Blocks: fill a board with a set of polyomino pieces, each used once; some can be given.

import type { Kind } from "../kind.ts";
import { advise, naming } from "./advice.ts";
import { formatId, parseId } from "./ids.ts";
import { look } from "./look.ts";
import { LARGEST_SAVE, MOST_MOVES, after, describe, moves, normal, progress, solution, start } from "./play.ts";
import type { Move, Position } from "./play.ts";
import type { Filling, IqBlocks } from "./puzzle.ts";
import { readInstance, readMove, readSolution } from "./reading.ts";
import { check } from "./rules.ts";

export type { Orientation, Piece, Rows } from "./pieces.ts";
export type { Lay, Lift, Move, Position } from "./play.ts";
export type { Filling, IqBlocks } from "./puzzle.ts";

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
  largestSave: LARGEST_SAVE,
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
