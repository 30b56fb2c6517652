// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Whether a game can still be won, with the moves that win it or a reason why it is lost.

import type { Budget, Cell, Outlook, Said } from "../kind.ts";
import { Meter } from "../meter.ts";
import { counted } from "../sentences.ts";
import { allOf, cellsIn, coverOf, deadRegion, groupsOf, needOf, tally } from "./cover.ts";
import type { Cover, Rest } from "./cover.ts";
import { isRefuted } from "./deductions.ts";
import { EMPTY, cellsOf } from "./pieces.ts";
import type { Lay, Move, Position } from "./play.ts";
import { openCells, piecesLeft } from "./puzzle.ts";
import type { Filling, IqBlocks } from "./puzzle.ts";
import { check } from "./rules.ts";
import { complete } from "./search.ts";
import { said } from "./sentences.ts";

/** Whether the pieces left can complete the board. A node of the budget is one placement tried. */
export function look(puzzle: IqBlocks, { board }: Position, budget: Budget, known: Filling | null): Outlook<Move> {
  const meter = new Meter(budget);
  const open = openCells(puzzle, board).length;
  const pieces = piecesLeft(puzzle, board).reduce((sum, { size }) => sum + size, 0);
  if (open !== pieces) return lost(said("lost_area", { open, pieces }));
  if (open === 0) return { status: "winnable", moves: [] };
  const moves = known && check(puzzle, known).length === 0 ? movesTo(puzzle, board, known) : null;
  if (moves) return { status: "winnable", moves };
  const cover = coverOf(puzzle, board);
  if (!cover) return { status: "unknown" };
  const start = allOf(cover);
  const gap = gapIn(cover, start);
  if (gap) return gap;
  if (isRefuted(cover, start, "forced")) return lost(said("lost_forced"));
  const completion = complete(cover, start, meter);
  if (completion === "unknown") return { status: "unknown" };
  if (completion) return { status: "winnable", moves: laysOf(cover, completion) };
  return lost(said(isRefuted(cover, start, "dead region") ? "lost_cut" : "lost_search"));
}

/** Candidates as moves; equal pieces are used in the set's order. */
function laysOf(cover: Cover, candidates: readonly number[]): Lay[] {
  const used = cover.groups.map(() => 0);
  return candidates.map((candidate) => {
    const group = cover.group[candidate]!;
    const piece = cover.groups[group]!.letters[used[group]!++]!;
    return { move: "lay", piece, cells: cellsIn(cover, candidate) };
  });
}

/**
 * The moves from a board to a right solution; null if a piece on the board lies otherwise in the solution. Equal pieces
 * can be exchanged, so only the form of what lies on some cells counts.
 */
function movesTo(puzzle: IqBlocks, board: readonly string[], solution: Filling): Lay[] | null {
  const left = piecesLeft(puzzle, board).map(({ name }) => name);
  const formOf = new Map(puzzle.set.map(({ name, form }) => [name, form]));
  const lays: Lay[] = [];
  const places = new Map<string, (readonly Cell[])[]>();
  for (const { name, form } of puzzle.set) {
    const cells = cellsOf(solution.board, name);
    const marks = [...new Set(cells.map(([r, c]) => board[r]![c]!))];
    const isOpen = marks.every((mark) => mark === EMPTY || left.includes(mark));
    if (isOpen && marks.includes(name)) lays.push({ move: "lay", piece: name, cells });
    else if (isOpen) places.set(form, [...(places.get(form) ?? []), cells]);
    else if (marks.length > 1 || formOf.get(marks[0]!) !== form) return null;
  }
  for (const alike of groupsOf(puzzle, board)) {
    if (lays.some(({ piece }) => piece === alike[0]!.name)) continue;
    const free = places.get(alike[0]!.form) ?? [];
    if (free.length !== alike.length) return null;
    alike.forEach(({ name }, index) => lays.push({ move: "lay", piece: name, cells: free[index]! }));
  }
  return lays;
}

/** Why a position is lost at first sight: a dead region, a cell that nothing covers, or a piece without a place. */
function gapIn(cover: Cover, rest: Rest): Outlook<never> | null {
  const region = deadRegion(cover, rest.open, rest.copies);
  if (region) {
    const cells = region.sort((one, other) => one - other).map((cell) => cover.cells[cell]!);
    return lost(said("lost_region", { count: cells.length }), cells);
  }
  const item = tally(cover, rest).findIndex((count, index) => count < needOf(cover, rest, index));
  if (item < 0) return null;
  const cell = cover.cells[item];
  if (cell) return lost(said("lost_cell", counted(cell)), [cell]);
  const { letters } = cover.groups[item - cover.cells.length]!;
  if (letters.length === 1) return lost(said("lost_piece", { piece: letters[0]! }));
  return lost(said("lost_pieces", { pieces: letters }));
}

function lost(why: Said, cells: readonly Cell[] = []): Outlook<never> {
  return { status: "lost", why, cells };
}
