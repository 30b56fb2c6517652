// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Contradictions as sentences: what the tiles that are left lead to when they have no order.

import type { Cell, Said } from "../kind.ts";
import { counted, type Reason } from "../sentences.ts";
import { balanced, possible, type Board, type Part, type Role } from "./board.ts";
import { said } from "./sentences.ts";

/** A part of a sentence that says what is impossible, and the cells that show it. */
interface Contradiction {
  readonly end: Said;
  readonly cells: readonly Cell[];
}

/** Why a tile can have no role, as a clause: it needs more later neighbours than are left. */
function lacking(board: Board, tile: number): Said {
  const args = { ...counted(board.cell(tile)), count: board.number[tile]! };
  const left = board.degree[tile]!;
  return left ? said("end_lacks", { ...args, left }) : said("end_none", args);
}

/** The cells of the tiles since `mark` that a contradiction of the rules rests on, and of the tile where they fail. */
function failing(board: Board, failed: number, mark: number): Cell[] {
  return [...board.chainTo(failed, mark), failed].map((tile) => board.cell(tile));
}

/** Why a part fails its checksum. */
function imbalance(board: Board, { tiles, excess, ambiguous }: Part): Contradiction {
  const size = tiles.length;
  const cells = Array.from(tiles, (tile) => board.cell(tile));
  if (excess < 0) return { end: said("end_short", { tiles: size, count: -excess }), cells };
  if (excess === 0) return { end: said("end_first", { tiles: size }), cells };
  if (excess % 4) return { end: said("end_fours", { tiles: size, count: excess }), cells };
  if (excess === 4 * ambiguous) return { end: said("end_last", { tiles: size, excess }), cells };
  return { end: said("end_few", { tiles: size, excess, most: ambiguous }), cells };
}

/**
 * The contradiction that a role of an open tile of a part leads to by the rules and the checksum, or null if none does.
 * The board is left as before.
 */
export function contradiction(board: Board, part: Part, tile: number, role: Role): Contradiction | null {
  const mark = board.tail;
  const failed = board.assume(tile, role);
  let shown: Contradiction | null = null;
  if (failed) {
    const cells = failing(board, failed, mark);
    // Neither the assumed tile nor the one that fails.
    const count = cells.length - 2;
    const end = lacking(board, failed);
    shown = { end: count ? said("end_rules", { count, end }) : end, cells };
  } else {
    const wrong = smallest(board.parts(part.tiles).filter((left) => !possible(left)));
    if (wrong) shown = imbalance(board, wrong);
  }
  board.undo(mark);
  return shown;
}

/**
 * Why the tiles of a board have no order, if a tile lacks neighbours, a part fails its checksum, or the rules contradict
 * themselves; null if not. The board keeps what the rules decide.
 */
export function flaw(board: Board): Reason | null {
  for (const tile of board.all) {
    if (board.number[tile]! > board.degree[tile]!) return lost({ end: lacking(board, tile), cells: [board.cell(tile)] });
  }
  const wrong = smallest(board.parts(board.all).filter((part) => !balanced(part)));
  const sum = wrong && lost(imbalance(board, wrong));
  const failed = board.runRules();
  if (failed) {
    const cells = failing(board, failed, 0);
    // A short chain of forced tiles is easier to follow than the sum of a large part.
    if (!wrong || cells.length <= wrong.tiles.length) {
      return { why: said("lost_chain", { count: cells.length - 1, end: lacking(board, failed) }), cells };
    }
  }
  if (sum) return sum;
  const stuck = smallest(board.parts(board.all).filter((part) => !possible(part)));
  return stuck && lost(imbalance(board, stuck));
}

function lost({ end, cells }: Contradiction): Reason {
  return { why: said("lost_rest", { end }), cells };
}

function smallest(parts: readonly Part[]): Part | null {
  let least: Part | null = null;
  for (const part of parts) {
    if (!least || part.tiles.length < least.tiles.length) least = part;
  }
  return least;
}
