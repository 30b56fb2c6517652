// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The fixed parts of the page: the line of messages with its buttons, the toolbar, the header.

import type { Said } from "../../src/kind.ts";
import { make, setAttribute } from "../board/dom.ts";
import { textButton } from "../board/dialog.ts";
import { icon } from "../board/icons.ts";
import type { Command } from "./keys.ts";

/** A sentence in the language of the page. */
export type Say = (said: Said) => string;

/** A sentence without arguments. */
export function words(key: string): Said {
  return { key, args: {} };
}

/** A button beside a message. */
export interface Action {
  readonly text: Said;
  readonly press: () => void;
}

/** An element of the page's own file. */
export function part(id: string): HTMLElement {
  return document.getElementById(id)!;
}

const TOOLS = [
  ["undo", "undo"],
  ["redo", "redo"],
  ["hint", "hint"],
  ["check", "check"],
  ["notes", "note"],
  ["more", "more"],
] as const satisfies readonly (readonly [Command, Parameters<typeof icon>[0]])[];

type Tool = (typeof TOOLS)[number][0];

/** Says what happened, in a line that screen readers speak, with buttons for what can follow. */
export function tell(say: Say, said: Said | null, actions: readonly Action[] = [], tone: "good" | null = null): void {
  part("message").textContent = said ? say(said) : "";
  setAttribute(part("message"), "data-tone", tone);
  const beside = part("actions");
  const focused = beside.contains(document.activeElement);
  beside.replaceChildren(...actions.map(({ text, press }, index) => textButton(say(text), press, index === 0 ? "primary" : "")));
  // A button that is gone takes the focus with it; the board is where the player continues.
  if (focused) (beside.querySelector("button") ?? part("board").querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
}

/** Fills the toolbar. The buttons stay in the tab order when there is nothing to do: a focus that vanishes is lost. */
export class Toolbar {
  readonly #buttons = new Map<Tool, HTMLButtonElement>();

  constructor(say: Say, run: (command: Command) => void) {
    const bar = part("toolbar");
    setAttribute(bar, "aria-label", say(words("page.game.toolbar")));
    for (const [name, picture] of TOOLS) {
      const button = make("button", { type: "button", "data-command": name }, icon(picture), make("span", {}, say(words(`page.game.${name}`))));
      if (name === "more") setAttribute(button, "aria-haspopup", "dialog");
      button.addEventListener("click", () => button.ariaDisabled !== "true" && run(name));
      this.#buttons.set(name, button);
    }
    bar.replaceChildren(...this.#buttons.values());
    bar.onkeydown = (event) => this.#moveFocus(event);
    this.#rove(this.#buttons.get("undo")!);
  }

  enable(name: Tool, enabled: boolean): void {
    setAttribute(this.#buttons.get(name)!, "aria-disabled", enabled ? null : "true");
  }

  hide(name: Tool, hidden: boolean): void {
    this.#buttons.get(name)!.hidden = hidden;
  }

  press(name: Tool, pressed: boolean): void {
    setAttribute(this.#buttons.get(name)!, "aria-pressed", String(pressed));
  }

  /** Arrow keys move within the toolbar, so that it is a single stop of the Tab key. */
  #moveFocus(event: KeyboardEvent): void {
    const buttons = [...this.#buttons.values()].filter((button) => !button.hidden);
    const index = buttons.findIndex((button) => button === document.activeElement);
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const step = steps[event.key];
    if (index < 0 || step === undefined) return;
    const button = buttons[(index + step + buttons.length) % buttons.length]!;
    this.#rove(button);
    button.focus();
    event.preventDefault();
  }

  #rove(current: HTMLButtonElement): void {
    for (const button of this.#buttons.values()) button.tabIndex = button === current ? 0 : -1;
  }
}

/** An icon button of the page's own file: gets its picture, its name and what it does. */
export function iconButton(id: string, picture: Parameters<typeof icon>[0], name: string, press: () => void): void {
  const button = part(id);
  button.replaceChildren(icon(picture));
  setAttribute(button, "aria-label", name);
  setAttribute(button, "title", name);
  button.onclick = () => {
    if (button.ariaDisabled !== "true") press();
  };
}
