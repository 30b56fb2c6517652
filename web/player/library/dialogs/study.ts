// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The pages of a study: who plays, what comes next, and the times at the end. They take the place of the board.

import { textButton } from "../../board/dialog.ts";
import { make, type Content } from "../../board/dom.ts";
import type { Said } from "../../../src/kind.ts";
import type { Study } from "../study.ts";
import { pageText, saveFile } from "./desk.ts";

/** What the pages of a study need of the page. */
interface StudyDesk {
  readonly say: (said: Said) => string;
  readonly study: Study;
  /** Called after each press: the page shows the board if `study.started`, or else `studyScreen` again. */
  readonly changed: () => void;
}

/** What a study shows while no puzzle is being solved. */
export function studyScreen(desk: StudyDesk): HTMLElement {
  const { study } = desk;
  if (study.person === null) return screen(desk, "study.who", ...people(desk));
  const task = study.task();
  const change = textButton(pageText(desk, "study.other_person"), () => {
    study.choose(null);
    desk.changed();
  });
  if (task === null) return screen(desk, "study.thanks", pageText(desk, "study.save_lead"), saveButton(desk), change);
  const start = textButton(
    pageText(desk, "study.start"),
    () => {
      study.start(new Date());
      desk.changed();
    },
    "primary",
  );
  const kind = task.entry.kind.title;
  const lead = task.practice
    ? pageText(desk, "study.practice", { kind })
    : pageText(desk, "study.next", { kind, place: task.place, total: study.total, count: study.limit });
  return screen(desk, "study.title", lead, pageText(desk, "study.how"), start, change);
}

/** Saves the table of times. */
function saveButton(desk: StudyDesk): HTMLButtonElement {
  return textButton(pageText(desk, "times.save"), () => saveFile(`person-${desk.study.person ?? 1}.csv`, desk.study.csv(), "text/csv"), "primary");
}

function people(desk: StudyDesk): Content[] {
  const { study } = desk;
  const buttons = Array.from({ length: study.people }, (_, index) =>
    textButton(pageText(desk, "study.person", { number: index + 1 }), () => {
      study.choose(index + 1);
      desk.changed();
    }),
  );
  return [pageText(desk, "study.lead"), make("div", { class: "people" }, ...buttons)];
}

function screen(desk: StudyDesk, title: string, ...contents: readonly Content[]): HTMLElement {
  const parts = contents.map((content) => (typeof content === "string" ? make("p", {}, content) : content));
  return make("section", { class: "study" }, make("h2", { tabindex: -1 }, pageText(desk, title)), ...parts);
}
