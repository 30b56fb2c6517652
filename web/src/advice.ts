// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Hints for any state of a game: the next move if the game can be won, or how many moves to take back if it is lost.

import type { AnyMove, Argument, Budget, Cell, Hint, Outlook, SearchOptions, Stage } from "./kind.ts";
import type { State } from "./state.ts";

/** What a search may spend if the caller does not say. Enough for nearly every position of the shipped packs. */
export const BUDGET: Budget = { nodes: 100_000 };

/** Positions of a game's history that a hint looks at, at most, to find the mistake. */
const MOST_LOOKS = 60;

/** Moves that take something off the board. All other moves only add, so they never make a lost game winnable. */
const TAKING_OFF: ReadonlySet<string> = new Set(["lift", "back"]);

/** Whether the game can still be won without taking anything back. By default, a look takes at most `BUDGET`. */
export function outlook<P, T, M extends AnyMove, S>(
  state: State<P, T, M, S>,
  options: SearchOptions<NoInfer<S>> = {},
): Outlook<M> {
  return new Looks(state, options).at(state);
}

/**
 * What to do next and why, in stages. If the game is lost, `technique` is `take back`, and `back` is the number of moves
 * to take back: `state.at(state.moveCount - hint.back)` can be won again. With a budget too small for an answer,
 * `technique` is `budget`; `back` is then the way to a position that can surely be won, or 0. By default, the search of
 * each position takes at most `BUDGET`.
 */
export function hint<P, T, M extends AnyMove, S>(state: State<P, T, M, S>, options: SearchOptions<NoInfer<S>> = {}): Hint<M> {
  const looks = new Looks(state, options);
  const now = looks.at(state);
  if (now.status !== "winnable") return withoutMove(state, now, looks);
  if (now.moves.length === 0) return { technique: "solved", stages: [said("why", "solved")], move: null, back: 0 };
  return { ...state.kind.advise(state.puzzle, state.position, now.moves), back: 0 };
}

/** The hint for a state that is lost, or not known to be winnable. */
function withoutMove<P, T, M extends AnyMove, S>(
  state: State<P, T, M, S>,
  now: Outlook<M> & { readonly status: "lost" | "unknown" },
  looks: Looks<P, T, M, S>,
): Hint<M> {
  const good = latestWinnable(state, looks);
  const back = good === null ? 0 : state.moveCount - good;
  if (now.status === "unknown") {
    const known = back > 0 ? [said("move", "surely_won", { count: back })] : [];
    return { technique: "budget", stages: [said("why", "budget"), ...known], move: null, back };
  }
  if (good !== null) return { technique: "take back", stages: mistake(state, good, now, looks), move: null, back };
  const first = looks.at(state.at(0));
  if (first.status === "lost") {
    const why: Stage = { stage: "why", ...first.why, cells: first.cells };
    return { technique: "unsolvable", stages: [said("where", "unsolvable"), why], move: null, back: 0 };
  }
  return { technique: "budget", stages: [said("where", "lost"), said("why", "no_way_back")], move: null, back: 0 };
}

/** The stages of a mistake: the game could be won after `good` moves, and is lost `now`. */
function mistake<P, T, M extends AnyMove, S>(
  state: State<P, T, M, S>,
  good: number,
  now: Outlook<M> & { readonly status: "lost" },
  looks: Looks<P, T, M, S>,
): Stage[] {
  const back = state.moveCount - good;
  const takeBack = said("move", "take_back", { count: back });
  const after = looks.at(state.at(good + 1));
  if (after.status !== "lost") {
    // The first moves after `good` are not decided, so no single move is named.
    return [said("where", "lost_within", { count: back }), { stage: "why", ...now.why, cells: now.cells }, takeBack];
  }
  const before = state.at(good);
  const named = state.kind.naming?.(state.puzzle, before.position, state.played[good]!);
  const where = named
    ? said("where", "mistake_named", { number: good + 1, move: { key: named.key, args: named.args } }, named.cells)
    : said("where", "mistake", { number: good + 1 });
  return [where, { stage: "why", ...after.why, cells: after.cells }, takeBack];
}

function said(stage: Stage["stage"], key: string, args: Readonly<Record<string, Argument>> = {}, cells: readonly Cell[] = []): Stage {
  return { stage, key: `play.common.${key}`, args, cells };
}

/**
 * The number of moves after which the game could last be won; null if no such position is known.
 *
 * Moves that only add never make a lost game winnable, and taking off never makes a winnable one lost. So a run of adding
 * moves is searched by halving, and a run whose first position is lost is lost as a whole, with what was taken off before.
 */
function latestWinnable<P, T, M extends AnyMove, S>(state: State<P, T, M, S>, looks: Looks<P, T, M, S>): number | null {
  const adds = state.played.map(({ move }) => !TAKING_OFF.has(move));
  const winnable = (count: number) => looks.at(state.at(count)).status === "winnable";
  let lost = state.moveCount;
  while (lost > 0 && looks.left > 0) {
    while (lost > 0 && !adds[lost - 1]) lost -= 1;
    if (lost === 0) break;
    let first = lost - 1;
    while (first > 0 && adds[first - 1]) first -= 1;
    if (winnable(first)) return lastWinnable(first, lost, winnable);
    lost = first;
  }
  looks.left = Math.max(looks.left, 1);
  return state.moveCount > 0 && winnable(0) ? 0 : null;
}

/** The last winnable count from `good`, which is winnable, to before `lost`, which is not known to be. */
function lastWinnable(good: number, lost: number, winnable: (count: number) => boolean): number {
  while (lost - good > 1) {
    const middle = good + Math.floor((lost - good) / 2);
    if (winnable(middle)) good = middle;
    else lost = middle;
  }
  return good;
}

/** Looks at positions of one game, each once, within the time of one hint. */
class Looks<P, T, M extends AnyMove, S> {
  /** How many more positions may be looked at. */
  left = MOST_LOOKS;
  readonly #budget: Budget;
  readonly #known: S | null;
  readonly #end: number | null;
  readonly #outlooks = new Map<string, Outlook<M>>();

  constructor(state: State<P, T, M, S>, { known = null, nodes = BUDGET.nodes, milliseconds }: SearchOptions<S>) {
    this.#budget = milliseconds === undefined ? { nodes } : { nodes, milliseconds };
    this.#known = known !== null && state.kind.check(state.puzzle, known).length === 0 ? known : null;
    this.#end = milliseconds === undefined ? null : performance.now() + milliseconds;
  }

  at(state: State<P, T, M, S>): Outlook<M> {
    const position = state.kind.describe(state.puzzle, state.position);
    const before = this.#outlooks.get(position);
    if (before) return before;
    const now = this.#look(state);
    this.#outlooks.set(position, now);
    return now;
  }

  #look(state: State<P, T, M, S>): Outlook<M> {
    if (state.solved) return { status: "winnable", moves: [] };
    const budget = this.#rest();
    if (!budget || this.left <= 0) return { status: "unknown" };
    this.left -= 1;
    return state.kind.look(state.puzzle, state.position, budget, this.#known);
  }

  /** What one look may spend; null if the time is over. */
  #rest(): Budget | null {
    if (this.#end === null) return this.#budget;
    const milliseconds = this.#end - performance.now();
    return milliseconds > 0 ? { ...this.#budget, milliseconds } : null;
  }
}
