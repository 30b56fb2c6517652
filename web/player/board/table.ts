// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What the page and the board of a kind know of each other. The page knows no kind, and a board knows no page.

import type { AnyKind, AnyMove, Cell, Said } from "../../src/kind.ts";
import type { State } from "../../src/state.ts";

/** Cells that a hint speaks of, or that break a rule. */
export interface Marks {
  readonly tone: "hint" | "fault";
  readonly cells: readonly Cell[];
}

/** Pencil notes: a short text for each cell that has one, by `noteKey`. */
export type Notes = ReadonlyMap<string, string>;

/** The key of a cell's note: its row and column from 0. */
export function noteKey([row, column]: Cell): string {
  return `${row},${column}`;
}

/** All that a board shows. */
export interface View {
  readonly state: State;
  readonly marks: Marks | null;
  readonly notes: Notes;
  /** Whether a press on a cell writes a note (`table.note`) instead of playing. */
  readonly noting: boolean;
  /** No more moves: the game is solved or given up, or the clock has not been started. */
  readonly closed: boolean;
}

/** What a board asks of the page. */
export interface Table {
  /** A sentence in the language of the page. Keys of the page itself begin with `page.`. */
  readonly say: (said: Said) => string;
  /** Plays a move, and shows the new view. A move that the rules refuse is explained to the player; then false. */
  readonly play: <Move extends AnyMove>(move: Move) => boolean;
  /** Says something in the line for messages, which screen readers speak. */
  readonly tell: (said: Said) => void;
  /** Writes the chosen note on a cell, or removes it. */
  readonly note: (cell: Cell) => void;
}

/** Rows and columns of a board in squares: a domino is two squares wide. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

/** A board on the page. Lengths in its style are in `var(--cell)`, the side of a square, which the page sets and zooms. */
export interface Board {
  /** The grid of cells. */
  readonly element: HTMLElement;
  /** The tiles or pieces to place; null if there are none. It is below the board on a phone and beside it elsewhere. */
  readonly tray: HTMLElement | null;
  /** Shows a view. Called after each change; keeps the focus where it is. */
  readonly show: (view: View) => void;
}

/** A picture in the rules. The sentence below it says all that it shows, so screen readers skip the picture itself. */
export interface Picture {
  /** The last part of the key of that sentence, `page.rules.<kind>.<name>`. */
  readonly name: string;
  readonly draw: () => SVGElement;
}

/** What the rules of a kind show besides their sentences. */
export interface Guide {
  readonly pictures: readonly Picture[];
  /** What to do when no move is sure, below a heading that is called `stuck`. */
  readonly lessons?: readonly Picture[];
  /** The names, in `page.rules.keys`, of the keys that only some boards have. */
  readonly keys: readonly string[];
}

/** A kind as the page plays it. */
export interface BoardKind<Puzzle> {
  readonly kind: AnyKind;
  readonly extent: (puzzle: Puzzle) => Extent;
  /** The notes that a player can choose from, each of one to three characters. */
  readonly notes: (puzzle: Puzzle) => readonly string[];
  /** What is asked for, in a sentence: `Solve in 4 swaps`. */
  readonly goal: (puzzle: Puzzle) => Said;
  readonly guide: Guide;
  readonly make: (puzzle: Puzzle, table: Table) => Board;
  /** Whether two moves in a row are one step for the player, who takes both back at once: a piece that is moved is lifted and laid. */
  readonly isOneStep?: (before: State, first: AnyMove, second: AnyMove) => boolean;
}

/** A kind of some puzzle; as with `AnyKind`, `any` stands for all of them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type AnyBoardKind = BoardKind<any>;
