// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The rules of a Gloop packing one by one: cells, the set of tiles, touching sides, and contours, as broken rules.

import type { BrokenRule, Cell } from "../kind.ts";
import { byPlace } from "./puzzle.ts";
import type { Gloop, Packing, Range } from "./puzzle.ts";
import { isWord, partners, STEPS, tileNumber, TOUCHING, VERTICES } from "./tiles.ts";

type Grid = readonly (readonly (string | null)[])[];
type End = readonly [row: number, col: number, vertex: number];

/** The part of a contour on one tile, from vertex to vertex. */
export type Arc = readonly [row: number, col: number, start: number, end: number];

/**
 * A closed contour: the cells that it runs through, sorted, its arcs in order, and whether it is a circle: two half
 * circles that meet.
 */
export interface Contour {
  readonly cells: readonly Cell[];
  readonly arcs: readonly Arc[];
  readonly circle: boolean;
}

/** Every broken rule, as Python's `check` lists them; empty if the packing is right. */
export function check(puzzle: Gloop, packing: Packing): BrokenRule[] {
  const { board, limits } = puzzle;
  const { grid } = packing;
  if (grid.length !== board.length || grid.some((line) => line.length !== board[0]!.length)) {
    return [{ code: "SHAPE", cells: [] }];
  }
  const cells = brokenCells(board, grid);
  const known = grid.map((line) => line.map((word) => (word !== null && isWord(word) ? word : null)));
  const edges = brokenEdges(known);
  const broken = [...cells, ...brokenSet(puzzle, known), ...edges, ...brokenTurns(puzzle, known)];
  // A path that is cut off belongs to no contour.
  if (cells.length || edges.length) return broken;
  const closed = contours(known);
  const circles = closed.filter(({ circle }) => circle).length;
  return [
    ...broken,
    ...brokenGoal(puzzle.goal, closed),
    ...brokenLimit("CONTOUR_LIMIT", closed.length, limits?.contours),
    ...brokenLimit("CIRCLE_LIMIT", circles, limits?.circles),
  ];
}

function brokenCells(board: readonly string[], grid: Grid): BrokenRule[] {
  return everyCell(grid, (word, cell) => {
    if (board[cell[0]]![cell[1]] !== ".") return word === null ? null : "FILLED_HOLE";
    if (word === null) return "EMPTY_CELL";
    return isWord(word) ? null : "NOT_A_WORD";
  });
}

function brokenTurns(puzzle: Gloop, grid: Grid): BrokenRule[] {
  const drawn = new Map(puzzle.unturned.map((word) => [tileNumber(word), word]));
  return everyCell(grid, (word) =>
    word === null || (drawn.get(tileNumber(word)) ?? word) === word ? null : "TURNED",
  );
}

function everyCell(grid: Grid, code: (word: string | null, cell: Cell) => string | null): BrokenRule[] {
  return grid.flatMap((line, row) =>
    line.flatMap((word, col) => {
      const broken = code(word, [row, col]);
      return broken === null ? [] : [{ code: broken, cells: [[row, col]] as const }];
    }),
  );
}

/** Tiles that are not in the set, tiles used twice, and changed givens. */
function brokenSet(puzzle: Gloop, grid: Grid): BrokenRule[] {
  const cellsOfTile = new Map<number, Cell[]>();
  grid.forEach((line, row) =>
    line.forEach((word, col) => {
      if (word === null) return;
      const cells = cellsOfTile.get(tileNumber(word)) ?? [];
      cellsOfTile.set(tileNumber(word), [...cells, [row, col]]);
    }),
  );
  const used = [...cellsOfTile].sort(([one], [other]) => one - other);
  const strange = used.filter(([tile]) => !puzzle.tiles.includes(tile));
  const twice = used.filter(([, cells]) => cells.length > 1);
  const moved = puzzle.givens.filter(([row, col, word]) => grid[row]![col] !== word);
  return [
    ...strange.map(([, cells]) => ({ code: "NOT_IN_SET", cells })),
    ...twice.map(([, cells]) => ({ code: "TILE_TWICE", cells })),
    ...moved.map(([row, col]) => ({ code: "GIVEN_MOVED", cells: [[row, col]] as const })),
  ];
}

/** A broken rule for each edge where path ends do not meet, by the cell on this side and then on the other. */
function brokenEdges(grid: Grid): BrokenRule[] {
  const ends = pathEnds(grid);
  const met = new Set(ends.map(String));
  const unmet = ends.filter((end) => !met.has(String(across(end)))).map((end) => [end, across(end)] as const);
  unmet.sort(([one, over], [other, overOther]) => byPlace(one, other) || byPlace(over, overOther));
  const broken = unmet.map(([[row, col], [nextRow, nextCol]]): BrokenRule => {
    const cell: Cell = [row, col];
    const next: Cell = [nextRow, nextCol];
    const touches = typeof grid[nextRow]?.[nextCol] === "string";
    return touches
      ? { code: "EDGE_MISMATCH", cells: [cell, next].sort(byPlace) }
      : { code: "PATH_CUT_OFF", cells: [cell] };
  });
  return [...new Map(broken.map((one) => [`${one.code} ${one.cells.join(" ")}`, one])).values()];
}

function brokenGoal(goal: string, closed: readonly Contour[]): BrokenRule[] {
  if (goal === "valid") return [];
  const loops = closed.filter(({ circle }) => !circle);
  const circles = goal === "perfect" ? closed.filter(({ circle }) => circle) : [];
  return [
    ...(loops.length ? [] : [{ code: "NO_LOOP", cells: [] }]),
    ...loops.slice(1).map(({ cells }) => ({ code: "SECOND_LOOP", cells })),
    ...circles.map(({ cells }) => ({ code: "CIRCLE", cells })),
  ];
}

function brokenLimit(code: string, number: number, limit: Range | null | undefined): BrokenRule[] {
  return !limit || (limit[0] <= number && number <= limit[1]) ? [] : [{ code, cells: [] }];
}

/** The closed contours of a grid of words, in the order of their first cells; open paths are left out. */
export function contours(grid: Grid): Contour[] {
  const left = new Map(pathEnds(grid).map((end) => [String(end), end]));
  const closed: Contour[] = [];
  for (const [first, start] of left) {
    const cells = new Map<string, Cell>();
    const arcs: Arc[] = [];
    let [key, end] = [first, start];
    while (left.has(key)) {
      const [row, col, vertex] = end;
      const partner = partners(grid[row]![col]!)[vertex]!;
      left.delete(key);
      left.delete(String([row, col, partner]));
      cells.set(`${row},${col}`, [row, col]);
      arcs.push([row, col, vertex, partner]);
      end = across([row, col, partner]);
      key = String(end);
    }
    // An open path ends elsewhere: at an end that nothing touches, or at the start of an earlier walk.
    if (key === first) closed.push({ cells: [...cells.values()].sort(byPlace), arcs, circle: isCircle(arcs) });
  }
  return closed;
}

/** Whether there are two arcs, each of which ends on the side where it starts. */
function isCircle(arcs: readonly Arc[]): boolean {
  return arcs.length === 2 && arcs.every(([, , start, end]) => start >> 1 === end >> 1);
}

function pathEnds(grid: Grid): End[] {
  const ends: End[] = [];
  grid.forEach((line, row) =>
    line.forEach((word, col) => {
      for (let vertex = 0; word !== null && vertex < VERTICES; vertex++) {
        if (word[vertex] !== ".") ends.push([row, col, vertex]);
      }
    }),
  );
  return ends;
}

/** The path end that touches an end from the other side of the edge. */
function across([row, col, vertex]: End): End {
  const [down, right] = STEPS[vertex >> 1]!;
  return [row + down, col + right, TOUCHING[vertex]!];
}
