// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads the text of saved games, which is untrusted: bounded in length and depth, with whole numbers only.

import { InputError, shown } from "./errors.ts";
import { checkDepth } from "./nesting.ts";

/** How deep a saved game can be nested. Cells in the list of a move in the list of moves need 5 levels. */
const DEEPEST = 16;

/** The value in the JSON of a saved game of at most `most` characters. Messages begin with `name`. */
export function savedValue(saved: string, most: number, name: string): unknown {
  if (typeof saved !== "string") throw new InputError(`${name}: ${shown(saved)}: expected a string`);
  refuseOver(most, saved, name);
  checkDepth(saved, DEEPEST, name);
  let value: unknown;
  try {
    value = JSON.parse(saved);
  } catch {
    throw new InputError(`${name}: not JSON`);
  }
  if (hasDecimals(saved)) throw new InputError(`${name}: expected whole numbers, got a decimal number`);
  return value;
}

/** Throws `InputError` if a saved game has more than `most` characters. */
export function refuseOver(most: number, saved: string, name: string): void {
  if (saved.length > most) throw new InputError(`${name}: ${saved.length} characters; the limit is ${most}`);
}

/** Whether JSON writes a number as 1.0 or 1e0, which Python does not take for a whole number. */
function hasDecimals(json: string): boolean {
  if (!/\d[.eE]/.test(json)) return false;
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|\d[.eE]/g;
  for (let token = tokens.exec(json); token; token = tokens.exec(json)) if (!token[0].startsWith('"')) return true;
  return false;
}
