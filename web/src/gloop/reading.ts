// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads instances, solutions and moves from packs and saved games, which are untrusted.

import { located } from "../errors.ts";
import { anyText, below, list, missing, moveReader, oneOf, optional, record, text, whole, wrong } from "../reading.ts";
import type { OpenReader, Reader } from "../reading.ts";
import type { Move } from "./play.ts";
import { GOALS, makeGloop, MOST_CELLS, MOST_CONTOURS } from "./puzzle.ts";
import type { Given, Gloop, Limits, Packing, Range } from "./puzzle.ts";
import { isWord } from "./tiles.ts";

const readWord: Reader<string> = (value, path) => {
  if (typeof value === "string" && isWord(value)) return value;
  throw wrong(path, value, "a Motzkin word of 8 characters, brackets that match and '.'");
};

const readGiven: Reader<Given> = (value, path) => {
  const [row, col, word] = list((item: unknown) => item, 3, 3)(value, path);
  const place = whole(0, MOST_CELLS - 1);
  return [place(row, below(path, 0)), place(col, below(path, 1)), readWord(word, below(path, 2))];
};

const readRange = optional<Range>((value, path) => {
  const [least, most] = list(whole(0, MOST_CONTOURS), 2, 2)(value, path);
  return [least!, most!];
});

const readLine = text(new RegExp(`^[.#]{1,${MOST_CELLS}}$`), `1 to ${MOST_CELLS} characters '.' (cell) and '#' (no cell)`);

/** The puzzle in the field `instance` of an entry; throws `InputError` that names the field. */
export function readInstance(value: unknown, path: string, unknown?: (path: string) => void): Gloop {
  const limits = record<Limits>({ contours: readRange, circles: readRange }, unknown);
  const fields = record<Gloop>(
    {
      board: list(readLine, 1, MOST_CELLS),
      goal: oneOf(GOALS),
      tiles: list(whole(0, MOST_CELLS - 1), 1, MOST_CELLS),
      givens: missing<readonly Given[]>(list(readGiven, 0, MOST_CELLS), []),
      limits: optional(limits),
      unturned: missing<readonly string[]>(list(readWord, 0, MOST_CELLS), []),
    },
    unknown,
  )(value, path);
  return located(() => makeGloop(fields), (message) => below(path, message));
}

const place = whole(0, MOST_CELLS - 1);

/** A move of a saved game; whether it can be made is for `after` to say. */
export const readMove: OpenReader<Move> = moveReader<Move>({
  lay: { row: place, col: place, word: anyText(100) },
  lift: { row: place, col: place },
});

/** Rows and columns, and letters of a word, that a solution can have before it is not read at all. */
const MOST_READ = 1000;

const readGridWord = optional(anyText(MOST_READ));

/** The field `solution` of an entry, right or wrong. */
export const readSolution: OpenReader<Packing> = (value, path, unknown) =>
  record<Packing>({
    grid: list(
      list((word: unknown, at) => {
        if (word === undefined) throw wrong(at, word, "a word or null");
        return readGridWord(word, at);
      }, 0, MOST_READ),
      0,
      MOST_READ,
    ),
  })(value, path, unknown);
