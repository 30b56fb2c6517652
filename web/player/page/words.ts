// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The languages of the page: the words of the package, and those of the page itself.

import type { Words } from "../../src/said.ts";
import { de } from "../../src/words/de.ts";
import { en } from "../../src/words/en.ts";
import { de as deOfPage } from "../words/de.ts";
import { en as enOfPage } from "../words/en.ts";

const LANGUAGES: readonly Words[] = [
  { ...en, sentences: { ...en.sentences, ...enOfPage.sentences } },
  { ...de, sentences: { ...de.sentences, ...deOfPage.sentences } },
];

/** The words of a language, by its code; English for any other. */
export function wordsOf(code: string): Words {
  return LANGUAGES.find((words) => words.code === code) ?? LANGUAGES[0]!;
}

/** The codes and names of all languages, each named in itself. */
export const languages = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
] as const;
