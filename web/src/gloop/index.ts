// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Gloop: place square tiles so that every path closes, into the contours that the goal asks for.

import type { Kind } from "../kind.ts";
import { advise, naming } from "./advice.ts";
import { formatId, parseId } from "./ids.ts";
import { look } from "./look.ts";
import { after, describe, MOST_MOVES, moves, normal, progress, solution, start, type Move, type Position } from "./play.ts";
import type { Gloop, Packing } from "./puzzle.ts";
import { readInstance, readMove, readSolution } from "./reading.ts";
import { check } from "./rules.ts";

export type { Lay, Lift, Move, Position } from "./play.ts";
export type { Given, Gloop, Goal, Limits, Packing, Range } from "./puzzle.ts";
export { TILES, tileNumber, turns } from "./tiles.ts";

/** The rules of Gloop, and a solver for boards that people play. */
export const gloop: Kind<Gloop, Position, Move, Packing> = {
  name: "gloop",
  title: "Gloop",
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
