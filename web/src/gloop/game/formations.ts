// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Formations of the Gloop game: four tiles, two by two, whose inner edges match.

import { pattern, tileNumber, turn, TURNS } from "../tiles.ts";
import type { Words } from "./moves.ts";

export const [N, E, S, W] = [0, 1, 2, 3] as const;

/** The sides N, E, S and W. */
type Side = typeof N | typeof E | typeof S | typeof W;

type Sides = readonly [n: string, e: string, s: string, w: string];

const PATTERNS = ["00", "01", "10", "11"] as const;

/** The pattern that faces a pattern: reversed, because both are read clockwise. */
const REVERSED: Readonly<Record<string, string>> = { "00": "00", "01": "10", "10": "01", "11": "11" };

/** The patterns of sides N, E, S, W of each word, read clockwise, 1 for a path end. */
const SIDES: ReadonlyMap<string, Sides> = new Map(
  TURNS.flat().map((word) => [word, [N, E, S, W].map((side) => PATTERNS[pattern(word, side)]!) as unknown as Sides]),
);

/** The words of each tile in ASCII order. */
const SORTED: readonly (readonly string[])[] = TURNS.map((words) => [...words].sort());

/** The pattern of a side of a word. */
function shows(word: string, side: Side): string {
  return SIDES.get(word)![side];
}

/** The pattern that a neighbour at this side has to show. */
export function facing(word: string, side: Side): string {
  return REVERSED[shows(word, side)]!;
}

/** Whether `other` may lie at this side of a tile: each vertex of the edge has path ends on both or on neither. */
function matches(word: string, side: Side, other: string): boolean {
  return facing(word, side) === shows(other, ((side + 2) % 4) as Side);
}

/** All ways to turn two tiles so that they match, one above the other. */
export function pairs(upper: number, lower: number): (readonly [upper: string, lower: string])[] {
  return SORTED[upper]!.flatMap((one) => SORTED[lower]!.filter((two) => matches(one, S, two)).map((two) => [one, two] as const));
}

/** Whether the four inner edges match. */
export function fits([nw, ne, sw, se]: Words): boolean {
  return matches(nw, E, ne) && matches(sw, E, se) && matches(nw, S, sw) && matches(ne, S, se);
}

/** A formation after clockwise quarter turns of the whole. */
export function turned(words: Words, quarterTurns: number): Words {
  for (; quarterTurns > 0; quarterTurns--) {
    const [nw, ne, sw, se] = words;
    words = [turn(sw), turn(nw), turn(se), turn(ne)];
  }
  return words;
}

/**
 * The path ends on the outer sides of a formation, four vertices for each of N, E, S and W, read clockwise. A quarter turn
 * moves them by four places. A formation or pair beside it shows the same four, read backwards.
 */
export function outline(words: Words): string {
  const [nw, ne, sw, se] = words.map((word) => SIDES.get(word)!) as unknown as readonly [Sides, Sides, Sides, Sides];
  return [nw[N], ne[N], ne[E], se[E], se[S], sw[S], sw[W], nw[W]].join("");
}

/**
 * Every formation of four tiles of a hand, once up to turning the whole, because its least tile is at nw.
 *
 * They are ordered by the tile at nw and its word, then in the same way by ne, sw and se. A hand of ten has about two
 * thousand: two rows that match inside are joined if their patterns in between match.
 */
export function* formations(hand: readonly number[]): Generator<Words> {
  const words = [...hand].sort((one, other) => one - other).flatMap((tile) => SORTED[tile]!.map((word) => ({ tile, word })));
  const byWest = grouped(words, ({ word }) => shows(word, W));
  const beside = (word: string): typeof words => byWest.get(facing(word, E)) ?? [];
  const rows = words.flatMap((left) =>
    beside(left.word).flatMap((right) => (left.tile === right.tile ? [] : [{ left, right }])),
  );
  const byNorth = grouped(rows, ({ left, right }) => shows(left.word, N) + shows(right.word, N));
  for (const { tile: least, word: nw } of words) {
    for (const { tile, word: ne } of beside(nw)) {
      if (tile <= least) continue;
      for (const { left, right } of byNorth.get(facing(nw, S) + facing(ne, S)) ?? []) {
        if (left.tile <= least || right.tile <= least || left.tile === tile || right.tile === tile) continue;
        yield [nw, ne, left.word, right.word];
      }
    }
  }
}

function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** The one spelling of a formation: turned so that its least tile is at nw. */
export function spelled(words: Words): Words {
  const four = [0, 1, 2, 3].map((turns) => turned(words, turns));
  return four.reduce((least, other) => (tileNumber(other[0]) < tileNumber(least[0]) ? other : least));
}
