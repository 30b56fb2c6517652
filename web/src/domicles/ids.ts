// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `domicles:ROWSxCOLS:PIPS:CLAIM:TILES`, such as `domicles:4x2:6:e2:4032102164535142`.

import { InputError } from "../errors.ts";
import { readId } from "../spelling.ts";
import { DOMICLES } from "../tables.ts";
import { checkedPuzzle, type Domicles, type Tile } from "./puzzle.ts";

const DIGITS = "0123456789abcdefghi";

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
  return readId(id, DOMICLES, puzzleOf, formatId);
}

function puzzleOf(rows: string, cols: string, pips: string, claim: string, swaps: string, digits: string): Domicles {
  const tiles: Tile[] = [];
  for (let at = 0; at < digits.length; at += 2) tiles.push([DIGITS.indexOf(digits[at]!), DIGITS.indexOf(digits[at + 1]!)]);
  return checkedPuzzle(
    { rows: Number(rows), cols: Number(cols), pips: Number(pips), tiles, swaps: Number(swaps), exact: claim === "e" },
    (field, text) => new InputError(text.startsWith("layout") || text.startsWith("pips") ? text : `${field}: ${text}`),
  );
}
