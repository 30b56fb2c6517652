// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// OTTF: place tiles one by one; each tile shows 1 plus the number of its neighbours placed later, and after 4 comes 1.

import type { Kind } from "../kind.ts";
import { advise, naming } from "./advice.ts";
import { formatId, parseId } from "./ids.ts";
import { look } from "./look.ts";
import { LARGEST_SAVE, MOST_MOVES, after, describe, moves, normal, progress, replay, solution, start } from "./play.ts";
import type { Move, Position } from "./play.ts";
import type { Order, Ottf } from "./puzzle.ts";
import { readInstance, readMove, readSolution } from "./reading.ts";
import { check } from "./rules.ts";

export { judge, type Back, type Judgement, type Move, type Place, type Position } from "./play.ts";
export type { Order, Ottf } from "./puzzle.ts";

/** The rules of OTTF, its solver and its hints. */
export const ottf: Kind<Ottf, Position, Move, Order> = {
  name: "ottf",
  title: "OTTF",
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
  replay,
  normal,
  progress,
  describe,
  solution,
  check,
  look,
  naming,
  advise,
};
