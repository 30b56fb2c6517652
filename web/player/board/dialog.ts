// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Dialogs: the browser keeps the focus inside, closes them by Escape, and gives the focus back.

import { make, setAttribute, type Content } from "./dom.ts";
import { icon } from "./icons.ts";

/** The texts and parts of a dialog. */
interface DialogParts {
  readonly title: string;
  /** The name of the button that closes it. */
  readonly close: string;
  readonly body: readonly Content[];
  /** Buttons below; empty for none. */
  readonly footer?: readonly HTMLButtonElement[];
}

/** Shows a dialog; it is gone from the page once it is closed. Closes any other dialog first. */
export function openDialog({ title, close, body, footer = [] }: DialogParts): HTMLDialogElement {
  for (const open of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) open.close();
  const closer = make("button", { type: "button", class: "icon close", "aria-label": close }, icon("close"));
  const heading = make("h2", { id: "dialog-title" }, title);
  const main = make("div", { class: "body" }, ...body);
  const dialog = make(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    make("header", {}, heading, closer),
    main,
    footer.length > 0 ? make("footer", {}, ...footer) : null,
  );
  closer.addEventListener("click", () => dialog.close());
  // A press beside the dialog closes it, too.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  // Text that scrolls is a stop of the Tab key, so that the arrow keys scroll it.
  if (main.scrollHeight > main.clientHeight && !main.querySelector("button, input, select, textarea, a")) {
    for (const [name, value] of [["role", "group"], ["aria-labelledby", "dialog-title"], ["tabindex", "0"]] as const) setAttribute(main, name, value);
  }
  return dialog;
}

/** A button with a text that does something. */
export function textButton(text: string, press: () => void, kind = ""): HTMLButtonElement {
  const button = make("button", { type: "button", class: kind === "" ? null : kind }, text);
  button.addEventListener("click", press);
  return button;
}
