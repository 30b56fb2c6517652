// A game: a puzzle and the moves played, the same words for all kinds, and saved games that Python reads, too.

import { InputError, shown } from "./errors.ts";
import type { AnyKind, AnyMove, BrokenRule, Kind, Progress } from "./kind.ts";
import { list, text, whole, record, oneOf } from "./reading.ts";

const FORMAT = "puzzlemill-play";
const VERSION = 1;

/** A game at some move. Never changes: `apply` and `undo` return another state. `play` makes the first one. */
export class State<Puzzle = unknown, Position = unknown, Move extends AnyMove = AnyMove, Solution = unknown> {
  readonly kind: Kind<Puzzle, Position, Move, Solution>;
  readonly puzzle: Puzzle;
  /** The moves played so far. */
  readonly played: readonly Move[];
  /** What is on the board, a value that the kind describes. */
  readonly position: Position;
  readonly #before: State<Puzzle, Position, Move, Solution> | null;

  private constructor(
    kind: Kind<Puzzle, Position, Move, Solution>,
    puzzle: Puzzle,
    played: readonly Move[],
    position: Position,
    before: State<Puzzle, Position, Move, Solution> | null,
  ) {
    this.kind = kind;
    this.puzzle = puzzle;
    this.played = played;
    this.position = position;
    this.#before = before;
  }

  /** The first state of a game. */
  static first<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>, puzzle: P): State<P, T, M, S> {
    return new State(kind, puzzle, [], kind.start(puzzle), null);
  }

  /** Every legal move, in a fixed order. */
  moves(): Move[] {
    return this.kind.moves(this.puzzle, this.position);
  }

  /** The state after a move; throws `InputError` with one line that names the move, the cell and the rule. */
  apply(move: Move): State<Puzzle, Position, Move, Solution> {
    if (this.played.length >= this.kind.mostMoves) {
      throw new InputError(`play: a game has at most ${this.kind.mostMoves} moves`);
    }
    const known = this.kind.normal(this.kind.readMove(move, "play: move"));
    const position = this.kind.after(this.puzzle, this.position, known);
    return new State(this.kind, this.puzzle, [...this.played, known], position, this);
  }

  /** The state before the last move; throws `InputError` at the start. */
  undo(): State<Puzzle, Position, Move, Solution> {
    if (!this.#before) throw new InputError("play: no move to undo");
    return this.#before;
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
  return State.first(kind, puzzle);
}

/**
 * The game in the text of a saved game, with every move played again. A saved game is untrusted: throws `InputError`,
 * which names the move, for anything that is not a game of these kinds.
 */
export function load(saved: string, kinds: readonly AnyKind[]): State {
  const head = record({
    format: oneOf([FORMAT]),
    version: whole(VERSION, VERSION),
    id: text(/^[a-z]+:[a-z0-9._:-]+$/, "a position id"),
    moves: (value: unknown) => value,
  })(parsed(saved), "saved game");
  const kind = kindOf(head.id, kinds);
  const moves = list(kind.readMove, 0, kind.mostMoves)(head.moves, "saved game: moves");
  let state = State.first(kind, kind.parseId(head.id)) as State;
  moves.forEach((move, index) => {
    try {
      state = state.apply(move as AnyMove);
    } catch (error) {
      throw error instanceof InputError ? new InputError(`saved game: move ${index + 1}: ${error.message}`) : error;
    }
  });
  return state;
}

/** The kind that an id begins with. */
export function kindOf(id: string, kinds: readonly AnyKind[]): AnyKind {
  const kind = kinds.find(({ name }) => id.startsWith(`${name}:`));
  if (kind) return kind;
  throw new InputError(`id ${shown(id)}: expected a position id of ${kinds.map(({ name }) => name).join(", ")}`);
}

function parsed(saved: string): unknown {
  try {
    return JSON.parse(saved);
  } catch {
    throw new InputError("saved game: not JSON");
  }
}
