// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Turns sentences that are data into text. The words come from the words files of puzzlemill, one module per language.

import type { Argument, BrokenRule, Cell, Said } from "./kind.ts";

/** A sentence with places in braces; `one` is for a `count` of 1. */
export type Template = string | { readonly one: string; readonly other: string };

/** The words of a language. Lists are joined by `lists.two` and `lists.more`. */
export interface Words {
  readonly code: string;
  readonly lists: { readonly two: string; readonly more: string };
  readonly sentences: Readonly<Record<string, Template>>;
}

/** A broken rule of a kind, as a sentence. */
export function reason(kind: { readonly name: string }, { code, cells }: BrokenRule): Said {
  return { key: `play.broken.${kind.name}.${code}`, args: { count: cells.length } };
}

/** The name of a cell, such as `row 1, column 2`. */
export function cellName([row, column]: Cell): Said {
  return { key: "sentences.common.cell", args: { row: row + 1, column: column + 1 } };
}

/**
 * The text of a sentence. A key that the words lack gives the key itself, so that a game never stops for it.
 *
 * A key with the texts `<key>.two` and `<key>.more` joins the list `items` by them. A place whose name has a capital
 * letter, such as `{Clause}`, begins a sentence: the value of `clause` gets a capital letter.
 */
export function say(said: Said, words: Words): string {
  const template = templateOf(said.key, words);
  if (template === undefined) return joined(said, words) ?? said.key;
  const form = typeof template === "string" ? template : said.args["count"] === 1 ? template.one : template.other;
  return filled(form, (name) => (Object.hasOwn(said.args, name) ? sayArgument(said.args[name]!, words) : `{${name}}`));
}

function templateOf(key: string, words: Words): Template | undefined {
  return Object.hasOwn(words.sentences, key) ? words.sentences[key] : undefined;
}

function joined(said: Said, words: Words): string | undefined {
  const two = templateOf(`${said.key}.two`, words);
  const more = templateOf(`${said.key}.more`, words);
  const items = Object.hasOwn(said.args, "items") ? said.args["items"] : undefined;
  if (typeof two !== "string" || typeof more !== "string" || !Array.isArray(items)) return undefined;
  return listed(items.map((one: Argument) => sayArgument(one, words)), { two, more });
}

function sayArgument(argument: Argument, words: Words): string {
  if (typeof argument === "string" || typeof argument === "number") return String(argument);
  if (!("key" in argument)) return listed(argument.map((one) => sayArgument(one, words)), words.lists);
  return say(argument, words);
}

/** `A`, `A and B`, `A, B and C`. */
function listed(parts: readonly string[], lists: Words["lists"]): string {
  if (parts.length <= 1) return parts[0] ?? "";
  let rest = join(lists.two, parts.at(-2)!, parts.at(-1)!);
  for (const part of parts.slice(0, -2).reverse()) rest = join(lists.more, part, rest);
  return rest;
}

function join(template: string, first: string, last: string): string {
  return filled(template, (name) => (name === "first" ? first : last));
}

function filled(template: string, value: (name: string) => string): string {
  return template.replace(/\{(\w)(\w*)\}/g, (_, initial: string, rest: string) => {
    const name = initial.toLowerCase() + rest;
    const text = value(name);
    return initial === name[0] ? text : text.charAt(0).toUpperCase() + text.slice(1);
  });
}
