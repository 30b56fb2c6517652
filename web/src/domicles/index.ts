// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Domicles: swap dominoes until no number appears twice in any row or column.

import type { Kind } from "../kind.ts";
import { advise, naming } from "./advice.ts";
import { formatId, parseId } from "./ids.ts";
import { look } from "./look.ts";
import { after, describe, MOST_MOVES, moves, normal, progress, solution, start, type Move, type Position } from "./play.ts";
import type { Domicles, Swaps } from "./puzzle.ts";
import { readInstance, readMove, readSolution } from "./reading.ts";
import { check } from "./rules.ts";

export type { Domicles, Pair, Swaps, Tile } from "./puzzle.ts";
export type { Back, Move, Position, Swap } from "./play.ts";

/** The rules of Domicles, and a search for the least number of swaps. */
export const domicles: Kind<Domicles, Position, Move, Swaps> = {
  name: "domicles",
  title: "Domicles",
  parseId,
  formatId,
  readInstance,
  readSolution,
  readMove,
  mostMoves: MOST_MOVES,
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
