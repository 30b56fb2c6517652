// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The two rules over flat arrays, with undoing: search and hints are built on them.
//
// A tile's *number* here is one less than it shows: its later neighbours, modulo 4, among the tiles still open. It is
// *exact* unless it is 0 with 4 open neighbours: such a tile is *ambiguous*, placed first or last of the five.
//
// The cell in a row and column has the position (row + 1) * width + column, width being one more than the columns. So the
// neighbours of every tile are -width, -1, 1 and width away, and no loop asks where the board ends. With 2 rows and 3
// columns, cells a to f:
//
//      0  1  2  3        .  .  .  .
//      4  5  6  7        a  b  c  .
//      8  9 10 11        d  e  f  .
//     12 13 14 15        .  .  .  .
//
// The log has the positions in the order of their decisions, a queue and a stack at once. A tile is removed when the head
// passes it, and `undo` takes tiles back from the tail:
//
//     removed, oldest first | decided, waiting | not in use
//     0                     head               tail

import type { Cell } from "../kind.ts";
import type { Layout } from "./puzzle.ts";

/** Roles of a decided tile: placed before, or after, all of its neighbours that are still open. */
export const FIRST = 1;
export const LAST = 2;
export type Role = typeof FIRST | typeof LAST;

export const ROLES: readonly Role[] = [FIRST, LAST];

/** The other role. */
export function opposite(role: Role): Role {
  return role === FIRST ? LAST : FIRST;
}

const OPEN = 1;
const DECIDED = 2;
const REMOVED = 3;

/**
 * A connected part of the open tiles. `excess` is its touching pairs less the sum of its numbers: four for each hidden
 * five. `ambiguous` is its number of ambiguous tiles.
 */
export interface Part {
  readonly tiles: Int32Array;
  readonly excess: number;
  readonly ambiguous: number;
}

/** Nodes of a role assumed in a part: its tiles are looked at once or twice. */
export function costOf({ tiles }: Part): number {
  return Math.max(1, Math.floor(tiles.length / 256));
}

/** Whether the excess of a part can be that of a number of hidden fives. */
export function balanced({ excess, ambiguous }: Part): boolean {
  return excess % 4 === 0 && 0 <= excess && excess <= 4 * ambiguous;
}

/**
 * Whether a part on which the rules are stuck passes its checksum. Its first and its last tile are ambiguous, for any other
 * would have been decided; so at least one of these is a hidden five and at least one is not.
 */
export function possible({ excess, ambiguous }: Part): boolean {
  return excess % 4 === 0 && 0 < excess && excess < 4 * ambiguous;
}

/** What a trial shows: the number of tiles that a refutation rests on (0: not refuted) and the tiles decided. */
interface Tried {
  readonly steps: number;
  readonly decided: number;
}

/** Some tiles of a template, the roles decided so far, and the rules on them. No tile has the number 0. */
export class Board {
  /** The positions of all tiles, row by row. */
  readonly all: Int32Array;
  readonly number: Int8Array;
  /** The open neighbours of each tile. */
  readonly degree: Int8Array;
  readonly log: Int32Array;
  tail = 0;
  readonly #width: number;
  readonly #steps: readonly [number, number, number, number];
  readonly #state: Uint8Array;
  readonly #role: Uint8Array;
  // INDEX is a tile's place in the log, CAUSE the place of the removal that decided it; -1 for none.
  readonly #index: Int32Array;
  readonly #cause: Int32Array;
  // Scratch that every method leaves at 0.
  readonly #mark: Uint8Array;

  constructor({ rows, cols, number }: Layout, empty: (place: number) => boolean) {
    const width = cols + 1;
    const size = (rows + 2) * width;
    this.#width = width;
    this.#steps = [-width, -1, 1, width];
    this.number = new Int8Array(size);
    this.degree = new Int8Array(size);
    this.#state = new Uint8Array(size);
    this.#role = new Uint8Array(size);
    this.#index = new Int32Array(size).fill(-1);
    this.#cause = new Int32Array(size).fill(-1);
    this.#mark = new Uint8Array(size);
    const all = new Int32Array(number.length);
    let count = 0;
    for (let place = 0; place < number.length; place++) {
      if (!empty(place)) continue;
      const tile = place + Math.floor(place / cols) + width;
      all[count++] = tile;
      this.number[tile] = number[place]!;
      this.#state[tile] = OPEN;
      // The other two neighbours come later and then count this pair for both.
      for (const other of [tile - width, tile - 1]) {
        if (this.#state[other] !== OPEN) continue;
        this.degree[tile]!++;
        this.degree[other]!++;
      }
    }
    this.all = all.slice(0, count);
    this.log = new Int32Array(count);
  }

  isOpen(tile: number): boolean {
    return this.#state[tile] === OPEN;
  }

  isAmbiguous(tile: number): boolean {
    return this.#state[tile] === OPEN && this.number[tile] === 0 && this.degree[tile] === 4;
  }

  /** Those of some tiles that are ambiguous. */
  ambiguous(tiles: Int32Array): Int32Array {
    return tiles.filter((tile) => this.isAmbiguous(tile));
  }

  roleOf(tile: number): Role {
    return this.#role[tile] === LAST ? LAST : FIRST;
  }

  /** The open neighbours of a tile. */
  around(tile: number): number[] {
    return this.#steps.map((step) => tile + step).filter((other) => this.isOpen(other));
  }

  /** The cell of a tile. */
  cell(tile: number): Cell {
    return [Math.floor(tile / this.#width) - 1, tile % this.#width];
  }

  /** The tile of a cell. */
  tile([row, col]: Cell): number {
    return (row + 1) * this.#width + col;
  }

  /** Run both rules over the open tiles; returns 0 or the tile where they contradict themselves. */
  runRules(): number {
    const head = this.tail;
    for (const tile of this.all) {
      if (this.#state[tile] === OPEN) this.#apply(tile, -1);
    }
    return this.#peel(head);
  }

  /**
   * Give an open tile a role and run the rules; returns 0 or the tile where they contradict themselves.
   *
   * The cause of an assumption is all that was decided before, so the last removal stands for it.
   */
  assume(tile: number, role: Role): number {
    const head = this.tail;
    this.#decide(tile, role, head - 1);
    return this.#peel(head);
  }

  /** Take back everything decided since the log ended at `mark`. */
  undo(mark: number): void {
    for (let place = this.tail - 1; place >= mark; place--) {
      const tile = this.log[place]!;
      if (this.#state[tile] === REMOVED) {
        for (const step of this.#steps) {
          const other = tile + step;
          if (this.#state[other] !== OPEN && this.#state[other] !== DECIDED) continue;
          this.degree[other]!++;
          if (this.#role[tile] === LAST) this.number[other] = (this.number[other]! + 1) & 3;
        }
      }
      this.#state[tile] = OPEN;
      this.#index[tile] = -1;
    }
    this.tail = mark;
  }

  /** The connected parts of the open tiles of a region, which holds whole parts. */
  parts(region: Int32Array): Part[] {
    const grouped = new Int32Array(region.length);
    const parts: Part[] = [];
    let head = 0;
    for (const seed of region) {
      if (this.#state[seed] !== OPEN || this.#mark[seed]) continue;
      const begin = head;
      let end = head;
      let degrees = 0;
      let numbers = 0;
      let ambiguous = 0;
      this.#mark[seed] = 1;
      grouped[end++] = seed;
      // The end of `grouped` is the queue of a breadth-first search.
      for (; head < end; head++) {
        const tile = grouped[head]!;
        degrees += this.degree[tile]!;
        numbers += this.number[tile]!;
        if (this.number[tile] === 0 && this.degree[tile] === 4) ambiguous++;
        for (const step of this.#steps) {
          const other = tile + step;
          if (this.#state[other] !== OPEN || this.#mark[other]) continue;
          this.#mark[other] = 1;
          grouped[end++] = other;
        }
      }
      parts.push({ tiles: grouped.subarray(begin, end), excess: degrees / 2 - numbers, ambiguous });
    }
    for (let place = 0; place < head; place++) this.#mark[grouped[place]!] = 0;
    return parts;
  }

  /**
   * The tiles decided since `mark` that the state of some tiles rests on, in order: those of their neighbours, of these
   * neighbours' neighbours, and so on, each removed before what rests on it was decided.
   */
  chain(ends: Iterable<number>, mark = 0, latest = this.tail): number[] {
    for (const tile of ends) this.#markRemoved(tile, mark, latest);
    // What a tile rests on is earlier in the log, so one pass from its end meets every tile after all that rest on it.
    const resting: number[] = [];
    for (let place = this.tail - 1; place >= mark; place--) {
      const tile = this.log[place]!;
      if (!this.#mark[tile]) continue;
      this.#mark[tile] = 0;
      resting.push(tile);
      this.#markRemoved(tile, mark, this.#cause[tile]!);
    }
    return resting.reverse();
  }

  /** The tiles decided since `mark` that a contradiction at a tile, or the role of a decided tile, rests on. */
  chainTo(tile: number, mark = 0): number[] {
    return this.chain([tile], mark, this.#cause[tile]);
  }

  /**
   * Assume the role of an open tile of a part, run the rules, and take all back. The assumption is refuted if the rules
   * contradict themselves or leave a part that fails its checksum.
   */
  trial(part: Part, tile: number, role: Role): Tried {
    const mark = this.tail;
    const failed = this.assume(tile, role);
    let steps = 0;
    if (failed) {
      steps = this.chainTo(failed, mark).length;
    } else {
      for (const left of this.parts(part.tiles)) {
        if (possible(left)) continue;
        const length = this.chain(left.tiles, mark).length;
        if (!steps || length < steps) steps = length;
      }
    }
    const decided = this.tail - mark;
    this.undo(mark);
    return { steps, decided };
  }

  /** The decided tiles in an order of placing: those placed first as decided, then those placed last, backwards. */
  order(): number[] {
    const decided = Array.from(this.log.subarray(0, this.tail));
    const last = decided.filter((tile) => this.#role[tile] === LAST);
    return [...decided.filter((tile) => this.#role[tile] === FIRST), ...last.reverse()];
  }

  #markRemoved(tile: number, mark: number, latest: number): void {
    for (const step of this.#steps) {
      const other = tile + step;
      if (this.#state[other] !== REMOVED) continue;
      const index = this.#index[other]!;
      if (mark <= index && index <= latest) this.#mark[other] = 1;
    }
  }

  #decide(tile: number, role: Role, cause: number): void {
    this.#state[tile] = DECIDED;
    this.#role[tile] = role;
    this.#cause[tile] = cause;
    this.#index[tile] = this.tail;
    this.log[this.tail++] = tile;
  }

  /**
   * Decide an open tile if a rule does. Rule 1: as many later neighbours as open ones, so placed first. Rule 2: no later
   * neighbour, and at most 3 open ones, so placed last.
   */
  #apply(tile: number, cause: number): void {
    if (this.number[tile] === this.degree[tile]) this.#decide(tile, FIRST, cause);
    else if (this.number[tile] === 0 && this.degree[tile]! < 4) this.#decide(tile, LAST, cause);
  }

  /** Remove the decided tiles from `head` on and all that the rules then decide; returns 0 or the tile that fails. */
  #peel(head: number): number {
    const { number, degree, log } = this;
    const state = this.#state;
    // What is left does not depend on the order of removals.
    for (; head < this.tail; head++) {
      const removed = log[head]!;
      const last = this.#role[removed] === LAST;
      state[removed] = REMOVED;
      let failed = 0;
      for (const step of this.#steps) {
        const tile = removed + step;
        if (state[tile] !== OPEN && state[tile] !== DECIDED) continue;
        degree[tile]!--;
        if (last) number[tile] = (number[tile]! - 1) & 3;
        if (number[tile]! > degree[tile]!) {
          // The other neighbours are still updated, so that `undo` finds the removal complete.
          this.#cause[tile] = head;
          failed = tile;
        } else if (state[tile] === OPEN) {
          this.#apply(tile, head);
        }
      }
      if (failed) return failed;
    }
    return 0;
  }
}
