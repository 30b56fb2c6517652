// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Fits the board into its area, and zooms it where squares would be small.

import { make, setAttribute } from "../board/dom.ts";
import { icon } from "../board/icons.ts";
import type { Extent } from "../board/table.ts";
import { part, words, type Say } from "./shell.ts";
import { fittingCell, mostZoom, zoomedCell, zooms } from "./size.ts";

/** The size of the open board: it follows the size of its area until `stop`. */
export class Fit {
  readonly #board: HTMLElement;
  readonly #extent: Extent;
  readonly #observer: ResizeObserver;
  readonly #closer: HTMLButtonElement;
  readonly #farther: HTMLButtonElement;
  #step = 0;
  #windowWidth = 0;
  #cell = 0;

  constructor(board: HTMLElement, extent: Extent, say: Say) {
    this.#board = board;
    this.#extent = extent;
    this.#closer = this.#button("plus", say(words("page.game.zoom_in")), 1);
    this.#farther = this.#button("less", say(words("page.game.zoom_out")), -1);
    setAttribute(part("zoom"), "aria-label", say(words("page.game.zoom")));
    part("zoom").replaceChildren(this.#farther, this.#closer);
    this.#observer = new ResizeObserver(() => {
      this.#holdTray();
      this.#show();
    });
    part("tray").style.minHeight = "";
    for (const id of ["area", "tray"]) this.#observer.observe(part(id));
    this.#show();
  }

  /** Leaves the board alone from now on. */
  stop(): void {
    this.#observer.disconnect();
  }

  #button(picture: "plus" | "less", name: string, by: number): HTMLButtonElement {
    const button = make("button", { type: "button", class: "icon", "aria-label": name, title: name }, icon(picture));
    button.addEventListener("click", () => {
      if (button.ariaDisabled === "true") return;
      this.#step += by;
      this.#show();
    });
    return button;
  }

  #show(): void {
    const area = part("area");
    const style = getComputedStyle(area);
    const inside = {
      width: area.offsetWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      height: area.offsetHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom),
    };
    if (inside.width <= 0 || inside.height <= 0) return;
    if (this.#cell === 0) this.#set(fittingCell(inside, { width: 0, height: 0 }, this.#extent));
    const fitting = fittingCell(inside, this.#frame(), this.#extent);
    const most = zooms(fitting) ? mostZoom(fitting) : 0;
    this.#step = Math.max(0, Math.min(this.#step, most));
    this.#set(zoomedCell(fitting, this.#step));
    setAttribute(area, "data-scrolls", area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight);
    part("zoom").hidden = most === 0;
    setAttribute(this.#closer, "aria-disabled", this.#step < most ? null : "true");
    setAttribute(this.#farther, "aria-disabled", this.#step > 0 ? null : "true");
  }

  /** A tray that empties keeps its height, so that the board stays where it is, until the width of the window changes. */
  #holdTray(): void {
    const tray = part("tray");
    if (window.innerWidth !== this.#windowWidth) tray.style.minHeight = "";
    this.#windowWidth = window.innerWidth;
    tray.style.minHeight = `${tray.offsetHeight}px`;
  }

  /** What the board has around its squares. */
  #frame(): { width: number; height: number } {
    const { rows, columns } = this.#extent;
    const { offsetWidth, offsetHeight } = this.#board;
    return { width: Math.max(0, offsetWidth - columns * this.#cell), height: Math.max(0, offsetHeight - rows * this.#cell) };
  }

  #set(cell: number): void {
    if (cell === this.#cell) return;
    this.#cell = cell;
    document.documentElement.style.setProperty("--cell", `${cell}px`);
  }
}
