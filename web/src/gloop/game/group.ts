// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The group in the middle of the Gloop game: the pair, and an arm of formations at either side of it.
//
// The pair is a column of two cells, at rows 0 and 1 of column 0. An arm grows outward from it, up or down, but never
// back, so the two arms never meet:
//
//     col -2 -1   0   1  2  3  4
//        +------+   +-----+-----+
//        | left |   |     | R   |  row -2      The right arm here has the steps R, U, R; its next one can be
//        | arm  | p | U   |     |  row -1      R, U or D, and D would touch the first formation of the arm.
//        | L    | a +-----+-----+
//        |      | i | R   |        row 0
//        |      | r |     |        row 1
//        +------+   +-----+

import type { Cell } from "../../kind.ts";
import { E, facing, N, outline, S, turned, W } from "./formations.ts";
import { type Attach, type End, ENDS, OUTWARD, type Step, type Words } from "./moves.ts";

const STEPS: Readonly<Record<Step, Cell>> = { L: [0, -2], R: [0, 2], U: [-2, 0], D: [2, 0] };

/** Each side, and the way to what lies beside it. */
const BESIDE = [
  [N, STEPS.U],
  [E, STEPS.R],
  [S, STEPS.D],
  [W, STEPS.L],
] as const;

/** The path ends that a formation has to show on sides that touch what is laid, as in its outline. */
type Need = readonly (readonly [side: number, ends: string])[];

/** A formation in the group: its words as they lie there, and the step that led from the last one to it. */
export interface Block {
  readonly words: Words;
  readonly step: Step;
}

/** The pair (upper, lower; null until it is turned) and the arms, from the pair outward. */
export interface Group {
  readonly pair: readonly [upper: string, lower: string] | null;
  readonly left: readonly Block[];
  readonly right: readonly Block[];
}

/** The steps that the next formation of an arm can take: outward, up or down, but not back onto the last one. */
export function steps(group: Group, end: End): readonly Step[] {
  const outward = OUTWARD[end];
  const last = group[end].at(-1)?.step;
  if (last === undefined) return [outward];
  return last === outward ? [outward, "U", "D"] : [outward, last];
}

/** The cell at nw of each formation of an arm. */
export function corners(group: Group, end: End): Cell[] {
  let [row, col] = [0, end === "right" ? -1 : 0];
  return group[end].map(({ step }) => {
    const [down, right] = STEPS[step];
    [row, col] = [row + down, col + right];
    return [row, col];
  });
}

/** What the next formation of an arm has to show after each step; with `last`, beside the last one only. */
export function needs(group: Group, end: End, last: boolean): ReadonlyMap<Step, Need> {
  const arm = group[end];
  const places = corners(group, end);
  const corner = places.at(-1);
  if (corner === undefined) {
    const [upper, lower] = group.pair!;
    const need = end === "right" ? ([W, facing(lower, E) + facing(upper, E)] as const) : ([E, facing(upper, W) + facing(lower, W)] as const);
    return new Map([[OUTWARD[end], [need]]]);
  }
  const outlines = new Map(places.map((place, number) => [String(place), outline(arm[number]!.words)]));
  const laid = last ? new Map([[String(corner), outlines.get(String(corner))!]]) : outlines;
  return new Map(
    steps(group, end).map((step) => {
      const [row, col] = [corner[0] + STEPS[step][0], corner[1] + STEPS[step][1]];
      const need = BESIDE.flatMap(([side, [down, right]]) => {
        const beside = laid.get(String([row + down, col + right]));
        return beside === undefined ? [] : [[side, [...shownAt(beside, (side + 2) % 4)].reverse().join("")] as const];
      });
      return [step, need];
    }),
  );
}

/** Every way to attach a formation of an area: by formation, end, step and quarter turns. */
export function attachments(group: Group, area: readonly Words[], last: boolean): Attach[] {
  const ways = ENDS.flatMap((end) => [...needs(group, end, last)].map(([step, need]) => ({ end, step, need })));
  return area.flatMap((words, formation) => {
    const ends = outline(words);
    return ways.flatMap(({ end, step, need }) =>
      fitting(ends, need).map((turns): Attach => ({ move: "attach", formation, end, step, turns })),
    );
  });
}

/** The group after an attachment of a formation. */
export function extended(group: Group, words: Words, { end, step, turns }: Attach): Group {
  return { ...group, [end]: [...group[end], { words: turned(words, turns), step }] };
}

/** What an outline has on one side. */
function shownAt(outline: string, side: number): string {
  return outline.slice(4 * side, 4 * side + 4);
}

/** The clockwise quarter turns after which an outline shows what is needed. */
export function fitting(outline: string, need: Need): number[] {
  return [0, 1, 2, 3].filter((turns) => need.every(([side, ends]) => shownAt(outline, (side - turns + 4) % 4) === ends));
}
