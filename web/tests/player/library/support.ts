// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A storage that can be full or denied, and games to keep in it.

import { ottf } from "../../../src/ottf/index.ts";
import { play } from "../../../src/state.ts";
import type { Kept } from "../../../player/library/kept.ts";
import type { Backing } from "../../../player/library/store.ts";

/** The browser's storage, with room for a number of characters. */
export class Room implements Backing {
  readonly texts = new Map<string, string>();
  room: number;

  constructor(room = Infinity) {
    this.room = room;
  }

  get length(): number {
    return this.texts.size;
  }

  key(index: number): string | null {
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const used = [...this.texts].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0);
    if (used + key.length + value.length > this.room) throw new Error("QuotaExceededError");
    this.texts.set(key, value);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}

/** What is kept of an OTTF puzzle after its first legal moves. */
export function keptAfter(id: string, moves: number, more: Partial<Kept> = {}): Kept {
  let state = play(ottf, ottf.parseId(id));
  for (let move = 0; move < moves; move++) state = state.apply(state.moves()[0]!);
  return { saved: state.save(), undone: [], notes: new Map(), seconds: moves, hints: 0, checks: 0, ended: null, first: true, ...more };
}
