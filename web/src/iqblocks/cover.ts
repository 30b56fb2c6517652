// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A position as an exact cover: open cells and kinds of pieces are items, and placements cover them.

import type { Cell } from "../kind.ts";
import { openCells, piecesLeft } from "./puzzle.ts";
import type { IqBlocks } from "./puzzle.ts";
import type { Piece, Rows } from "./pieces.ts";
import { placements } from "./play.ts";

/** Most cells of all candidates together; the empty 8 x 8 board with the ten pieces of IQ Blocks has 12,736. */
const MOST_COVERED = 4_000_000;

/** Pieces left that can be exchanged without any difference: equal pieces without clues. A piece with clues is alone. */
interface Group {
  /** Their letters, in the set's order. */
  readonly letters: readonly string[];
  readonly size: number;
}

/**
 * The candidate placements of a position. Cells are numbered row by row; items are the cells and then the groups.
 *
 * Candidate n covers the cells `members[starts[n]]` up to before `members[starts[n + 1]]`. They are also bits of its words
 * `masks[n * words]` up to before `masks[(n + 1) * words]`; bit c & 31 of word c >> 5 is cell c:
 *
 *     word 0  ..##....  word 1  #.......      cells 2, 3 and 32
 */
export interface Cover {
  readonly cells: readonly Cell[];
  /** The cells above, left, right and below of cell c, from 4 * c; -1 if one is not open. */
  readonly near: Int16Array;
  readonly groups: readonly Group[];
  readonly group: Uint8Array;
  readonly starts: Int32Array;
  readonly members: Uint16Array;
  readonly words: number;
  readonly masks: Int32Array;
}

/** What is left to cover: 1 for each open cell, the pieces left of each group, and the candidates that still fit. */
export interface Rest {
  readonly open: Uint8Array;
  readonly copies: Uint8Array;
  readonly alive: Int32Array;
}

/** The exact cover of a board of the puzzle; null if it is too large to search. */
export function coverOf(puzzle: IqBlocks, board: Rows): Cover | null {
  const cells = openCells(puzzle, board);
  const number = new Map(cells.map(([r, c], index) => [r * board[0]!.length + c, index]));
  const pieces = groupsOf(puzzle, board);
  const lists: number[][] = [];
  const group: number[] = [];
  let covered = 0;
  for (const [index, alike] of pieces.entries()) {
    for (const places of placements(board, alike[0]!)) {
      lists.push(places.map((place) => number.get(place)!));
      group.push(index);
      covered += places.length;
    }
    if (covered > MOST_COVERED) return null;
  }
  const words = (cells.length + 31) >> 5;
  const masks = new Int32Array(lists.length * words);
  const starts = new Int32Array(lists.length + 1);
  const members = new Uint16Array(covered);
  lists.forEach((list, candidate) => {
    starts[candidate + 1] = starts[candidate]! + list.length;
    members.set(list, starts[candidate]);
    for (const cell of list) masks[candidate * words + (cell >> 5)]! |= 1 << (cell & 31);
  });
  const groups = pieces.map((alike) => ({ letters: alike.map(({ name }) => name), size: alike[0]!.size }));
  const near = nearOf(cells, number, board[0]!.length);
  return { cells, near, groups, group: Uint8Array.from(group), starts, members, words, masks };
}

/** The pieces left in groups that can be exchanged without any difference. */
export function groupsOf(puzzle: IqBlocks, board: Rows): Piece[][] {
  const marks = board.join("");
  const groups = new Map<string, Piece[]>();
  for (const piece of piecesLeft(puzzle, board)) {
    const key = marks.includes(piece.name) ? piece.name : piece.form;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()];
}

function nearOf(cells: readonly Cell[], number: ReadonlyMap<number, number>, cols: number): Int16Array {
  const around = ([r, c]: Cell): number[] => [
    number.get((r - 1) * cols + c) ?? -1,
    c > 0 ? (number.get(r * cols + c - 1) ?? -1) : -1,
    c + 1 < cols ? (number.get(r * cols + c + 1) ?? -1) : -1,
    number.get((r + 1) * cols + c) ?? -1,
  ];
  return Int16Array.from(cells.flatMap(around));
}

/** Everything that a cover has to cover. */
export function allOf(cover: Cover): Rest {
  return {
    open: new Uint8Array(cover.cells.length).fill(1),
    copies: Uint8Array.from(cover.groups, ({ letters }) => letters.length),
    alive: Int32Array.from(cover.group, (_, candidate) => candidate),
  };
}

/** What is left once a candidate is placed. */
export function placed(cover: Cover, rest: Rest, candidate: number): Rest {
  const { group, words, masks, starts, members } = cover;
  const open = rest.open.slice();
  for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) open[members[at]!] = 0;
  const copies = rest.copies.slice();
  copies[group[candidate]!]!--;
  const first = candidate * words;
  const alive = rest.alive.filter((other) => {
    if (copies[group[other]!] === 0) return false;
    for (let word = 0; word < words; word++) if (masks[first + word]! & masks[other * words + word]!) return false;
    return true;
  });
  return { open, copies, alive };
}

/** How many candidates each item has. */
export function tally(cover: Cover, { alive }: Rest): Int32Array {
  const { group, starts, members, cells, groups } = cover;
  const counts = new Int32Array(cells.length + groups.length);
  for (const candidate of alive) {
    counts[cells.length + group[candidate]!]!++;
    for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) counts[members[at]!]!++;
  }
  return counts;
}

/** How many candidates must still cover an item: a cell one, a group as many as it has pieces left. */
export function needOf(cover: Cover, rest: Rest, item: number): number {
  const cells = cover.cells.length;
  return item < cells ? rest.open[item]! : rest.copies[item - cells]!;
}

/** Whether a candidate covers an item. */
export function covers(cover: Cover, candidate: number, item: number): boolean {
  const cells = cover.cells.length;
  if (item >= cells) return cover.group[candidate] === item - cells;
  return (cover.masks[candidate * cover.words + (item >> 5)]! >> (item & 31) & 1) === 1;
}

/** The cells of a candidate, row by row. */
export function cellsIn(cover: Cover, candidate: number): Cell[] {
  const members = cover.members.subarray(cover.starts[candidate], cover.starts[candidate + 1]);
  return Array.from(members, (cell) => cover.cells[cell]!);
}

/** The cells of a region whose size no pieces left add up to; null if every region has a possible size. */
export function deadRegion(cover: Cover, open: Uint8Array, copies: Uint8Array): number[] | null {
  const left = open.slice();
  let cells = 0;
  for (const isOpen of open) cells += isOpen;
  let sums: Uint8Array | null = null;
  for (let first = 0; first < left.length; first++) {
    if (left[first] === 0) continue;
    const region = regionOf(cover, left, first);
    // One region has the size of all pieces left, so nothing has to be added up.
    if (region.length === cells) return null;
    sums ??= sumsOf(cover, copies, cells);
    if (sums[region.length] === 0) return region;
  }
  return null;
}

/** The region of an open cell; its cells are closed in `left`. */
function regionOf({ near }: Cover, left: Uint8Array, first: number): number[] {
  const region = [first];
  left[first] = 0;
  for (let done = 0; done < region.length; done++) {
    const cell = region[done]!;
    for (let side = 4 * cell; side < 4 * cell + 4; side++) {
      const other = near[side]!;
      if (other < 0 || left[other] === 0) continue;
      left[other] = 0;
      region.push(other);
    }
  }
  return region;
}

/** 1 for each number of cells up to `most` that some pieces left have together. */
function sumsOf({ groups }: Cover, copies: Uint8Array, most: number): Uint8Array {
  const sums = new Uint8Array(most + 1);
  sums[0] = 1;
  groups.forEach(({ size }, group) => {
    for (let copy = 0; copy < copies[group]!; copy++) {
      // From large to small totals, so that a piece is not added to a sum that already has it.
      for (let total = most; total >= size; total--) sums[total]! |= sums[total - size]!;
    }
  });
  return sums;
}
