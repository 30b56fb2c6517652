// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// An open puzzle: its game with undo and redo, notes, the clock, and what is kept of it. Knows nothing of the page.

import { InputError } from "../../src/errors.ts";
import type { AnyMove, Cell } from "../../src/kind.ts";
import type { Entry } from "../../src/packs/index.ts";
import { load, play, type State } from "../../src/state.ts";
import { noteKey, type Notes } from "../board/table.ts";
import type { Ended, Kept } from "../library/kept.ts";
import { Clock } from "./clock.ts";

/** What a game needs to know of an entry; a puzzle of an address has no more. */
export type Playable = Pick<Entry, "kind" | "id" | "puzzle" | "solution">;

/** A note on a cell is a mark of at most three characters. */
const LONGEST_NOTE = 3;

/** A game that is open. Every change is made here; what must be stored of it is `kept()`. */
export class Game {
  readonly entry: Playable;
  readonly #now: () => number;
  #state: State;
  #undone: AnyMove[];
  #notes: Map<string, string>;
  #clock: Clock;
  #hints: number;
  #checks: number;
  #ended: Ended | null;
  #first: boolean;

  /** Continues the game that was kept; parts of the record that do not fit the puzzle are left out. `now` gives milliseconds. */
  constructor(entry: Playable, kept: Kept | null, now: () => number = () => performance.now()) {
    this.entry = entry;
    this.#now = now;
    this.#state = (kept && loaded(entry, kept.saved)) ?? play(entry.kind, entry.puzzle);
    this.#undone = kept ? movesOf(entry, kept.undone) : [];
    this.#notes = new Map([...(kept?.notes ?? [])].filter(([, note]) => note.length <= LONGEST_NOTE));
    this.#clock = new Clock(kept?.seconds ?? 0, now);
    this.#hints = kept?.hints ?? 0;
    this.#checks = kept?.checks ?? 0;
    this.#ended = kept?.ended === "given up" ? "given up" : this.#state.solved ? "solved" : null;
    this.#first = kept?.first ?? true;
  }

  get state(): State {
    return this.#state;
  }

  get notes(): Notes {
    return this.#notes;
  }

  get seconds(): number {
    return this.#clock.seconds;
  }

  get hints(): number {
    return this.#hints;
  }

  get checks(): number {
    return this.#checks;
  }

  get ended(): Ended | null {
    return this.#ended;
  }

  /** Whether this is the first attempt at the puzzle. */
  get first(): boolean {
    return this.#first;
  }

  /** Whether anything was done that is worth keeping. */
  get touched(): boolean {
    return !this.#first || this.#state.moveCount > 0 || this.#undone.length > 0 || this.#notes.size > 0 || this.#hints + this.#checks > 0 || this.#ended !== null;
  }

  /** The moves that `redo` plays again, the next one first. */
  get undone(): readonly AnyMove[] {
    return [...this.#undone].reverse();
  }

  get canUndo(): boolean {
    return this.#ended === null && this.#state.moveCount > 0;
  }

  get canRedo(): boolean {
    return this.#ended === null && this.#undone.length > 0;
  }

  /** Plays a move; false if the rules refuse it or the game is over. */
  play(move: AnyMove): boolean {
    if (this.#ended !== null || !this.#apply(move)) return false;
    this.#undone = [];
    return true;
  }

  /** Takes back moves, which `redo` plays again; false if there are not as many. */
  undo(count = 1): boolean {
    if (this.#ended !== null || count < 1 || this.#state.moveCount < count) return false;
    const kept = this.#state.moveCount - count;
    this.#undone.push(...(this.#state.played.slice(kept) as AnyMove[]).reverse());
    this.#state = this.#state.at(kept);
    return true;
  }

  /** Plays the move again that was taken back last; false if there is none. */
  redo(): boolean {
    if (this.#ended !== null) return false;
    const move = this.#undone.pop();
    if (!move) return false;
    if (this.#apply(move)) return true;
    this.#undone = [];
    return false;
  }

  /** Back to the start. After the end of a game this begins another attempt, with a new clock. */
  restart(): void {
    if (this.#ended === null) {
      this.undo(this.#state.moveCount);
      return;
    }
    this.#state = this.#state.at(0);
    this.#undone = [];
    this.#notes = new Map();
    this.#clock = new Clock(0, this.#now);
    this.#hints = 0;
    this.#checks = 0;
    this.#ended = null;
    this.#first = false;
  }

  /** Ends the game without a solution; `moves` from the start show one, if one is known. */
  giveUp(moves: readonly AnyMove[] | null): void {
    if (this.#ended !== null) return;
    this.#clock.stop();
    this.#ended = "given up";
    this.#undone = [];
    if (moves) this.#state = moves.reduce((state, move) => state.apply(move), this.#state.at(0));
  }

  /** Writes a note on a cell in place of its note; the same note again removes it, as does an empty one. */
  note(cell: Cell, note: string): void {
    const key = noteKey(cell);
    const notes = new Map(this.#notes);
    if (note === "" || notes.get(key) === note) notes.delete(key);
    else notes.set(key, note);
    this.#notes = notes;
  }

  removeNotes(): void {
    this.#notes = new Map();
  }

  countHint(): void {
    this.#hints += 1;
  }

  countCheck(): void {
    this.#checks += 1;
  }

  /** Starts or stops the clock, which never runs after the end. */
  run(running: boolean): void {
    if (running && this.#ended === null) this.#clock.start();
    else this.#clock.stop();
  }

  /** The record that brings the game back. */
  kept(): Kept {
    return {
      saved: this.#state.save(),
      undone: [...this.#undone],
      notes: this.#notes,
      seconds: Math.round(this.#clock.seconds * 10) / 10,
      hints: this.#hints,
      checks: this.#checks,
      ended: this.#ended,
      first: this.#first,
    };
  }

  #apply(move: AnyMove): boolean {
    try {
      this.#state = this.#state.apply(move);
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
    if (this.#state.solved) {
      this.#clock.stop();
      this.#ended = "solved";
    }
    return true;
  }
}

/** The saved game if it is one of this puzzle. */
function loaded(entry: Playable, saved: string): State | null {
  try {
    const state = load(saved, [entry.kind]);
    return entry.kind.formatId(state.puzzle) === entry.id ? state : null;
  } catch {
    return null; // Damaged: the puzzle starts again.
  }
}

/** The moves in a list of anything; none if one of them is not a move of the kind. */
function movesOf({ kind }: Playable, values: readonly unknown[]): AnyMove[] {
  try {
    return values.map((value) => kind.readMove(value, "undone") as AnyMove);
  } catch {
    return [];
  }
}
