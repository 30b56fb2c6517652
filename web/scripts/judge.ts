// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Makes random reachable states of the shipped packs, asks for a hint in each and follows hints to the end of the game.
// Prints a line of JSON for each state; `python -m tests.web.judge` judges these lines.
//
//     node scripts/judge.ts STATES [--seed N] [--known] [--kinds gloop,ottf]
//
// A third of the states each come from: moves forwards, each drawn uniformly from all; the start of the stored solution,
// then such moves; all legal moves, also those that take something back. `--known` gives the stored solution to the search.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BUDGET, hint, outlook } from "../src/advice.ts";
import type { AnyKind, AnyMove } from "../src/kind.ts";
import { play, type State } from "../src/state.ts";
import { Draws } from "../tests/support/draws.ts";
import { kinds } from "../src/kinds.ts";
import { solutionMoves } from "./solution_moves.ts";

/** A move that was made, or a number of moves taken back. */
type Step = AnyMove | { readonly undo: number };

/** The most hints that a game is followed for. */
const MOST_STEPS = 2_000;

interface Entry {
  readonly id: string;
  readonly solution: unknown;
}

interface Followed {
  readonly steps: readonly Step[];
  readonly solved: boolean;
  /** The technique of the last hint. */
  readonly end: string;
}

function entriesOf(kind: AnyKind): readonly Entry[] {
  const path = new URL(`../../catalogues/packs/${kind.name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as { puzzles: Entry[] }).puzzles;
}

/** A random state of a game. */
function randomState(kind: AnyKind, entry: Entry, draws: Draws): State {
  const puzzle: unknown = kind.parseId(entry.id);
  let state: State = play(kind, puzzle);
  const mix = draws.below(3);
  const line = solutionMoves(kind, puzzle, kind.readSolution(entry.solution, "solution"));
  if (mix === 1) for (const move of line.slice(0, draws.below(line.length + 1))) state = state.apply(move);
  for (let left = draws.below(line.length + 1); left > 0; left--) {
    const legal = state.moves().filter((move) => mix === 2 || (move.move !== "back" && move.move !== "lift"));
    if (legal.length === 0) break;
    state = state.apply(draws.choice(legal));
  }
  return state;
}

/** Follows hints until the game is solved or there is none. */
function follow(start: State, known: unknown): Followed {
  const steps: Step[] = [];
  let state = start;
  let end = "";
  while (steps.length < MOST_STEPS) {
    const { technique, move, back } = hint(state, { ...BUDGET, known });
    end = technique;
    if (move !== null) {
      state = state.apply(move);
      steps.push(move);
    } else if (back > 0) {
      state = state.at(state.moveCount - back);
      steps.push({ undo: back });
    } else {
      break;
    }
  }
  return { steps, solved: state.solved, end };
}

function judged(kind: AnyKind, entry: Entry, draws: Draws, withSolution: boolean): object {
  const state = randomState(kind, entry, draws);
  const known: unknown = withSolution ? kind.readSolution(entry.solution, "solution") : null;
  const begin = performance.now();
  const { status } = outlook(state, { ...BUDGET, known });
  const answered = performance.now();
  hint(state, { ...BUDGET, known });
  const hinted = performance.now();
  return {
    id: entry.id,
    moves: state.played,
    verdict: status,
    milliseconds: Math.round((answered - begin) * 10) / 10,
    hint: Math.round((hinted - answered) * 10) / 10,
    ...follow(state, known),
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    known: { type: "boolean", default: false },
    kinds: { type: "string", default: kinds.map(({ name }) => name).join(",") },
  },
});
const chosen = kinds.filter(({ name }) => values.kinds.split(",").includes(name));
const packs = chosen.map((kind) => ({ kind, entries: entriesOf(kind) }));
const draws = new Draws(Number(values.seed));
for (let number = 0; number < Number(positionals[0] ?? "100"); number++) {
  const { kind, entries } = packs[number % packs.length]!;
  console.log(JSON.stringify(judged(kind, draws.choice(entries), draws, values.known)));
}
