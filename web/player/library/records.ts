// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What is kept of a puzzle, as JSON: in the browser's storage and in files of progress. Both are untrusted.

import { InputError } from "../../src/errors.ts";
import type { AnyMove } from "../../src/kind.ts";
import { kinds } from "../../src/kinds.ts";
import { checkDepth } from "../../src/nesting.ts";
import { anyText, flag, list, missing, oneOf, optional, real, record, text, whole, type Reader } from "../../src/reading.ts";
import { kindOf, load, play, type State } from "../../src/state.ts";
import type { Ended, Kept } from "./kept.ts";

/** What is kept of a puzzle, and whether it was ever solved: also before it was started again. */
export interface KeptRecord extends Kept {
  readonly solved: boolean;
}

const MOST_MOVES = 100_000;
const MOST_NOTES = 10_000;
const MOST_COUNT = 1_000_000;
/** About 30 years. */
const MOST_SECONDS = 1e9;
/** How deep a record can be nested; cells in the list of a move need 5 levels. */
const DEEPEST = 24;

const note = list(text(/^[^\p{C}]{1,20}$/u, "a short text"), 2, 2) as Reader<readonly [string, string]>;

const fields = {
  saved: anyText(5_000_000),
  undone: missing(list((move: unknown) => move, 0, MOST_MOVES), []),
  notes: missing(list(note, 0, MOST_NOTES), []),
  seconds: real(0, MOST_SECONDS),
  hints: missing(whole(0, MOST_COUNT), 0),
  checks: missing(whole(0, MOST_COUNT), 0),
  ended: optional(oneOf(["solved", "given up"])) as Reader<Ended | null>,
  first: flag,
  solved: missing(flag, false),
};

/** The record in a value of JSON; throws `InputError`. Whether its game can be played is not looked at. */
export const readRecord: Reader<KeptRecord> = (value, path) => {
  const { notes, ...others } = record<Omit<KeptRecord, "notes"> & { notes: readonly (readonly [string, string])[] }>(
    fields,
    () => undefined, // Later versions can have more fields.
  )(value, path);
  return { ...others, notes: new Map(notes), solved: others.solved || others.ended === "solved" };
};

/** A record as a value of JSON. */
export function recordData(kept: KeptRecord): object {
  return { ...kept, notes: [...kept.notes] };
}

/** A record without what takes room: only how the puzzle ended. */
export function slim(kept: KeptRecord): KeptRecord {
  return { ...kept, saved: "", undone: [], notes: new Map() };
}

/** Throws `InputError`, which begins with `path`, unless the game of a record is one of this puzzle, and can be continued. */
export function checkGame(id: string, kept: KeptRecord, path: string): void {
  try {
    checkDepth(JSON.stringify(kept.undone), DEEPEST, "undone");
    if (kept.saved === "" && kept.solved) return;
    const state = load(kept.saved, kinds);
    if (state.kind.formatId(state.puzzle) !== id) throw new InputError("saved game: of another puzzle");
    redone(state, kept.undone);
  } catch (error) {
    throw error instanceof Error ? new InputError(`${path}: ${error.message}`) : error;
  }
}

/**
 * The record with a game that can be played. If its game cannot, it starts again, and does not count as a first attempt. If it can but
 * the moves to redo cannot, they are left out. Throws `InputError` for an id that is not a puzzle.
 */
export function playable(id: string, kept: KeptRecord): KeptRecord {
  const kind = kindOf(id, kinds);
  const state = attempt(() => {
    const loaded = load(kept.saved, [kind]);
    return kind.formatId(loaded.puzzle) === id ? loaded : null;
  });
  if (state === null) {
    const saved = play(kind, kind.parseId(id)).save();
    return { ...slim(kept), saved, ended: null, first: false };
  }
  const ended = kept.ended === "solved" && !state.solved ? null : kept.ended;
  const undone = attempt(() => redone(state, kept.undone)) === null ? [] : kept.undone;
  return { ...kept, ended, undone };
}

/** The state after all moves that redo would play; throws `InputError` if one is refused. */
function redone(state: State, undone: readonly unknown[]): State {
  let after = state;
  for (const move of [...undone].reverse()) after = after.apply(state.kind.readMove(move, "undone") as AnyMove);
  return after;
}

function attempt<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}
