// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `gloop:BOARD:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]`, the same as in Python.

import { InputError, shown } from "../errors.ts";
import { readId } from "../spelling.ts";
import { GLOOP, LETTERS } from "../tables.ts";
import { cellsOf, checkTiles, makeGloop } from "./puzzle.ts";
import type { Given, Gloop, Goal, Range } from "./puzzle.ts";
import { isWord, tileNumber, TURNS } from "./tiles.ts";

/** The position id of a puzzle, the same as in Python. */
export function formatId(puzzle: Gloop): string {
  const { board, goal, tiles, givens, limits, unturned } = puzzle;
  const fields = ["gloop", formatBoard(board), goal, formatTiles(tiles)];
  if (unturned.length) fields.push(`u${unturned.map((word) => TURNS[tileNumber(word)]!.indexOf(word)).join("")}`);
  if (givens.length) {
    const place = new Map(cellsOf(board).map((cell, index) => [String(cell), index]));
    fields.push(givens.map(([row, col, word]) => `${place.get(`${row},${col}`)!}${translated(word, LETTERS.word, LETTERS.id)}`).join("_"));
  }
  if (limits) {
    const named = [formatRange("c", limits.contours), formatRange("o", limits.circles)];
    fields.push(named.filter((range) => range).join("."));
  }
  return fields.join(":");
}

/** The puzzle that an id describes; throws `InputError` for any text that `formatId` does not make. */
export function parseId(id: string): Gloop {
  return readId(id, GLOOP, readFields, formatId);
}

function readFields(...[rows, cols, mask, goal, set, turns, listed, limits]: string[]): Gloop {
  const board = parseBoard(Number(rows), Number(cols), mask!);
  const tiles = setBits(set!);
  const cells = cellsOf(board);
  const givens = listed!.split("_").filter(Boolean).map((given): Given => {
    const [number, letters] = [given.slice(0, -8), given.slice(-8)];
    const cell = cells[Number(number)];
    if (!cell) throw new InputError(`givens: no cell ${number}; the last cell is ${cells.length - 1}`);
    const word = translated(letters, LETTERS.id, LETTERS.word);
    if (!isWord(word)) throw new InputError(`givens: ${shown(letters)}: expected brackets a and b that match, and o`);
    return [...cell, word];
  });
  const range = (letter: string): Range | null => {
    const limit = limits!.split(".").find((one) => one.startsWith(letter));
    return limit === undefined ? null : (limit.slice(1).split("-").map(Number) as unknown as Range);
  };
  checkTiles(tiles, cells.length);
  return makeGloop({
    board,
    goal: goal as Goal,
    tiles,
    givens,
    limits: { contours: range("c"), circles: range("o") },
    unturned: turns ? parseUnturned(tiles, turns) : [],
  });
}

/** The words of the tiles from their quarter turns. */
function parseUnturned(tiles: readonly number[], digits: string): string[] {
  if (digits.length !== tiles.length) {
    throw new InputError(`unturned: ${digits.length} digits for ${tiles.length} tiles; expected one for each tile`);
  }
  return tiles.map((tile, index) => {
    const word = TURNS[tile]![Number(digits[index])];
    if (word) return word;
    const most = TURNS[tile]!.length - 1;
    throw new InputError(`unturned: ${digits[index]} quarter turns of tile ${tile}; expected at most ${most}`);
  });
}

/** The board whose cells are the bits of a hexadecimal mask, the first place the highest bit; all cells without a mask. */
function parseBoard(rows: number, cols: number, mask: string): string[] {
  const bits = mask ? binary(mask).padStart(rows * cols, "0") : "1".repeat(rows * cols);
  if (bits.length > rows * cols) throw new InputError("board: expected at most one bit of the mask for each place");
  const marks = translated(bits, "10", ".#");
  return Array.from({ length: rows }, (_, row) => marks.slice(row * cols, row * cols + cols));
}

function formatBoard(board: readonly string[]): string {
  const size = `${board.length}x${board[0]!.length}`;
  const marks = board.join("");
  return marks.includes("#") ? `${size}.${hexadecimal(translated(marks, ".#", "10"))}` : size;
}

function formatTiles(tiles: readonly number[]): string {
  const bits = Array<string>(tiles.at(-1)! + 1).fill("0");
  for (const tile of tiles) bits[tile] = "1";
  return hexadecimal(bits.reverse().join(""));
}

/** The places of the bits that are 1 in a hexadecimal number, ascending. */
function setBits(digits: string): number[] {
  return Array.from(binary(digits)).reverse().flatMap((bit, place) => (bit === "1" ? [place] : []));
}

/** The binary digits of a hexadecimal number, without leading zeros. */
function binary(digits: string): string {
  const bits = Array.from(digits, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0"));
  return bits.join("").replace(/^0+/, "");
}

/** The hexadecimal digits of a binary number, without leading zeros. */
function hexadecimal(bits: string): string {
  const groups = bits.padStart(4 * Math.ceil(bits.length / 4), "0").match(/.{4}/g) ?? [];
  return groups.map((group) => Number.parseInt(group, 2).toString(16)).join("").replace(/^0+(?=.)/, "");
}

function formatRange(letter: string, range: Range | null): string {
  return range ? `${letter}${range[0]}-${range[1]}` : "";
}

/** The text with each letter of `from` replaced by the one at the same place of `to`. */
function translated(word: string, from: string, to: string): string {
  return Array.from(word, (letter) => to[from.indexOf(letter)] ?? letter).join("");
}
