// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// How to play a kind: its rules with a picture, how its board is used, and the keys.

import type { Said } from "../../src/kind.ts";
import { openDialog } from "../board/dialog.ts";
import { make } from "../board/dom.ts";
import type { AnyBoardKind, Picture } from "../board/table.ts";

/** Keys of every board; the name of a row is the key of its words. */
const SHARED = ["arrows", "tab", "press", "hint", "check", "notes", "undo", "redo", "escape", "rules"];

/** Opens the dialog with the rules of a kind, in the language of `say`. */
export function openRules({ kind: { name: kind }, guide }: AnyBoardKind, say: (said: Said) => string): HTMLDialogElement {
  const text = (key: string): string => say({ key: `page.rules.${key}`, args: {} });
  const figures = (pictures: readonly Picture[]): HTMLElement[] =>
    pictures.map(({ name, draw }) => make("figure", {}, draw(), make("figcaption", {}, text(`${kind}.${name}`))));
  const lessons = guide.lessons
    ? [make("h3", {}, text(`${kind}.stuck`)), make("div", { class: "lessons" }, ...figures(guide.lessons))]
    : [];
  const [first, ...others] = SHARED;
  const rows = [first!, ...guide.keys, ...others].map((name) =>
    make("tr", {}, make("th", { scope: "row" }, ...keyCaps(text(`keys.${name}`))), make("td", {}, text(`use.${name}`))),
  );
  return openDialog({
    title: text("title"),
    close: say({ key: "page.common.close", args: {} }),
    body: [
      make(
        "div",
        { class: "rules" },
        make("p", { class: "lead" }, text(`${kind}.goal`)),
        make("div", { class: "pictures" }, ...figures(guide.pictures)),
        make("p", {}, text(`${kind}.more`)),
        make("h3", {}, text("hands")),
        make("p", {}, text(`${kind}.hands`)),
        make("p", {}, text("help")),
        ...lessons,
        make("h3", {}, text("keyboard")),
        make("table", {}, make("tbody", {}, ...rows)),
      ),
    ],
  });
}

/** The keys in a text such as `U | Ctrl+Z`, each as a key cap. */
function keyCaps(text: string): readonly (Node | string)[] {
  return text.split(" | ").flatMap((keys, index) => [index > 0 ? " " : "", make("kbd", {}, keys)]);
}
