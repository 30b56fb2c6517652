// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The settings: theme, language, the clock, and the keys. Every change counts at once.

import { openDialog } from "../../board/dialog.ts";
import { THEMES, type Choices } from "../settings.ts";
import { chooser, pageText, tickBox, type Desk } from "./desk.ts";

/** Opens the settings. */
export function settingsDialog(desk: Desk): HTMLDialogElement {
  const { settings } = desk;
  const themes = THEMES.map((theme) => ({ value: theme, text: pageText(desk, `settings.${theme}`) }));
  const languages = desk.languages.map(({ code, name }) => ({ value: code, text: name }));
  const language = settings.choices.language === "page" ? desk.library.language : settings.choices.language;
  return openDialog({
    title: pageText(desk, "settings.title"),
    close: pageText(desk, "common.close"),
    body: [
      chooser(pageText(desk, "settings.theme"), themes, settings.choices.theme, (theme) => settings.change({ theme: theme as Choices["theme"] })),
      chooser(pageText(desk, "settings.language"), languages, language, (code) => settings.change({ language: code })),
      tickBox(pageText(desk, "settings.clock"), settings.choices.clock, (clock) => settings.change({ clock })),
      tickBox(pageText(desk, "settings.keys"), settings.choices.keys, (keys) => settings.change({ keys })),
    ],
  });
}
