// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// The puzzle of a day is the same as in Python, and a calendar keeps its promises.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { calendar, dateHere, mixedNumber, puzzleFor, START } from "../../src/packs/daily.ts";
import type { Entry, Pack } from "../../src/packs/index.ts";

interface Case {
  readonly puzzles: readonly { readonly id: string; readonly grade: { level: number; minutes: number | null; score: number } | null }[];
  readonly start: string;
  readonly week: readonly number[];
  readonly seed: number;
  readonly days: readonly (readonly [day: string, puzzle: number])[];
}

const file = JSON.parse(readFileSync(new URL("../../../conformance/daily.json", import.meta.url), "utf8")) as {
  readonly numbers: readonly (readonly [text: string, number: number])[];
  readonly calendars: readonly Case[];
};

function packOf(puzzles: Case["puzzles"]): Pack {
  const entries = puzzles.map(({ id, grade }) => ({ id, grade, kind: { name: id.split(":")[0] } }) as unknown as Entry);
  return { title: "", entries, remarks: [] };
}

/** The day after a number of days. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

test("the numbers that mix the puzzles are those of Python", () => {
  for (const [text, number] of file.numbers) expect(mixedNumber(text)).toBe(number);
});

test.each(file.calendars.map((one, index) => [index, one] as const))("calendar %i has the puzzles of Python", (_, one) => {
  const pack = packOf(one.puzzles);
  const days = calendar(pack, one);
  expect(one.days.map(([day]) => days.on(day).id)).toEqual(one.days.map(([, puzzle]) => one.puzzles[puzzle]!.id));
  const [day, puzzle] = one.days[0]!;
  expect(puzzleFor(day, pack, one).id).toBe(one.puzzles[puzzle]!.id);
});

test.each([1, 2, 6, 7, 8, 13, 14, 60])("no puzzle of a pack of %i comes again too soon, and each comes", (length) => {
  const pack = packOf(file.calendars[1]!.puzzles.slice(0, length));
  const days = calendar(pack);
  const ids = Array.from({ length: 5 * length }, (_, index) => days.on(dayAfter(START, index)).id);
  expect(new Set(ids.slice(0, length)).size).toBe(length);
  const apart = length < 7 ? length : length - (length % 7);
  for (let begin = 0; begin + apart <= ids.length; begin++) {
    expect(new Set(ids.slice(begin, begin + apart)).size).toBe(apart);
  }
});

test("Mondays are the easiest days and Sundays the hardest", () => {
  const days = calendar(packOf(file.calendars[0]!.puzzles));
  const minutes = (first: number): number[] =>
    Array.from({ length: 14 }, (_, week) => days.on(dayAfter(START, first + 7 * week)).grade!.minutes!);
  for (let day = 0; day < 6; day++) {
    expect(Math.max(...minutes(day))).toBeLessThanOrEqual(Math.min(...minutes(day + 1)));
  }
});

test("a day, a start, a week and a seed that cannot be used are named", () => {
  const pack = packOf(file.calendars[0]!.puzzles);
  for (const day of ["2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01"]) {
    expect(() => puzzleFor(day, pack)).toThrow(`day: "${day}": there is no such day`);
  }
  for (const day of ["", "2026-1-1", "tomorrow", "2026-12-24T00:00:00Z", 5, null, new Date(0)]) {
    expect(() => puzzleFor(day as string, pack)).toThrow("expected a date such as 2026-12-24");
  }
  expect(() => calendar(pack, { start: "x" })).toThrow('start: "x": expected a date such as');
  expect(() => calendar(pack, { week: [1, 2, 3] })).toThrow("week: [1,2,3]: expected a list of 7 values");
  expect(() => calendar(pack, { week: [1, 2, 3, 4, 5, 6, 8] })).toThrow("week[6]: 8: expected a whole number from 1 to 7");
  expect(() => calendar(pack, { seed: 0.5 })).toThrow("seed: 0.5: expected a whole number");
  expect(() => calendar({ ...pack, entries: [] })).toThrow(InputError);
});

test("the date of a moment is that of the player's clock", () => {
  expect(dateHere(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(dateHere(new Date(2026, 11, 31, 0, 0))).toBe("2026-12-31");
});
