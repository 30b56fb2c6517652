// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Times of first attempts, kept in this browser if the player agrees. Nothing is ever sent: the player saves them as a
// file, which `puzzlemill calibrate` reads.

import { anyText, flag, real, record, whole, type Reader } from "../../src/reading.ts";
import { csv, secondsText } from "./csv.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

/** How a first attempt ended. */
export interface Attempt {
  readonly id: string;
  readonly seconds: number;
  readonly solved: boolean;
  /** Stages of hints that were seen. */
  readonly hints: number;
  /** How many times the board was checked. */
  readonly checks: number;
}

const PREFIX = "puzzlemill.times.";
const COLUMNS = ["position", "seconds", "solved", "player", "hints", "checks"];
const MOST_COUNT = 1_000_000;

/** An attempt and its number, by which files are sorted. */
interface Numbered extends Attempt {
  readonly number: number;
}

const readAttempt: Reader<Numbered> = record<Numbered>(
  {
    id: anyText(100_000),
    seconds: real(0, 1e9),
    solved: flag,
    hints: whole(0, MOST_COUNT),
    checks: whole(0, MOST_COUNT),
    number: whole(0, Number.MAX_SAFE_INTEGER),
  },
  () => undefined, // Later versions can have more fields.
);

/** The times of a player's first attempts. */
export class Times {
  readonly #store: Store;
  readonly #settings: Settings;
  #waiting: Attempt | null = null;

  constructor(store: Store, settings: Settings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** Whether to ask the player now: an attempt ended, and the player was never asked. */
  get toAsk(): boolean {
    return this.#waiting !== null && this.#settings.choices.times === "not asked";
  }

  /** Keeps a first attempt if the player agreed; if the player was never asked, it waits for `answer`. */
  ended(attempt: Attempt): void {
    const { times } = this.#settings.choices;
    this.#waiting = times === "not asked" ? attempt : null;
    if (times === "yes") this.#keep(attempt);
  }

  /** The player's answer, which holds for later attempts, too. */
  answer(agreed: boolean): void {
    this.#settings.change({ times: agreed ? "yes" : "no" });
    if (agreed && this.#waiting) this.#keep(this.#waiting);
    this.#waiting = null;
  }

  /** All attempts, in the order in which they ended; damaged records are left out. */
  attempts(): readonly Attempt[] {
    return this.#numbered();
  }

  /** Forgets all times. */
  clear(): void {
    for (const id of this.#store.keys(PREFIX)) this.#store.remove(PREFIX + id);
  }

  /** The file for `puzzlemill calibrate`; without help means without attempts that used hints or *Check*. */
  csv(choice: "without help" | "all"): string {
    const { player } = this.#settings.choices;
    const chosen = this.attempts().filter((attempt) => choice === "all" || withoutHelp(attempt));
    const rows = chosen.map(({ id, seconds, solved, hints, checks }) => [id, secondsText(seconds), solved ? 1 : 0, player, hints, checks]);
    return csv([COLUMNS, ...rows]);
  }

  /** Only the first attempt at a puzzle counts. */
  #keep(attempt: Attempt): void {
    const { id, seconds, solved, hints, checks } = attempt;
    if (this.#read(id) !== null) return;
    const number = 1 + Math.max(0, ...this.#numbered().map((earlier) => earlier.number));
    this.#store.write(PREFIX + id, JSON.stringify({ id, seconds, solved, hints, checks, number }));
  }

  #numbered(): Numbered[] {
    const attempts = this.#store.keys(PREFIX).flatMap((id) => this.#read(id) ?? []);
    return attempts.sort((one, other) => one.number - other.number || (one.id < other.id ? -1 : 1));
  }

  #read(id: string): Numbered | null {
    try {
      const attempt = readAttempt(this.#store.readJson(PREFIX + id), "times");
      return attempt.id === id ? attempt : null;
    } catch {
      return null;
    }
  }
}

/** Whether an attempt used neither hints nor *Check*. */
export function withoutHelp({ hints, checks }: Attempt): boolean {
  return hints === 0 && checks === 0;
}
