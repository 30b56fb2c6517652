// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A board as a grid of buttons: one of them is in the tab order, arrow keys move among them, and Tab always leaves.

import type { Cell } from "../../src/kind.ts";
import { make, setAttribute } from "./dom.ts";
import { noteKey, type View } from "./table.ts";

/** How a grid is made. */
interface GridOptions {
  readonly rows: number;
  readonly columns: number;
  /** The name of the board for screen readers. */
  readonly label: string;
  readonly isCell: (cell: Cell) => boolean;
  /** A click, a tap, Enter or Space. */
  readonly press: (cell: Cell) => void;
  /** Any other key that the grid does not use; true if the board used it. */
  readonly key?: (cell: Cell, event: KeyboardEvent) => boolean;
}

/** What a cell shows. */
export interface Face {
  /** The whole name and state for screen readers. */
  readonly label: string;
  /** What is drawn; hidden from screen readers. */
  readonly content: Node | string;
  /** Classes of the style sheet besides `cell`. */
  readonly classes?: readonly string[];
  readonly selected?: boolean;
}

/** A board's cells, as many as its rows and columns, without holes. */
export class Grid {
  readonly element: HTMLElement;
  readonly #options: GridOptions;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #current: Cell | null = null;

  constructor(options: GridOptions) {
    this.#options = options;
    const { rows, columns, label } = options;
    const lines = Array.from({ length: rows }, (_, row) =>
      make("div", { role: "row" }, ...Array.from({ length: columns }, (_none, column) => this.#made([row, column]))),
    );
    this.element = make("div", { role: "grid", class: "board", "aria-label": label, "aria-rowcount": rows, "aria-colcount": columns }, ...lines);
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--columns", String(columns));
    this.element.addEventListener("keydown", (event) => this.#keyed(event));
    this.element.addEventListener("focusin", (event) => {
      const cell = this.cellOf(event.target);
      if (cell) this.#moveTo(cell);
    });
  }

  /** The button of a cell. */
  button(cell: Cell): HTMLButtonElement | null {
    return this.#buttons.get(noteKey(cell)) ?? null;
  }

  /** The cell that an element is part of, such as the one under a finger. */
  cellOf(target: EventTarget | null): Cell | null {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button.cell") : null;
    if (!button || !this.element.contains(button)) return null;
    return [Number(button.dataset["row"]), Number(button.dataset["column"])];
  }

  /** Shows every cell: what `face` says of it, with its note and whether it is marked. */
  show(view: View, face: (cell: Cell) => Face, noted: (note: string) => string): void {
    const marked = new Set(view.marks?.cells.map(noteKey));
    setAttribute(this.element, "data-closed", view.closed);
    for (const [key, button] of this.#buttons) {
      const cell: Cell = [Number(button.dataset["row"]), Number(button.dataset["column"])];
      const { label, content, classes = [], selected = null } = face(cell);
      const note = view.notes.get(key) ?? "";
      setAttribute(button, "class", ["cell", ...classes, ...(marked.has(key) ? [`marked-${view.marks!.tone}`] : [])].join(" "));
      setAttribute(button, "aria-label", note ? `${label}; ${noted(note)}` : label);
      setAttribute(button, "aria-pressed", selected === null ? null : String(selected));
      const shown = [make("span", { "aria-hidden": "true", class: "face" }, content)];
      if (note) shown.push(make("span", { "aria-hidden": "true", class: "note" }, note));
      // What is drawn already stays, so that a move on a large board costs little.
      const same = shown.length === button.children.length && shown.every((part, index) => part.isEqualNode(button.children[index]!));
      if (!same) button.replaceChildren(...shown);
    }
  }

  #made(cell: Cell): HTMLElement {
    const [row, column] = cell;
    if (!this.#options.isCell(cell)) return make("div", { role: "gridcell", class: "hole" });
    const first = this.#current === null;
    if (first) this.#current = cell;
    const button = make("button", { type: "button", class: "cell", "data-row": row, "data-column": column, tabindex: first ? 0 : -1 });
    button.addEventListener("click", () => this.#options.press(cell));
    this.#buttons.set(noteKey(cell), button);
    return make("div", { role: "gridcell" }, button);
  }

  #moveTo(cell: Cell): void {
    if (this.#current) this.button(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = cell;
    this.button(cell)?.setAttribute("tabindex", "0");
  }

  #keyed(event: KeyboardEvent): void {
    const cell = this.cellOf(event.target);
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = this.#target(cell, event.key);
    if (target) this.button(target)!.focus();
    else if (!this.#options.key?.(cell, event)) return;
    event.preventDefault();
  }

  /** The cell that a key leads to: the next one in its direction, or the first or last one of the row. */
  #target([row, column]: Cell, key: string): Cell | null {
    const { rows, columns } = this.#options;
    const upwards = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
    const candidates: Readonly<Record<string, readonly Cell[]>> = {
      ArrowUp: upwards(row).reverse().map((at) => [at, column]),
      ArrowDown: upwards(rows).slice(row + 1).map((at) => [at, column]),
      ArrowLeft: upwards(column).reverse().map((at) => [row, at]),
      ArrowRight: upwards(columns).slice(column + 1).map((at) => [row, at]),
      Home: upwards(columns).map((at) => [row, at]),
      End: upwards(columns).reverse().map((at) => [row, at]),
    };
    return candidates[key]?.find((cell) => this.button(cell)) ?? null;
  }
}
