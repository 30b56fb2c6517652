// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The palette of notes: which mark a press on a cell writes.

import { setAttribute } from "../board/dom.ts";
import { textButton } from "../board/dialog.ts";
import { part, words, type Say } from "./shell.ts";

/** The buttons of the palette; there is one palette for each board. */
export class Palette {
  readonly #buttons: ReadonlyMap<string, HTMLButtonElement>;
  /** The chosen mark; empty if a press removes the note of a cell. */
  #chosen: string;

  /** `removeAll` removes every note of the board. */
  constructor(marks: readonly string[], say: Say, removeAll: () => void) {
    this.#chosen = marks[0] ?? "";
    const button = (mark: string, name: string, text: string): HTMLButtonElement => {
      const made = textButton(text, () => this.choose(mark));
      setAttribute(made, "aria-label", name);
      return made;
    };
    const remove = words("page.game.note_remove");
    this.#buttons = new Map([
      ...marks.map((mark) => [mark, button(mark, say({ key: "page.common.note", args: { note: mark } }), mark)] as const),
      ["", button("", say(remove), say(remove))],
    ]);
    setAttribute(part("notes"), "aria-label", say(words("page.game.note_choose")));
    part("notes").replaceChildren(...this.#buttons.values(), textButton(say(words("page.game.notes_clear")), removeAll));
    this.choose(this.#chosen);
  }

  get chosen(): string {
    return this.#chosen;
  }

  /** Chooses a mark; false if the palette does not have it. */
  choose(mark: string): boolean {
    if (!this.#buttons.has(mark)) return false;
    this.#chosen = mark;
    for (const [one, button] of this.#buttons) setAttribute(button, "aria-pressed", String(one === mark));
    return true;
  }
}
