// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Hints and outlooks for the page. A browser can forbid workers; then the page computes the answers itself.

import type { AnyMove, Hint, Outlook } from "../../src/kind.ts";
import { ottf } from "../../src/ottf/index.ts";
import { play, type State } from "../../src/state.ts";
import { Adviser, type WorkerLike } from "../../src/worker/adviser.ts";

/** A question that any worker answers at once. */
const TRIAL = "ottf:1x2:12";
const TRIAL_MILLISECONDS = 1_000;

export class Consultant {
  #adviser: Adviser;
  #tried: Promise<void> | null = null;

  /** `start` makes a worker; null computes all answers in the page. */
  constructor(start: (() => WorkerLike | null) | null) {
    this.#adviser = new Adviser(start);
  }

  /** The hint for a game; null if it was cancelled or there is no answer. */
  hint(state: State, known: unknown): Promise<Hint | null> {
    return this.#asked(() => this.#adviser.hint(state, { known }) as Promise<Hint | null>);
  }

  /** Whether a game can be won, and how; null if it was cancelled or there is no answer. */
  outlook(state: State, known: unknown): Promise<Outlook<AnyMove> | null> {
    return this.#asked(() => this.#adviser.outlook(state, { known }) as Promise<Outlook<AnyMove> | null>);
  }

  /** Forgets all questions; their answers are null. */
  cancel(): void {
    // The trial at the start is not to be cancelled: its answer says whether there are workers.
    if (this.#tried) void this.#tried.then(() => this.#adviser.cancel());
  }

  async #asked<Answer>(ask: () => Promise<Answer | null>): Promise<Answer | null> {
    this.#tried ??= this.#try();
    await this.#tried;
    return ask().catch(() => null);
  }

  /** Asks the worker something easy. Only if that fails the page computes: a hard question could hold it up for long. */
  async #try(): Promise<void> {
    try {
      await this.#adviser.outlook(play(ottf, ottf.parseId(TRIAL)), { milliseconds: TRIAL_MILLISECONDS });
    } catch {
      this.#adviser = new Adviser(null);
    }
  }
}
