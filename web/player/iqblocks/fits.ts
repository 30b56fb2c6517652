// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What is on a cell, and why a piece does not fit somewhere.

import type { IqBlocks, Piece, Position, Rows } from "../../src/iqblocks/index.ts";
import { EMPTY, HOLE, cellsOf } from "../../src/iqblocks/pieces.ts";
import type { Cell, Said } from "../../src/kind.ts";

/** What is on a cell: nothing, a piece that is given or laid, or a clue that is not covered yet. */
interface Content {
  readonly sort: "empty" | "given" | "laid" | "clue";
  /** The letter of the piece; empty if the cell is. */
  readonly piece: string;
  /** Whether its letter is on the board from the start. */
  readonly fixed: boolean;
}

/** What is on a cell of the board. */
export function contentOf(puzzle: IqBlocks, { board, pieces }: Position, [row, column]: Cell): Content {
  const piece = board[row]![column]!;
  const fixed = puzzle.board[row]![column] === piece;
  if (piece === EMPTY) return { sort: "empty", piece: "", fixed: false };
  if (pieces.includes(piece)) return { sort: "laid", piece, fixed };
  const size = puzzle.set.find(({ name }) => name === piece)!.size;
  return { sort: cellsOf(board, piece).length === size ? "given" : "clue", piece, fixed };
}

/** Why a piece that is not on the board cannot be laid on cells that have its shape; null if it can. */
export function whyNot(board: Rows, { name: piece }: Piece, isClue: (letter: string) => boolean, cells: readonly Cell[]): Said | null {
  const marks = cells.map(([row, column]) => board[row]?.[column] ?? HOLE);
  const because = (name: string, args = {}): Said => ({ key: `page.iqblocks.${name}`, args: { piece, ...args } });
  if (marks.includes(HOLE)) return because("outside");
  const other = marks.find((mark) => mark !== EMPTY && mark !== piece);
  if (other !== undefined) return because(isClue(other) ? "other_clue" : "covered", { other });
  const clues = marks.filter((mark) => mark === piece).length;
  return clues < cellsOf(board, piece).length ? because("own_clue") : null;
}
