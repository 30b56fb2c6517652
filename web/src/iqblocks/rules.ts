// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Which rules a filling breaks.

import type { BrokenRule, Cell } from "../kind.ts";
import { EMPTY, HOLE, hasShape } from "./pieces.ts";
import type { Filling, IqBlocks } from "./puzzle.ts";

/** Every rule that a filling breaks, in the order of Python's `check`; empty if it is right. */
export function check(puzzle: IqBlocks, solution: Filling): BrokenRule[] {
  // A row can have any characters, and one of them can be two UTF-16 units.
  const board = solution.board.map((row) => Array.from(row));
  const isShape = board.length === puzzle.board.length && board.every((row, r) => row.length === puzzle.board[r]!.length);
  if (!isShape) return [{ code: "SHAPE", cells: [] }];
  const names = new Set(puzzle.set.map(({ name }) => name));
  const where = (breaks: (given: string, mark: string) => boolean): Cell[] =>
    board.flatMap((row, r) => row.flatMap((mark, c): Cell[] => (breaks(puzzle.board[r]![c]!, mark) ? [[r, c]] : [])));
  const isEmpty = (mark: string): boolean => mark === EMPTY || mark === HOLE;
  const broken: BrokenRule[] = [
    { code: "GIVEN_CHANGED", cells: where((given, mark) => names.has(given) && mark !== given) },
    { code: "HOLE_FILLED", cells: where((given, mark) => given === HOLE && mark !== HOLE) },
    { code: "CELL_EMPTY", cells: where((given, mark) => given !== HOLE && isEmpty(mark)) },
    { code: "UNKNOWN_PIECE", cells: where((given, mark) => given !== HOLE && !isEmpty(mark) && !names.has(mark)) },
  ];
  const placed = puzzle.set.map((piece) => ({ piece, cells: where((_, mark) => mark === piece.name) }));
  const misshapen = placed.filter(({ piece, cells }) => cells.length > 0 && !hasShape(piece, cells));
  return [
    ...broken.filter(({ cells }) => cells.length > 0),
    ...(placed.some(({ cells }) => cells.length === 0) ? [{ code: "PIECE_MISSING", cells: [] }] : []),
    ...misshapen.map(({ cells }) => ({ code: "PIECE_SHAPE", cells })),
  ];
}
