// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Position ids: `gloop:BOARD:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]`, the same as in Python.

import { InputError, located, shown } from "../errors.ts";
import { cellsOf, checkTiles, GOALS, makeGloop } from "./puzzle.ts";
import type { Given, Gloop, Goal, Limits, Range } from "./puzzle.ts";
import { isWord, tileNumber, TURNS } from "./tiles.ts";

/** Characters of an id that is read: more than the longest id of Gloop has. */
const LONGEST_ID = 4000;

const FIELDS = {
  board: [/^(\d{1,2})x(\d{1,2})(?:\.([0-9a-f]{1,2100}))?$/, "ROWSxCOLS or ROWSxCOLS.MASK"],
  goal: [/^(?:valid|mixed|perfect)$/, GOALS.join(" or ")],
  tiles: [/^[0-9a-f]{1,23}$/, "1 to 23 hexadecimal digits"],
  unturned: [/^u[0-3]{1,91}$/, "u and a digit 0 to 3 for each tile"],
  givens: [
    /^\d{1,2}[abo]{8}(?:_\d{1,2}[abo]{8}){0,90}$/,
    "the number of a cell and 8 letters a, b or o, with _ between givens",
  ],
  limits: [
    /^(?:c(\d{1,3})-(\d{1,3}))?\.?(?:o(\d{1,3})-(\d{1,3}))?$/,
    "contours such as c1-6, circles such as o0-2, or both joined by .",
  ],
} as const satisfies Record<string, readonly [RegExp, string]>;

type Field = keyof typeof FIELDS;

/** The position id of a puzzle, the same as in Python. */
export function formatId(puzzle: Gloop): string {
  const { board, goal, tiles, givens, limits, unturned } = puzzle;
  const fields = ["gloop", formatBoard(board), goal, formatTiles(tiles)];
  if (unturned.length) fields.push(`u${unturned.map((word) => TURNS[tileNumber(word)]!.indexOf(word)).join("")}`);
  if (givens.length) {
    const place = new Map(cellsOf(board).map((cell, index) => [String(cell), index]));
    fields.push(givens.map(([row, col, word]) => `${place.get(`${row},${col}`)!}${translated(word, "().", "abo")}`).join("_"));
  }
  if (limits) {
    const named = [formatRange("c", limits.contours), formatRange("o", limits.circles)];
    fields.push(named.filter((range) => range).join("."));
  }
  return fields.join(":");
}

/** The puzzle that an id describes; throws `InputError` for any text that `formatId` does not make. */
export function parseId(id: string): Gloop {
  if (typeof id !== "string" || id.length > LONGEST_ID) {
    throw new InputError(`id ${shown(id)}: expected a string of at most ${LONGEST_ID} characters`);
  }
  const puzzle = located(() => parsed(fieldsOf(id)), (message) => `id ${shown(id)}: ${message}`);
  const standard = formatId(puzzle);
  if (standard === id) return puzzle;
  throw new InputError(`id ${shown(id)}: not in standard form; the id of this puzzle is ${shown(standard)}`);
}

/** The matches of the fields of an id. */
function fieldsOf(id: string): Partial<Record<Field, RegExpExecArray>> {
  const [kind, ...parts] = id.split(":");
  const names: Field[] = ["board", "goal", "tiles", ...parts.slice(3).map(optionalField)];
  const inOrder = (Object.keys(FIELDS) as Field[]).filter((name) => names.includes(name));
  if (kind !== "gloop" || parts.length < 3 || names.join() !== inOrder.join()) {
    throw new InputError("expected gloop:ROWSxCOLS[.MASK]:GOAL:TILES[:UNTURNED][:GIVENS][:LIMITS]");
  }
  const fields: Partial<Record<Field, RegExpExecArray>> = {};
  names.forEach((name, index) => {
    const [form, words] = FIELDS[name];
    const match = form.exec(parts[index]!);
    if (!match) throw new InputError(`${name} ${shown(parts[index])}: expected ${words}`);
    fields[name] = match;
  });
  return fields;
}

/** Which of the fields after the tiles begins as this one does. */
function optionalField(part: string): Field {
  if (part.startsWith("u")) return "unturned";
  return part.startsWith("c") || part.startsWith("o") ? "limits" : "givens";
}

function parsed(fields: Partial<Record<Field, RegExpExecArray>>): Gloop {
  const [, rows, cols, mask] = fields.board!;
  const board = parseBoard(Number(rows), Number(cols), mask);
  const tiles = setBits(fields.tiles![0]);
  const cells = cellsOf(board);
  const givens = (fields.givens?.[0] ?? "").split("_").flatMap((given): Given[] => {
    const match = /^(\d{1,2})(.{8})$/.exec(given);
    if (!match) return [];
    const cell = cells[Number(match[1])];
    if (!cell) throw new InputError(`givens: no cell ${match[1]}; the last cell is ${cells.length - 1}`);
    const word = translated(match[2]!, "abo", "().");
    if (!isWord(word)) throw new InputError(`givens: ${shown(match[2])}: expected brackets a and b that match, and o`);
    return [[...cell, word]];
  });
  const [, ...bounds] = fields.limits ?? [];
  const range = (least?: string, most?: string): Range | null => (least ? [Number(least), Number(most)] : null);
  const limits: Limits = { contours: range(bounds[0], bounds[1]), circles: range(bounds[2], bounds[3]) };
  checkTiles(tiles, cells.length);
  const unturned = fields.unturned ? parseUnturned(tiles, fields.unturned[0].slice(1)) : [];
  return makeGloop({ board, goal: fields.goal![0] as Goal, tiles, givens, limits, unturned });
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
function parseBoard(rows: number, cols: number, mask: string | undefined): string[] {
  const bits = mask === undefined ? "1".repeat(rows * cols) : binary(mask).padStart(rows * cols, "0");
  if (rows === 0 || cols === 0 || bits.length > rows * cols) {
    throw new InputError("board: expected rows, columns and at most one bit of the mask for each place");
  }
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
