// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { expect, test } from "vitest";

import { openLibrary } from "../../../player/library/library.ts";
import { Store } from "../../../player/library/store.ts";
import { studyOf, type Study } from "../../../player/library/study.ts";
import { shipped } from "../../packs/shipped.ts";
import { Room } from "./support.ts";

const puzzles = (JSON.parse(shipped("ottf")) as { puzzles: { id: string }[] }).puzzles.slice(0, 3);

function studyIn(room: Room): Study {
  const study = { people: [[1, 2], [2, 1]], practice: [3], limit: 20 };
  const packs = [{ format: "puzzlemill-pack", version: 1, title: "Study", puzzles }];
  const page = { format: "puzzlemill-page", version: 1, title: "T", language: "en", packs, study };
  return studyOf(openLibrary(JSON.stringify(page)), new Store(room))!;
}

function at(time: string): Date {
  return new Date(`2026-11-23T${time}`);
}

test("a person practises, then solves the puzzles in an order of their own, and a reload continues", () => {
  const room = new Room();
  expect(studyIn(room).person).toBeNull();
  studyIn(room).choose(2);
  expect(studyIn(room).tasks().map(({ number, practice }) => [number, practice])).toEqual([[3, true], [2, false], [1, false]]);
  studyIn(room).start(at("19:00:00"));
  expect(studyIn(room).started).toBe(true);
  studyIn(room).end({ seconds: 5, solved: true }, at("19:00:05"));
  expect(studyIn(room).task()).toMatchObject({ number: 2, place: 1, practice: false });
  expect(studyIn(room).csv()).toBe("player,puzzle,start,end,seconds,solved,position\n");
  studyIn(room).start(at("19:04:30"));
  studyIn(room).end({ seconds: 100.26, solved: false }, at("19:06:12"));
  expect(studyIn(room).csv().split("\n").slice(1)).toEqual([
    `2,2,19:04:30,19:06:12,100.3,0,${puzzles[1]!.id}`,
    `2,1,,,,,${puzzles[0]!.id}`,
    "",
  ]);
  studyIn(room).start(at("19:07:00"));
  studyIn(room).end({ seconds: 3, solved: true }, at("19:07:03"));
  expect(studyIn(room).task()).toBeNull();
  studyIn(room).choose(1);
  expect(studyIn(room).task()).toMatchObject({ number: 3, practice: true });
});

test("a damaged trial costs only itself", () => {
  const room = new Room();
  studyIn(room).choose(1);
  studyIn(room).start(at("19:00:00"));
  for (const key of room.texts.keys()) if (key.endsWith("1.3")) room.texts.set(key, "{}");
  expect(studyIn(room)).toMatchObject({ started: false, person: 1 });
});
