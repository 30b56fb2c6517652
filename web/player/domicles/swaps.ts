// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The swaps made and those left, numbered as on the lines of the books.

import type { Said } from "../../src/kind.ts";
import type { Domicles, Pair } from "../../src/domicles/index.ts";
import { make } from "../board/dom.ts";
import { text } from "./labels.ts";

/** At most this number of lines is shown; more would fill a phone. */
const MOST_LINES = 12;

/** The list of swaps. */
export class SwapList {
  readonly element = make("div", { class: "swaps" });
  readonly #left = make("p");
  readonly #lines = make("ol");
  readonly #puzzle: Domicles;
  readonly #say: (said: Said) => string;

  constructor(puzzle: Domicles, say: (said: Said) => string) {
    this.#puzzle = puzzle;
    this.#say = say;
    this.#lines.ariaLabel = say(text("swaps"));
    this.element.append(this.#left, this.#lines);
  }

  show(made: readonly Pair[]): void {
    const left = this.#puzzle.swaps - made.length;
    this.#left.textContent = this.#say(text(left ? "left" : "none", { count: left }));
    const shown = made.slice(-MOST_LINES);
    const open = Array.from({ length: Math.min(left, MOST_LINES - shown.length) }, () => make("li", { class: "open", "aria-hidden": "true" }));
    this.#lines.start = made.length - shown.length + 1;
    this.#lines.replaceChildren(...shown.map((pair) => this.#line(pair)), ...open);
  }

  #line([i, j]: Pair): HTMLElement {
    const name = this.#say(text("places", { first: i + 1, second: j + 1 }));
    return make("li", {}, make("span", { role: "img", "aria-label": name }, `${i + 1} ↔ ${j + 1}`));
  }
}
