// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Looks at the nesting of JSON before it is parsed.

import { InputError } from "./errors.ts";

/**
 * Refuses a text whose brackets are nested more than `deepest` levels deep, before a parser has to go that deep: ten
 * million brackets take it seconds. The message begins with `place`.
 */
export function checkDepth(text: string, deepest: number, place: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > deepest) throw new InputError(`${place}: nested more than ${deepest} levels deep`);
  }
}

/** Where the string that begins here ends: at the next quote without an odd number of backslashes before it. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
