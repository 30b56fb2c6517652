// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What the player has in hand: how each piece is turned, which one is selected, and by which square it is held.

import type { Orientation, Piece } from "../../src/iqblocks/index.ts";
import { cellsOf } from "../../src/iqblocks/pieces.ts";
import type { Cell } from "../../src/kind.ts";
import { cellsAt, cornerOf, shapeOf } from "./shapes.ts";

/** The piece that is selected. */
interface Held {
  readonly piece: Piece;
  /** The square that goes onto the cell that is pressed; by default the first one row by row. */
  readonly grip: Cell;
}

/** The pieces as the player has turned them, and the one that is selected. */
export class Hand {
  readonly #shapes = new Map<string, Orientation>();
  #held: Held | null = null;

  get piece(): Piece | null {
    return this.#held?.piece ?? null;
  }

  /** How a piece lies in the tray. */
  shapeOf(piece: Piece): Orientation {
    const shape = this.#shapes.get(piece.name) ?? shapeOf(cellsOf(piece.shape, "#"));
    this.#shapes.set(piece.name, shape);
    return shape;
  }

  /** Selects a piece, turned and flipped as the tray shows it. */
  take(piece: Piece): void {
    this.#held = { piece, grip: this.shapeOf(piece).cells[0]! };
  }

  /** Selects a piece from the board as it lay on these cells, held where it was pressed. */
  pickUp(piece: Piece, cells: readonly Cell[], [row, column]: Cell): void {
    const [top, left] = cornerOf(cells);
    this.keep(piece, shapeOf(cells));
    this.#held = { piece, grip: [row - top, column - left] };
  }

  /** Turns or flips a piece to a shape; one that is selected is then held by its first square. */
  keep(piece: Piece, shape: Orientation): void {
    this.#shapes.set(piece.name, shape);
    if (this.#held?.piece === piece) this.take(piece);
  }

  release(): void {
    this.#held = null;
  }

  /** The cells of the selected piece if its square goes onto a cell; some can be outside the board. */
  cellsOn([row, column]: Cell): Cell[] {
    if (!this.#held) return [];
    const { piece, grip } = this.#held;
    return cellsAt(this.shapeOf(piece), [row - grip[0], column - grip[1]]);
  }
}
