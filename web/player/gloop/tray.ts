// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The tiles to place, as buttons: one of them is in the tab order, and arrow keys move among them.

import { make, setAttribute } from "../board/dom.ts";

/** Tiles in a line of the tray on a phone, and the most lines before it scrolls sideways. */
const PER_LINE = 5;
const MOST_LINES = 3;

/** How a tray is made. */
interface TrayOptions {
  readonly label: string;
  readonly tiles: readonly number[];
  readonly press: (tile: number) => void;
  /** Any key but arrows; true if the board used it. */
  readonly key: (tile: number, event: KeyboardEvent) => boolean;
}

/** What a tile of the tray shows. */
export interface TrayFace {
  readonly label: string;
  readonly content: Node;
  readonly chosen: boolean;
  readonly fits: boolean;
}

/** The tray of tiles. */
export class Tray {
  readonly element: HTMLElement;
  readonly #buttons: ReadonlyMap<number, HTMLButtonElement>;
  #current: number | null = null;

  constructor({ label, tiles, press, key }: TrayOptions) {
    this.#buttons = new Map(tiles.map((tile) => [tile, make("button", { type: "button", class: "tile", "data-tile": tile, tabindex: -1 })]));
    // Browsers put what scrolls into the tab order; its tiles are enough.
    this.element = make("div", { role: "toolbar", class: "tiles", "aria-label": label, tabindex: -1 }, ...this.#buttons.values());
    this.element.style.setProperty("--lines", String(Math.min(MOST_LINES, Math.ceil(tiles.length / PER_LINE))));
    for (const [tile, button] of this.#buttons) button.addEventListener("click", () => press(tile));
    this.element.addEventListener("keydown", (event) => {
      const tile = this.tileOf(event.target);
      if (tile === null || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = this.#target(tile, event.key);
      if (target !== null) this.#buttons.get(target)!.focus();
      else if (!key(tile, event)) return;
      event.preventDefault();
    });
    this.element.addEventListener("focusin", (event) => {
      const tile = this.tileOf(event.target);
      if (tile !== null) this.#moveTo(tile);
    });
    new ResizeObserver(() => this.#measure()).observe(this.element);
  }

  /** The tile that an element is part of. */
  tileOf(target: EventTarget | null): number | null {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button.tile") : null;
    return button && this.element.contains(button) ? Number(button.dataset["tile"]) : null;
  }

  /** Whether one of its tiles has the focus. */
  get focused(): boolean {
    return this.element.contains(document.activeElement);
  }

  /** Gives the focus to the tile that had it last; false if the tray is empty. */
  focus(): boolean {
    if (this.#current !== null) this.#buttons.get(this.#current)!.focus();
    return this.#current !== null;
  }

  /** Shows the tiles that have a face, and hides all others. */
  show(faces: ReadonlyMap<number, TrayFace>): void {
    for (const [tile, button] of this.#buttons) {
      const face = faces.get(tile);
      button.hidden = !face;
      if (!face) continue;
      setAttribute(button, "aria-label", face.label);
      setAttribute(button, "aria-pressed", String(face.chosen));
      button.classList.toggle("fits", face.fits);
      button.replaceChildren(face.content);
    }
    this.#measure();
    if (this.#current === null || !faces.has(this.#current)) {
      const left = [...faces.keys()];
      this.#moveTo(left.find((tile) => tile > (this.#current ?? -1)) ?? left.at(-1) ?? null);
    }
  }

  /** If all tiles are in sight, a finger can drag in every direction; otherwise a swipe along the tiles scrolls. */
  #measure(): void {
    const { scrollWidth, clientWidth } = this.element;
    let scrolls = scrollWidth > clientWidth;
    for (let around = this.element.parentElement; around && !scrolls; around = around.parentElement) {
      scrolls = around.scrollHeight > around.clientHeight + 1 && getComputedStyle(around).overflowY !== "visible";
    }
    this.element.classList.toggle("scrolls", scrolls);
  }

  #moveTo(tile: number | null): void {
    if (this.#current !== null) this.#buttons.get(this.#current)!.tabIndex = -1;
    this.#current = tile;
    if (tile !== null) this.#buttons.get(tile)!.tabIndex = 0;
  }

  /** The target of a key: the nearest tile in its direction, or the first or last one. */
  #target(tile: number, key: string): number | null {
    const shown = [...this.#buttons].filter(([, button]) => !button.hidden);
    if (key === "Home") return shown[0]![0];
    if (key === "End") return shown.at(-1)![0];
    const directions: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const direction = directions[key];
    if (!direction) return null;
    const centre = (button: HTMLElement): [number, number] => [button.offsetLeft + button.offsetWidth / 2, button.offsetTop + button.offsetHeight / 2];
    const [x, y] = centre(this.#buttons.get(tile)!);
    let [nearest, least] = [null as number | null, Infinity];
    for (const [other, button] of shown) {
      const [right, down] = [centre(button)[0] - x, centre(button)[1] - y];
      const ahead = right * direction[0] + down * direction[1];
      const aside = Math.abs(right * direction[1]) + Math.abs(down * direction[0]);
      // One line further is nearer than one tile aside.
      if (ahead > 1 && ahead + 3 * aside < least) [nearest, least] = [other, ahead + 3 * aside];
    }
    return nearest ?? tile;
  }
}
