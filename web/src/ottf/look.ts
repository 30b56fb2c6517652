// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Whether a game can still be won, and why not.
//
// A tile placed at a right moment has as many empty neighbours as later neighbours, modulo 4. If every tile was, the rest is
// a template of its own with the same numbers, because tiles placed earlier do not change it.

import type { Budget, Outlook } from "../kind.ts";
import { Meter } from "../meter.ts";
import { counted, type Reason } from "../sentences.ts";
import { Board, FIRST, LAST, costOf } from "./board.ts";
import { boardOf, emptyAround, isEmpty, placesOf, placing, type Move, type Position } from "./play.ts";
import { contradiction, flaw } from "./reasons.ts";
import { cellOf, layoutOf, neighbours, placeOf, type Layout, type Order, type Ottf } from "./puzzle.ts";
import { settle } from "./search.ts";
import { said } from "./sentences.ts";

/** Nodes for explaining why a rest has no order, once that is known. */
const EXPLAINING = 2000;

/** Whether the game can be won without taking anything back. */
export function look(puzzle: Ottf, position: Position, budget: Budget, known: Order | null): Outlook<Move> {
  const meter = new Meter(budget);
  const layout = layoutOf(puzzle);
  const shows = boardOf(layout, position);
  const mistake = misplaced(layout, position, shows);
  if (mistake) return { status: "lost", ...mistake };
  const order = known && continuation(layout, position, shows, known);
  if (order) return { status: "winnable", moves: order.map((place) => placing(layout, place)) };
  const board = restOf(layout, shows);
  const wrong = flaw(board);
  if (wrong) return { status: "lost", ...wrong };
  const verdict = settle(board, board.all, meter);
  if (verdict === "unknown") return { status: "unknown" };
  if (verdict === "refuted") return { status: "lost", ...exhausted(board) };
  const moves = board.order().map((tile) => {
    const [row, col] = board.cell(tile);
    return { move: "place", row, col } as const;
  });
  return { status: "winnable", moves };
}

/** The tiles that are not placed yet, as a board of their own. */
export function restOf(layout: Layout, shows: Uint8Array): Board {
  return new Board(layout, (place) => isEmpty(layout, shows, place));
}

/** The first tile of the game that was placed at a wrong moment, with the number that it will end on; null if none was. */
function misplaced(layout: Layout, position: Position, shows: Uint8Array): Reason | null {
  const order = placesOf(position);
  for (const [index, place] of order.entries()) {
    const empty = emptyAround(layout, shows, place).length;
    const end = ((shows[place]! - 1 + empty) % 4) + 1;
    const number = layout.number[place]! + 1;
    if (end === number) continue;
    const around = neighbours(layout, place).filter((other) => layout.number[other]! >= 0);
    const earlier = order.subarray(0, index);
    const count = around.filter((other) => !earlier.includes(other)).length;
    const cell = cellOf(layout, place);
    const both = number === 1 && around.length === 4;
    const late = count ? "lost_late" : "lost_alone";
    const key = both ? "lost_between" : count < number - 1 ? late : "lost_early";
    return { why: said(key, { ...counted(cell), count, end, number }), cells: [cell] };
  }
  return null;
}

/** The empty places in the order of a solution, if placing them so ends with the right numbers; null if not. */
function continuation(layout: Layout, position: Position, shows: Uint8Array, { order }: Order): number[] | null {
  const filled = shows.slice();
  const rest: number[] = [];
  for (const cell of order) {
    const place = placeOf(layout, cell);
    if (place < 0 || !isEmpty(layout, filled, place)) continue;
    if (emptyAround(layout, filled, place).length % 4 !== layout.number[place]) return null;
    // Only whether a cell is empty matters for what follows.
    filled[place] = 1;
    rest.push(place);
  }
  return rest.length === layout.tiles - position.count ? rest : null;
}

/** Why a search found no order: a tile both of whose roles are contradicted at once, or that nothing was left to try. */
function exhausted(board: Board): Reason {
  const meter = new Meter({ nodes: EXPLAINING });
  for (const part of board.parts(board.all)) {
    for (const tile of board.ambiguous(part.tiles)) {
      if (!meter.spend(2 * costOf(part))) break;
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
