// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Why a position is lost, if a person can see it without trying tiles.

import { counted, type Reason } from "../sentences.ts";
import type { Board } from "./board.ts";
import { contradiction, DEDUCTIONS, nextRule, type Contradiction, type Technique } from "./deductions.ts";
import { gridOf, type Position } from "./play.ts";
import { check, contours } from "./rules.ts";
import { said, withIdea } from "./sentences.ts";

/** The reason where no other is known. */
export const NO_REASON: Reason = { why: said("lost"), cells: [] };

/**
 * The reason for a lost position: a path that is closed, a cell that nothing fits, a tile that fits nowhere, or the idea
 * with which a person finds that out; otherwise `NO_REASON`. It changes the candidates of the board.
 */
export function reasonOfLoss(board: Board, position: Position): Reason {
  const visible = contradiction(board);
  if (visible) return reasonFor(visible, board, position);
  let hardest: Technique = "single";
  for (let rule = nextRule(board); rule !== null; rule = nextRule(board)) {
    if (DEDUCTIONS.indexOf(rule.technique) > DEDUCTIONS.indexOf(hardest)) hardest = rule.technique;
    if (rule.lost) return { ...NO_REASON, why: withIdea(NO_REASON.why, hardest) };
    const hidden = contradiction(board);
    if (!hidden) continue;
    if (hardest !== "single") {
      const { why, cells } = reasonFor(hidden, board, position);
      return { why: withIdea(why, hardest), cells };
    }
    return hidden.because === "cell" ? ofCell("nothing_beside", board, hidden.cell) : NO_REASON;
  }
  return NO_REASON;
}

function reasonFor(contradiction: Contradiction, board: Board, position: Position): Reason {
  switch (contradiction.because) {
    case "paths":
      return ofPath(board, position);
    case "cell":
      return ofCell("nothing_fits", board, contradiction.cell);
    case "tile":
      return { why: said("fits_nowhere", { tile: contradiction.tile }), cells: [] };
    case "counting":
      return NO_REASON;
  }
}

function ofCell(name: string, board: Board, number: number): Reason {
  const cell = board.ground.cells[number]!;
  return { why: said(name, counted(cell)), cells: [cell] };
}

/** The contour that the goal does not allow; without one, the goal or the limits ask for more contours. */
function ofPath(board: Board, position: Position): Reason {
  const { puzzle } = board.ground;
  const grid = gridOf(puzzle, position);
  const closed = contours(grid);
  const tooFew = check(puzzle, { grid }).some(({ code }) => code === "NO_LOOP" || code.endsWith("_LIMIT"));
  const wrong = closed.filter(({ circle }) => !circle).at(-1) ?? closed.at(-1);
  return wrong && !tooFew ? { why: said("paths"), cells: wrong.cells } : NO_REASON;
}
