// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// OTTF on the page: press a cell to place its tile, and the tile placed last to take it back.

import { ottf, type Ottf } from "../../src/ottf/index.ts";
import type { BoardKind, Extent } from "../board/table.ts";
import { OttfBoard } from "./board.ts";
import { guide } from "./guide.ts";
import { text } from "./labels.ts";

/** Numbers for the order, and marks for tiles that are decided. */
const NOTES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "✓", "✗"];

export const ottfBoard: BoardKind<Ottf> = {
  kind: ottf,
  extent: ({ template }): Extent => ({ rows: template.length, columns: template[0]!.length }),
  notes: () => NOTES,
  guide,
  goal: () => text("goal"),
  make: (puzzle, table) => new OttfBoard(puzzle, table),
};
