// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Domicles on the page: press two dominoes to swap them, or drag one onto the other.

import { domicles, type Domicles } from "../../src/domicles/index.ts";
import type { BoardKind, Extent } from "../board/table.ts";
import { DominoBoard } from "./board.ts";
import { guide } from "./guide.ts";
import { ABOVE } from "./picture.ts";
import { text } from "./labels.ts";

/** Letters for the groups of dominoes that change places in turn, and marks for dominoes that stay or must move. */
const NOTES = ["A", "B", "C", "D", "E", "F", "✓", "✗"];

export const domiclesBoard: BoardKind<Domicles> = {
  kind: domicles,
  extent: ({ rows, cols }): Extent => ({ rows: rows * (1 + ABOVE), columns: 2 * cols }),
  notes: () => NOTES,
  guide,
  goal: ({ swaps, exact }) => text(exact ? "goal_exact" : "goal_most", { count: swaps }),
  make: (puzzle, table) => new DominoBoard(puzzle, table),
};
