// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Whether a game can still be won, with the moves that win it or a reason why it is lost.

import type { Budget, Outlook } from "../kind.ts";
import { Meter } from "../meter.ts";
import { boardOf } from "./board.ts";
import { groundOf, type Ground } from "./ground.ts";
import { images } from "./images.ts";
import { solution, type Lay, type Move, type Position } from "./play.ts";
import type { Gloop, Packing } from "./puzzle.ts";
import { NO_REASON, reasonOfLoss } from "./reasons.ts";
import { check } from "./rules.ts";
import { complete } from "./search.ts";

/**
 * Whether the game can be won without lifting a tile. A `known` solution that is right, or its image under a symmetry of
 * the puzzle, answers at once if the position is part of it.
 */
export function look(puzzle: Gloop, position: Position, budget: Budget, known: Packing | null): Outlook<Move> {
  const packing = solution(puzzle, position);
  if (packing !== null && check(puzzle, packing).length === 0) return { status: "winnable", moves: [] };
  const ground = groundOf(puzzle);
  for (const { grid } of known !== null && check(puzzle, known).length === 0 ? images(known) : []) {
    const fits = position.every(([row, col, word]) => grid[row]?.[col] === word);
    if (!fits || check(puzzle, { grid }).length > 0) continue;
    const lays = laysOf(ground, position, (cell) => grid[ground.cells[cell]![0]]![ground.cells[cell]![1]]!);
    return { status: "winnable", moves: lays };
  }
  const board = boardOf(ground, position);
  if (board === null) return { status: "lost", ...NO_REASON };
  const words = complete(board.copy(), new Meter(budget));
  if (words === "unknown") return { status: "unknown" };
  if (words === null) return { status: "lost", ...reasonOfLoss(board, position) };
  return { status: "winnable", moves: laysOf(ground, position, (cell) => ground.words[words[cell]!]!) };
}

/** The moves that complete a position, from the word of each cell. */
function laysOf(ground: Ground, position: Position, wordOn: (cell: number) => string): Lay[] {
  const taken = new Set(position.map(([row, col]) => `${row},${col}`));
  return ground.cells.flatMap(([row, col], cell): Lay[] =>
    taken.has(`${row},${col}`) ? [] : [{ move: "lay", row, col, word: wordOn(cell) }],
  );
}
