// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What the dialogs need of the page, and the parts that they share.

import { InputError } from "../../../src/errors.ts";
import type { Argument, Said } from "../../../src/kind.ts";
import { textOf } from "../../../src/packs/index.ts";
import { make } from "../../board/dom.ts";
import type { Playable } from "../../page/game.ts";
import type { Library } from "../library.ts";
import type { Settings } from "../settings.ts";
import type { Shelf } from "../shelf.ts";
import type { Times } from "../times.ts";

/** The page as its dialogs see it. */
export interface Desk {
  readonly say: (said: Said) => string;
  readonly library: Library;
  readonly shelf: Shelf;
  readonly settings: Settings;
  readonly times: Times;
  /** The codes and names of the languages of the page. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
  /** The id of the puzzle that is open. */
  readonly current: () => string | null;
  /** Opens a puzzle. */
  readonly open: (puzzle: Playable) => void;
  /** Stores the game that is open. */
  readonly keep: () => void;
  /** Shows the stored game of the puzzle that is open. */
  readonly readAgain: () => void;
}

/** A sentence of the page, given its key without `page.`. */
export function pageText(desk: Pick<Desk, "say">, key: string, args: Readonly<Record<string, Argument>> = {}): string {
  return desk.say({ key: `page.${key}`, args });
}

/** A paragraph with a sentence of the page. */
export function paragraph(desk: Desk, key: string, args: Readonly<Record<string, Argument>> = {}): HTMLParagraphElement {
  return make("p", {}, pageText(desk, key, args));
}

/** A line for what came of a press, which screen readers speak. */
export function resultLine(): HTMLParagraphElement {
  return make("p", { class: "result", role: "status" });
}

/** A box to tick with its label. */
export function tickBox(label: string, ticked: boolean, changed: (ticked: boolean) => void): HTMLLabelElement {
  const box = make("input", { type: "checkbox" });
  box.checked = ticked;
  box.addEventListener("change", () => changed(box.checked));
  return make("label", { class: "choice" }, box, make("span", {}, label));
}

/** A list to choose from with its label. */
export function chooser(
  label: string,
  choices: readonly { readonly value: string; readonly text: string }[],
  chosen: string,
  changed: (value: string) => void,
): HTMLLabelElement {
  const select = make("select", {}, ...choices.map(({ value, text }) => make("option", { value }, text)));
  select.value = chosen;
  select.addEventListener("change", () => changed(select.value));
  return make("label", { class: "field" }, make("span", {}, label), select);
}

/** Lets the player save a text as a file; nothing leaves the device. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: a browser may read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A button to choose a file of at most `largest` bytes; `read` gets its text and name, and its `InputError` is shown in `result`. */
export function filePicker(
  desk: Desk,
  label: string,
  largest: number,
  result: HTMLElement,
  read: (text: string, name: string) => void,
): HTMLLabelElement {
  const input = make("input", { type: "file" });
  const readChosen = async (file: File): Promise<void> => {
    if (file.size > largest) throw new InputError(pageText(desk, "library.too_large", { most: Math.round(largest / 1_048_576) }));
    read(await textOf(await file.arrayBuffer(), largest), file.name);
  };
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    readChosen(file).catch((error: unknown) => {
      const fault = error instanceof InputError ? error.message : pageText(desk, "library.unreadable");
      result.textContent = pageText(desk, "library.refused", { name: file.name, fault });
    });
    input.value = ""; // The same file can be chosen again.
  });
  return make("label", { class: "field" }, make("span", {}, label), input);
}
