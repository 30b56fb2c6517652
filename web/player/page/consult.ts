// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Hints and outlooks for the page. A browser can forbid workers; then the page computes the answers itself.

import type { AnyMove, Hint, Outlook } from "../../src/kind.ts";
import type { State } from "../../src/state.ts";
import { Adviser, type WorkerLike } from "../../src/worker/adviser.ts";

/** A search that any worker ends at once, perhaps without a result. */
const TRIAL = { nodes: 1, milliseconds: 100 } as const;

/** Asks a worker, or computes in the page if no worker starts. A question never hangs. */
export class Consultant {
  #adviser: Adviser;
  #tried: Promise<void> | null = null;

  /** `start` makes a worker; null computes all answers in the page. */
  constructor(start: (() => WorkerLike | null) | null) {
    this.#adviser = new Adviser(start);
  }

  /** The hint for a game; null if it was cancelled or there is no answer. */
  hint(state: State, known: unknown): Promise<Hint | null> {
    return this.#asked(state, () => this.#adviser.hint(state, { known }) as Promise<Hint | null>);
  }

  /** Whether a game can be won, and how; null if it was cancelled or there is no answer. */
  outlook(state: State, known: unknown): Promise<Outlook<AnyMove> | null> {
    return this.#asked(state, () => this.#adviser.outlook(state, { known }) as Promise<Outlook<AnyMove> | null>);
  }

  /** Forgets all questions; their answers are null. */
  cancel(): void {
    // The trial at the start is not to be cancelled: its answer says whether there are workers.
    if (this.#tried) void this.#tried.then(() => this.#adviser.cancel());
  }

  async #asked<Answer>(state: State, ask: () => Promise<Answer | null>): Promise<Answer | null> {
    this.#tried ??= this.#try(state);
    await this.#tried;
    return ask().catch(() => null);
  }

  /** Asks the worker something easy. Only if that fails the page computes: a hard question could hold it up for long. */
  async #try(state: State): Promise<void> {
    try {
      await this.#adviser.outlook(state, TRIAL);
    } catch {
      this.#adviser = new Adviser(null);
    }
  }
}
