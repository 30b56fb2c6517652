// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A board during a search: the tiles placed, and which words can still be placed on each empty cell.

import { bitCount } from "../bits.ts";
import { BLANK, NONE, PATTERNS, SIDES } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { Paths } from "./paths.ts";
import type { Position } from "./play.ts";
import { FACING } from "./tiles.ts";

/** A board that a search changes. Copies reuse the arrays of another board. */
export class Board {
  readonly ground: Ground;
  readonly paths: Paths;
  /** The words that can be placed on each cell, in blocks; for a filled cell, none. */
  readonly candidates: Int32Array;
  /** The word on each cell, or `NONE`. */
  readonly words: Int16Array;
  /** Cells whose candidates have changed since their neighbours were compared with them. */
  readonly changed: Uint8Array;
  /** How many more sides of each pattern the unused tiles have than the empty cells are sure to need. */
  readonly slack: Int16Array;
  /** The first bit of each unused tile, in blocks. */
  readonly unused: Int32Array;
  empty: number;
  /** How many cells were empty when the paths, the slack and the parts of the board were last examined. */
  examined: number;

  /** The empty board: any word without a path end on the border. */
  constructor(ground: Ground) {
    const cells = ground.cells.length;
    this.ground = ground;
    this.paths = new Paths(ground);
    this.candidates = new Int32Array(cells * ground.blocks);
    this.words = new Int16Array(cells).fill(NONE);
    this.changed = new Uint8Array(cells).fill(1);
    this.slack = new Int16Array(PATTERNS);
    this.unused = new Int32Array(ground.blocks);
    this.empty = cells;
    this.examined = NONE;
    for (let cell = 0; cell < cells; cell++) {
      this.candidates.set(ground.all, cell * ground.blocks);
      for (let side = 0; side < SIDES; side++) {
        if (ground.across[SIDES * cell + side] !== NONE) continue;
        this.#keep(cell, side, BLANK);
        this.slack[BLANK]!--;
      }
    }
    for (let word = 0; word < ground.words.length; word += ground.stride) {
      for (let side = 0; side < SIDES; side++) this.slack[ground.patterns[SIDES * word + side]!]!++;
      this.unused[word >> 5]! |= 1 << (word & 31);
    }
  }

  copyFrom(other: Board): this {
    this.paths.copyFrom(other.paths);
    this.candidates.set(other.candidates);
    this.words.set(other.words);
    this.changed.set(other.changed);
    this.slack.set(other.slack);
    this.unused.set(other.unused);
    this.empty = other.empty;
    this.examined = other.examined;
    return this;
  }

  copy(): Board {
    return new Board(this.ground).copyFrom(this);
  }

  has(cell: number, word: number): boolean {
    return ((this.candidates[cell * this.ground.blocks + (word >> 5)]! >> (word & 31)) & 1) === 1;
  }

  /** How many candidates a cell has. */
  count(cell: number): number {
    const { blocks } = this.ground;
    let count = 0;
    for (let block = 0; block < blocks; block++) count += bitCount(this.candidates[cell * blocks + block]!);
    return count;
  }

  /** Rules out candidates of a cell in one block; returns whether there were any. */
  strike(cell: number, block: number, mask: number): boolean {
    const at = cell * this.ground.blocks + block;
    if (!(this.candidates[at]! & mask)) return false;
    this.candidates[at]! &= ~mask;
    this.changed[cell] = 1;
    return true;
  }

  /** Places a candidate of an empty cell. */
  lay(cell: number, word: number): void {
    const { ground, slack } = this;
    this.words[cell] = word;
    this.candidates.fill(0, cell * ground.blocks, (cell + 1) * ground.blocks);
    this.empty--;
    const first = word - (word % ground.stride);
    const tile = ((1 << ground.stride) - 1) << (first & 31);
    this.unused[word >> 5]! &= ~tile;
    for (let other = 0; other < this.words.length; other++) {
      if (this.words[other] === NONE) this.strike(other, word >> 5, tile);
    }
    for (let side = 0; side < SIDES; side++) {
      const other = ground.across[SIDES * cell + side]!;
      if (other === NONE || this.words[other] !== NONE) continue;
      const shown = ground.patterns[SIDES * word + side]!;
      slack[shown]!--;
      slack[FACING[shown]!]!--;
      this.#keep(other, (side + 2) % SIDES, FACING[shown]!);
    }
    this.paths.lay(ground, cell, word);
  }

  /** Rules out the candidates of a cell that do not show a pattern on a side. */
  #keep(cell: number, side: number, shown: number): void {
    const { blocks, side: words } = this.ground;
    for (let block = 0; block < blocks; block++) {
      this.strike(cell, block, ~words[(SIDES * side + shown) * blocks + block]!);
    }
  }

  /** The sides of a cell that face an empty cell, a bit for each. */
  openSides(cell: number): number {
    let sides = 0;
    for (let side = 0; side < SIDES; side++) {
      const other = this.ground.across[SIDES * cell + side]!;
      if (other !== NONE && this.words[other] === NONE) sides |= 1 << side;
    }
    return sides;
  }
}

/** The board of a position, or null if its tiles (then some of them are given) do not match. */
export function boardOf(ground: Ground, position: Position): Board | null {
  const board = new Board(ground);
  for (const [row, col, text] of position) {
    const cell = ground.numbers.get(`${row},${col}`)!;
    const word = ground.wordNumber.get(text)!;
    if (!board.has(cell, word)) return null;
    board.lay(cell, word);
  }
  return board;
}
