// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Whether a Gloop position can still be won: depth first, always on the cell that the fewest words fit, with the rules of
// `deductions` applied to a fixed point before every choice.

import type { Budget, Cell, Outlook, Said } from "../kind.ts";
import { Board, boardOf } from "./board.ts";
import { contradiction, settle } from "./deductions.ts";
import { bitCount, Ground, lowestBit, NONE } from "./ground.ts";
import type { Lay, Move, Position } from "./play.ts";
import { solution } from "./play.ts";
import { images } from "./images.ts";
import type { Gloop, Packing } from "./puzzle.ts";
import { check } from "./rules.ts";

/** Nodes between two looks at the clock, about a millisecond. */
const NODES_PER_LOOK = 16;

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
  for (const image of known !== null && check(puzzle, known).length === 0 ? images(known) : []) {
    const fits = position.every(([row, col, word]) => image.grid[row]?.[col] === word);
    if (fits && check(puzzle, image).length === 0) return { status: "winnable", moves: laysOf(puzzle, position, image) };
  }
  const ground = groundOf(puzzle);
  const board = boardOf(ground, position);
  if (board === null) return lost({ key: "play.gloop.lost", args: {} }, []);
  const reason = obvious(board);
  if (reason) return lost(...reason);
  const words = new Search(board, budget).words();
  if (words === "unknown") return { status: "unknown" };
  if (words === null) return lost({ key: "play.gloop.lost", args: {} }, []);
  const taken = new Set(position.map(([row, col]) => `${row},${col}`));
  const moves = ground.cells.flatMap(([row, col], cell): Lay[] =>
    taken.has(`${row},${col}`) ? [] : [{ move: "lay", row, col, word: ground.words[words[cell]!]! }],
  );
  return { status: "winnable", moves };
}

function lost(why: Said, cells: readonly Cell[]): Outlook<Move> {
  return { status: "lost", why, cells };
}

/** The moves that complete a position to a packing. */
function laysOf(puzzle: Gloop, position: Position, packing: Packing): Lay[] {
  const taken = new Set(position.map(([row, col]) => `${row},${col}`));
  return groundOf(puzzle).cells.flatMap(([row, col]): Lay[] =>
    taken.has(`${row},${col}`) ? [] : [{ move: "lay", row, col, word: packing.grid[row]![col]! }],
  );
}

/** A reason that a person sees at once, if there is one: nothing fits a cell, a tile fits nowhere, or the paths. */
function obvious(board: Board): [Said, Cell[]] | null {
  const reason = contradiction(board);
  if (reason?.because === "paths") return [{ key: "play.gloop.paths", args: {} }, []];
  if (reason?.because === "cell") {
    const cell = board.ground.cells[reason.cell]!;
    return [{ key: "play.gloop.nothing_fits", args: { row: cell[0] + 1, column: cell[1] + 1 } }, [cell]];
  }
  return reason?.because === "tile" ? [{ key: "play.gloop.fits_nowhere", args: { tile: reason.tile } }, []] : null;
}

/** A depth-first search within a budget. Boards of the same depth are used again. */
class Search {
  readonly #boards: Board[] = [];
  readonly #most: number;
  readonly #deadline: number;
  readonly #start: Board;
  #nodes = 0;

  constructor(start: Board, budget: Budget) {
    this.#start = start;
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
    if (this.#nodes++ >= this.#most) return true;
    return this.#nodes % NODES_PER_LOOK === 0 && performance.now() > this.#deadline;
  }
}

/** The empty cell with the fewest candidates. */
export function narrowest(board: Board): number {
  const { blocks } = board.ground;
  let [best, fewest] = [NONE, Infinity];
  for (let cell = 0; cell < board.words.length; cell++) {
    if (board.words[cell] !== NONE) continue;
    let count = 0;
    for (let block = 0; block < blocks; block++) count += bitCount(board.candidates[cell * blocks + block]!);
    if (count < fewest) [best, fewest] = [cell, count];
  }
  return best;
}
