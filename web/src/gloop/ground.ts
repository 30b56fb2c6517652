// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What stays the same while a Gloop puzzle is searched: cells and their neighbours by number, words as bits, the goal.

import type { Cell } from "../kind.ts";
import { cellsOf, MOST_CONTOURS, turnsIn } from "./puzzle.ts";
import type { Gloop } from "./puzzle.ts";
import { partners, pattern, STEPS, TOUCHING, VERTICES } from "./tiles.ts";

/** No cell, no word. */
export const NONE = -1;

export const SIDES = 4;
export const PATTERNS = 4;
/** The patterns of a side: blank, one path end at either place, two path ends. */
export const BLANK = 0;
export const SIDE_01 = 1;
export const SIDE_10 = 2;
export const DOUBLE = 3;

/**
 * The words of a puzzle are numbered by tile, and sets of words are rows of bits in blocks of 32. Each tile has `stride`
 * bits, 4 if it can be turned, so that the bits of a tile are never in two blocks:
 *
 *     bit    0 1 2 3   4 5 6 7   8 ...
 *     tile   first     second    third        a tile that looks the same after a turn leaves some of its bits unused
 *     turn   0 1 2 3   0 1 2 3   0 ...
 */
export class Ground {
  readonly puzzle: Gloop;
  readonly cells: readonly Cell[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly stride: number;
  readonly blocks: number;
  /** The first bit of each tile in a block. */
  readonly firsts: number;
  /** The word of each number, empty for bits that are not used, and the number of each word. */
  readonly words: readonly string[];
  readonly wordNumber: ReadonlyMap<string, number>;
  /** For each word its patterns on sides N, E, S, W, and its partners by vertex. */
  readonly patterns: Uint8Array;
  readonly partners: Int8Array;
  /** All words, and the words with each pattern on each side, in blocks. */
  readonly all: Int32Array;
  readonly side: Int32Array;
  /** For each cell the cells across its sides, or `NONE`, and the number of the point of each vertex. */
  readonly across: Int16Array;
  readonly points: Int16Array;
  readonly pointCount: number;
  readonly border: readonly number[];
  readonly corners: readonly number[];
  readonly spares: number;
  readonly loops: readonly [least: number, most: number];
  readonly circles: readonly [least: number, most: number];
  readonly contours: readonly [least: number, most: number];
  readonly #crowded = new Map<number, Int32Array>();

  constructor(puzzle: Gloop) {
    const { goal, limits } = puzzle;
    this.puzzle = puzzle;
    this.cells = cellsOf(puzzle.board);
    this.numbers = new Map(this.cells.map((cell, index) => [String(cell), index]));
    this.spares = puzzle.tiles.length - this.cells.length;
    this.stride = puzzle.unturned.length ? 1 : 4;
    this.firsts = this.stride === 1 ? -1 : 0x11111111;
    this.words = puzzle.tiles.flatMap((tile) => {
      const turns = turnsIn(puzzle, tile);
      return Array.from({ length: this.stride }, (_, turn) => turns[turn] ?? "");
    });
    this.wordNumber = new Map(this.words.map((word, number) => [word, number]));
    this.blocks = Math.ceil(this.words.length / 32);
    this.patterns = Uint8Array.from(this.words.flatMap((word) => [0, 1, 2, 3].map((side) => pattern(word || "........", side))));
    this.partners = Int8Array.from(this.words.flatMap((word) => partners(word)));
    this.all = new Int32Array(this.blocks);
    this.side = new Int32Array(SIDES * PATTERNS * this.blocks);
    this.#enterWords();
    this.across = Int16Array.from(
      this.cells.flatMap(([row, col]) =>
        STEPS.map(([down, right]) => this.numbers.get(`${row + down},${col + right}`) ?? NONE),
      ),
    );
    this.points = new Int16Array(this.cells.length * VERTICES);
    this.pointCount = this.#enterPoints();
    const isWall = (cell: number, side: number): boolean => this.across[SIDES * cell + (side % SIDES)] === NONE;
    const walls = this.cells.map((_, cell) => [0, 1, 2, 3].filter((side) => isWall(cell, side)));
    this.border = [...walls.keys()].filter((cell) => walls[cell]!.length > 0);
    this.corners = this.border.filter((cell) => walls[cell]!.some((side) => isWall(cell, side + 1)));
    this.loops = goal === "valid" ? [0, MOST_CONTOURS] : [1, 1];
    const [least, most] = limits?.circles ?? [0, MOST_CONTOURS];
    this.circles = [least, goal === "perfect" ? 0 : most];
    this.contours = limits?.contours ?? [0, MOST_CONTOURS];
  }

  #enterWords(): void {
    this.words.forEach((word, number) => {
      if (!word) return;
      const [block, bit] = [number >> 5, 1 << (number & 31)];
      this.all[block]! |= bit;
      for (let side = 0; side < SIDES; side++) {
        this.side[(SIDES * side + this.patterns[SIDES * number + side]!) * this.blocks + block]! |= bit;
      }
    });
  }

  /** Numbers the points where paths can cross from cell to cell; vertices that touch share theirs. Returns how many. */
  #enterPoints(): number {
    let count = 0;
    this.points.fill(NONE);
    for (let at = 0; at < this.points.length; at++) {
      const [cell, vertex] = [Math.floor(at / VERTICES), at % VERTICES];
      const other = this.across[SIDES * cell + (vertex >> 1)]!;
      const touching = other === NONE ? NONE : this.points[VERTICES * other + TOUCHING[vertex]!]!;
      this.points[at] = touching === NONE ? count++ : touching;
    }
    return count;
  }

  tileOf(word: number): number {
    return this.puzzle.tiles[Math.floor(word / this.stride)]!;
  }

  /** The words that show more than `most` of the patterns (a bit for each) on some sides (a bit for each), in blocks. */
  crowded(sides: number, patterns: number, most: number): Int32Array {
    const key = (sides << 6) | (patterns << 2) | most;
    let words = this.#crowded.get(key);
    if (words) return words;
    words = new Int32Array(this.blocks);
    for (let word = 0; word < this.words.length; word++) {
      let shown = 0;
      for (let side = 0; side < SIDES; side++) {
        if ((sides >> side) & 1) shown += (patterns >> this.patterns[SIDES * word + side]!) & 1;
      }
      if (shown > most) words[word >> 5]! |= 1 << (word & 31);
    }
    this.#crowded.set(key, words);
    return words;
  }
}

const grounds = new WeakMap<Gloop, Ground>();

/** The ground of a puzzle, made once. */
export function groundOf(puzzle: Gloop): Ground {
  const known = grounds.get(puzzle);
  if (known) return known;
  const ground = new Ground(puzzle);
  grounds.set(puzzle, ground);
  return ground;
}
