// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What every kind of puzzle provides. The words are those of puzzlemill for Python.

import type { OpenReader } from "./reading.ts";

/** The names of all kinds, in the order of books and tables. */
export const KIND_NAMES = ["gloop", "domicles", "ottf", "iqblocks"] as const;

/** What ids begin with, and the field `kind` of entries. */
export type KindName = (typeof KIND_NAMES)[number];

/** A cell as [row, column], both counted from 0. */
export type Cell = readonly [row: number, column: number];

/** How much is done, from 0 to `total`. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** A rule that a solution breaks: a code that never changes, and the cells concerned. */
export interface BrokenRule {
  readonly code: string;
  readonly cells: readonly Cell[];
}

/**
 * A sentence as data: a key of the words files and what it speaks of. Numbers are those that the sentence shows, so rows,
 * columns and places count from 1. An argument can be a sentence itself, or a list of them (`A, B and C`).
 */
export interface Said {
  readonly key: string;
  readonly args: Readonly<Record<string, Argument>>;
}

/** What a sentence speaks of: a number or text as it is shown, another sentence, or a list of these. */
export type Argument = string | number | Said | readonly Argument[];

/** One of the three stages of a hint: where to look, why, and the move itself. `cells` count from 0. */
export interface Stage extends Said {
  readonly stage: "where" | "why" | "move";
  readonly cells: readonly Cell[];
}

/** Everything that a move has: a `move` that names it, as in saved games. */
export interface AnyMove {
  readonly move: string;
}

/**
 * What to do next and why. `technique` is the hardest one needed to see the move, as in grades; `take back` if the game
 * is lost; or, without a move, `solved`, `unsolvable` (the puzzle itself has no solution) or `budget` (not known).
 *
 * `back` is the number of moves of the game to take back; 0 if none. `move` is the next move, or null.
 */
export interface Hint<Move extends AnyMove = AnyMove> {
  readonly technique: string;
  /** In the order in which they are shown: three if there is a move, otherwise one to three. */
  readonly stages: readonly Stage[];
  /** For `state.apply`; null if there is nothing to do but take back. */
  readonly move: Move | null;
  /** `state.at(state.moveCount - back)` can be won, if `back` is above 0. */
  readonly back: number;
}

/** The hint for a position that can be won: its move, and the stages that lead to it. */
export interface Advice<Move extends AnyMove> {
  readonly technique: string;
  readonly stages: readonly [Stage, Stage, Stage];
  readonly move: Move;
}

/** What a search may spend. `nodes` are steps of the search; the time can only turn an answer into `unknown`. */
export interface Budget {
  readonly nodes: number;
  readonly milliseconds?: number | undefined;
}

/** What `hint` and `outlook` may use; fields that are left out have defaults. */
export interface SearchOptions<Solution = unknown> {
  /** A solution of the puzzle, as the field `solution` of an entry: a search with it is quicker. A wrong one is ignored. */
  readonly known?: Solution | null | undefined;
  /** The steps of the search for each position that is looked at. */
  readonly nodes?: number | undefined;
  /** The time for the whole answer. It can only turn an answer into `budget` or `unknown`. */
  readonly milliseconds?: number | undefined;
}

/** What a search finds out about a position. */
export type Outlook<Move extends AnyMove> =
  /** The game can be won without taking anything back; `moves` do it. */
  | { readonly status: "winnable"; readonly moves: readonly Move[] }
  /** The game is lost; `why` is a reason that a person can check, if the search found one. */
  | { readonly status: "lost"; readonly why: Said; readonly cells: readonly Cell[] }
  /** The budget is spent. */
  | { readonly status: "unknown" };

/** The rules of a kind of puzzle, and a small solver for its positions. Puzzles and positions are immutable values. */
export interface Kind<Puzzle = unknown, Position = unknown, Move extends AnyMove = AnyMove, Solution = unknown> {
  /** The name in files and ids. */
  readonly name: KindName;
  /** The name for players, the same in every language. */
  readonly title: string;

  /** The puzzle that a position id describes completely; throws `InputError` for anything else. */
  readonly parseId: (id: string) => Puzzle;
  /** The position id of a puzzle, the same as in Python. */
  readonly formatId: (puzzle: Puzzle) => string;

  /** The fields `instance` and `solution` of an entry, and a move of a saved game: untrusted, every field is checked. */
  readonly readInstance: OpenReader<Puzzle>;
  readonly readSolution: OpenReader<Solution>;
  readonly readMove: OpenReader<Move>;
  /** The most moves of a game. */
  readonly mostMoves: number;
  /** The most characters of a saved game; by default 4,000,000 for the position id and 1,000 for each move. */
  readonly largestSave?: number;

  /** The position before the first move. */
  readonly start: (puzzle: Puzzle) => Position;
  /** Every move that `after` accepts, in the same order as in Python. */
  readonly moves: (puzzle: Puzzle, position: Position) => Move[];
  /** The position after a move; throws `InputError` with one line that names the move, the cell and the rule. */
  readonly after: (puzzle: Puzzle, position: Position, move: Move) => Position;
  /**
   * The position after all moves from the start, where playing them one by one would take longer. Throws what `after`
   * throws for the first move that is refused, and asks for no further move.
   */
  readonly replay?: (puzzle: Puzzle, moves: Iterable<Move>) => Position;
  /** The move as saved games spell it: exactly the fields that Python writes, in its order, with the player's values. */
  readonly normal: (move: Move) => Move;
  readonly progress: (puzzle: Puzzle, position: Position) => Progress;
  /** A text that is equal for equal positions; `conformance/README.md` describes it. */
  readonly describe: (puzzle: Puzzle, position: Position) => string;

  /** The solution, right or wrong, that a complete position shows; null until the position is complete. */
  readonly solution: (puzzle: Puzzle, position: Position) => Solution | null;
  /** Every rule that a solution breaks, as Python's `check` lists them; empty if it is right. */
  readonly check: (puzzle: Puzzle, solution: Solution) => BrokenRule[];

  /** Whether the game can still be won. A `known` solution of the puzzle answers at once where the position fits it. */
  readonly look: (puzzle: Puzzle, position: Position, budget: Budget, known: Solution | null) => Outlook<Move>;
  /**
   * A move of a game as a hint names it, in the position before it (`the swap of places 1 and 8`), and its cells. Part of
   * the sentence that names a mistake; without it, the hint has only the number of the move.
   */
  readonly naming?: (puzzle: Puzzle, position: Position, move: Move) => Said & { readonly cells: readonly Cell[] };
  /** The move that is easiest to explain in a position that `moves` win, with its three stages. */
  readonly advise: (puzzle: Puzzle, position: Position, moves: readonly Move[]) => Advice<Move>;
}

/** A kind whose types are not known, as in a pack of several kinds. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has its own types; `any` stands for all of them
export type AnyKind = Kind<any, any, any, any>;
