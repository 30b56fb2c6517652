// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What `puzzlemill play` puts into the page, as JSON in its element `content`. It is untrusted: packs come from anywhere.

import { kinds } from "../../src/kinds.ts";
import { readPack, type Entry, type Pack } from "../../src/packs/index.ts";
import { anyText, list, oneOf, record, whole } from "../../src/reading.ts";

/** A page's packs, and how it begins. */
export interface Content {
  readonly title: string;
  readonly language: string;
  readonly packs: readonly Pack[];
  /** Why a pack cannot be played, a line for each. */
  readonly faults: readonly string[];
}

const EMPTY: Content = { title: "", language: "en", packs: [], faults: [] };
const MOST_PACKS = 1_000;

/** The content in a text; what cannot be read is left out and named in `faults`. */
export function readContent(text: string): Content {
  if (text.trim() === "") return EMPTY;
  const faults: string[] = [];
  const attempt = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return otherwise;
    }
  };
  const head = attempt(
    () =>
      record<{ format: string; version: number; title: string; language: string; packs: readonly unknown[] }>({
        format: oneOf(["puzzlemill-page"]),
        version: whole(1, 1),
        title: anyText(10_000),
        language: anyText(20),
        packs: list((value) => value, 0, MOST_PACKS),
      })(JSON.parse(text), "page"),
    { format: "", version: 1, title: "", language: "en", packs: [] },
  );
  const packs = head.packs.flatMap((pack): Pack[] => {
    const read = attempt<Pack | null>(() => readPack(JSON.stringify(pack), kinds), null);
    return read ? [read] : [];
  });
  return { title: head.title, language: head.language, packs, faults };
}

/** The entry of an id in one of the packs; null if none has it. */
export function entryOf(packs: readonly Pack[], id: string): Entry | null {
  for (const { entries } of packs) {
    const entry = entries.find((one) => one.id === id);
    if (entry) return entry;
  }
  return null;
}
