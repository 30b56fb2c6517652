// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Deductions that a person can follow, as in Python's grades: forced placements, dead regions, and trials.

import { covers, deadRegion, needOf, placed, tally } from "./cover.ts";
import type { Cover, Rest } from "./cover.ts";

/** Candidates struck or placements tried by the deductions of one hint, each times the candidates left. */
const MOST_WORK = 20_000_000;

/** Why a placement must come: the item that it covers, and how many other candidates of the item were ruled out. */
export interface Deduction {
  readonly technique: "forced placement" | "dead region" | "probing";
  readonly candidate: number;
  readonly item: number;
  /** 0 if the deduction needs more than ruling out the other candidates of the item. */
  readonly others: number;
}

/** The easiest deduction of a placement, null if there is none. `solution` are the candidates of one completion. */
export function deduce(cover: Cover, start: Rest, solution: readonly number[]): Deduction | null {
  const forced = tightest(cover, start, start);
  if (forced) return { technique: "forced placement", ...forced, others: 0 };
  let rest = withoutDeadRegions(cover, start);
  const cut = tightest(cover, rest, start);
  if (cut) return { technique: "dead region", ...cut };
  const trials = new Trials(cover, rest, solution);
  const tried = trials.narrowest();
  if (tried) return { technique: "probing", ...tried };
  for (let before = Infinity; rest.alive.length < before && !trials.isSpent; ) {
    before = rest.alive.length;
    rest = withoutDeadRegions(cover, trials.survivors());
    const late = tightest(cover, rest, start);
    if (late) return { technique: "probing", ...late, others: 0 };
    trials.rest = rest;
  }
  return null;
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
    } else if (level === "forced" || !isNew) {
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
  /** A completion has these candidates, so that nothing refutes them. */
  readonly #solution: ReadonlySet<number>;
  readonly #verdicts = new Map<number, boolean>();
  #work = 0;

  constructor(cover: Cover, rest: Rest, solution: readonly number[]) {
    this.#cover = cover;
    this.rest = rest;
    this.#solution = new Set(solution);
  }

  get isSpent(): boolean {
    return this.#work > MOST_WORK;
  }

  /** The item with the fewest candidates besides those of the solution, if trials refute all of these. */
  narrowest(): Tight | null {
    const { rest } = this;
    const counts = tally(this.#cover, rest);
    const others = (item: number): number => counts[item]! - needOf(this.#cover, rest, item);
    const items = [...counts.keys()].filter((item) => needOf(this.#cover, rest, item) > 0);
    for (const item of items.sort((one, other) => others(one) - others(other) || one - other)) {
      const candidates = [...rest.alive].filter((candidate) => covers(this.#cover, candidate, item));
      const solving = candidates.filter((candidate) => this.#solution.has(candidate));
      if (candidates.every((candidate) => this.#solution.has(candidate) || this.#refutes(candidate))) {
        return { candidate: solving[0]!, item, others: others(item) };
      }
    }
    return null;
  }

  /** What is left without the candidates that trials refute. */
  survivors(): Rest {
    const alive = this.rest.alive.filter((candidate) => this.#solution.has(candidate) || !this.#refutes(candidate));
    this.#forgetSurvivors();
    return { ...this.rest, alive };
  }

  #refutes(candidate: number): boolean {
    const known = this.#verdicts.get(candidate);
    if (known !== undefined || this.isSpent) return known ?? false;
    this.#work += this.rest.alive.length;
    const verdict = isRefuted(this.#cover, placed(this.#cover, this.rest, candidate), "dead region");
    this.#verdicts.set(candidate, verdict);
    return verdict;
  }

  /** What survived can be refuted once more is ruled out. */
  #forgetSurvivors(): void {
    for (const [candidate, verdict] of this.#verdicts) if (!verdict) this.#verdicts.delete(candidate);
  }
}
