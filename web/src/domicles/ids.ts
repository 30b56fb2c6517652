// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `domicles:ROWSxCOLS:PIPS:CLAIM:TILES`, such as `domicles:4x2:6:e2:4032102164535142`.

import { InputError, shown } from "../errors.ts";
import { checkedPuzzle, type Domicles, type Tile } from "./puzzle.ts";

const DIGITS = "0123456789abcdefghi";

/** The fields of an id: its name, its form, and the form in words. */
const FIELDS: readonly (readonly [name: string, form: RegExp, words: string])[] = [
  ["layout", /^([0-9]{1,3})x([0-9]{1,3})$/, "ROWSxCOLS"],
  ["pips", /^([0-9]{1,2})$/, "the double set's largest number"],
  ["claim", /^([em])([0-9]{1,3})$/, "e or m and the number of swaps"],
  ["tiles", /^([0-9a-i]*)$/, "digits 0-9 and a-i"],
];

/**
 * The position id of a puzzle. The claim is `e` (exactly this many swaps are needed) or `m` (at most this many are
 * allowed) and the number. The tiles follow row by row with two digits each, higher number first; numbers above 9 are the
 * letters a to i.
 */
export function formatId({ rows, cols, pips, tiles, swaps, exact }: Domicles): string {
  const digits = tiles.flat().map((number) => DIGITS[number]);
  return `domicles:${rows}x${cols}:${pips}:${exact ? "e" : "m"}${swaps}:${digits.join("")}`;
}

/** The puzzle of a position id; throws `InputError` for any text that `formatId` does not make. */
export function parseId(id: string): Domicles {
  const fault = (text: string): InputError => new InputError(`id ${shown(id)}: ${text}`);
  if (typeof id !== "string") throw new InputError("id: expected a string");
  const [kind, ...parts] = id.split(":", FIELDS.length + 2);
  if (kind !== "domicles" || parts.length !== FIELDS.length) throw fault("expected domicles:ROWSxCOLS:PIPS:CLAIM:TILES");
  const values = FIELDS.flatMap(([name, form, words], index) => {
    const match = form.exec(parts[index]!);
    if (!match) throw fault(`${name} ${shown(parts[index])}: expected ${words}`);
    return match.slice(1);
  });
  const [rows, cols, pips, claim, swaps, digits] = values as [string, string, string, string, string, string];
  if (digits.length % 2) throw fault(`tiles: ${digits.length} digits; expected two per tile`);
  const tiles: Tile[] = [];
  for (let at = 0; at < digits.length; at += 2) tiles.push([DIGITS.indexOf(digits[at]!), DIGITS.indexOf(digits[at + 1]!)]);
  const puzzle = checkedPuzzle(
    { rows: Number(rows), cols: Number(cols), pips: Number(pips), tiles, swaps: Number(swaps), exact: claim === "e" },
    (field, text) => fault(text.startsWith("layout") || text.startsWith("pips") ? text : `${field}: ${text}`),
  );
  if (formatId(puzzle) !== id) throw fault("expected no leading zeros");
  return puzzle;
}
