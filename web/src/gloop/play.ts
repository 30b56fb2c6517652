// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Playing: placing and lifting tiles.

import { InputError, shown } from "../errors.ts";
import type { Progress } from "../kind.ts";
import { byPlace, cellsOf, hasCell, turnsIn } from "./puzzle.ts";
import type { Given, Gloop, Packing } from "./puzzle.ts";
import { FACING, isWord, pattern, STEPS, tileNumber } from "./tiles.ts";

/** The tiles on the board: the givens in the order of their cells, then the others in the order of placing. */
export type Position = readonly Given[];

/** Places a tile, given as a word, on an empty cell. */
export interface Lay {
  readonly move: "lay";
  readonly row: number;
  readonly col: number;
  readonly word: string;
}

/** Lifts the tile on a cell; given tiles cannot be lifted. */
export interface Lift {
  readonly move: "lift";
  readonly row: number;
  readonly col: number;
}

/** A move, as in saved games. */
export type Move = Lay | Lift;

/** The most moves of a game. */
export const MOST_MOVES = 10_000;

const SIDES = ["north", "east", "south", "west"] as const;
const PATTERNS = ["00", "01", "10", "11"] as const;

/** The fields of a move in the order of saved games, without any other. */
export function normal(move: Move): Move {
  const { row, col } = move;
  return move.move === "lay" ? { move: "lay", row, col, word: move.word } : { move: "lift", row, col };
}

/** The board with its given tiles. */
export function start(puzzle: Gloop): Position {
  return puzzle.givens;
}

/**
 * Every word of an unused tile on every empty cell whose border and neighbours it matches, then every lift. A move can
 * close a contour that the goal does not allow: as on a table, the player has to find that mistake.
 */
export function moves(puzzle: Gloop, position: Position): Move[] {
  const grid = gridOf(puzzle, position);
  const used = new Set(position.map(([, , word]) => tileNumber(word)));
  const words = puzzle.tiles.filter((tile) => !used.has(tile)).flatMap((tile) => turnsIn(puzzle, tile));
  const lays: Move[] = [];
  for (const [row, col] of cellsOf(puzzle.board)) {
    if (grid[row]![col] !== null) continue;
    const sides = knownSides(puzzle, grid, row, col);
    for (const word of words) if (misfit(sides, word) < 0) lays.push({ move: "lay", row, col, word });
  }
  const placed = position.slice(puzzle.givens.length).sort(byPlace);
  return [...lays, ...placed.map(([row, col]): Move => ({ move: "lift", row, col }))];
}

/** The position after a move; throws `InputError` if `moves` does not list it. */
export function after(puzzle: Gloop, position: Position, move: Move): Position {
  const { row, col } = move;
  const name = `${move.move} (${row}, ${col})`;
  if (move.move === "lift") return lifted(puzzle, position, row, col, name);
  if (!hasCell(puzzle.board, row, col)) throw new InputError(`${name}: the board has no such cell`);
  const grid = gridOf(puzzle, position);
  if (grid[row]![col] !== null) {
    const given = isGiven(puzzle, row, col);
    throw new InputError(`${name}: the cell ${given ? "has a given tile" : "already has a tile; lift it first"}`);
  }
  checkWord(puzzle, position, move.word, name);
  const sides = knownSides(puzzle, grid, row, col);
  const side = misfit(sides, move.word);
  if (side < 0) return [...position, [row, col, move.word]];
  const shows = PATTERNS[pattern(move.word, side)]!;
  const expected = `expected ${PATTERNS[sides[side]!]!} to match what is there`;
  throw new InputError(`${name}: the ${SIDES[side]!} side shows ${shows}; ${expected}`);
}

function checkWord(puzzle: Gloop, position: Position, word: string, name: string): void {
  if (!isWord(word)) {
    throw new InputError(`${name}: ${shown(word)} is not a Motzkin word of 8 letters '(', ')' and '.'`);
  }
  const tile = tileNumber(word);
  if (!puzzle.tiles.includes(tile)) throw new InputError(`${name}: the puzzle does not have tile ${tile}`);
  const words = turnsIn(puzzle, tile);
  if (!words.includes(word)) {
    throw new InputError(`${name}: tile ${tile} is turned, but it has to lie as it is drawn, as ${words[0]}`);
  }
  if (position.some(([, , other]) => tileNumber(other) === tile)) {
    throw new InputError(`${name}: tile ${tile} is already on the board`);
  }
}

function lifted(puzzle: Gloop, position: Position, row: number, col: number, name: string): Position {
  if (isGiven(puzzle, row, col)) throw new InputError(`${name}: this tile is given and cannot be lifted`);
  const left = position.filter(([otherRow, otherCol]) => otherRow !== row || otherCol !== col);
  if (left.length === position.length) throw new InputError(`${name}: the cell is empty`);
  return left;
}

/** Whether a tile is given on this cell. */
export function isGiven(puzzle: Gloop, row: number, col: number): boolean {
  return puzzle.givens.some((given) => given[0] === row && given[1] === col);
}

/** How many of the cells without a given are filled. */
export function progress(puzzle: Gloop, position: Position): Progress {
  const given = puzzle.givens.length;
  return { done: position.length - given, total: cellsOf(puzzle.board).length - given };
}

/** The packing on a full board, right or wrong; null until the board is full. */
export function solution(puzzle: Gloop, position: Position): Packing | null {
  return position.length === cellsOf(puzzle.board).length ? { grid: gridOf(puzzle, position) } : null;
}

/** The rows, joined by `/`; in a row the cells: the word of a tile, `.` for an empty cell, `#` for no cell. */
export function describe(puzzle: Gloop, position: Position): string {
  const shown = (word: string | null, row: number, col: number): string => word ?? (hasCell(puzzle.board, row, col) ? "." : "#");
  return gridOf(puzzle, position)
    .map((line, row) => line.map((word, col) => shown(word, row, col)).join(" "))
    .join("/");
}

/** The words on the board, with null for empty cells and places without a cell. */
export function gridOf(puzzle: Gloop, position: Position): (string | null)[][] {
  const grid = puzzle.board.map((line) => Array<string | null>(line.length).fill(null));
  for (const [row, col, word] of position) grid[row]![col] = word;
  return grid;
}

/** The pattern that each side of a cell must show to match border and tiles, -1 next to an empty cell. */
export function knownSides(puzzle: Gloop, grid: readonly (readonly (string | null)[])[], row: number, col: number): number[] {
  return STEPS.map(([down, right], side) => {
    if (!hasCell(puzzle.board, row + down, col + right)) return 0;
    const word = grid[row + down]?.[col + right] ?? null;
    return word === null ? -1 : FACING[pattern(word, (side + 2) % 4)]!;
  });
}

/** The first side of a word that does not show its known pattern, or -1. */
export function misfit(sides: readonly number[], word: string): number {
  return sides.findIndex((known, side) => known >= 0 && known !== pattern(word, side));
}
