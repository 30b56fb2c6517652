// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a screen to choose levels needs: the order of the pack, levels and their names, minutes in words, progress.
//
// The order of the pack rules: makers of packs put easier puzzles first and mix the kinds. Scores of different kinds
// cannot be compared, so never sort by them.

import type { Said } from "../kind.ts";
import { TRIALS } from "../tables.ts";
import type { Entry, Pack } from "./packs.ts";

/** The name of a level from 1 to 6, such as `gentle`: `say` gives it in the language of its words. */
export function levelName(level: number): Said {
  return { key: `levels.${level}`, args: {} };
}

/** Whether the solver of a graded puzzle has to try something out. */
export function needsTrial({ kind, grade }: Entry): boolean {
  const trials: readonly string[] = TRIALS[kind.name];
  return grade !== null && trials.includes(grade.technique);
}

/** A solving time as on the pages of books: `7 minutes`, `25 minutes` (above ten in fives), `3 hours` from 110 minutes on. */
export function minutesName(minutes: number): Said {
  const round = minutes < 10 ? Math.max(1, nearest(minutes)) : minutes < 110 ? 5 * nearest(minutes / 5) : 60 * nearest(minutes / 60);
  const hours = round >= 60 && round % 60 === 0;
  const time = hours ? round / 60 : round;
  return { key: hours ? "minutes.hours" : "minutes.minutes", args: { count: time, time } };
}

/** The nearest whole number, the even one of two: as in Python, so that both say the same. */
function nearest(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}

/** The number of an entry in the pack, from 1; null if the pack does not have it. */
export function numberOf(pack: Pack, id: string): number | null {
  const index = pack.entries.findIndex((entry) => entry.id === id);
  return index < 0 ? null : index + 1;
}

/** The entry after this one in the order of the pack; null at the end, and for an id that the pack does not have. */
export function next(pack: Pack, id: string): Entry | null {
  const number = numberOf(pack, id);
  return number === null ? null : (pack.entries[number] ?? null);
}

/** The entry before this one in the order of the pack; null at the start, and for an id that the pack does not have. */
export function previous(pack: Pack, id: string): Entry | null {
  const number = numberOf(pack, id);
  return number === null ? null : (pack.entries[number - 2] ?? null);
}

/**
 * The entry to play next: the first one after this one that is not solved, going on from the start at the end of the
 * pack. Without an id, the first one of the pack that is not solved. Null if all others are solved.
 */
export function nextUnsolved(pack: Pack, solved: ReadonlySet<string>, id: string | null = null): Entry | null {
  const after = id === null ? 0 : (numberOf(pack, id) ?? 0);
  const turned = [...pack.entries.slice(after), ...pack.entries.slice(0, after)];
  return turned.find((entry) => entry.id !== id && !solved.has(entry.id)) ?? null;
}

/** How many puzzles of a pack, or of a level, are solved. */
export interface Solved {
  readonly solved: number;
  readonly total: number;
}

/** The entries of a level, in the order of the pack. */
export interface LevelOfPack extends Solved {
  /** 1 to 6; null for entries without a grade. */
  readonly level: number | null;
  readonly entries: readonly Entry[];
}

/** The levels that a pack has, the easiest first and entries without a grade last, with what is solved of each. */
export function levels(pack: Pack, solved: ReadonlySet<string> = new Set()): LevelOfPack[] {
  const byLevel = new Map<number | null, Entry[]>();
  for (const entry of pack.entries) {
    const level = entry.grade?.level ?? null;
    const entries = byLevel.get(level);
    if (entries) entries.push(entry);
    else byLevel.set(level, [entry]);
  }
  return [...byLevel]
    .sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity))
    .map(([level, entries]) => ({ level, entries, ...counted(entries, solved) }));
}

/** How far a player has come, given the ids of the solved puzzles; ids that the pack does not have do not count. */
export function progress(pack: Pack, solved: ReadonlySet<string>): Solved {
  return counted(pack.entries, solved);
}

function counted(entries: readonly Entry[], solved: ReadonlySet<string>): Solved {
  return { solved: entries.filter(({ id }) => solved.has(id)).length, total: entries.length };
}
