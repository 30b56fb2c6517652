// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What screen readers hear of dominoes and their places.

import type { Argument, BrokenRule, Cell, Said } from "../../src/kind.ts";
import type { Tile } from "../../src/domicles/index.ts";

/** A sentence of this kind's page. */
export function text(name: string, args: Readonly<Record<string, Argument>> = {}): Said {
  return { key: `page.domicles.${name}`, args };
}

/** The place and the numbers of a domino, with what its halves repeat: `Place 3: 6, 2; 6 twice in row 1`. */
export function dominoLabel(place: number, [high, low]: Tile, repeats: readonly Repeat[]): Said {
  const domino = text("domino", { place: place + 1, high, low });
  return repeats.length ? text("domino_repeats", { domino, repeats: repeats.map(repeatOf) }) : domino;
}

/** A number that a row or a column of numbers shows several times. */
export interface Repeat {
  readonly line: "row" | "column";
  readonly at: number;
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The repeats of a board, from the rules that it breaks. */
export function repeatsOf(tiles: readonly Tile[], cols: number, broken: readonly BrokenRule[]): Repeat[] {
  return broken.map(({ code, cells }) => {
    const [row, column] = cells[0]!;
    const number = tiles[row * cols + Math.floor(column / 2)]![column % 2]!;
    return code === "ROW_DUPLICATE" ? { line: "row", at: row, number, cells } : { line: "column", at: column, number, cells };
  });
}

function repeatOf({ line, at, number, cells }: Repeat): Said {
  const count = cells.length;
  return text(`${count === 2 ? "twice" : "often"}_${line}`, { number, count, at: at + 1 });
}
