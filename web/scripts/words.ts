// Makes src/words/<language>.ts, the words of hints and of level selection, from the words files that the books use, too.
// Run by the build, the linter and the tests: node scripts/words.ts

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { parse } from "smol-toml";

import type { Template, Words } from "../src/said.ts";

const CATALOGUES = join(import.meta.dirname, "..", "..", "catalogues", "words");
const SRC = join(import.meta.dirname, "..", "src", "words");
const PLAYER = join(import.meta.dirname, "..", "player", "words");

/** The tables of a words file that a game needs; all others speak of books. */
const TABLES = ["sentences", "play", "hints", "techniques", "levels", "minutes", "lists"];

/** The tables that only the page needs which plays puzzles. */
const TABLES_OF_PAGE = ["page", "lists"];

/** The words of a words file: one flat map from full keys (`play.gloop.only_tile`) to templates. */
export function words(toml: string, chosen = TABLES): Words {
  const tables = parse(toml) as Record<string, unknown>;
  const sentences: Record<string, Template> = {};
  for (const table of chosen) flatten(tables[table], table, sentences);
  const code = (tables["language"] as { code: string }).code;
  return { code, lists: { two: single(sentences, "lists.two"), more: single(sentences, "lists.more") }, sentences };
}

function flatten(value: unknown, key: string, sentences: Record<string, Template>): void {
  if (typeof value === "string") {
    sentences[key] = collapsed(value);
  } else if (isPlural(value)) {
    sentences[key] = { one: collapsed(value.one), other: collapsed(value.other) };
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, below] of Object.entries(value)) flatten(below, `${key}.${name}`, sentences);
  } else if (value !== undefined) {
    throw new Error(`${key}: expected a string or a table`);
  }
}

function isPlural(value: unknown): value is { one: string; other: string } {
  return typeof value === "object" && value !== null && Object.keys(value).sort().join() === "one,other";
}

/** White space counts as one space, as in Python. */
function collapsed(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

function single(sentences: Readonly<Record<string, Template>>, key: string): string {
  const template = sentences[key];
  if (typeof template !== "string") throw new Error(`${key}: expected a string`);
  return template;
}

/** The source of a words module. */
function moduleText(made: Words, types: string): string {
  return `// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Made by scripts/words.ts from catalogues/words/${made.code}.toml; change that file instead.

import type { Words } from "${types}";

/** The words in the language \`${made.code}\`. */
export const ${made.code}: Words = ${JSON.stringify(made, null, 2)};
`;
}

/** Writes the modules of every language, and those only that differ, so that a watching tool sees no change. */
export function writeWords(): void {
  for (const file of readdirSync(CATALOGUES).filter((name) => name.endsWith(".toml"))) {
    const toml = readFileSync(join(CATALOGUES, file), "utf8");
    const module = `${basename(file, ".toml")}.ts`;
    writeIfOther(join(SRC, module), moduleText(words(toml), "../said.ts"));
    writeIfOther(join(PLAYER, module), moduleText(words(toml, TABLES_OF_PAGE), "../../src/said.ts"));
  }
}

function writeIfOther(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  let before = "";
  try {
    before = readFileSync(target, "utf8");
  } catch {
    // The first time.
  }
  if (text !== before) writeFileSync(target, text);
}

if (import.meta.main) writeWords();
