// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Of all shortest sequences of swaps, the one that a person finds most easily: the one with the fewest detours.

import { effects, total, type Effect } from "../conflicts.ts";
import type { Tile } from "../puzzle.ts";
import { cycles } from "./cycles.ts";

/** Boards examined to find the sequence with the fewest detours; after that, the best swap at the time is taken. */
const BOARDS = 100;

/** The largest board that gets so long a search: with more tiles, effects of swaps take too long. */
const MOST_TILES = 31;

/** A swap of a shortest sequence. `gain` is how many conflicts it clears in all, `most` the same of the best swap. */
export interface Choice extends Effect {
  readonly technique: "descent" | "choice" | "detour";
  readonly gain: number;
  readonly most: number;
}

/** A board on the way: tiles by place, and the solved boards that are still as near as they can be. */
interface Way {
  readonly board: readonly number[];
  readonly targets: readonly (readonly number[])[];
  readonly left: number;
  readonly detours: number;
  readonly choices: readonly Choice[];
}

/**
 * The first swap of a sequence that leads to one of `targets`, all of them `least` swaps away, with the fewest detours that
 * a search of 100 boards finds. If several do, it is the swap that clears the most conflicts; then the one that creates the fewest;
 * then the one with the lowest places. Tiles are named after the places that they have in `tiles`.
 */
export function easiestSwap(
  tiles: readonly Tile[],
  cols: number,
  targets: readonly (readonly number[])[],
  least: number,
): Choice {
  const mostBoards = tiles.length <= MOST_TILES ? BOARDS : 0;
  const open: Way[] = [{ board: tiles.map((_, place) => place), targets, left: least, detours: 0, choices: [] }];
  const seen = new Set<string>();
  for (;;) {
    const way = takeFirst(open);
    if (way.left === 0) return way.choices[0]!;
    const name = way.board.join();
    if (seen.has(name) && open.length > 0) continue;
    seen.add(name);
    const next = choices(way, tiles, cols);
    if (seen.size > mostBoards) return way.choices[0] ?? next.reduce((best, one) => (order(one, best) < 0 ? one : best));
    for (const choice of next) open.push(further(way, choice));
  }
}

/** The swaps that bring the board nearer to a target: those within a cycle. They are compared with all swaps. */
function choices({ board, targets }: Way, tiles: readonly Tile[], cols: number): Choice[] {
  const nearer = targets.map((target) => cycles(board, target));
  const every = effects(board.map((tile) => tiles[tile]!), cols);
  const gains = every.map(({ removed, created }) => total(removed) - total(created));
  const most = Math.max(...gains);
  const best = gains.filter((gain) => gain === most).length > 1 ? "choice" : "descent";
  return every.flatMap((effect, index): Choice[] => {
    const [i, j] = effect.pair;
    if (!nearer.some((cycle) => cycle[i] === cycle[j])) return [];
    const gain = gains[index]!;
    return [{ ...effect, gain, most, technique: gain === most && most > 0 ? best : "detour" }];
  });
}

function further({ board, targets, left, detours, choices: before }: Way, choice: Choice): Way {
  const [i, j] = choice.pair;
  const after = [...board];
  after[i] = board[j]!;
  after[j] = board[i]!;
  return {
    board: after,
    targets: targets.filter((target) => {
      const cycle = cycles(board, target);
      return cycle[i] === cycle[j];
    }),
    left: left - 1,
    detours: detours + (choice.technique === "detour" ? 1 : 0),
    choices: [...before, choice],
  };
}

/** Takes the way with the fewest detours out of the list; then with the fewest swaps left; then with the best choices. */
function takeFirst(open: Way[]): Way {
  let first = 0;
  for (let at = 1; at < open.length; at++) if (wayOrder(open[at]!, open[first]!) < 0) first = at;
  const way = open[first]!;
  open[first] = open.at(-1)!;
  open.pop();
  return way;
}

function wayOrder(one: Way, other: Way): number {
  if (one.detours !== other.detours) return one.detours - other.detours;
  if (one.left !== other.left) return one.left - other.left;
  for (let at = 0; at < one.choices.length; at++) {
    const compared = order(one.choices[at]!, other.choices[at]!);
    if (compared !== 0) return compared;
  }
  return 0;
}

function order(one: Choice, other: Choice): number {
  return (
    other.gain - one.gain ||
    total(one.created) - total(other.created) ||
    one.pair[0] - other.pair[0] ||
    one.pair[1] - other.pair[1]
  );
}
