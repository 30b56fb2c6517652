// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The menus of the page: about the game, and about all else.

import type { Said } from "../../src/kind.ts";
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
  menu(desk.say, "page.game.menu", [
    ["page.library.levels", () => levelsDialog(desk)],
    ...rulesItem(desk, run),
    ["page.settings.title", () => settingsDialog(desk)],
    ["page.times.title", () => timesDialog(desk)],
    ["page.library.progress", () => progressDialog(desk)],
  ]);
}

/** Everything but the game in a study, which hides the other puzzles and what is kept of free play. */
export function studyMenu(desk: Desk, run: (command: Command) => void): void {
  menu(desk.say, "page.game.menu", [...rulesItem(desk, run), ["page.settings.title", () => settingsDialog(desk)]]);
}

function rulesItem(desk: Desk, run: (command: Command) => void): readonly Item[] {
  return desk.current() === null ? [] : [["page.rules.title", () => run("rules")]];
}

/** Says that the minutes of a puzzle in a study are over. A person who is about to solve it can close this. */
export function sayTimeIsUp(say: Say, limit: number, giveUp: () => void): void {
  askFirst(say, words("page.study.time_up"), { key: "page.study.time_up_how", args: { count: limit } }, giveUp);
}

/** Asks before a game is given up; `shown` is whether a solution is shown then. */
export function askToGiveUp(say: Say, shown: boolean, giveUp: () => void): void {
  askFirst(say, words("page.game.give_up"), words(shown ? "page.game.give_up_sure" : "page.study.give_up_sure"), giveUp);
}

function askFirst(say: Say, title: Said, lead: Said, giveUp: () => void): void {
  const dialog = openDialog({
    title: say(title),
    close: say(words("page.common.close")),
    body: [make("p", {}, say(lead))],
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
