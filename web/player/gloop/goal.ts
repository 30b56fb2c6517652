// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a Gloop puzzle asks for, in the order of the books: turning, the goal with its limits, and tiles left over.

import type { Argument, Said } from "../../src/kind.ts";
import { cellsOf, type Gloop, type Range } from "../../src/gloop/puzzle.ts";

/** A sentence of this kind's page. */
export function text(name: string, args: Readonly<Record<string, Argument>> = {}): Said {
  return { key: `page.gloop.${name}`, args };
}

/** The goal as sentences. */
export function goalOf(puzzle: Gloop): Said {
  const turning = text(puzzle.unturned.length ? "never_turn" : "may_turn");
  const spares = puzzle.tiles.length - cellsOf(puzzle.board).length;
  const args = { turning, task: taskOf(puzzle) };
  return spares ? text("goal_spares", { ...args, count: spares }) : text("goal", args);
}

/** A perfect packing is one loop, whatever the limits say. */
function taskOf({ goal, limits }: Gloop): Said {
  if (goal === "perfect") return text("perfect");
  const task = limits?.circles ? text(`${goal}_circles`, amountOf(limits.circles)) : text(goal);
  return limits?.contours ? text("contours", { ...amountOf(limits.contours), task }) : task;
}

/** A range, and the number that chooses between singular and plural. */
function amountOf([least, most]: Range): { count: number; amount: Argument } {
  if (least === most) return { count: most, amount: most };
  return { count: 2, amount: { key: "lists.range", args: { first: least, last: most } } };
}
