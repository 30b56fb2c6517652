// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Whether a Gloop position can still be won: depth first, always on the cell that the fewest words fit, with the rules of
// `deductions` applied to a fixed point before every choice.

import type { Budget, Outlook } from "../kind.ts";
import { Board, boardOf } from "./board.ts";
import { settle } from "./deductions.ts";
import { Ground, lowestBit, NONE } from "./ground.ts";
import { images } from "./images.ts";
import { solution, type Lay, type Move, type Position } from "./play.ts";
import type { Gloop, Packing } from "./puzzle.ts";
import { NO_REASON, reasonOfLoss } from "./reasons.ts";
import { check } from "./rules.ts";

/** Nodes between two looks at the clock, about a millisecond. */
const NODES_PER_LOOK = 16;

/**
 * Cells times blocks of candidates for which a node of the budget is counted once; twice for twice as many, and so on, so
 * that nodes of large boards do not last long. Boards of up to 36 cells have at most 180 without spares.
 */
const NODE_SIZE = 200;

const GROUNDS = new WeakMap<Gloop, Ground>();

/** The ground of a puzzle, made once. */
export function groundOf(puzzle: Gloop): Ground {
  const known = GROUNDS.get(puzzle);
  if (known) return known;
  const ground = new Ground(puzzle);
  GROUNDS.set(puzzle, ground);
  return ground;
}

/**
 * Whether the game can be won without lifting a tile. A `known` solution that is right, or its image under a symmetry of
 * the puzzle, answers at once if the position is part of it.
 */
export function look(puzzle: Gloop, position: Position, budget: Budget, known: Packing | null): Outlook<Move> {
  const packing = solution(puzzle, position);
  if (packing !== null && check(puzzle, packing).length === 0) return { status: "winnable", moves: [] };
  const ground = groundOf(puzzle);
  for (const { grid } of known !== null && check(puzzle, known).length === 0 ? images(known) : []) {
    const fits = position.every(([row, col, word]) => grid[row]?.[col] === word);
    if (!fits || check(puzzle, { grid }).length > 0) continue;
    const lays = laysOf(ground, position, (cell) => grid[ground.cells[cell]![0]]![ground.cells[cell]![1]]!);
    return { status: "winnable", moves: lays };
  }
  const board = boardOf(ground, position);
  if (board === null) return { status: "lost", ...NO_REASON };
  const words = new Search(board.copy(), budget).words();
  if (words === "unknown") return { status: "unknown" };
  if (words === null) return { status: "lost", ...reasonOfLoss(board, position) };
  return { status: "winnable", moves: laysOf(ground, position, (cell) => ground.words[words[cell]!]!) };
}

/** The moves that complete a position, from the word of each cell. */
function laysOf(ground: Ground, position: Position, wordOn: (cell: number) => string): Lay[] {
  const taken = new Set(position.map(([row, col]) => `${row},${col}`));
  return ground.cells.flatMap(([row, col], cell): Lay[] =>
    taken.has(`${row},${col}`) ? [] : [{ move: "lay", row, col, word: wordOn(cell) }],
  );
}

/** A depth-first search within a budget. Boards of the same depth are used again. */
class Search {
  readonly #boards: Board[] = [];
  readonly #most: number;
  readonly #deadline: number;
  readonly #start: Board;
  /** The nodes of the budget that one node of the search counts for. */
  readonly #cost: number;
  #nodes = 0;

  constructor(start: Board, budget: Budget) {
    this.#start = start;
    this.#cost = Math.ceil((start.words.length * start.ground.blocks) / NODE_SIZE);
    this.#most = budget.nodes;
    this.#deadline = budget.milliseconds === undefined ? Infinity : performance.now() + budget.milliseconds;
  }

  /** The words of a packing by cell, null if there is none. */
  words(): Int16Array | null | "unknown" {
    return settle(this.#start) ? this.#complete(this.#start, 0) : null;
  }

  #complete(board: Board, depth: number): Int16Array | null | "unknown" {
    if (board.empty === 0) return board.words;
    const { ground } = board;
    const cell = narrowest(board);
    for (let block = 0; block < ground.blocks; block++) {
      for (let left = board.candidates[cell * ground.blocks + block]!; left !== 0; left &= left - 1) {
        if (this.#spent()) return "unknown";
        const next = (this.#boards[depth] ??= new Board(ground)).copyFrom(board);
        next.lay(cell, 32 * block + lowestBit(left));
        const words = settle(next) ? this.#complete(next, depth + 1) : null;
        if (words !== null) return words;
      }
    }
    return null;
  }

  #spent(): boolean {
    if (this.#nodes++ * this.#cost >= this.#most) return true;
    return this.#nodes % NODES_PER_LOOK === 0 && performance.now() > this.#deadline;
  }
}

/** The empty cell with the fewest candidates, the first among equals. */
export function narrowest(board: Board): number {
  let [best, fewest] = [NONE, Infinity];
  for (let cell = 0; cell < board.words.length; cell++) {
    const count = board.words[cell] === NONE ? board.count(cell) : Infinity;
    if (count < fewest) [best, fewest] = [cell, count];
  }
  return best;
}

/** The empty cells, those with the fewest candidates first. */
export function narrowestFirst(board: Board): number[] {
  const cells = [...board.words.keys()].filter((cell) => board.words[cell] === NONE);
  return cells.sort((one, other) => board.count(one) - board.count(other) || one - other);
}
