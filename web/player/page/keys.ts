// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The keys of the page. Those of a board come first: a key that it uses never comes here.

/** What a player can ask of the page by key or button. */
export type Command = "undo" | "redo" | "hint" | "check" | "notes" | "rules" | "restart" | "give_up" | "previous" | "next" | "more" | "menu";

/** The parts of a keyboard event that count. */
export type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const LETTERS: Readonly<Record<string, Command>> = { h: "hint", u: "undo", c: "check", n: "notes", "?": "rules" };

/** What a key asks for; null for any other key. Without `single`, keys pressed alone ask for nothing: speech input types them. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, single = true): Command | null {
  const name = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (name === "z") return shiftKey ? "redo" : "undo";
    return name === "y" && !shiftKey ? "redo" : null;
  }
  return single && Object.hasOwn(LETTERS, name) ? LETTERS[name]! : null;
}
