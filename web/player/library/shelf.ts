// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What is kept of every puzzle, one record for each, so that a damaged one costs only itself.

import type { Kept } from "./kept.ts";
import { playable, readRecord, recordData, slim, type KeptRecord } from "./records.ts";
import type { Store } from "./store.ts";

const GAME = "game.";
const LAST = "last.";
const LONGEST_ID = 100_000;

/** The games of a player. */
export class Shelf {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #solved = new Set<string>();
  readonly #started = new Set<string>();

  /** `prefix` begins all keys, such as `puzzlemill.`. */
  constructor(store: Store, prefix: string) {
    this.#store = store;
    this.#prefix = prefix;
    for (const id of store.keys(prefix + GAME)) this.#note(id, this.record(id));
  }

  /** What is kept of a puzzle, with a game that can be played; null if nothing is, or if its record is damaged. */
  read(id: string): Kept | null {
    const kept = this.record(id);
    if (kept === null) return null;
    try {
      return playable(id, kept);
    } catch {
      return null;
    }
  }

  /** The record of a puzzle as it is stored; null if there is none, or if it is damaged. */
  record(id: string): KeptRecord | null {
    const value = this.#store.readJson(this.#prefix + GAME + id);
    if (value === null) return null;
    try {
      return readRecord(value, "record");
    } catch {
      return null;
    }
  }

  /**
   * Keeps a game, and returns whether it is stored. A puzzle that was solved stays solved. If the storage is full, games
   * of solved puzzles make room; if that is not enough, the game is lost when the page is closed.
   */
  write(id: string, kept: Kept): boolean {
    return this.writeRecord(id, { ...kept, solved: kept.ended === "solved" || this.#solved.has(id) });
  }

  writeRecord(id: string, kept: KeptRecord): boolean {
    this.#note(id, kept);
    const key = this.#prefix + GAME + id;
    const text = JSON.stringify(recordData(kept));
    if (this.#store.write(key, text)) return true;
    this.#makeRoom(id);
    if (this.#store.write(key, text)) return true;
    if (kept.solved) this.#store.write(key, JSON.stringify(recordData(slim(kept))));
    return false;
  }

  /** Whether everything is stored; false if the browser denies storage or it is full. */
  get lasting(): boolean {
    return this.#store.lasting;
  }

  /** The ids of the puzzles that were ever solved. */
  solved(): ReadonlySet<string> {
    return this.#solved;
  }

  /** The ids of the puzzles that were opened and played, but never solved. */
  started(): ReadonlySet<string> {
    return this.#started;
  }

  /** The ids of all puzzles of which anything is kept. */
  ids(): readonly string[] {
    return [...this.#solved, ...this.#started];
  }

  /** The id of the puzzle that was open last on a page; `page` is the key of its library. */
  lastOpen(page: string): string | null {
    const id = this.#store.read(this.#prefix + LAST + page);
    return id !== null && id.length <= LONGEST_ID ? id : null;
  }

  setLastOpen(page: string, id: string): void {
    this.#store.write(this.#prefix + LAST + page, id);
  }

  /** Looks at a record again, in case another tab wrote it: the key of an event `storage`, null for all. */
  changed(key: string | null): void {
    const ids = key === null ? this.ids() : key.startsWith(this.#prefix + GAME) ? [key.slice((this.#prefix + GAME).length)] : [];
    for (const id of ids) this.#note(id, this.record(id));
  }

  #note(id: string, kept: KeptRecord | null): void {
    this.#solved.delete(id);
    this.#started.delete(id);
    if (kept?.solved) this.#solved.add(id);
    else if (kept !== null) this.#started.add(id);
  }

  #makeRoom(id: string): void {
    for (const solved of this.#solved) {
      const kept = solved === id ? null : this.record(solved);
      if (kept && kept.saved !== "") this.#store.write(this.#prefix + GAME + solved, JSON.stringify(recordData(slim(kept))));
    }
  }
}
