// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Prints the file of times that the page saves, `free` or `study`, for made-up players of the puzzles that the standard
// input has as a list of ids. Tests in Python give it to `puzzlemill calibrate`.

import { readFileSync } from "node:fs";

import { openLibrary } from "../../../player/library/library.ts";
import { Settings } from "../../../player/library/settings.ts";
import { Store } from "../../../player/library/store.ts";
import { studyOf } from "../../../player/library/study.ts";
import { Times } from "../../../player/library/times.ts";
import { kinds } from "../../../src/kinds.ts";
import { kindOf } from "../../../src/state.ts";

const ids = JSON.parse(readFileSync(0, "utf8")) as string[];

/** The file of one player, whose last attempt has a hint. */
function free(): string {
  const store = new Store(null);
  const settings = new Settings(store, "x7");
  const times = new Times(store, settings);
  times.answer(true);
  settings.change({ player: 'Zoë "Z", 李' });
  ids.forEach((id, index) => {
    times.ended({ id, seconds: 30.04 + 7 * index, solved: index !== 1, hints: index === ids.length - 1 ? 2 : 0, checks: 0 });
  });
  return times.csv("without help");
}

/** The file of a study of three people; the last of them tries only the first puzzle. */
function study(): string {
  const puzzles = ids.map((id) => {
    const kind = kindOf(id, kinds);
    return { id, kind: kind.name, instance: instanceOf(id) };
  });
  const order = ids.map((_, index) => index + 1);
  const plan = { people: [order, [...order].reverse(), order], practice: [], limit: 20 };
  const packs = [{ format: "puzzlemill-pack", version: 1, title: "Study", puzzles }];
  const page = { format: "puzzlemill-page", version: 1, title: "Study", language: "en", packs, study: plan };
  const evening = studyOf(openLibrary(JSON.stringify(page)), new Store(null))!;
  for (const person of [1, 2, 3]) {
    evening.choose(person);
    let begun = Date.parse("2026-11-23T23:50:00");
    for (let tasks = person === 3 ? 1 : ids.length; tasks > 0; tasks--) {
      evening.start(new Date(begun));
      begun += 40_000 * person;
      evening.end({ seconds: 39.5 * person, solved: tasks !== 2 }, new Date(begun));
    }
  }
  return evening.csv();
}

/** The instance of an OTTF puzzle. */
function instanceOf(id: string): unknown {
  return kindOf(id, kinds).parseId(id);
}

process.stdout.write(process.argv[2] === "study" ? study() : free());
