// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Whether a game can still be won, and why not.
//
// A tile placed at a right moment has as many empty neighbours as later neighbours, modulo 4. If every tile was, the rest is
// a template of its own with the same numbers, because tiles placed earlier do not change it.

import type { Budget, Cell, Outlook, Said } from "../kind.ts";
import { Board, FIRST, LAST } from "./board.ts";
import { emptyAround, isEmpty, placing, type Move, type Position } from "./play.ts";
import { contradiction, counted, flaw, said } from "./reasons.ts";
import { cellOf, layoutOf, neighbours, placeOf, type Layout, type Order, type Ottf } from "./rules.ts";
import { Effort, settle } from "./search.ts";

/** Nodes for explaining why a rest has no order, once that is known. */
const EXPLAINING = 2000;

/** Whether the game can be won without taking anything back. */
export function look(puzzle: Ottf, position: Position, budget: Budget, known: Order | null): Outlook<Move> {
  const effort = new Effort(budget);
  const layout = layoutOf(puzzle);
  const mistake = misplaced(layout, position);
  if (mistake) return { status: "lost", ...mistake };
  const order = known && continuation(layout, position, known);
  if (order) return { status: "winnable", moves: order.map((place) => placing(layout, place)) };
  const board = restOf(layout, position);
  const wrong = flaw(board);
  if (wrong) return { status: "lost", why: said("lost_rest", { end: wrong.end }), cells: wrong.cells };
  const verdict = settle(board, board.all, effort);
  if (verdict === "unknown") return { status: "unknown" };
  if (verdict === "refuted") return { status: "lost", ...exhausted(board) };
  const moves = board.order().map((tile) => {
    const [row, col] = board.cell(tile);
    return { move: "place", row, col } as const;
  });
  return { status: "winnable", moves };
}

/** The tiles that are not placed yet, as a board of their own. */
export function restOf(layout: Layout, position: Position): Board {
  return new Board(layout, (place) => isEmpty(layout, position, place));
}

/** The first tile of the game that was placed at a wrong moment, with the number that it will end on; null if none was. */
function misplaced(layout: Layout, position: Position): { why: Said; cells: readonly Cell[] } | null {
  for (const place of position.placed) {
    const empty = emptyAround(layout, position, place).length;
    const end = ((position.shows[place]! - 1 + empty) % 4) + 1;
    const number = layout.number[place]! + 1;
    if (end === number) continue;
    const placed = neighbours(layout, place).filter((other) => isLater(position, place, other)).length;
    const count = placed + empty;
    const cell = cellOf(layout, place);
    let key = count < number - 1 ? "lost_late" : "lost_early";
    if (number === 1 && neighboursOf(layout, place) === 4) key = "lost_between";
    return { why: said(key, { ...counted(cell), count, end, number }), cells: [cell] };
  }
  return null;
}

/** The number of neighbours of a place that have tiles. */
function neighboursOf(layout: Layout, place: number): number {
  return neighbours(layout, place).filter((other) => layout.number[other]! >= 0).length;
}

/** Whether a tile was placed after another one that is on the board. */
function isLater({ shows, placed }: Position, place: number, other: number): boolean {
  return shows[other] !== 0 && placed.indexOf(other) > placed.indexOf(place);
}

/** The empty places in the order of a solution, if placing them so ends with the right numbers; null if not. */
function continuation(layout: Layout, position: Position, { order }: Order): number[] | null {
  const shows = position.shows.slice();
  const now = { shows, placed: position.placed };
  const rest: number[] = [];
  for (const cell of order) {
    const place = placeOf(layout, cell);
    if (place < 0 || !isEmpty(layout, now, place)) continue;
    if (emptyAround(layout, now, place).length % 4 !== layout.number[place]) return null;
    // Only whether a cell is empty matters for what follows.
    shows[place] = 1;
    rest.push(place);
  }
  return rest.length === layout.tiles - position.placed.length ? rest : null;
}

/** Why a search found no order: a tile both of whose roles are contradicted at once, or that nothing was left to try. */
function exhausted(board: Board): { why: Said; cells: readonly Cell[] } {
  const effort = new Effort({ nodes: EXPLAINING });
  for (const part of board.parts(board.all)) {
    for (const tile of board.ambiguous(part.tiles)) {
      if (effort.spent) break;
      effort.spend(2 * Math.ceil(part.tiles.length / 256));
      const first = contradiction(board, part, tile, FIRST);
      const last = first && contradiction(board, part, tile, LAST);
      if (!first || !last) continue;
      const cell = board.cell(tile);
      const why = said("lost_both", { ...counted(cell), first: first.end, last: last.end });
      return { why, cells: [cell, ...first.cells, ...last.cells] };
    }
  }
  return { why: said("lost_search"), cells: Array.from(board.ambiguous(board.all), (tile) => board.cell(tile)) };
}
