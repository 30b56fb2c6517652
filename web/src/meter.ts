// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What is left of a budget while a search spends it.

import type { Budget } from "./kind.ts";

/** Nodes between two looks at the clock, so that quick nodes are not slowed down. */
const SLICE = 16;

/** Counts nodes and looks at the clock. Once it is spent it stays spent, so that a search can be left at any depth. */
export class Meter {
  #left: number;
  #nextLook: number;
  #spent = false;
  readonly #end: number;

  constructor({ nodes, milliseconds }: Budget) {
    this.#left = nodes;
    this.#nextLook = nodes;
    this.#end = milliseconds === undefined ? Infinity : performance.now() + milliseconds;
  }

  /** Whether more was asked for than the budget has. */
  get spent(): boolean {
    return this.#spent;
  }

  /** Spends nodes; false if too few are left or the time is up. */
  spend(nodes = 1): boolean {
    if (this.#spent) return false;
    this.#left -= nodes;
    // Also true for NaN, which no search would ever spend.
    this.#spent = !(this.#left >= 0) || this.#isLate();
    return !this.#spent;
  }

  #isLate(): boolean {
    if (this.#end === Infinity || this.#left > this.#nextLook) return false;
    this.#nextLook = this.#left - SLICE;
    return performance.now() >= this.#end;
  }
}
