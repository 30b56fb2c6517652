// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a person sees without supposing anything: single, border, closure and parity. Each rule looks at one board, and
// rules out candidates or shows that the board cannot be completed.

import { bitCount, lowestBit } from "../bits.ts";
import type { Board } from "./board.ts";
import { BLANK, DOUBLE, NONE, PATTERNS, SIDE_01, SIDE_10, SIDES } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { Paths } from "./paths.ts";
import { FACING, VERTICES } from "./tiles.ts";

export const DEDUCTIONS = ["single", "border", "closure", "parity"] as const;

/** From easy to hard. */
export type Technique = (typeof DEDUCTIONS)[number];

/** A tile that must be placed, and whether the cell has only this word or the tile only this cell. */
interface Forced {
  readonly cell: number;
  readonly word: number;
  readonly because: "cell" | "tile";
}

/** Why a board cannot be completed. */
export type Contradiction =
  | { readonly because: "paths" | "counting" }
  | { readonly because: "cell"; readonly cell: number }
  | { readonly because: "tile"; readonly tile: number };

const LOST = -1;
const NOTHING = 0;
const STRUCK = 1;

/** A rule that struck candidates out, or showed that the board cannot be completed. */
interface Applied {
  readonly technique: Technique;
  readonly lost: boolean;
}

type Rule = (board: Board) => number;

/** The rules that only rule out candidates, from easy to hard. */
const RULES: readonly (readonly [Technique, Rule])[] = [
  ["single", matchSides],
  ["border", keepZones],
  ["border", spareBlanks],
  ["closure", closeNothingEarly],
  ["parity", spareEnds],
  ["parity", joinRegions],
];

/** Applies the rules until they find nothing more; returns whether the board can be completed as far as they see. */
export function settle(board: Board): boolean {
  for (;;) {
    if (contradiction(board)) return false;
    const forced = forcedTile(board);
    if (forced) {
      board.lay(forced.cell, forced.word);
      continue;
    }
    const rule = nextRule(board);
    if (rule === null) return true;
    if (rule.lost) return false;
  }
}

/** Applies the easiest rule that finds anything; null if none does. */
export function nextRule(board: Board): Applied | null {
  for (const [technique, rule] of RULES) {
    const result = rule(board);
    if (result !== NOTHING) return { technique, lost: result === LOST };
  }
  board.examined = board.empty;
  return null;
}

/** Contours that rule out the goal, a cell that nothing fits, or a tile that fits nowhere but must be used. */
export function contradiction(board: Board): Contradiction | null {
  const { ground, candidates, words } = board;
  const { blocks } = ground;
  if (board.paths.refused(ground, board.empty)) return { because: "paths" };
  // Each side with one path end needs the reverse one; without spares all tiles take part.
  if (ground.spares === 0 && board.slack[SIDE_01] !== board.slack[SIDE_10]) return { because: "counting" };
  const possible = new Int32Array(blocks);
  for (let cell = 0; cell < words.length; cell++) {
    if (words[cell] !== NONE) continue;
    let left = 0;
    for (let block = 0; block < blocks; block++) {
      const mask = candidates[cell * blocks + block]!;
      possible[block]! |= mask;
      left |= mask;
    }
    if (left === 0) return { because: "cell", cell };
  }
  for (let block = 0; ground.spares === 0 && block < blocks; block++) {
    const lost = board.unused[block]! & ~firstsOf(ground, possible[block]!);
    if (lost) return { because: "tile", tile: ground.tileOf(32 * block + lowestBit(lost)) };
  }
  return null;
}

/** The first bits of the tiles that have words in a block. */
function firstsOf(ground: Ground, mask: number): number {
  return ground.stride === 1 ? mask : (mask | (mask >>> 1) | (mask >>> 2) | (mask >>> 3)) & ground.firsts;
}

/** All bits of the tiles whose first bits are in a block. */
function wholeTiles(ground: Ground, firsts: number): number {
  return ground.stride === 1 ? firsts : firsts | (firsts << 1) | (firsts << 2) | (firsts << 3);
}

/** A cell that only one word fits, or a tile that fits only one cell in one way if every tile must be used. */
export function forcedTile(board: Board): Forced | null {
  const { ground, candidates, words } = board;
  const { blocks } = ground;
  for (let cell = 0; cell < words.length; cell++) {
    if (words[cell] !== NONE) continue;
    let only = NONE;
    for (let block = 0; block < blocks; block++) {
      const mask = candidates[cell * blocks + block]!;
      if (mask === 0) continue;
      only = only === NONE && (mask & (mask - 1)) === 0 ? 32 * block + lowestBit(mask) : ground.words.length;
      if (only === ground.words.length) break;
    }
    if (only !== NONE && only < ground.words.length) return { cell, word: only, because: "cell" };
  }
  return ground.spares === 0 ? tileOfOneCell(board) : null;
}

/** A tile that fits only one cell; if it fits there in several turns, other tiles are ruled out there. */
function tileOfOneCell(board: Board): Forced | null {
  const { ground, candidates, words } = board;
  const { blocks } = ground;
  for (let block = 0; block < blocks; block++) {
    let [once, twice] = [0, 0];
    for (let cell = 0; cell < words.length; cell++) {
      const tiles = firstsOf(ground, candidates[cell * blocks + block]!);
      twice |= once & tiles;
      once |= tiles;
    }
    for (let tiles = once & ~twice; tiles !== 0; tiles &= tiles - 1) {
      const tile = wholeTiles(ground, tiles & -tiles);
      const cell = words.findIndex((_, at) => (candidates[at * blocks + block]! & tile) !== 0);
      const turns = candidates[cell * blocks + block]! & tile;
      if ((turns & (turns - 1)) === 0) return { cell, word: 32 * block + lowestBit(turns), because: "tile" };
      for (let other = 0; other < blocks; other++) board.strike(cell, other, other === block ? ~tile : -1);
    }
  }
  return null;
}

/** Candidates that no candidate for a neighbouring cell would match. */
function matchSides(board: Board): number {
  const { ground, words } = board;
  let result = NOTHING;
  for (let cell = 0; cell < words.length; cell++) {
    if (words[cell] !== NONE || !board.changed[cell]) continue;
    board.changed[cell] = 0;
    for (let side = 0; side < SIDES; side++) {
      const other = ground.across[SIDES * cell + side]!;
      if (other === NONE || words[other] !== NONE) continue;
      for (let shown = 0; shown < PATTERNS; shown++) {
        if (shows(board, cell, side, shown)) continue;
        if (strikeShowing(board, other, (side + 2) % SIDES, FACING[shown]!)) result = STRUCK;
      }
    }
  }
  return result;
}

function shows(board: Board, cell: number, side: number, shown: number): boolean {
  const { blocks, side: words } = board.ground;
  for (let block = 0; block < blocks; block++) {
    if (board.candidates[cell * blocks + block]! & words[(SIDES * side + shown) * blocks + block]!) return true;
  }
  return false;
}

function strikeShowing(board: Board, cell: number, side: number, shown: number): boolean {
  const { blocks, side: words } = board.ground;
  let struck = false;
  for (let block = 0; block < blocks; block++) {
    struck = board.strike(cell, block, words[(SIDES * side + shown) * blocks + block]!) || struck;
  }
  return struck;
}

/** Tiles kept for the corners and the border, if no more tiles fit there than there are cells. */
function keepZones(board: Board): number {
  const { ground } = board;
  for (const zone of [ground.corners, ground.border]) {
    const cells = zone.filter((cell) => board.words[cell] === NONE);
    const kept = new Int32Array(ground.blocks);
    let tiles = 0;
    for (let block = 0; block < ground.blocks; block++) {
      let fitting = 0;
      for (const cell of cells) fitting |= board.candidates[cell * ground.blocks + block]!;
      const firsts = firstsOf(ground, fitting);
      kept[block] = wholeTiles(ground, firsts);
      tiles += bitCount(firsts);
    }
    if (tiles < cells.length) return LOST;
    if (tiles > cells.length) continue;
    let result = NOTHING;
    for (let cell = 0; cell < board.words.length; cell++) {
      if (board.words[cell] !== NONE || cells.includes(cell)) continue;
      if (strikeAll(board, cell, kept)) result = STRUCK;
    }
    if (result === STRUCK) return STRUCK;
  }
  return NOTHING;
}

function strikeAll(board: Board, cell: number, words: Int32Array): boolean {
  let struck = false;
  for (let block = 0; block < words.length; block++) struck = board.strike(cell, block, words[block]!) || struck;
  return struck;
}

/** Blank sides kept for the border and the tiles placed; a blank edge inside takes two. */
function spareBlanks(board: Board): number {
  return board.examined === board.empty ? NOTHING : crowd(board, 1 << BLANK, board.slack[BLANK]! >> 1);
}

/** Sides with path ends that must match sides of the tiles left. */
function spareEnds(board: Board): number {
  if (board.examined === board.empty) return NOTHING;
  const { slack } = board;
  const result = crowd(board, (1 << SIDE_01) | (1 << SIDE_10), Math.min(slack[SIDE_01]!, slack[SIDE_10]!));
  return result === NOTHING ? crowd(board, 1 << DOUBLE, slack[DOUBLE]! >> 1) : result;
}

/** Rules out the candidates with more than `most` sides of these patterns towards empty cells. */
function crowd(board: Board, patterns: number, most: number): number {
  if (most < 0) return LOST;
  let result = NOTHING;
  for (let cell = 0; most < SIDES && cell < board.words.length; cell++) {
    if (board.words[cell] !== NONE) continue;
    if (strikeAll(board, cell, board.ground.crowded(board.openSides(cell), patterns, most))) result = STRUCK;
  }
  return result;
}

/** Candidates that would close a contour too early or one too many, or as the last tile leave one too few. */
function closeNothingEarly(board: Board): number {
  const { ground, paths, words } = board;
  if (board.examined === board.empty || (ground.puzzle.goal === "valid" && !ground.puzzle.limits)) return NOTHING;
  const { loops, circles } = paths;
  const final = board.empty === 1 || loops === ground.loops[1] || loops + circles === ground.contours[1];
  const supposed = new Paths(ground);
  let result = NOTHING;
  for (let cell = 0; cell < words.length; cell++) {
    if (words[cell] !== NONE || !(final || canClose(board, cell))) continue;
    for (let block = 0; block < ground.blocks; block++) {
      for (let left = board.candidates[cell * ground.blocks + block]!; left !== 0; left &= left - 1) {
        supposed.copyFrom(paths);
        supposed.lay(ground, cell, 32 * block + lowestBit(left));
        if (!supposed.refused(ground, board.empty - 1)) continue;
        board.strike(cell, block, left & -left);
        result = STRUCK;
      }
    }
  }
  return result;
}

/** Whether both ends of a path lead to a cell, so that a tile can close it. */
function canClose(board: Board, cell: number): boolean {
  const { points } = board.ground;
  const at = VERTICES * cell;
  for (let vertex = 0; vertex < VERTICES; vertex++) {
    const mate = board.paths.mate[points[at + vertex]!]!;
    if (mate !== NONE && points.subarray(at, at + VERTICES).includes(mate)) return true;
  }
  return false;
}

/**
 * The connected parts of the empty cells. The path ends that lead into each must join up in pairs, so they are even in
 * number; and if the goal is one single contour, the paths must connect all parts.
 */
function joinRegions(board: Board): number {
  if (board.examined === board.empty) return NOTHING;
  const { ground, words } = board;
  const region = new Int16Array(words.length).fill(NONE);
  const ends: number[] = [];
  for (let cell = 0; cell < words.length; cell++) {
    if (words[cell] === NONE && region[cell] === NONE) ends.push(spread(board, region, cell, ends.length));
  }
  if (ends.some((number) => number % 2 === 1)) return LOST;
  if (ground.puzzle.goal !== "perfect" || ends.length < 2) return NOTHING;
  // A part that no path enters can only be one cell with the blank tile.
  const entered = ends.filter((number) => number > 0).length;
  if (entered < ends.length && (ends.length - entered > 1 || ground.puzzle.tiles[0] !== 0)) return LOST;
  return pathsConnect(board, region, ends) ? NOTHING : LOST;
}

/** Marks the part of a cell with a number; returns how many path ends lead into it. */
function spread(board: Board, region: Int16Array, first: number, number: number): number {
  const { across, patterns } = board.ground;
  const cells = [first];
  let ends = 0;
  region[first] = number;
  for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
    for (let side = 0; side < SIDES; side++) {
      const other = across[SIDES * cell + side]!;
      if (other === NONE) continue;
      const word = board.words[other]!;
      if (word !== NONE) {
        ends += bitCount(patterns[SIDES * word + ((side + 2) % SIDES)]!);
      } else if (region[other] === NONE) {
        region[other] = number;
        cells.push(other);
      }
    }
  }
  return ends;
}

/** Whether the paths connect all parts that a path enters. */
function pathsConnect(board: Board, region: Int16Array, ends: readonly number[]): boolean {
  const { points } = board.ground;
  const regionAt = new Map<number, number>();
  for (let cell = 0; cell < region.length; cell++) {
    if (region[cell] === NONE) continue;
    for (let vertex = 0; vertex < VERTICES; vertex++) {
      const point = points[VERTICES * cell + vertex]!;
      if (board.paths.mate[point] !== NONE) regionAt.set(point, region[cell]!);
    }
  }
  const root = [...ends.keys()];
  const rootOf = (part: number): number => (root[part] === part ? part : rootOf(root[part]!));
  for (const [point, part] of regionAt) root[rootOf(part)] = rootOf(regionAt.get(board.paths.mate[point]!)!);
  const roots = new Set(root.flatMap((_, part) => (ends[part]! > 0 ? [rootOf(part)] : [])));
  return roots.size <= 1;
}
