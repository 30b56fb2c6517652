// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import type { AnyKind, AnyMove, Cell } from "../src/kind.ts";
import { play, type State } from "../src/state.ts";

/** Solutions as packs have them. */
interface Solutions {
  readonly grid?: readonly (readonly (string | null)[])[];
  readonly swaps?: readonly (readonly [number, number])[];
  readonly order?: readonly Cell[];
  readonly board?: readonly string[];
}

/** The moves that play a solution of a pack, without what is given. */
export function solutionMoves(kind: AnyKind, puzzle: unknown, solution: unknown): AnyMove[] {
  const { grid, swaps, order, board } = solution as Solutions;
  if (swaps) return swaps.map(([i, j]) => ({ move: "swap", i, j }) as AnyMove);
  if (order) return order.map(([row, col]) => ({ move: "place", row, col }) as AnyMove);
  const lays = grid ? cells(grid).map(([row, col]) => ({ move: "lay", row, col, word: grid[row]![col] })) : pieces(board!);
  return legal(kind, puzzle, lays);
}

function cells(rows: readonly ArrayLike<string | null>[]): Cell[] {
  return rows.flatMap((line, row) => Array.from(line, (mark, col) => ({ mark, cell: [row, col] as const })))
    .filter(({ mark }) => mark !== null && mark !== "#")
    .map(({ cell }) => cell);
}

function pieces(board: readonly string[]): AnyMove[] {
  const cellsOf = new Map<string, Cell[]>();
  for (const [row, col] of cells(board)) {
    const letter = board[row]![col]!;
    cellsOf.set(letter, [...(cellsOf.get(letter) ?? []), [row, col]]);
  }
  return [...cellsOf].map(([piece, covered]) => ({ move: "lay", piece, cells: covered }) as AnyMove);
}

/** The moves that can be made one after the other: a given tile or piece is already on the board. */
function legal(kind: AnyKind, puzzle: unknown, moves: readonly AnyMove[]): AnyMove[] {
  let state: State = play(kind, puzzle);
  return moves.filter((move) => {
    try {
      state = state.apply(move);
      return true;
    } catch {
      return false;
    }
  });
}
