// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The pieces left, and the buttons that turn and flip: a toolbar, of which one button is in the tab order.

import type { Orientation, Piece } from "../../src/iqblocks/index.ts";
import { pieceOf } from "../../src/iqblocks/pieces.ts";
import { placeOf } from "../../src/iqblocks/sentences.ts";
import type { Said } from "../../src/kind.ts";
import { make, setAttribute } from "../board/dom.ts";
import { icon } from "../board/icons.ts";
import { shapePicture } from "./picture.ts";
import { spelt } from "./shapes.ts";

/** What the tray asks of the board. */
interface TrayOptions {
  readonly pieces: readonly Piece[];
  readonly say: (said: Said) => string;
  readonly press: (piece: Piece) => void;
  readonly turn: () => void;
  readonly flip: () => void;
}

/** What the tray shows. */
interface TrayView {
  /** The letters of the pieces left. */
  readonly left: readonly string[];
  readonly held: string | null;
  readonly shapeOf: (piece: Piece) => Orientation;
  readonly closed: boolean;
}

/** The sign after the letter of a piece that may not be flipped if others may, as in books. */
const SIGN = "*";

/** The tray on the page. */
export class Tray {
  readonly element: HTMLElement;
  readonly #options: TrayOptions;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #toolbar: HTMLElement;
  readonly #strip: HTMLElement;
  readonly #actions: readonly HTMLButtonElement[];
  readonly #spoken = make("p", { class: "spoken", role: "status" });
  readonly #signed: ReadonlySet<string>;
  #current: HTMLButtonElement | null = null;

  constructor(options: TrayOptions) {
    this.#options = options;
    const { pieces, say } = options;
    this.#signed = new Set(signed(pieces));
    for (const piece of pieces) {
      const button = make("button", { type: "button", class: "piece-left", "data-piece": piece.name });
      button.addEventListener("click", () => options.press(piece));
      this.#buttons.set(piece.name, button);
    }
    this.#strip = make("div", { class: "strip" }, ...this.#buttons.values());
    const flips = pieces.some(({ flip }) => flip);
    this.#actions = [action("turn", say, options.turn), ...(flips ? [action("flip", say, options.flip)] : [])];
    const actions = make("div", { class: "actions" }, ...this.#actions);
    this.#toolbar = make("div", { role: "toolbar", class: "pieces-left", "aria-label": words(say, "tray") }, actions, this.#strip);
    this.#toolbar.addEventListener("keydown", (event) => this.#keyed(event));
    this.#toolbar.addEventListener("focusin", ({ target }) => this.#moveTo(this.#stops().find((button) => button === target)));
    this.element = make("div", { class: "iqblocks-tray" }, this.#toolbar, this.#spoken);
    new ResizeObserver(() => this.#measure()).observe(this.#strip);
  }

  /** The letter of the piece that an element is part of. */
  letterOf(target: EventTarget | null): string | null {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button.piece-left") : null;
    return button && this.element.contains(button) ? (button.dataset["piece"] ?? null) : null;
  }

  /** The letter of the piece whose button has the focus. */
  get focused(): string | null {
    return this.letterOf(document.activeElement);
  }

  show({ left, held, shapeOf, closed }: TrayView): void {
    this.#options.pieces.forEach((piece, place) => {
      const button = this.#buttons.get(piece.name)!;
      button.hidden = !left.includes(piece.name);
      if (button.hidden) return;
      const shape = shapeOf(piece);
      setAttribute(button, "aria-pressed", String(piece.name === held));
      setAttribute(button, "aria-disabled", closed ? "true" : null);
      setAttribute(button, "aria-label", this.#label(piece, shape));
      if (button.dataset["shape"] === spelt(shape)) return;
      button.dataset["shape"] = spelt(shape);
      button.replaceChildren(this.#picture(piece, place, shape));
    });
    for (const button of this.#actions) setAttribute(button, "aria-disabled", closed ? "true" : null);
    this.#toolbar.hidden = left.length === 0;
    if (!this.#current || this.#current.hidden) this.#moveTo(this.#buttons.get(left[0] ?? ""));
    this.#measure();
    this.#reveal(held);
  }

  /** Says a sentence to screen readers only: others see what happened. */
  speak(said: Said): void {
    this.#spoken.textContent = this.#options.say(said);
  }

  #label(piece: Piece, shape: Orientation): string {
    const name = this.#signed.has(piece.name) ? "kept_piece" : "piece";
    return words(this.#options.say, name, { piece: piece.name, count: piece.size, shape: placeOf(shape.cells) });
  }

  #picture(piece: Piece, place: number, shape: Orientation): SVGSVGElement {
    const long = Math.max(shape.rows, shape.cols);
    const sign = this.#signed.has(piece.name) ? SIGN : "";
    // Letters of large pieces, whose squares are small, are larger than a square.
    const picture = shapePicture(shape, { place, letter: `${piece.name}${sign}`, size: Math.max(0.8, long / 6) });
    picture.style.setProperty("--across", String(shape.cols));
    picture.style.setProperty("--down", String(shape.rows));
    picture.style.setProperty("--long", String(long));
    return picture;
  }

  /** Finds out whether fingers have to scroll; else they drag in every direction. */
  #measure(): void {
    const room = this.element.parentElement;
    const isTall = room !== null && room.scrollHeight > room.clientHeight + 1;
    this.#toolbar.classList.toggle("scrolls", isTall || this.#strip.scrollWidth > this.#strip.clientWidth + 1);
  }

  /** Scrolls the strip, and nothing else, to the piece that is held. */
  #reveal(held: string | null): void {
    const button = held === null ? null : this.#buttons.get(held)!;
    if (!button || button.hidden) return;
    const [strip, box] = [this.#strip.getBoundingClientRect(), button.getBoundingClientRect()];
    if (box.left < strip.left) this.#strip.scrollLeft -= strip.left - box.left;
    else if (box.right > strip.right) this.#strip.scrollLeft += box.right - strip.right;
  }

  /** The buttons in the order of the arrow keys. */
  #stops(): HTMLButtonElement[] {
    return [...this.#actions, ...this.#buttons.values()].filter(({ hidden }) => !hidden);
  }

  #moveTo(button: HTMLButtonElement | undefined): void {
    if (!button) return;
    this.#current = button;
    for (const other of this.#stops()) setAttribute(other, "tabindex", other === button ? 0 : -1);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = this.#stops();
    const at = stops.findIndex((button) => button === event.target);
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: stops.length - 1,
    };
    const target = targets[event.key];
    if (at < 0 || target === undefined) return;
    stops[target]?.focus();
    event.preventDefault();
  }
}

/** A sentence of the table `[page.iqblocks]`. */
function words(say: TrayOptions["say"], name: string, args: Said["args"] = {}): string {
  return say({ key: `page.iqblocks.${name}`, args });
}

function action(name: "turn" | "flip", say: TrayOptions["say"], act: () => void): HTMLButtonElement {
  const label = words(say, `${name}_piece`);
  const button = make(
    "button",
    { type: "button", class: name, "aria-label": label, "aria-keyshortcuts": name === "turn" ? "R" : "F" },
    icon(name),
    make("span", {}, words(say, name)),
  );
  button.addEventListener("click", act);
  return button;
}

/** Whether the mirror image of a piece, turned somehow, is one of its orientations. */
function isReflectable({ name, shape, flip, form }: Piece): boolean {
  return flip || pieceOf(name, shape, true).form === form;
}

/** The letters of the pieces that may not be flipped; none if flipping would change none of the others. */
export function signed(pieces: readonly Piece[]): string[] {
  const kept = pieces.filter((piece) => !isReflectable(piece));
  const handed = pieces.filter(({ name, shape }) => !isReflectable(pieceOf(name, shape, false)));
  return kept.length < handed.length ? kept.map(({ name }) => name) : [];
}

/** Whether the set has pieces with two sides, and none of them may be flipped. */
export function neverFlips(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => !isReflectable(piece)) && signed(pieces).length === 0;
}
