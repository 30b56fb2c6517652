// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Times of first attempts: whether they are kept, the name for them, and the file.

import { openDialog, textButton } from "../../board/dialog.ts";
import { make } from "../../board/dom.ts";
import { isPlayer } from "../settings.ts";
import { withoutHelp } from "../times.ts";
import { pageText, paragraph, resultLine, saveFile, tickBox, type Desk } from "./desk.ts";

/** Asks once whether times may be kept. Closing the dialog means no; the player can change it in the dialog of times. */
export function consentDialog(desk: Desk): HTMLDialogElement {
  let agreed = false;
  const dialog = openDialog({
    title: pageText(desk, "times.ask"),
    close: pageText(desk, "common.close"),
    body: [paragraph(desk, "times.what"), paragraph(desk, "times.nothing_sent"), paragraph(desk, "times.change_later")],
    footer: [
      textButton(pageText(desk, "times.no"), () => dialog.close()),
      textButton(
        pageText(desk, "times.yes"),
        () => {
          agreed = true;
          dialog.close();
        },
        "primary",
      ),
    ],
  });
  dialog.addEventListener("close", () => desk.times.answer(agreed));
  return dialog;
}

/** Opens the times. */
export function timesDialog(desk: Desk): HTMLDialogElement {
  const { times, settings } = desk;
  const result = resultLine();
  const summary = make("p");
  let choice: "without help" | "all" = "without help";
  const save = textButton(pageText(desk, "times.save"), () => saveFile("times.csv", times.csv(choice), "text/csv"), "primary");
  const forget = textButton(pageText(desk, "times.forget"), () => {
    if (forget.dataset["sure"] === undefined) {
      forget.dataset["sure"] = "";
      forget.textContent = pageText(desk, "times.forget_sure");
      return;
    }
    times.clear();
    result.textContent = pageText(desk, "times.forgotten");
    show();
  });
  const show = (): void => {
    const attempts = times.attempts();
    const helped = attempts.filter((attempt) => !withoutHelp(attempt)).length;
    summary.textContent = pageText(desk, "times.count", { count: attempts.length, helped });
    save.disabled = attempts.length === (choice === "all" ? 0 : helped);
    forget.disabled = attempts.length === 0;
  };
  show();
  return openDialog({
    title: pageText(desk, "times.title"),
    close: pageText(desk, "common.close"),
    body: [
      paragraph(desk, "times.what"),
      paragraph(desk, "times.nothing_sent"),
      tickBox(pageText(desk, "times.keep"), settings.choices.times === "yes", (kept) => {
        times.answer(kept);
        show(); // The attempt that ended last can be kept now.
      }),
      nameField(desk, result),
      summary,
      tickBox(pageText(desk, "times.include_helped"), false, (included) => {
        choice = included ? "all" : "without help";
        show();
      }),
      paragraph(desk, "times.how"),
      result,
    ],
    footer: [forget, save],
  });
}

/** The name of the player, stored when it is right. */
function nameField(desk: Desk, result: HTMLElement): HTMLLabelElement {
  const input = make("input", { type: "text", maxlength: 120, autocomplete: "off", spellcheck: "false" });
  input.value = desk.settings.choices.player;
  input.addEventListener("change", () => {
    const name = input.value.trim();
    const right = isPlayer(name);
    if (right) desk.settings.change({ player: name });
    input.ariaInvalid = right ? null : "true";
    result.textContent = right ? "" : pageText(desk, "times.wrong_name");
  });
  return make("label", { class: "field" }, make("span", {}, pageText(desk, "times.player")), input);
}
