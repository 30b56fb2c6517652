// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Gloop on the page: tiles from a tray are placed, turned, moved and taken off.

import { gloop, type Gloop } from "../../src/gloop/index.ts";
import type { Move, Position } from "../../src/gloop/play.ts";
import { tileNumber } from "../../src/gloop/tiles.ts";
import type { BoardKind, Extent } from "../board/table.ts";
import { GloopBoard } from "./board.ts";
import { tilesLeft, wordOn } from "./fitting.ts";
import { guide } from "./guide.ts";
import { goalOf } from "./goal.ts";

/** Notes of every puzzle: not sure, right, wrong, a circle. */
const MARKS = ["?", "✓", "✗", "○"];

/** Up to here the numbers of the tiles are notes, too; more would fill a phone. */
const MOST_NUMBERS = 16;

export const gloopBoard: BoardKind<Gloop> = {
  kind: gloop,
  extent: ({ board }): Extent => ({ rows: board.length, columns: board[0]!.length }),
  notes: (puzzle) => {
    const tiles = tilesLeft(puzzle, puzzle.givens);
    return tiles.length > MOST_NUMBERS ? MARKS : [...MARKS, ...tiles.map(String)];
  },
  guide,
  goal: goalOf,
  isOneStep: ({ position }, first, second) => {
    const [lift, lay] = [first, second] as Move[];
    if (lift?.move !== "lift" || lay?.move !== "lay") return false;
    const word = wordOn(position as Position, [lift.row, lift.col]);
    return word !== null && tileNumber(word) === tileNumber(lay.word);
  },
  make: (puzzle, table) => new GloopBoard(puzzle, table),
};
