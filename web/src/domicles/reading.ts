// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads instances, solutions and moves from packs and saved games, which are untrusted.

import { InputError } from "../errors.ts";
import { below, flag, list, missing, moveReader, pair, record, whole, type OpenReader, type Reader } from "../reading.ts";
import { checkedPuzzle, LARGEST_PIPS, LARGEST_SIDE, MOST_TILES, type Domicles, type Pair, type Swaps } from "./puzzle.ts";
import { MOST_MOVES, type Move } from "./play.ts";

/** Any whole number that is exact: a place outside the board is a broken rule, not a fault of the file. */
const anyWhole = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const places = list(anyWhole, 2, 2);

/** The puzzle of an entry's `instance`; throws `InputError` with the path of the field that is wrong. */
export function readInstance(value: unknown, path: string, unknown?: (path: string) => void): Domicles {
  const puzzle = record<Domicles>(
    {
      rows: whole(2, LARGEST_SIDE),
      cols: whole(2, LARGEST_SIDE),
      pips: whole(1, LARGEST_PIPS),
      tiles: list(pair(LARGEST_PIPS), 4, MOST_TILES),
      swaps: whole(0, MOST_TILES - 1),
      exact: missing(flag, false),
    },
    unknown,
  )(value, path);
  return checkedPuzzle(puzzle, (field, text) => new InputError(`${below(path, field)}: ${text}`));
}

/** The swaps of an entry's `solution`; whether they are right is for `check` to say. */
export const readSolution: Reader<Swaps> = record<Swaps>({
  swaps: list((value, path) => places(value, path) as unknown as Pair, 0, MOST_MOVES),
});

/** A move of a saved game; whether it can be made is for `after` to say. */
export const readMove: OpenReader<Move> = moveReader<Move>({ swap: { i: anyWhole, j: anyWhole }, back: {} });
