// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A board of dominoes on the page.

import type { Cell } from "../../src/kind.ts";
import { domicles, type Domicles, type Pair, type Position, type Tile } from "../../src/domicles/index.ts";
import { duplicates } from "../../src/domicles/rules.ts";
import { draggable, type Dragged } from "../board/drag.ts";
import { Grid, type Face } from "../board/grid.ts";
import { make } from "../board/dom.ts";
import { animate } from "../board/motion.ts";
import { noteKey, type Board, type Table, type View } from "../board/table.ts";
import { dominoLabel, repeatsOf, text, type Repeat } from "./labels.ts";
import { dominoPicture, type Half } from "./picture.ts";
import { SwapList } from "./swaps.ts";

/** How long a domino takes to its new place, in milliseconds. */
const GLIDE = 320;

/** The dominoes on their places; the swaps made are in the tray. */
export class DominoBoard implements Board {
  readonly element: HTMLElement;
  readonly tray: HTMLElement;
  readonly #puzzle: Domicles;
  readonly #table: Table;
  readonly #grid: Grid;
  readonly #swaps: SwapList;
  #view: View | null = null;
  /** The place that is chosen, the one that is being dragged, and the one that this is over. */
  #chosen: number | null = null;
  #lifted: number | null = null;
  #target: number | null = null;
  #dropped: number | null = null;

  constructor(puzzle: Domicles, table: Table) {
    this.#puzzle = puzzle;
    this.#table = table;
    const { rows, cols } = puzzle;
    this.#grid = new Grid({
      rows,
      columns: cols,
      label: table.say(text("board", { rows, columns: cols })),
      isCell: () => true,
      press: (cell) => this.#press(cell),
      key: (_, { key }) => key === "Escape" && this.#drop(),
    });
    this.element = this.#grid.element;
    this.element.classList.add("domicles");
    this.#swaps = new SwapList(puzzle, table.say);
    this.tray = this.#swaps.element;
    draggable(this.element, (target) => this.#dragged(target));
  }

  show(view: View): void {
    const before = this.#position;
    this.#view = view;
    const { tiles, swaps } = this.#position!;
    if (before !== this.#position || view.closed || view.noting) this.#chosen = null;
    this.#draw();
    this.#swaps.show(swaps);
    if (before && before.tiles !== tiles) this.#glide(before.tiles, tiles);
  }

  get #position(): Position | null {
    return this.#view?.state.as(domicles)?.position ?? null;
  }

  #draw(): void {
    const view = this.#view!;
    const { tiles } = this.#position!;
    const { cols } = this.#puzzle;
    const repeats = repeatsOf(tiles, cols, duplicates(tiles, cols));
    // A hint marks numbers, and a place is two of them.
    const whole = { ...view, marks: null };
    this.#grid.show(whole, (cell) => this.#face(cell, tiles, repeats), (note) => this.#table.say({ key: "page.common.note", args: { note } }));
  }

  #face(cell: Cell, tiles: readonly Tile[], repeats: readonly Repeat[]): Face {
    const place = this.#place(cell);
    const tile = tiles[place]!;
    const [row, column] = cell;
    const shown = ([0, 1] as const).map((side) => noteKey([row, 2 * column + side]));
    const shows = ({ cells }: Repeat): boolean => cells.some((one) => shown.includes(noteKey(one)));
    const shared = repeats.filter(shows);
    const { marks } = this.#view!;
    const halves = shown.map((key): Half => {
      const among = (cells: readonly Cell[]): boolean => cells.some((one) => noteKey(one) === key);
      const along = (line: Repeat["line"]): boolean => shared.some((repeat) => repeat.line === line && among(repeat.cells));
      return { inRow: along("row"), inColumn: along("column"), marked: marks && among(marks.cells) ? marks.tone : null };
    });
    const classes = [
      ...(place === this.#chosen ? ["chosen"] : []),
      ...(place === this.#lifted ? ["lifted"] : []),
      ...(place === this.#target ? ["target"] : []),
    ];
    const content = document.createDocumentFragment();
    content.append(make("span", { class: "place" }, String(place + 1)), dominoPicture(tile, this.#puzzle.pips, halves));
    return { label: this.#table.say(dominoLabel(place, tile, shared)), content, classes, selected: place === this.#chosen };
  }

  #place([row, column]: Cell): number {
    return row * this.#puzzle.cols + column;
  }

  #press(cell: Cell): void {
    const view = this.#view;
    if (!view || view.closed) return;
    const place = this.#place(cell);
    if (view.noting) this.#table.note(cell);
    else if (this.#chosen === null) {
      if (this.#swapsLeft()) this.#choose(place);
    } else if (this.#chosen === place) this.#choose(null);
    else this.#swap(this.#chosen, place);
  }

  /** Whether any swaps are left; if not, the player hears of it. */
  #swapsLeft(): boolean {
    const left = this.#position!.swaps.length < this.#puzzle.swaps;
    if (!left) this.#table.tell(text("none_left"));
    return left;
  }

  #choose(place: number | null): void {
    this.#chosen = place;
    this.#draw();
  }

  #drop(): boolean {
    if (this.#chosen === null) return false;
    this.#choose(null);
    return true;
  }

  #swap(one: number, other: number): void {
    const [i, j] = [Math.min(one, other), Math.max(one, other)];
    // The page itself speaks of a board that is complete.
    if (!this.#table.play({ move: "swap", i, j }) || this.#view!.state.check()) return;
    const left = this.#puzzle.swaps - this.#position!.swaps.length;
    const rest = text("left", { count: left });
    this.#table.tell(text("swapped", { first: i + 1, second: j + 1, rest }));
  }

  #dragged(element: Element): Dragged | null {
    const view = this.#view;
    const cell = this.#grid.cellOf(element);
    if (!view || view.closed || view.noting || !cell) return null;
    const place = this.#place(cell);
    const picture = dominoPicture(this.#position!.tiles[place]!, this.#puzzle.pips);
    const placeOf = (target: Element | null): number | null => {
      const over = this.#grid.cellOf(target);
      return over && this.#place(over) !== place ? this.#place(over) : null;
    };
    return {
      picture,
      over: (target) => this.#hover(target ? place : null, placeOf(target)),
      drop: (target) => {
        const to = placeOf(target);
        if (to === null || this.#view?.state !== view.state || !this.#swapsLeft()) return;
        this.#dropped = to;
        this.#swap(place, to);
        this.#dropped = null;
      },
    };
  }

  #hover(lifted: number | null, target: number | null): void {
    if (lifted === this.#lifted && target === this.#target) return;
    this.#lifted = lifted;
    this.#target = target;
    this.#draw();
  }

  /** Dominoes on new places glide there from their old ones, but for the one that was dropped there. */
  #glide(before: readonly Tile[], tiles: readonly Tile[]): void {
    const changed = tiles.flatMap((tile, place): Pair[] => (before[place] === tile ? [] : [[before.indexOf(tile), place]]));
    // After a restart everything would fly about.
    if (changed.length !== 2) return;
    for (const [from, place] of changed) {
      const [start, end] = [from, place].map((one) => this.#button(one).getBoundingClientRect());
      const domino = this.#button(place).querySelector(".domino");
      if (!start || !end || !domino || place === this.#dropped) continue;
      const translate = `${start.x - end.x}px ${start.y - end.y}px`;
      animate(domino, [{ translate, zIndex: 4 }, { translate: "0 0", zIndex: 4 }], GLIDE);
    }
  }

  #button(place: number): HTMLElement {
    const { cols } = this.#puzzle;
    return this.#grid.button([Math.floor(place / cols), place % cols])!;
  }
}
