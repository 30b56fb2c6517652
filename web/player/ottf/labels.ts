// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a cell shows and needs, and what screen readers hear of it.

import type { Argument, Cell, Said } from "../../src/kind.ts";
import { cellName } from "../../src/said.ts";
import type { Position } from "../../src/ottf/index.ts";
import { boardOf, emptyAround } from "../../src/ottf/play.ts";
import { cellOf, layoutOf, type Layout, type Ottf } from "../../src/ottf/puzzle.ts";

/** A sentence of this kind's page. */
export function text(name: string, args: Readonly<Record<string, Argument>> = {}): Said {
  return { key: `page.ottf.${name}`, args };
}

/** A tile as it is now. */
interface Tile {
  readonly cell: Cell;
  /** The number that it must show in the end. */
  readonly wanted: number;
  /** The number that it shows; 0 until it is placed. */
  readonly shows: number;
  /** Neighbours that are not placed: each will raise the number of this tile. */
  readonly empty: number;
  /** Whether it is the one placed last. */
  readonly last: boolean;
}

/** A position as its board is drawn: read once for all cells. */
export class Tiles {
  readonly #layout: Layout;
  readonly #board: Uint8Array;
  readonly #last: number;

  constructor(puzzle: Ottf, position: Position) {
    this.#layout = layoutOf(puzzle);
    this.#board = boardOf(this.#layout, position);
    this.#last = position.last?.place ?? -1;
  }

  at([row, column]: Cell): Tile {
    const place = row * this.#layout.cols + column;
    return {
      cell: [row, column],
      wanted: this.#layout.number[place]! + 1,
      shows: this.#board[place]!,
      empty: emptyAround(this.#layout, this.#board, place).length,
      last: place === this.#last,
    };
  }

  /** The cells whose tiles show another number than in `before`, or are placed in one of the two only. */
  changed(before: Tiles): Cell[] {
    const cells: Cell[] = [];
    this.#board.forEach((shows, place) => {
      if (shows !== before.#board[place]) cells.push(cellOf(this.#layout, place));
    });
    return cells;
  }
}

/** What can be seen of a tile: not placed; placed, and its number can still grow; or final, and right or wrong. */
type Look = "empty" | "open" | "right" | "wrong";

/** How a tile looks. It shows no more than the numbers on the board do. */
export function lookOf({ wanted, shows, empty }: Tile): Look {
  if (!shows) return "empty";
  if (empty) return "open";
  return shows === wanted ? "right" : "wrong";
}

/** What a tile shows and needs, in a sentence. */
export function tileLabel(tile: Tile): Said {
  const { wanted, shows, empty, last } = tile;
  const neighbours = text(empty ? "neighbours" : "no_neighbours", { count: empty });
  const label = text(lookOf(tile), { cell: cellName(tile.cell), wanted, shows, neighbours });
  return last ? text("last", { label }) : label;
}
