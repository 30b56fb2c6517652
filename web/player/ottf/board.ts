// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A board of OTTF on the page: a card with the numbers to reach, and tiles that count.

import type { Cell } from "../../src/kind.ts";
import { cellName } from "../../src/said.ts";
import { ottf, type Move, type Ottf } from "../../src/ottf/index.ts";
import { make } from "../board/dom.ts";
import { Grid, type Face } from "../board/grid.ts";
import { animate } from "../board/motion.ts";
import type { Board, Table, View } from "../board/table.ts";
import { lookOf, text, tileLabel, Tiles } from "./labels.ts";

/** How long a tile takes to be placed and a number to change, in milliseconds. */
const PLACING = 220;
const COUNTING = 260;

/** A tile and its neighbours change with a move; if more do, the board is another one. */
const MOST_CHANGED = 5;

/** The card with its tiles. */
export class OttfBoard implements Board {
  readonly element: HTMLElement;
  readonly tray = null;
  readonly #table: Table;
  readonly #grid: Grid;
  #view: View | null = null;
  #tiles: Tiles | null = null;

  constructor({ template }: Ottf, table: Table) {
    this.#table = table;
    const [rows, columns] = [template.length, template[0]!.length];
    this.#grid = new Grid({
      rows,
      columns,
      label: table.say(text("board", { rows, columns })),
      isCell: ([row, column]) => template[row]![column] !== ".",
      press: (cell) => this.#press(cell),
    });
    this.element = this.#grid.element;
    this.element.classList.add("ottf");
  }

  show(view: View): void {
    const game = view.state.as(ottf)!;
    const tiles = new Tiles(game.puzzle, game.position);
    const changed = this.#tiles ? tiles.changed(this.#tiles) : [];
    const before = this.#tiles;
    this.#view = view;
    this.#tiles = tiles;
    this.#grid.show(view, (cell) => this.#face(cell), (note) => this.#table.say({ key: "page.common.note", args: { note } }));
    if (before && changed.length <= MOST_CHANGED) for (const cell of changed) this.#move(cell, before.at(cell).shows === 0);
  }

  #face(cell: Cell): Face {
    const tile = this.#tiles!.at(cell);
    const look = lookOf(tile);
    const content = document.createDocumentFragment();
    // The style sheet draws the small signs: speech input looks for the text of a cell in its name, and finds the number.
    if (tile.shows) content.append(make("span", { class: "wanted", "data-number": tile.wanted }));
    content.append(make("span", { class: "number" }, String(tile.shows || tile.wanted)));
    if (look === "right" || look === "wrong") content.append(make("span", { class: "verdict" }));
    return { label: this.#table.say(tileLabel(tile)), content, classes: [look, ...(tile.last ? ["last"] : [])] };
  }

  #press(cell: Cell): void {
    const view = this.#view;
    if (!view || view.closed) return;
    const { shows, last } = this.#tiles!.at(cell);
    if (view.noting) this.#table.note(cell);
    else if (last) this.#play({ move: "back" }, cell);
    else if (shows) this.#table.tell(text("placed"));
    else this.#play({ move: "place", row: cell[0], col: cell[1] }, cell);
  }

  #play(move: Move, cell: Cell): void {
    // The page itself speaks of a board that is complete.
    if (!this.#table.play(move) || this.#view!.state.check()) return;
    const { done, total } = this.#view!.state.progress;
    const name = move.move === "back" ? "taken_back" : "progress";
    this.#table.tell(text(name, { cell: cellName(cell), done, count: total }));
  }

  /** A tile drops into its cell; a number rolls on. */
  #move(cell: Cell, placed: boolean): void {
    const face = this.#grid.button(cell)?.querySelector(placed ? ".face" : ".number");
    if (!face) return;
    if (placed) animate(face, [{ scale: 1.25, opacity: 0.4 }, { scale: 1, opacity: 1 }], PLACING);
    else animate(face, [{ translate: "0 45%", opacity: 0 }, { translate: "0 0", opacity: 1 }], COUNTING);
  }
}
