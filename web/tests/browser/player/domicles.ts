// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// How a player swaps dominoes.

import { domicles, type Move } from "../../../src/domicles/index.ts";
import type { Cell } from "../../../src/kind.ts";
import { drag, press } from "./cells.ts";
import type { Hands } from "./hands.ts";

/** Presses both places; by mouse and finger, every other swap is a drag. */
export const domiclesHands: Hands<Move> = {
  async perform(page, state, move, way) {
    // The board needs no such move: the page has Undo.
    if (move.move === "back") throw new Error("a board of Domicles never plays back");
    const { cols } = state.as(domicles)!.puzzle;
    const [from, to] = [move.i, move.j].map((place): Cell => [Math.floor(place / cols), place % cols]) as [Cell, Cell];
    if (way !== "keyboard" && state.moveCount % 2 === 0) {
      await drag(page, from, to, way);
      return;
    }
    await press(page, from, way);
    await press(page, to, way);
  },
};
