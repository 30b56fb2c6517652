// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game: a puzzle and the moves played, the same words for all kinds, and saved games that Python reads, too.

import { InputError, located, shown } from "./errors.ts";
import { refuseOver, savedValue } from "./json.ts";
import type { AnyKind, AnyMove, BrokenRule, Kind, Progress } from "./kind.ts";
import { list, oneOf, record, text, whole } from "./reading.ts";

const FORMAT = "puzzlemill-play";
const VERSION = 1;

/** Characters of the largest saved game of any kind, and of the longest position id. */
const LARGEST_OF_ALL = 100_000_000;
const LONGEST_ID = 4_000_000;

/** What a state knows of its past: the state before its last move, or, if the game was loaded, all moves. */
type Past<P, T, M extends AnyMove, S> =
  | { readonly before: State<P, T, M, S>; readonly last: M }
  | { readonly played: readonly M[] };

/**
 * A game at some move. Never changes: `apply` and `undo` return another state. `play` makes the first one.
 *
 * Without type arguments, `State` is a game of any kind: its puzzle, position and moves are `any`. `as` gives them types.
 */
/* eslint-disable @typescript-eslint/no-explicit-any -- `any`, as in `AnyKind`: a game of some kind fits and can be played */
export class State<Puzzle = any, Position = any, Move extends AnyMove = any, Solution = any> {
  /* eslint-enable @typescript-eslint/no-explicit-any */
  readonly kind: Kind<Puzzle, Position, Move, Solution>;
  readonly puzzle: Puzzle;
  /** What is on the board, a value that the kind describes. */
  readonly position: Position;
  /** The number of moves played so far. */
  readonly moveCount: number;
  readonly #past: Past<Puzzle, Position, Move, Solution>;
  #played: readonly Move[] | null = null;

  private constructor(
    kind: Kind<Puzzle, Position, Move, Solution>,
    puzzle: Puzzle,
    position: Position,
    past: Past<Puzzle, Position, Move, Solution>,
  ) {
    this.kind = kind;
    this.puzzle = puzzle;
    this.position = position;
    this.moveCount = "played" in past ? past.played.length : past.before.moveCount + 1;
    this.#past = past;
  }

  /**
   * The state after these moves from the start, in time that grows with their number only. Throws `InputError`, which
   * names the move, for the first that is refused.
   */
  static after<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>, puzzle: P, moves: readonly M[]): State<P, T, M, S> {
    if (moves.length > kind.mostMoves) throw tooMany(kind);
    const played = moves.map((move) => kind.normal(move));
    return new State(kind, puzzle, replayed(kind, puzzle, played), { played });
  }

  /** This state with the types of a kind; null if it is a game of another kind. */
  as<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>): State<P, T, M, S> | null {
    return this.kind.name === kind.name ? (this as unknown as State<P, T, M, S>) : null;
  }

  /** The moves played so far. The list is made when it is asked for the first time; `moveCount` is always at hand. */
  get played(): readonly Move[] {
    this.#played ??= State.#allMoves(this);
    return this.#played;
  }

  /** Every legal move, in a fixed order. */
  moves(): Move[] {
    return this.kind.moves(this.puzzle, this.position);
  }

  /** The state after a move; throws `InputError` with one line that names the move, the cell and the rule. */
  apply(move: Move): State<Puzzle, Position, Move, Solution> {
    if (this.moveCount >= this.kind.mostMoves) throw tooMany(this.kind);
    const last = this.kind.normal(this.kind.readMove(move, "play: move"));
    return new State(this.kind, this.puzzle, this.kind.after(this.puzzle, this.position, last), { before: this, last });
  }

  /** The state before the last move; throws `InputError` at the start. */
  undo(): State<Puzzle, Position, Move, Solution> {
    if (this.moveCount === 0) throw new InputError("play: no move to undo");
    return this.at(this.moveCount - 1);
  }

  /** The state after the first `count` moves of this game. */
  at(count: number): State<Puzzle, Position, Move, Solution> {
    if (!Number.isInteger(count) || count < 0 || count > this.moveCount) {
      throw new InputError(`play: ${shown(count)} moves: the game has ${this.moveCount}`);
    }
    return State.#earlier(this, count);
  }

  static #earlier<P, T, M extends AnyMove, S>(state: State<P, T, M, S>, count: number): State<P, T, M, S> {
    while (state.moveCount > count && "before" in state.#past) state = state.#past.before;
    return state.moveCount === count ? state : State.after(state.kind, state.puzzle, state.played.slice(0, count));
  }

  static #allMoves<P, T, M extends AnyMove, S>(state: State<P, T, M, S>): readonly M[] {
    const moves = new Array<M>(state.moveCount);
    while ("before" in state.#past) {
      moves[state.moveCount - 1] = state.#past.last;
      state = state.#past.before;
    }
    state.#past.played.forEach((move, index) => (moves[index] = move));
    return moves;
  }

  get progress(): Progress {
    return this.kind.progress(this.puzzle, this.position);
  }

  /** Every rule that the complete position breaks, empty if it is right; null until it is complete. */
  check(): BrokenRule[] | null {
    const solution = this.kind.solution(this.puzzle, this.position);
    return solution === null ? null : this.kind.check(this.puzzle, solution);
  }

  /** Whether the position is complete and breaks no rule. */
  get solved(): boolean {
    return this.check()?.length === 0;
  }

  /** The game as JSON, which `load` and Python's `puzzlemill.play_from_json` read: the same bytes as in Python. */
  save(): string {
    const id = this.kind.formatId(this.puzzle);
    return JSON.stringify({ format: FORMAT, version: VERSION, id, moves: this.played });
  }
}

/** The first state of a game. */
export function play<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>, puzzle: P): State<P, T, M, S> {
  if (typeof puzzle === "string") throw new InputError("play: expected a puzzle, got a text; use parseId of the kind for an id");
  return State.after(kind, puzzle, []);
}

/**
 * The game in the text of a saved game, with every move played again. A saved game is untrusted: throws `InputError`,
 * which names the move, for anything that is not a game of these kinds.
 */
export function load(saved: string, kinds: readonly AnyKind[]): State {
  const value = savedValue(saved, LARGEST_OF_ALL, "saved game");
  const head = record({
    format: oneOf([FORMAT]),
    version: whole(VERSION, VERSION),
    id: text(/^[a-z]+:[a-z0-9._:-]+$/, "a position id"),
    moves: (value: unknown) => value,
  })(value, "saved game");
  const kind = kindOf(head.id, kinds);
  refuseOver(kind.largestSave ?? Math.min(LARGEST_OF_ALL, LONGEST_ID + 1_000 * kind.mostMoves), saved, "saved game");
  const puzzle: unknown = kind.parseId(head.id);
  return located(
    () => State.after(kind, puzzle, list(kind.readMove, 0, kind.mostMoves)(head.moves, "moves") as AnyMove[]),
    (message) => `saved game: ${moveNumber(message)}`,
  );
}

/** The kind that an id begins with. */
export function kindOf(id: string, kinds: readonly AnyKind[]): AnyKind {
  const kind = kinds.find(({ name }) => id.startsWith(`${name}:`));
  if (kind) return kind;
  throw new InputError(`id ${shown(id)}: expected a position id of ${kinds.map(({ name }) => name).join(", ")}`);
}

/** The position after moves from the start; an `InputError` names the move that is refused, counted from 1. */
function replayed<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>, puzzle: P, moves: readonly M[]): T {
  let number = 0;
  function* oneByOne(): Generator<M> {
    for (const move of moves) {
      number += 1;
      yield move;
    }
  }
  const position = (): T => {
    if (kind.replay) return kind.replay(puzzle, oneByOne());
    let after = kind.start(puzzle);
    for (const move of oneByOne()) after = kind.after(puzzle, after, move);
    return after;
  };
  return located(position, (message) => `move ${number}: ${message}`);
}

/** The field of the moves as people count it: `moves[2].row` is the field `row` of move 3. */
function moveNumber(message: string): string {
  return message.replace(/^moves\[(\d+)\][.:]? */, (_, index: string) => `move ${Number(index) + 1}: `);
}

function tooMany(kind: { readonly mostMoves: number }): InputError {
  return new InputError(`play: a game has at most ${kind.mostMoves} moves`);
}
