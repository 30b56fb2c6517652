// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The packs of a page, and the order in which their puzzles are played: the order of the packs rules.

import { mixedNumber } from "../../src/packs/daily.ts";
import { nextUnsolved, numberOf, previous, type Entry, type Pack } from "../../src/packs/index.ts";
import { readContent, withoutRepeats, type StudyPlan } from "./content.ts";

/** The packs of a page. A puzzle can be in several packs; the pack that was opened last counts. */
export class Library {
  readonly title: string;
  /** The language of the page, a code such as `de`. */
  readonly language: string;
  /** Why a pack or the study cannot be used, a line for each. */
  readonly faults: readonly string[];
  readonly study: StudyPlan | null;
  /** A short text that is the same whenever this page is opened: what is stored about the page has it in its key. */
  readonly key: string;
  #packs: readonly Pack[];
  #open: Pack | null = null;

  /** The packs in the text of a page's content; never throws. */
  constructor(text: string) {
    const { title, language, packs, study, faults } = readContent(text);
    this.title = title;
    this.language = language;
    this.faults = faults;
    this.study = study;
    this.#packs = packs;
    this.key = mixedNumber([title, ...packs.map((pack) => `${pack.title}:${pack.entries[0]?.id ?? ""}`)].join("|")).toString(36);
  }

  get packs(): readonly Pack[] {
    return this.#packs;
  }

  /** The entry of an id, of the open pack if that has it; null if no pack has it. */
  entryOf(id: string): Entry | null {
    return this.packOf(id)?.entries.find((entry) => entry.id === id) ?? null;
  }

  /** The pack that has an id: the open one if it does, otherwise the first one; null if none does. */
  packOf(id: string): Pack | null {
    const packs = this.#open === null ? this.#packs : [this.#open, ...this.#packs];
    return packs.find((pack) => numberOf(pack, id) !== null) ?? null;
  }

  /** The number of an id in its pack, from 1; null if no pack has it. */
  numberOf(id: string): number | null {
    const pack = this.packOf(id);
    return pack === null ? null : numberOf(pack, id);
  }

  /** Call this before an entry is shown that `next`, `previous` or the list of levels gave: its pack is the open one now. */
  open(entry: Entry): void {
    this.#open = this.#packs.find((pack) => pack.entries.includes(entry)) ?? this.#open;
  }

  /**
   * The entry to play after this one: the next one of its pack that is not solved, going on from the start at the end of
   * the pack; if all of them are solved, the first unsolved one of the following packs. Null if all others are solved.
   * Without an id, or with one that no pack has, it is the first one of the page.
   */
  next(id: string | null, solved: ReadonlySet<string>): Entry | null {
    const pack = id === null ? null : this.packOf(id);
    const place = pack === null ? 0 : this.#packs.indexOf(pack);
    for (const following of [...this.#packs.slice(place), ...this.#packs.slice(0, place)]) {
      const entry = nextUnsolved(following, solved, id);
      if (entry) return entry;
    }
    return null;
  }

  /** The entry before this one in its pack, or the last one of the pack before; null at the start of the first pack. */
  previous(id: string): Entry | null {
    const pack = this.packOf(id);
    if (pack === null) return null;
    return previous(pack, id) ?? this.#packs.slice(0, this.#packs.indexOf(pack)).at(-1)?.entries.at(-1) ?? null;
  }

  /** Adds a pack until the page is closed, and returns it. */
  add(pack: Pack): Pack {
    const added = withoutRepeats(pack);
    this.#packs = [...this.#packs, added];
    return added;
  }
}

/** The packs in the text of a page's content; never throws: what cannot be read is in `faults`. */
export function openLibrary(text: string): Library {
  return new Library(text);
}
