// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads instances, solutions and moves from packs and saved games, which are untrusted.

import type { Cell } from "../kind.ts";
import { below, list, moveReader, record, wrong, type OpenReader, type Reader } from "../reading.ts";
import { MOST_MOVES, type Move } from "./play.ts";
import { LONGEST_SIDE, puzzleOf, type Order, type Ottf } from "./puzzle.ts";

const line: Reader<string> = (value, path) => {
  if (typeof value === "string") return value;
  throw wrong(path, value, "a row of 1 to 4 or .");
};
const lines = list(line, 1, LONGEST_SIDE);

/** The field `instance` of an entry. `unknown` is called with the path of every field it should not have. */
export function readInstance(value: unknown, path: string, unknown?: (path: string) => void): Ottf {
  const { template } = record<Ottf>({ template: lines }, unknown)(value, path);
  return puzzleOf(template, below(path, "template"));
}

/** Any whole number: a cell off the board is well formed, and wrong. */
const integer: Reader<number> = (value, path) => {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw wrong(path, value, "a whole number");
};
const both = list(integer, 2, 2);

const cell: Reader<Cell> = (value, path) => both(value, path) as readonly [number, number];

/** The field `solution` of an entry: any order of cells, right or wrong. */
export const readSolution: Reader<Order> = record<Order>({ order: list(cell, 0, MOST_MOVES) });

/** A move of a saved game; whether the tile exists is for `after` to say. */
export const readMove: OpenReader<Move> = moveReader<Move>({ place: { row: integer, col: integer }, back: {} });
