// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Whether the swaps that are left can solve the board, and with which swaps.

import type { Budget, Cell, Outlook, Said } from "../kind.ts";
import { Meter } from "../meter.ts";
import type { Reason } from "../sentences.ts";
import { replay, type Domicles, type Pair, type Swaps, type Tile } from "./puzzle.ts";
import { swapOf, type Move, type Position } from "./play.ts";
import { conflictCells, solved } from "./rules.ts";
import { MOST_TILES } from "./search/clashes.ts";
import { swapsBetween } from "./search/cycles.ts";
import { deepen } from "./search/deepening.ts";
import { said } from "./sentences.ts";

/** Nodes to look for a sequence shorter than that to a known solution; a few milliseconds. */
const SHORTER = 5000;

/**
 * Whether the swaps left solve the board: `winnable` with the fewest swaps if the budget shows them, `lost` or `unknown`. A
 * board of more than 31 tiles is only compared with the known solution.
 */
export function look(puzzle: Domicles, position: Position, budget: Budget, known: Swaps | null): Outlook<Move> {
  const { tiles } = position;
  const { cols } = puzzle;
  const left = puzzle.swaps - position.swaps.length;
  if (solved(tiles, cols)) return { status: "winnable", moves: [] };
  const crowd = crowded(tiles, cols);
  if (crowd) return { status: "lost", ...crowd };
  const planned = known === null ? null : swapsToSolution(puzzle, position, known);
  if (planned === null || planned.length > left) return search(tiles, cols, left, budget);
  // If the puzzle claims that its swaps are the least, no sequence is shorter than one that needs all that are left.
  const shorter =
    puzzle.exact && planned.length === left
      ? null
      : search(tiles, cols, planned.length - 1, { ...budget, nodes: Math.min(budget.nodes, SHORTER) });
  return shorter?.status === "winnable" ? shorter : winnable(planned);
}

/** The fewest swaps to the board that a known solution leads to; null if that board is not solved. */
function swapsToSolution(puzzle: Domicles, position: Position, known: Swaps): Pair[] | null {
  const target = replay(puzzle.tiles, known.swaps);
  if (!solved(target, puzzle.cols)) return null;
  const numbers = new Map(position.tiles.map(([high, low], place) => [`${high}|${low}`, place]));
  const board = position.tiles.map((_, place) => place);
  return swapsBetween(
    board,
    target.map(([high, low]) => numbers.get(`${high}|${low}`)!),
  );
}

/** The fewest swaps to any solved board, if `left` are enough. */
function search(tiles: readonly Tile[], cols: number, left: number, budget: Budget): Outlook<Move> {
  const lost = { status: "lost", why: tooFar(left), cells: conflictCells(tiles, cols) } as const;
  if (left === 0) return lost;
  if (tiles.length > MOST_TILES) return { status: "unknown" };
  const meter = new Meter(budget);
  const [target] = deepen(tiles, cols, left, 1, meter).targets;
  if (target) return winnable(swapsBetween([...tiles.keys()], target));
  return meter.spent ? { status: "unknown" } : lost;
}

function winnable(swaps: readonly Pair[]): Outlook<Move> {
  return { status: "winnable", moves: swaps.map(swapOf) };
}

/** `The board is at least 3 swaps from solved, but only 2 are left.` */
function tooFar(left: number): Said {
  const away = said("away", { count: left + 1 });
  if (left === 0) return said("none_left", { away });
  return said("too_far", { away, left: said("left", { count: left }) });
}

/** A number that is on too many tiles for any board to be solved, and its cells, if there is one. */
function crowded(tiles: readonly Tile[], cols: number): Reason | null {
  const rows = tiles.length / cols;
  const rules = [
    { name: "crowded", sides: [0, 1], room: rows },
    { name: "crowded_high", sides: [0], room: cols },
    { name: "crowded_low", sides: [1], room: cols },
  ];
  for (const { name, sides, room } of rules) {
    const cellsOf = new Map<number, Cell[]>();
    tiles.forEach((tile, place) => {
      for (const side of sides) {
        const cells = cellsOf.get(tile[side]!) ?? [];
        cells.push([Math.floor(place / cols), 2 * (place % cols) + side]);
        cellsOf.set(tile[side]!, cells);
      }
    });
    for (const [number, cells] of cellsOf) {
      if (cells.length > room) return { why: said(name, { number, tiles: cells.length, room }), cells };
    }
  }
  return null;
}
