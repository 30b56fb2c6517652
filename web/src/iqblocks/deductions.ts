// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Deductions that a person can follow, as in Python's grades: forced placements, dead regions, and trials.

import { covers, deadRegion, needOf, placed, tally } from "./cover.ts";
import type { Cover, Rest } from "./cover.ts";
import type { Backbone } from "./search.ts";

/** Most trials of one hint, each times its candidates and cells: less than a second. */
const MOST_WORK = 25_000_000;

/** Most candidates times cells of a position in which dead regions are looked for. */
const MOST_FLOODED = 10_000_000;

/** Why a placement must come: the item that it covers, and how many other candidates of the item were ruled out. */
export interface Deduction {
  readonly technique: "forced placement" | "dead region" | "probing";
  readonly candidate: number;
  readonly item: number;
  /** 0 if the deduction needs more than ruling out the other candidates of the item. */
  readonly others: number;
}

/** The first placement that follows from forced placements or dead regions; null if there is none. */
export function deduceAtOnce(cover: Cover, start: Rest): Deduction | null {
  const forced = tightest(cover, start, start);
  if (forced) return { technique: "forced placement", ...forced };
  if (isTooLarge(start)) return null;
  const cut = tightest(cover, withoutDeadRegions(cover, start), start);
  return cut && { technique: "dead region", ...cut };
}

/** The placement that follows from the fewest trials; null if there is none, or for too much work. */
export function deduceByTrials(cover: Cover, start: Rest, backbone: Backbone): Deduction | null {
  if (isTooLarge(start)) return null;
  let rest = withoutDeadRegions(cover, start);
  const trials = new Trials(cover, rest, backbone);
  const tried = trials.narrowest();
  if (tried) {
    const others = tally(cover, start)[tried.item]! - needOf(cover, start, tried.item);
    return { technique: "probing", ...tried, others };
  }
  for (let before = Infinity; rest.alive.length < before && !trials.isSpent; ) {
    before = rest.alive.length;
    rest = withoutDeadRegions(cover, trials.survivors());
    const late = tightest(cover, rest, start);
    if (late) return { technique: "probing", ...late, others: 0 };
    trials.rest = rest;
  }
  return null;
}

function isTooLarge({ alive, open }: Rest): boolean {
  return alive.length * open.length > MOST_FLOODED;
}

/** Whether forced placements, or these and dead regions, contradict each other. */
export function isRefuted(cover: Cover, start: Rest, level: "forced" | "dead region"): boolean {
  let rest = start;
  let isNew = true;
  for (;;) {
    if (isNew && level === "dead region" && deadRegion(cover, rest.open, rest.copies)) return true;
    const counts = tally(cover, rest);
    let single = -1;
    for (let item = 0; item < counts.length; item++) {
      const need = needOf(cover, rest, item);
      if (counts[item]! < need) return true;
      if (need > 0 && counts[item] === need && single < 0) single = item;
    }
    if (single >= 0) {
      rest = placed(cover, rest, rest.alive.find((candidate) => covers(cover, candidate, single))!);
      isNew = true;
    } else if (level === "forced" || !isNew || isTooLarge(rest)) {
      return false;
    } else {
      rest = withoutDeadRegions(cover, rest);
      isNew = false;
    }
  }
}

interface Tight {
  readonly candidate: number;
  readonly item: number;
  readonly others: number;
}

/** The item that needs all of its candidates and had the fewest others in `before`, cells before pieces. */
function tightest(cover: Cover, rest: Rest, before: Rest): Tight | null {
  const counts = tally(cover, rest);
  const earlier = tally(cover, before);
  let best = -1;
  for (let item = 0; item < counts.length; item++) {
    const need = needOf(cover, rest, item);
    if (need === 0 || counts[item]! !== need) continue;
    if (best < 0 || earlier[item]! - need < earlier[best]! - needOf(cover, rest, best)) best = item;
  }
  if (best < 0) return null;
  const candidate = rest.alive.find((one) => covers(cover, one, best))!;
  return { candidate, item: best, others: earlier[best]! - counts[best]! };
}

/** What is left without the candidates that leave a dead region. */
function withoutDeadRegions(cover: Cover, rest: Rest): Rest {
  const alive = rest.alive.filter((candidate) => {
    const open = rest.open.slice();
    for (let at = cover.starts[candidate]!; at < cover.starts[candidate + 1]!; at++) open[cover.members[at]!] = 0;
    const copies = rest.copies.slice();
    copies[cover.group[candidate]!]!--;
    return deadRegion(cover, open, copies) === null;
  });
  return { ...rest, alive };
}

/** Trials of candidates by forced placements and dead regions; what was refuted once stays refuted. */
class Trials {
  rest: Rest;
  readonly #cover: Cover;
  readonly #backbone: Backbone;
  readonly #verdicts = new Map<number, boolean>();
  #work = 0;

  constructor(cover: Cover, rest: Rest, backbone: Backbone) {
    this.#cover = cover;
    this.rest = rest;
    this.#backbone = backbone;
  }

  get isSpent(): boolean {
    return this.#work > MOST_WORK;
  }

  /** The item with the fewest candidates besides those of the backbone, if trials refute all of these. */
  narrowest(): Omit<Tight, "others"> | null {
    const { rest } = this;
    const counts = tally(this.#cover, rest);
    const others = (item: number): number => counts[item]! - needOf(this.#cover, rest, item);
    const items = [...counts.keys()].filter((item) => needOf(this.#cover, rest, item) > 0);
    for (const item of items.sort((one, other) => others(one) - others(other) || one - other)) {
      const candidates = [...rest.alive].filter((candidate) => covers(this.#cover, candidate, item));
      const common = candidates.filter((candidate) => this.#backbone.shared.has(candidate));
      if (common.length < needOf(this.#cover, rest, item)) continue;
      if (candidates.every((candidate) => common.includes(candidate) || this.#refutes(candidate))) {
        return { candidate: common[0]!, item };
      }
    }
    return null;
  }

  /** What is left without the candidates that trials refute. */
  survivors(): Rest {
    const alive = this.rest.alive.filter((candidate) => !this.#refutes(candidate));
    this.#forgetSurvivors();
    return { ...this.rest, alive };
  }

  #refutes(candidate: number): boolean {
    // A candidate of a completion cannot be refuted.
    const known = this.#backbone.possible.has(candidate) ? false : this.#verdicts.get(candidate);
    if (known !== undefined || this.isSpent) return known ?? false;
    this.#work += this.rest.alive.length * this.rest.open.length;
    const verdict = isRefuted(this.#cover, placed(this.#cover, this.rest, candidate), "dead region");
    this.#verdicts.set(candidate, verdict);
    return verdict;
  }

  /** What survived can be refuted once more is ruled out. */
  #forgetSurvivors(): void {
    for (const [candidate, verdict] of this.#verdicts) if (!verdict) this.#verdicts.delete(candidate);
  }
}
