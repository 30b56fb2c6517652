// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A piece that is dragged: its picture near the pointer, and the cells of the board that it is nearest to.

import type { Orientation, Piece } from "../../src/iqblocks/index.ts";
import type { Cell } from "../../src/kind.ts";
import { make } from "../board/dom.ts";
import { shapePicture } from "./picture.ts";
import { cellsAt } from "./shapes.ts";

/** Pixels between a finger and the piece above it, so that the finger hides nothing. */
const LIFT = 44;

/** The start of a drag: the box of the piece on the screen, and whether a finger took it. */
interface Taken {
  readonly box: DOMRect;
  readonly at: PointerEvent;
}

/** What follows the pointer in a drag. */
export class Carried {
  readonly piece: Piece;
  readonly picture = make("div", { class: "carried" });
  readonly #place: number;
  readonly #side: number;
  #shape: Orientation;
  /** From the pointer to the upper left corner of the piece, in squares. */
  #left: number;
  #top: number;

  /** The piece at `place` of its set, drawn in squares of `side` pixels. */
  constructor(piece: Piece, place: number, shape: Orientation, side: number, { box, at }: Taken) {
    this.piece = piece;
    this.#place = place;
    this.#side = side;
    this.#shape = shape;
    this.#left = (-shape.cols * (at.clientX - box.left)) / box.width;
    this.#top = (-shape.rows * (at.clientY - box.top)) / box.height;
    if (at.pointerType === "touch") this.#top = -shape.rows - LIFT / side;
    this.#draw();
  }

  get shape(): Orientation {
    return this.#shape;
  }

  /** Changes the shape; its middle stays where it is. */
  become(shape: Orientation): void {
    this.#left += (this.#shape.cols - shape.cols) / 2;
    this.#top += (this.#shape.rows - shape.rows) / 2;
    this.#shape = shape;
    this.#draw();
  }

  /** The cells nearest to the piece, of a board with this box; some or all can be outside it. */
  cellsOver({ left, top }: DOMRect, { clientX, clientY }: PointerEvent): Cell[] {
    const row = Math.round((clientY - top) / this.#side + this.#top);
    const column = Math.round((clientX - left) / this.#side + this.#left);
    return cellsAt(this.#shape, [row, column]);
  }

  #draw(): void {
    const { rows, cols } = this.#shape;
    const picture = shapePicture(this.#shape, { place: this.#place, letter: this.piece.name });
    const pixels = (name: string, squares: number): void => this.picture.style.setProperty(name, `${squares * this.#side}px`);
    pixels("left", this.#left);
    pixels("top", this.#top);
    pixels("width", cols);
    pixels("height", rows);
    this.picture.replaceChildren(picture);
  }
}
