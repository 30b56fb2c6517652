// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Counts the nodes of a search, and looks at the clock from time to time.

import type { Budget } from "../../kind.ts";

/** Nodes between two looks at the clock, which take longer than a node. */
const SLICE = 512;

/** What is left of a budget. Once it is spent it stays spent, so that a search can be left at any depth. */
export class Meter {
  spent = false;
  #nodes: number;
  readonly #end: number;

  constructor({ nodes, milliseconds }: Budget) {
    this.#nodes = nodes;
    this.#end = milliseconds === undefined ? Infinity : performance.now() + milliseconds;
  }

  /** Spends a node; false if none is left or the time is up. */
  step(): boolean {
    if (this.spent) return false;
    this.#nodes--;
    if (this.#nodes < 0 || (this.#nodes % SLICE === 0 && performance.now() > this.#end)) this.spent = true;
    return !this.spent;
  }
}
