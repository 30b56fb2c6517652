// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Texts by key, in the browser's storage if there is one. Storage can be denied, full or filled by strangers: nothing here
// throws, and what cannot be stored is kept until the page is closed.

/** The part of `Storage` that is used. */
export interface Backing {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The most characters of a text that is read. */
const LONGEST = 5_000_000;

/** Texts by key. */
export class Store {
  readonly #backing: Backing | null;
  /** What could not be stored; null for what could not be removed. */
  readonly #unstored = new Map<string, string | null>();

  constructor(backing: Backing | null) {
    this.#backing = backing;
  }

  /** Whether everything that was written is stored. */
  get lasting(): boolean {
    return this.#backing !== null && this.#unstored.size === 0;
  }

  read(key: string): string | null {
    const unstored = this.#unstored.get(key);
    if (unstored !== undefined) return unstored;
    const text = attempt(() => this.#backing?.getItem(key), null) ?? null;
    return typeof text === "string" && text.length <= LONGEST ? text : null;
  }

  /** The JSON of a key; null if it has none, or if it is damaged. */
  readJson(key: string): unknown {
    const text = this.read(key);
    return text === null ? null : attempt<unknown>(() => JSON.parse(text), null);
  }

  /** Keeps a text, and returns whether it is stored; if not, it is lost when the page is closed. */
  write(key: string, text: string): boolean {
    const stored = attempt(() => {
      if (this.#backing === null) return false;
      this.#backing.setItem(key, text);
      return true;
    }, false);
    if (stored) this.#unstored.delete(key);
    else this.#unstored.set(key, text);
    return stored;
  }

  remove(key: string): void {
    const removed = attempt(() => {
      this.#backing?.removeItem(key);
      return true;
    }, false);
    if (removed) this.#unstored.delete(key);
    else this.#unstored.set(key, null);
  }

  /** What follows a prefix in the keys that begin with it. */
  keys(prefix: string): string[] {
    const stored = attempt(() => Array.from({ length: this.#backing?.length ?? 0 }, (_, index) => this.#backing?.key(index)), []);
    const keys = new Set([...stored, ...this.#unstored.keys()].filter((key) => typeof key === "string"));
    return [...keys].filter((key) => key.startsWith(prefix) && this.#unstored.get(key) !== null).map((key) => key.slice(prefix.length));
  }
}

/** The browser's storage; one that lasts as long as the page if the browser denies it. */
export function browserStore(): Store {
  return new Store(attempt(() => localStorage, null));
}

function attempt<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
