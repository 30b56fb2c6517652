// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The complete search: trials of the roles of ambiguous tiles, then branching, part by part.
//
// A template fixes the number of later neighbours of each tile, modulo 4. Once every ambiguous tile has its role, the rules
// alone decide the rest.

import type { Meter } from "../meter.ts";
import { FIRST, LAST, ROLES, costOf, opposite, possible, type Board, type Part, type Role } from "./board.ts";

/** Parts inside parts: more count as a budget spent, so that the stack never overflows. */
const MOST_NESTED = 300;

/** What a search finds about some tiles: an order, that there is none, or nothing within the budget. */
export type Verdict = "solved" | "refuted" | "unknown";

/** Both roles, in the order in which they are tried. */

/**
 * The verdict about the open tiles of a region, on which the rules are stuck and which holds whole parts. The board keeps
 * the decisions of a solution; after any other verdict it is as before.
 *
 * `branches` is the most nested branches: with 0 there are only trials, which often decide.
 */
export function settle(board: Board, region: Int32Array, meter: Meter, branches = MOST_NESTED, depth = 0): Verdict {
  const parts = board.parts(region);
  if (!parts.every(possible)) return "refuted";
  const mark = board.tail;
  let verdict: Verdict = "solved";
  // A small part is quickly refuted, and refutes the whole.
  for (const part of parts.sort((one, other) => one.tiles.length - other.tiles.length)) {
    const settled = depth < MOST_NESTED ? settlePart(board, part, meter, branches, depth) : "unknown";
    if (settled !== "solved") verdict = settled;
    if (settled === "refuted") break;
  }
  if (verdict !== "solved") board.undo(mark);
  return verdict;
}

function settlePart(board: Board, part: Part, meter: Meter, branches: number, depth: number): Verdict {
  const mark = board.tail;
  const tile = probe(board, part, meter);
  let verdict: Verdict = "unknown";
  if (tile === "refuted") verdict = "refuted";
  else if (tile === "unknown") verdict = "unknown";
  else if (board.tail > mark) verdict = settle(board, part.tiles, meter, branches, depth + 1);
  else if (branches > 0) verdict = branch(board, part, tile, meter, branches, depth);
  if (verdict !== "solved") board.undo(mark);
  return verdict;
}

function branch(board: Board, part: Part, tile: number, meter: Meter, branches: number, depth: number): Verdict {
  const mark = board.tail;
  let verdict: Verdict = "refuted";
  for (const role of ROLES) {
    if (!meter.spend(costOf(part))) return "unknown";
    const settled = suppose(board, part, tile, role, meter, branches - 1, depth + 1);
    if (settled === "solved") return settled;
    if (settled === "unknown") verdict = settled;
    board.undo(mark);
  }
  return verdict;
}

/** The verdict about a part if one of its tiles has a role; the board keeps the decisions of a solution only. */
export function suppose(
  board: Board,
  part: Part,
  tile: number,
  role: Role,
  meter: Meter,
  branches = MOST_NESTED,
  depth = 0,
): Verdict {
  const mark = board.tail;
  const verdict = board.assume(tile, role) ? "refuted" : settle(board, part.tiles, meter, branches, depth);
  if (verdict !== "solved") board.undo(mark);
  return verdict;
}

/**
 * Try both roles of every ambiguous tile of a part until no role is refuted; refuting one fixes the other. Returns the tile
 * that decides the most in its worse role, `refuted` if both roles of a tile are, or `unknown` if the budget is spent.
 */
function probe(board: Board, part: Part, meter: Meter): number | "refuted" | "unknown" {
  const { tiles } = part;
  let best = 0;
  let most = 0;
  // Counts the tiles in a row that brought nothing new.
  for (let at = 0, quiet = 0; quiet < tiles.length; at = (at + 1) % tiles.length, quiet++) {
    const tile = tiles[at]!;
    if (!board.isAmbiguous(tile)) continue;
    if (!meter.spend(2 * costOf(part))) return "unknown";
    const first = board.trial(part, tile, FIRST);
    const last = board.trial(part, tile, LAST);
    if (first.steps && last.steps) return "refuted";
    if (first.steps || last.steps) {
      board.assume(tile, first.steps ? LAST : FIRST);
      // Trials that refuted nothing might do so now, and what they decide has changed, so all start again.
      quiet = 0;
      best = 0;
      most = 0;
    } else if (Math.min(first.decided, last.decided) > most) {
      most = Math.min(first.decided, last.decided);
      best = tile;
    }
  }
  return best;
}

/** A refuted role of a tile. `steps` is the number of tiles that the refutation rests on. */
export interface Refutation {
  readonly part: Part;
  readonly tile: number;
  readonly wrong: Role;
  readonly steps: number;
  readonly gain: number;
}

/**
 * The role that a trial refutes most easily in a part: with the fewest tiles, then the one whose opposite decides most
 * tiles. Null if no trial refutes any, or if the budget is spent before all are tried.
 */
export function easiestRefutation(board: Board, part: Part, meter: Meter): Refutation | null {
  let easiest: Refutation | null = null;
  for (const tile of board.ambiguous(part.tiles)) {
    if (!meter.spend(2 * costOf(part))) return null;
    const tried = { [FIRST]: board.trial(part, tile, FIRST), [LAST]: board.trial(part, tile, LAST) };
    for (const wrong of ROLES) {
      const { steps } = tried[wrong];
      if (!steps) continue;
      const refutation = { part, tile, wrong, steps, gain: tried[opposite(wrong)].decided };
      if (!easiest || easier(refutation, easiest)) easiest = refutation;
    }
  }
  return easiest;
}

/** Whether one refutation is easier than another, or as easy and more useful. */
export function easier(one: Refutation, other: Refutation): boolean {
  return one.steps - other.steps < 0 || (one.steps === other.steps && one.gain > other.gain);
}
