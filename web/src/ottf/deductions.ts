// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What can be deduced without a trial where the rules are stuck: by counting hidden fives, or by a group of tiles.
//
// One tile of any group is placed first of them. It has at least as many later neighbours as neighbours in the group. If
// only an ambiguous tile can have so many, it is a hidden five. The same holds for the last tile and earlier neighbours.

import type { Cell, Said } from "../kind.ts";
import { counted } from "../sentences.ts";
import { FIRST, LAST, ROLES, type Board, type Part, type Role } from "./board.ts";
import { said } from "./sentences.ts";

/** The role of a tile, by a technique, from easy to hard; the sentence rests on `cells`. */
export interface Deduction {
  readonly technique: (typeof DEDUCTIONS)[number];
  readonly tile: number;
  readonly role: Role;
  readonly why: Said;
  readonly cells: readonly Cell[];
}

export const DEDUCTIONS = ["count", "square", "box", "group"] as const;

/** Cells of the rectangles in which one finds a group with a look, and with a longer one: 2 x 2, up to 3 x 4. */
const LARGEST_SQUARE = 4;
const LARGEST_BOX = 12;

/** Rows and columns on each side of a tile in which a group around it is looked for. */
const FARTHEST = 10;

/** A rectangle of cells, its last row and column included. */
interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The easiest deduction in a part that passes its checksum, or null. */
export function deduce(board: Board, part: Part): Deduction | null {
  const clusters = clustersOf(board, part);
  return byCount(board, part, clusters) ?? byGroup(board, part, clusters);
}

/**
 * The connected groups of ambiguous tiles, each split like a chessboard: of two touching ones exactly one is a hidden
 * five, so all tiles of a colour have the same role.
 */
function clustersOf(board: Board, part: Part): [number[], number[]][] {
  const left = new Set(board.ambiguous(part.tiles).sort());
  const clusters: [number[], number[]][] = [];
  for (const seed of left) {
    left.delete(seed);
    const cluster = [seed];
    for (const tile of cluster) {
      for (const other of board.around(tile)) if (left.delete(other)) cluster.push(other);
    }
    const colours: [number[], number[]] = [[], []];
    for (const tile of cluster.sort((a, b) => a - b)) colours[parity(board.cell(tile))].push(tile);
    clusters.push(colours);
  }
  return clusters;
}

function parity([row, column]: Cell): 0 | 1 {
  return (row + column) % 2 ? 1 : 0;
}

/** A role that follows from the number of hidden fives, which is a quarter of the excess. */
function byCount(board: Board, part: Part, clusters: readonly [number[], number[]][]): Deduction | null {
  const fives = part.excess / 4;
  let fewest = 0;
  let highest = 0;
  for (const [even, odd] of clusters) {
    fewest += Math.min(even.length, odd.length);
    highest += Math.max(even.length, odd.length);
  }
  for (const colours of clusters) {
    const [fewer, more] = [...colours].sort((a, b) => a.length - b.length) as [number[], number[]];
    const excess = more.length - fewer.length;
    const low = highest - excess;
    if (low >= fives && fewest + excess <= fives) continue;
    // The larger colour is five if there would be too few otherwise.
    const first = low < fives ? more : fewer;
    const last = low < fives ? fewer : more;
    const [tile, role]: [number, Role] = first.length ? [first[0]!, FIRST] : [last[0]!, LAST];
    const args = { ...counted(board.cell(tile)), tiles: part.tiles.length, excess: part.excess, count: fives };
    const bound = low < fives ? low : fewest + excess;
    const key = role === FIRST ? "why_count_first" : "why_count_last";
    const cells = Array.from(part.tiles, (one) => board.cell(one));
    return { technique: "count", tile, role, why: said(key, { ...args, bound }), cells };
  }
  return null;
}

/** The group in the smallest rectangle that fixes a role, the first from the top left. */
function byGroup(board: Board, part: Part, clusters: readonly [number[], number[]][]): Deduction | null {
  const alike = new Map<number, number>();
  clusters.flat().forEach((tiles, number) => tiles.forEach((tile) => alike.set(tile, number)));
  const cells = Array.from(part.tiles, (tile) => board.cell(tile));
  const limits = around(cells);
  let best: { size: number; box: Box; tile: number; role: Role } | null = null;
  for (const tile of alike.keys()) {
    const [row, column] = board.cell(tile);
    const near = {
      top: Math.max(limits.top, row - FARTHEST),
      left: Math.max(limits.left, column - FARTHEST),
      bottom: Math.min(limits.bottom, row + FARTHEST),
      right: Math.min(limits.right, column + FARTHEST),
    };
    for (const role of ROLES) {
      // What a group fixes in a rectangle, one in any rectangle around it fixes, too.
      if (!groupIn(board, alike, near, tile, role).length) continue;
      const box = smallest(near, [row, column], (one) => groupIn(board, alike, one, tile, role).length > 0);
      const found = { size: area(box), box, tile, role };
      if (!best || before(found, best)) best = found;
    }
  }
  if (!best) return null;
  const group = groupIn(board, alike, best.box, best.tile, best.role);
  const others = group.filter((tile) => alike.has(tile)).length - 1;
  const args = { ...counted(board.cell(best.tile)), count: group.length };
  const name = best.role === FIRST ? "why_group_first" : "why_group_last";
  return {
    technique: best.size <= LARGEST_SQUARE ? "square" : best.size <= LARGEST_BOX ? "box" : "group",
    tile: best.tile,
    role: best.role,
    why: said(others ? `${name}_alike` : name, args),
    cells: group.map((tile) => board.cell(tile)),
  };
}

function before(one: { size: number; box: Box }, other: { size: number; box: Box }): boolean {
  const [a, b] = [one, other].map(({ size, box }) => [size, box.top, box.left]) as [number[], number[]];
  const place = a.findIndex((value, index) => value !== b[index]);
  return place >= 0 && a[place]! < b[place]!;
}

function area({ top, left, bottom, right }: Box): number {
  return (bottom - top + 1) * (right - left + 1);
}

function around(cells: readonly Cell[]): Box {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}

/**
 * A small rectangle around a cell that suits: up to 3 x 4 the smallest one, first from the top left; otherwise `limits`
 * made as small as possible at the top, left, bottom and right in turn.
 */
function smallest(limits: Box, [row, column]: Cell, suits: (box: Box) => boolean): Box {
  const boxes: Box[] = [];
  for (let height = 2; height <= LARGEST_BOX / 2; height++) {
    for (let width = 2; height * width <= LARGEST_BOX; width++) {
      for (let top = Math.max(limits.top, row - height + 1); top <= Math.min(row, limits.bottom - height + 1); top++) {
        for (let left = Math.max(limits.left, column - width + 1); left <= Math.min(column, limits.right - width + 1); left++) {
          boxes.push({ top, left, bottom: top + height - 1, right: left + width - 1 });
        }
      }
    }
  }
  boxes.sort((a, b) => area(a) - area(b) || a.top - b.top || a.left - b.left);
  const small = boxes.find(suits);
  if (small) return small;
  let box = limits;
  const shrink = (next: (box: Box) => Box, done: (box: Box) => boolean): void => {
    while (!done(box) && suits(next(box))) box = next(box);
  };
  shrink((one) => ({ ...one, top: one.top + 1 }), (one) => one.top === row);
  shrink((one) => ({ ...one, left: one.left + 1 }), (one) => one.left === column);
  shrink((one) => ({ ...one, bottom: one.bottom - 1 }), (one) => one.bottom === row);
  shrink((one) => ({ ...one, right: one.right - 1 }), (one) => one.right === column);
  return box;
}

/**
 * The largest connected group in a rectangle of which only ambiguous tiles alike can have a role, the tile first; empty if
 * there is none. Other ambiguous tiles are left out, because they can have both roles; so is an exact tile that could be
 * the first (or last) of those left, again and again.
 */
function groupIn(board: Board, alike: ReadonlyMap<number, number>, box: Box, tile: number, role: Role): number[] {
  const group = new Set<number>();
  for (let row = box.top; row <= box.bottom; row++) {
    for (let column = box.left; column <= box.right; column++) {
      const other = board.tile([row, column]);
      const fits = !alike.has(other) || alike.get(other) === alike.get(tile);
      if (board.isOpen(other) && fits) group.add(other);
    }
  }
  const waiting = [...group];
  for (const other of waiting) {
    if (!group.has(other)) continue;
    const beside = board.around(other).filter((one) => group.has(one));
    const later = board.number[other]!;
    const most = role === FIRST ? later : board.degree[other]! - later;
    if (alike.has(other) ? beside.length > 0 : most < beside.length) continue;
    group.delete(other);
    waiting.push(...beside);
  }
  const connected = group.has(tile) ? [tile] : [];
  group.delete(tile);
  for (const one of connected) for (const other of board.around(one)) if (group.delete(other)) connected.push(other);
  return connected;
}
