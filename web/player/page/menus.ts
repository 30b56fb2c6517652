// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The menus of the page: about the game, and about all else.

import { openDialog, textButton } from "../board/dialog.ts";
import { make } from "../board/dom.ts";
import type { Desk } from "../library/dialogs/desk.ts";
import { levelsDialog } from "../library/dialogs/levels.ts";
import { progressDialog } from "../library/dialogs/progress.ts";
import { settingsDialog } from "../library/dialogs/settings.ts";
import { timesDialog } from "../library/dialogs/times.ts";
import type { Command } from "./keys.ts";
import { words, type Say } from "./shell.ts";

/** One line of a menu: the key of its text, and what it does. */
type Item = readonly [key: string, press: () => void];

/** What can be done with the game that is open. */
export function gameMenu(say: Say, over: boolean, study: boolean, run: (command: Command) => void): void {
  const giveUp: readonly Item[] = over ? [] : [["page.game.give_up", () => run("give_up")]];
  const restart: readonly Item[] = study && over ? [] : [[over ? "page.game.again" : "page.game.restart", () => run("restart")]];
  menu(say, "page.game.more", [...restart, ...giveUp, ["page.rules.title", () => run("rules")]]);
}

/** Everything but the game. */
export function pageMenu(desk: Desk, run: (command: Command) => void): void {
  const rules: readonly Item[] = desk.current() === null ? [] : [["page.rules.title", () => run("rules")]];
  menu(desk.say, "page.game.menu", [
    ["page.library.levels", () => levelsDialog(desk)],
    ...rules,
    ["page.settings.title", () => settingsDialog(desk)],
    ["page.times.title", () => timesDialog(desk)],
    ["page.library.progress", () => progressDialog(desk)],
  ]);
}

/** Asks before the solution is shown. */
export function askToGiveUp(say: Say, giveUp: () => void): void {
  const dialog = openDialog({
    title: say(words("page.game.give_up")),
    close: say(words("page.common.close")),
    body: [make("p", {}, say(words("page.game.give_up_sure")))],
    footer: [
      textButton(say(words("page.game.keep_playing")), () => dialog.close()),
      textButton(
        say(words("page.game.give_up")),
        () => {
          dialog.close();
          giveUp();
        },
        "primary",
      ),
    ],
  });
}

function menu(say: Say, title: string, items: readonly Item[]): void {
  const buttons = items.map(([key, press]) =>
    textButton(say(words(key)), () => {
      dialog.close();
      press();
    }),
  );
  const body = [make("div", { class: "menu" }, ...buttons)];
  const dialog = openDialog({ title: say(words(title)), close: say(words("page.common.close")), body });
}
