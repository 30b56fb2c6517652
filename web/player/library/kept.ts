// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What the page keeps of each puzzle. The game writes it, and the shelf stores it.

/** How a puzzle ended. */
export type Ended = "solved" | "given up";

/** What is kept of a puzzle that was opened. */
export interface Kept {
  /** The game, as `state.save()` gives it. */
  readonly saved: string;
  /** Moves that redo would play, the next one last. */
  readonly undone: readonly unknown[];
  /** Pencil notes, by `noteKey`. */
  readonly notes: ReadonlyMap<string, string>;
  /** Seconds on the clock so far; it runs only while the page is visible. */
  readonly seconds: number;
  /** How many stages of hints were seen. */
  readonly hints: number;
  /** How many times the board was checked. */
  readonly checks: number;
  readonly ended: Ended | null;
  /** Whether this is still the first attempt: starting again after the end makes it false. */
  readonly first: boolean;
}
