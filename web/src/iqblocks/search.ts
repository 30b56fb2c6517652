// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Whether a position can be completed: an exact cover search that always branches on the item with the fewest candidates.

import { Meter } from "../meter.ts";
import { covers, deadRegion, needOf, placed, tally } from "./cover.ts";
import type { Cover, Rest } from "./cover.ts";

/** Most refuted positions that a search remembers. */
const MOST_REMEMBERED = 100_000;

/** Candidates times cells that are examined for one node of the budget, so that nodes of large boards do not last long. */
const EXAMINED = 150_000;

/** The same for what completions have in common: a hint comes on top of a search, and must not take longer than one. */
const EXAMINED_FOR_HINT = 40_000;

/** What a search found: candidates that complete the position, null if none do, or that the budget is spent. */
type Completion = readonly number[] | null | "unknown";

/**
 * The candidates that complete what is left, within a budget. For each `examined` candidates times cells, a node of the
 * search counts as one more.
 */
export function complete(cover: Cover, rest: Rest, meter: Meter, examined = EXAMINED): Completion {
  const refuted = new Set<string>();

  function search(state: Rest): Completion {
    if (!meter.spend(1 + Math.floor((state.alive.length * state.open.length) / examined))) return "unknown";
    if (state.copies.every((copies) => copies === 0)) return [];
    if (deadRegion(cover, state.open, state.copies)) return null;
    const item = narrowest(cover, state);
    if (item < 0) return null;
    const key = keyOf(state);
    if (refuted.has(key)) return null;
    for (const candidate of candidatesAt(cover, state, item)) {
      const completion = search(placed(cover, state, candidate));
      if (completion !== null) return completion === "unknown" ? completion : [candidate, ...completion];
    }
    if (refuted.size < MOST_REMEMBERED) refuted.add(key);
    return null;
  }

  return search(rest);
}

/** What all completions have in common, as far as a search within its nodes finds out. */
export interface Backbone {
  /** Candidates of every completion that the search came across. */
  readonly shared: ReadonlySet<number>;
  /** Those without which nothing completes what is left. */
  readonly proven: ReadonlySet<number>;
  /** All candidates of these completions. */
  readonly possible: ReadonlySet<number>;
}

/** The backbone of what is left, of which `solution` is one completion; spends at most `most` nodes. */
export function backboneOf(cover: Cover, rest: Rest, solution: readonly number[], most: number): Backbone {
  const shared = new Set(solution);
  const proven = new Set<number>();
  const possible = new Set(solution);
  for (const candidate of solution) {
    if (!shared.has(candidate)) continue;
    const alive = rest.alive.filter((one) => one !== candidate);
    const other = complete(cover, { ...rest, alive }, new Meter({ nodes: most / solution.length }), EXAMINED_FOR_HINT);
    if (other === null) proven.add(candidate);
    if (other === null || other === "unknown") continue;
    for (const one of solution) if (!other.includes(one)) shared.delete(one);
    for (const one of other) possible.add(one);
  }
  return { shared, proven, possible };
}

/**
 * The item with the fewest candidates, of which one must be chosen; -1 if an item has too few. A group of several equal
 * pieces counts only when it has as many candidates as pieces.
 */
function narrowest(cover: Cover, rest: Rest): number {
  const counts = tally(cover, rest);
  let best = -1;
  let least = Infinity;
  for (let item = 0; item < counts.length; item++) {
    const need = needOf(cover, rest, item);
    const count = counts[item]!;
    if (need === 0) continue;
    if (count < need) return -1;
    const choices = count === need ? 1 : need === 1 ? count : Infinity;
    if (choices >= least) continue;
    best = item;
    least = choices;
  }
  return best;
}

/** The candidates to try for an item: all that cover it, but only one of equal pieces that must all be placed. */
function candidatesAt(cover: Cover, rest: Rest, item: number): Int32Array {
  const candidates = rest.alive.filter((candidate) => covers(cover, candidate, item));
  return needOf(cover, rest, item) > 1 ? candidates.subarray(0, 1) : candidates;
}

/** A text that is the same for the same open cells and pieces left, which imply the candidates. */
function keyOf({ open, copies }: Rest): string {
  const codes: number[] = [...copies];
  for (let first = 0; first < open.length; first += 16) {
    let code = 0;
    for (let cell = first; cell < Math.min(first + 16, open.length); cell++) code = 2 * code + open[cell]!;
    codes.push(code);
  }
  return String.fromCharCode(...codes);
}
