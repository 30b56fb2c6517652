// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Where tiles fit, in which turns, and why they do not.

import type { Cell, Said } from "../../src/kind.ts";
import { gridOf, knownSides, misfit, type Position } from "../../src/gloop/play.ts";
import { hasCell, turnsIn, type Gloop } from "../../src/gloop/puzzle.ts";
import { STEPS, tileNumber } from "../../src/gloop/tiles.ts";
import { text } from "./goal.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;

/** The word on a cell, null if it is empty. */
export function wordOn(position: Position, [row, col]: Cell): string | null {
  return position.find((tile) => tile[0] === row && tile[1] === col)?.[2] ?? null;
}

/** The tiles that are not on the board, in ascending order. */
export function tilesLeft(puzzle: Gloop, position: Position): number[] {
  const used = new Set(position.map(([, , word]) => tileNumber(word)));
  return puzzle.tiles.filter((tile) => !used.has(tile));
}

/** The position without the tile on a cell. */
export function without(position: Position, [row, col]: Cell): Position {
  return position.filter((tile) => tile[0] !== row || tile[1] !== col);
}

/** The pattern that each side of a cell must show: 0 to 3, or -1 if it is free. */
export function sidesOf(puzzle: Gloop, position: Position, [row, col]: Cell): number[] {
  return knownSides(puzzle, gridOf(puzzle, position), row, col);
}

/** The words of a tile from the one it shows now on, each a quarter turn clockwise after the one before. */
export function turnsFrom(puzzle: Gloop, word: string): string[] {
  const words = turnsIn(puzzle, tileNumber(word));
  const now = words.indexOf(word);
  return [...words.slice(now), ...words.slice(0, now)];
}

/** The words of a tile that fit an empty cell, from the one it shows now on. */
export function fitting(puzzle: Gloop, position: Position, word: string, cell: Cell): string[] {
  const sides = sidesOf(puzzle, position, cell);
  return turnsFrom(puzzle, word).filter((turned) => misfit(sides, turned) < 0);
}

/** Why no turn of a tile fits an empty cell, with the first side that does not match as the tile is now. */
export function whyNot(puzzle: Gloop, position: Position, word: string, cell: Cell, cellName: Said): Said {
  const side = misfit(sidesOf(puzzle, position, cell), word);
  const [down, right] = STEPS[side]!;
  const border = !hasCell(puzzle.board, cell[0] + down, cell[1] + right);
  const why = text(`${border ? "leaves" : "clash"}_${SIDES[side]!}`);
  const turnable = turnsFrom(puzzle, word).length > 1;
  return text(turnable ? "misfit_all" : "misfit", { tile: tileNumber(word), cell: cellName, why });
}
