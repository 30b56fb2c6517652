// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// What a screen to choose levels asks of a pack.

import { expect, test } from "vitest";

import { kinds } from "../../src/kinds.ts";
import { levelName, levels, minutesName, needsTrial, next, nextUnsolved, numberOf, previous, progress, readPack } from "../../src/packs/index.ts";
import { say } from "../../src/said.ts";
import { de } from "../../src/words/de.ts";
import { en } from "../../src/words/en.ts";
import { fullEntries, packText, shipped } from "./shipped.ts";

const pack = readPack(packText(fullEntries()), kinds);
const ids = pack.entries.map(({ id }) => id);

test("the order of the pack rules", () => {
  expect(ids.map((id) => numberOf(pack, id))).toEqual([1, 2, 3, 4]);
  expect(ids.map((id) => next(pack, id)?.id ?? null)).toEqual([...ids.slice(1), null]);
  expect(ids.map((id) => previous(pack, id)?.id ?? null)).toEqual([null, ...ids.slice(0, -1)]);
  expect([numberOf(pack, "x"), next(pack, "x"), previous(pack, "x")]).toEqual([null, null, null]);
});

test("the next puzzle is the next one that is not solved, from the start again at the end", () => {
  expect(nextUnsolved(pack, new Set())?.id).toBe(ids[0]);
  expect(nextUnsolved(pack, new Set([ids[0]!, ids[1]!]))?.id).toBe(ids[2]);
  expect(nextUnsolved(pack, new Set([ids[0]!]), ids[3])?.id).toBe(ids[1]);
  expect(nextUnsolved(pack, new Set(ids), ids[1])).toBeNull();
  expect(nextUnsolved(pack, new Set(ids.slice(1)), ids[0])).toBeNull();
});

test("levels come in order, with what is solved of each", () => {
  const shippedPack = readPack(shipped("iqblocks"), kinds);
  const solved = new Set(shippedPack.entries.slice(0, 30).map(({ id }) => id).concat("unknown"));
  const listed = levels(shippedPack, solved);
  expect(listed.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
  expect(listed.flatMap(({ entries }) => entries)).toHaveLength(100);
  expect(listed.reduce((sum, level) => sum + level.solved, 0)).toBe(30);
  expect(progress(shippedPack, solved)).toEqual({ solved: 30, total: 100 });
  for (const { level, entries, total } of listed) {
    expect(entries.every((entry) => entry.grade!.level === level)).toBe(true);
    expect(total).toBe(entries.length);
  }
  const ungraded = readPack(packText([{ kind: "ottf", instance: { template: ["1"] } }, ...fullEntries()]), kinds);
  expect(levels(ungraded).at(-1)).toMatchObject({ level: null, total: 1, solved: 0 });
});

test("a trial is known by its technique, in each kind", () => {
  const asked = (kind: string, technique: string): boolean =>
    readPack(packText(fullEntries().map((entry) => ({ ...entry, grade: { ...(entry.grade as object), technique } }))), kinds).entries.some(
      (entry) => entry.kind.name === kind && needsTrial(entry),
    );
  expect([asked("domicles", "detour"), asked("iqblocks", "probing"), asked("ottf", "probing"), asked("gloop", "parity")]).toEqual([true, true, false, false]);
});

test("levels and minutes have names in every language", () => {
  expect([1, 2, 3, 4, 5, 6].map((level) => say(levelName(level), en))).toEqual(["gentle", "easy", "medium", "hard", "expert", "marathon"]);
  expect(say(levelName(4), de)).toBe("schwer");
  const texts: [number, string][] = [
    [0.2, "1 minute"], [1.4, "1 minute"], [2.5, "2 minutes"], [3.5, "4 minutes"], [9.6, "10 minutes"], [12.4, "10 minutes"],
    [12.5, "10 minutes"], [17.5, "20 minutes"], [58, "1 hour"], [109, "110 minutes"], [110, "2 hours"], [150, "2 hours"], [210, "4 hours"],
  ];
  for (const [minutes, text] of texts) expect([minutes, say(minutesName(minutes), en)]).toEqual([minutes, text]);
  expect(say(minutesName(60), de)).toBe("1 Stunde");
});
