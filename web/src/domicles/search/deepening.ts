// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The least number of swaps by iterative deepening: for d = 0, 1, ... it searches the permutations of places with
// n - cycles = d whose result repeats no number. The cost depends on d and on how crowded the lines are, not on the number
// of solved boards. A port of `solvers/domicles/distances/deepening.py`, which says more.
//
// Some tiles are settled: they are where they end. Of the others, some are leaving: their place gets another tile. A tile
// in conflict with a settled one must leave; of two that clash one must, so one of them is settled or leaving, in turn. The
// place of a leaving tile gets one of the others in turn, or the tile goes to one of the other places: that is a swap,
// after which one of the two is settled. What is left is the same problem with a swap less, as a swap within a cycle
// splits off its fixed point. Each permutation of least cost is met exactly once.

import { bitCount, lowestBit } from "../../bits.ts";
import type { Meter } from "../../meter.ts";
import type { Tile } from "../puzzle.ts";
import { clashesOf, coverBound } from "./clashes.ts";

/** Fewer than `lower` swaps solve nothing (proved). `targets` are solved boards `lower` swaps away, tiles by place. */
interface Deepened {
  readonly lower: number;
  readonly targets: readonly (readonly number[])[];
}

/**
 * The distance of a board of up to 31 tiles from solved, if it is at most `most` and the meter is not spent before. Stops
 * at the first `mostTargets` boards at that distance. Tiles are named after the places they have on the board.
 */
export function deepen(tiles: readonly Tile[], cols: number, most: number, mostTargets: number, meter: Meter): Deepened {
  const search = new Search(tiles, cols, mostTargets, meter);
  for (let lower = 0; lower <= most; lower++) {
    search.within(lower);
    if (search.targets.length > 0 || meter.spent) return { lower, targets: search.targets };
  }
  return { lower: most + 1, targets: [] };
}

/** What can be concluded at a node: nothing nearer, a solved board, or one of three ways to branch. */
const DEAD = 0;
const SOLVED = 1;
/** A tile in conflict stays, or it leaves. */
const STAY = 2;
/** The place of a tile gets one of several tiles. */
const FILL = 3;
/** A tile goes to one of several places. */
const SEND = 4;

/** The search at one depth after another. A node is copied and changed, never changed back; each level has one. */
class Search {
  readonly targets: number[][] = [];
  readonly #size: number;
  readonly #cols: number;
  readonly #rows: number;
  readonly #mostTargets: number;
  readonly #meter: Meter;
  readonly #inRow: Int32Array;
  readonly #inColumn: Int32Array;
  /** By level: the present place of each tile. */
  readonly #where: Int32Array[];
  /** By level: the tiles in each row and column, and those banned from it by settled ones, as bits. */
  readonly #present: Int32Array[];
  readonly #banned: Int32Array[];
  /** By level: the settled and the leaving tiles as bits, and the swaps left. */
  readonly #settled: Int32Array;
  readonly #leaving: Int32Array;
  readonly #left: Int32Array;
  /** For the node at hand: the tiles in conflict with each tile, and those that its place can get, as bits. */
  readonly #clash: Int32Array;
  readonly #domain: Int32Array;
  /** How the node at hand branches. */
  #item = 0;
  #options = 0;

  constructor(tiles: readonly Tile[], cols: number, mostTargets: number, meter: Meter) {
    const size = tiles.length;
    const rows = size / cols;
    // Each level settles a tile or marks one as leaving; below such a mark comes a swap, which settles one.
    const depth = 2 * size + 3;
    const perLevel = (length: number): Int32Array[] => Array.from({ length: depth }, () => new Int32Array(length));
    this.#size = size;
    this.#cols = cols;
    this.#rows = rows;
    this.#mostTargets = mostTargets;
    this.#meter = meter;
    ({ inRow: this.#inRow, inColumn: this.#inColumn } = clashesOf(tiles));
    this.#where = perLevel(size);
    this.#present = perLevel(rows + cols);
    this.#banned = perLevel(rows + cols);
    this.#settled = new Int32Array(depth);
    this.#leaving = new Int32Array(depth);
    this.#left = new Int32Array(depth);
    this.#clash = new Int32Array(size);
    this.#domain = new Int32Array(size);
    for (let place = 0; place < size; place++) {
      this.#where[0]![place] = place;
      this.#present[0]![(place / cols) | 0]! |= 1 << place;
      this.#present[0]![rows + (place % cols)]! |= 1 << place;
    }
  }

  /** Searches the boards exactly `swaps` swaps away, if none is nearer. */
  within(swaps: number): void {
    this.#banned[0]!.fill(0);
    this.#settled[0] = 0;
    this.#leaving[0] = 0;
    this.#left[0] = swaps;
    this.#visit(0);
  }

  /** Visits the node of a level and all below; false if the search is over. */
  #visit(level: number): boolean {
    if (!this.#meter.spend()) return false;
    const branch = this.#narrow(level);
    if (branch === DEAD) return true;
    if (branch === SOLVED) {
      const target = new Array<number>(this.#size);
      this.#where[level]!.forEach((place, tile) => (target[place] = tile));
      this.targets.push(target);
      return this.targets.length < this.#mostTargets;
    }
    const item = this.#item;
    for (let options = this.#options; options !== 0; options &= options - 1) {
      this.#take(level, branch, item, lowestBit(options));
      if (!this.#visit(level + 1)) return false;
    }
    return true;
  }

  /** Makes a choice: the node of the next level. */
  #take(level: number, branch: number, item: number, option: number): void {
    const next = level + 1;
    const where = this.#where[next]!;
    const present = this.#present[next]!;
    where.set(this.#where[level]!);
    present.set(this.#present[level]!);
    this.#banned[next]!.set(this.#banned[level]!);
    this.#settled[next] = this.#settled[level]!;
    this.#leaving[next] = this.#leaving[level]!;
    this.#left[next] = this.#left[level]!;
    if (branch === STAY) {
      if (option === 0) this.#settle(next, item);
      else this.#leaving[next] |= 1 << item;
      return;
    }
    const place = where[item]!;
    const other = where[option]!;
    const both = (1 << item) | (1 << option);
    const [row, otherRow] = [(place / this.#cols) | 0, (other / this.#cols) | 0];
    // Each of the two lines has exactly one of the two tiles and gets the other: flipping both bits swaps them.
    if (row !== otherRow) {
      present[row]! ^= both;
      present[otherRow]! ^= both;
    }
    const [column, otherColumn] = [this.#rows + place - row * this.#cols, this.#rows + other - otherRow * this.#cols];
    if (column !== otherColumn) {
      present[column]! ^= both;
      present[otherColumn]! ^= both;
    }
    where[item] = other;
    where[option] = place;
    // Only one of the two is settled. The other is leaving no more: it can stay where it is now.
    this.#leaving[next] &= ~both;
    this.#left[next]--;
    this.#settle(next, branch === FILL ? option : item);
  }

  /** Leaves a tile where it is for good; from then on no tile in conflict with it can be in its row or column. */
  #settle(level: number, tile: number): void {
    const place = this.#where[level]![tile]!;
    const row = (place / this.#cols) | 0;
    const banned = this.#banned[level]!;
    banned[row]! |= this.#inRow[tile]!;
    banned[this.#rows + place - row * this.#cols]! |= this.#inColumn[tile]!;
    this.#settled[level]! |= 1 << tile;
  }

  /**
   * Draws the conclusions from what is settled, leaving and left.
   *
   * Let `hot` be the tiles leaving, or in conflict with another that is neither settled nor leaving. At least leaving +
   * cover of them leave, `cover` being a lower bound on the tiles that meet all those conflicts. A cycle of m places costs
   * m - 1 swaps, and 2 (m - 1) exceeds the number of its hot tiles by m - 2, and by 1 more for each that is not. So
   * `slack` = 2 left - leaving - cover must not be negative; if it is 0, every cycle left is a swap of two hot tiles, and
   * all others stay.
   */
  #narrow(level: number): number {
    const size = this.#size;
    const cols = this.#cols;
    const rows = this.#rows;
    const where = this.#where[level]!;
    const present = this.#present[level]!;
    const banned = this.#banned[level]!;
    const left = this.#left[level]!;
    const clash = this.#clash;
    const domain = this.#domain;
    // Tiles settled at the end of the loop ban others from their lines, so conclusions are drawn from the start again.
    for (;;) {
      let leaving = this.#leaving[level]!;
      const loose = ((2 ** size - 1) | 0) & ~this.#settled[level]!;
      for (let rest = loose; rest !== 0; rest &= rest - 1) {
        const tile = lowestBit(rest);
        const row = (where[tile]! / cols) | 0;
        const ban = banned[row]! | banned[rows + where[tile]! - row * cols]!;
        domain[tile] = loose & ~ban & ~(1 << tile);
        leaving |= ban & (1 << tile);
        if ((leaving >>> tile) & 1 && domain[tile] === 0) return DEAD;
      }
      this.#leaving[level] = leaving;
      let slack = 2 * left - bitCount(leaving);
      // The cheap half of the bound comes first, as it needs no look at conflicts.
      if (slack < 0) return DEAD;
      const free = loose & ~leaving;
      let hot = leaving;
      for (let rest = free; rest !== 0; rest &= rest - 1) {
        const tile = lowestBit(rest);
        const row = (where[tile]! / cols) | 0;
        const column = rows + where[tile]! - row * cols;
        const against = free & ((this.#inRow[tile]! & present[row]!) | (this.#inColumn[tile]! & present[column]!));
        clash[tile] = against;
        if (against !== 0) hot |= 1 << tile;
      }
      if (hot === 0) return SOLVED;
      slack -= coverBound(clash, hot & free);
      if (slack < 0 || left === 0) return DEAD;
      const calm = free & ~hot;
      if (slack > 0 || calm === 0) return this.#branch(leaving, loose, hot, slack);
      for (let rest = calm; rest !== 0; rest &= rest - 1) this.#settle(level, lowestBit(rest));
    }
  }

  /**
   * Chooses the branch with the fewest options: a leaving tile's place or the tile itself, else the worst conflict.
   *
   * A leaving tile that can change places with no hot one is in a cycle that costs slack, 1 with a tile not hot or m - 2
   * with m > 2, so that a slack of s serves at most 3 s such tiles. With a slack of 1 a cycle has two places, or is one of
   * three hot ones.
   */
  #branch(leaving: number, loose: number, hot: number, slack: number): number {
    const domain = this.#domain;
    let lonely = 0;
    let fewest = 32;
    let branch = STAY;
    for (let rest = leaving; rest !== 0; rest &= rest - 1) {
      const tile = lowestBit(rest);
      const places = this.#tilesWhosePlaceCanGet(tile, loose);
      const partners = domain[tile]! & places;
      if ((partners & hot) === 0) lonely++;
      let options = domain[tile]!;
      if (slack === 0) options = partners & hot;
      else if (slack === 1) {
        options = partners;
        for (let others = domain[tile]! & hot & ~partners; others !== 0; others &= others - 1) {
          if (domain[lowestBit(others)]! & places & hot) options |= others & -others;
        }
      }
      const filled = bitCount(options);
      if (filled < fewest) {
        fewest = filled;
        branch = FILL;
        this.#item = tile;
        this.#options = options;
      }
      const sent = bitCount(places);
      if (sent < fewest) {
        fewest = sent;
        branch = SEND;
        this.#item = tile;
        this.#options = places;
      }
    }
    if (fewest === 0 || lonely > 3 * slack) return DEAD;
    if (branch !== STAY) return branch;
    let most = 0;
    for (let rest = hot; rest !== 0; rest &= rest - 1) {
      const degree = bitCount(this.#clash[lowestBit(rest)]!);
      if (degree <= most) continue;
      most = degree;
      this.#item = lowestBit(rest);
      // Options 0 and 1 as bits: first the tile stays, then it leaves.
      this.#options = 0b11;
    }
    return STAY;
  }

  #tilesWhosePlaceCanGet(guest: number, loose: number): number {
    let tiles = 0;
    for (let rest = loose; rest !== 0; rest &= rest - 1) {
      if ((this.#domain[lowestBit(rest)]! >>> guest) & 1) tiles |= rest & -rest;
    }
    return tiles;
  }
}
