// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// How a player places tiles of OTTF.

import { ottf, type Move } from "../../../src/ottf/index.ts";
import { cellOf, layoutOf } from "../../../src/ottf/puzzle.ts";
import { press } from "./cells.ts";
import type { Hands } from "./hands.ts";

/** Presses the cell; the tile placed last is taken back by pressing it. */
export const ottfHands: Hands<Move> = {
  async perform(page, state, move, way) {
    const { puzzle, position } = state.as(ottf)!;
    const cell = move.move === "place" ? ([move.row, move.col] as const) : cellOf(layoutOf(puzzle), position.last!.place);
    await press(page, cell, way);
  },
};
