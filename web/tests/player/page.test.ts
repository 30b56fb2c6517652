// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
import { expect, test } from "vitest";

import { Clock, clockText } from "../../player/page/clock.ts";
import { Consultant } from "../../player/page/consult.ts";
import { commandOf, type Keys } from "../../player/page/keys.ts";
import { routeOf } from "../../player/page/routes.ts";
import { fittingCell, mostZoom, zoomedCell, zooms } from "../../player/page/size.ts";
import { ottf } from "../../src/ottf/index.ts";
import { play } from "../../src/state.ts";

const SMALL = "ottf:1x2:12";

test("an address leads to the puzzle of its id, with or without #, escaped or not", () => {
  for (const hash of [`#${SMALL}`, SMALL, `#${encodeURIComponent(SMALL)}`]) {
    expect(routeOf(hash)).toMatchObject({ goes: "to puzzle", puzzle: { id: SMALL, solution: null } });
  }
  expect(routeOf("")).toEqual({ goes: "nowhere" });
  expect(routeOf("#")).toEqual({ goes: "nowhere" });
});

test.each(["#x", "#ottf:", "#ottf:1x2:99", "#chess:8x8", "#%E0%A4%A", "#<img src=x onerror=alert(1)>", "#__proto__", "#ottf:1x2:12 "])(
  "an address without a puzzle is wrong: %s",
  (hash) => expect(routeOf(hash)).toEqual({ goes: "wrong", fault: "page.game.wrong_address" }),
);

test("a board that no page can show is refused before it is drawn", () => {
  const wide = ottf.formatId(ottf.readInstance({ template: Array.from({ length: 51 }, () => "1".repeat(50)) }, ""));
  for (const hash of [`#${wide}`, `#${"9".repeat(60_000)}`]) expect(routeOf(hash)).toEqual({ goes: "wrong", fault: "page.game.too_large" });
});

test("squares fit their area, between what a finger can hit and what looks good", () => {
  const frame = { width: 4, height: 6 };
  expect(fittingCell({ width: 324, height: 900 }, frame, { rows: 4, columns: 8 })).toBe(40);
  expect(fittingCell({ width: 900, height: 206 }, frame, { rows: 4, columns: 8 })).toBe(50);
  expect(fittingCell({ width: 360, height: 360 }, frame, { rows: 50, columns: 50 })).toBe(24);
  expect(fittingCell({ width: 2_000, height: 2_000 }, frame, { rows: 2, columns: 2 })).toBe(72);
});

test("small squares can be zoomed until they are as large as any", () => {
  expect([zooms(43), zooms(44)]).toEqual([true, false]);
  expect(zoomedCell(24, 0)).toBe(24);
  expect(zoomedCell(24, mostZoom(24))).toBe(72);
  expect(zoomedCell(24, mostZoom(24) - 1)).toBeLessThan(72);
});

test.each([
  [{ key: "h" }, "hint"],
  [{ key: "H", shiftKey: true }, "hint"],
  [{ key: "?", shiftKey: true }, "rules"],
  [{ key: "z", ctrlKey: true }, "undo"],
  [{ key: "Z", metaKey: true, shiftKey: true }, "redo"],
  [{ key: "y", ctrlKey: true }, "redo"],
  [{ key: "h", ctrlKey: true }, null],
  [{ key: "u", altKey: true }, null],
  [{ key: "Tab" }, null],
  [{ key: "constructor" }, null],
] as const)("the key %j means %s", (keys: Partial<Keys>, command) => {
  expect(commandOf({ key: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys })).toBe(command);
});

test.each([
  [{ key: "h" }, null],
  [{ key: "?", shiftKey: true }, null],
  [{ key: "z", ctrlKey: true }, "undo"],
] as const)("without single keys, the key %j means %s", (keys: Partial<Keys>, command) => {
  expect(commandOf({ key: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }, false)).toBe(command);
});

test("a clock runs from start to stop, and both can come twice", () => {
  let now = 0;
  const clock = new Clock(10, () => now);
  now = 5_000;
  expect(clock.seconds).toBe(10);
  clock.start();
  now = 6_000;
  clock.start();
  now = 7_500;
  expect(clock.seconds).toBe(12.5);
  clock.stop();
  clock.stop();
  now = 9_000;
  expect(clock.seconds).toBe(12.5);
});

test.each([
  [0, "0:00"],
  [65.9, "1:05"],
  [3_600, "1:00:00"],
])("%d seconds are %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

test("without a worker that starts, the page finds the answers itself", async () => {
  const state = play(ottf, ottf.parseId(SMALL));
  const refused = (): never => {
    throw new Error("the policy of this page allows no workers");
  };
  for (const consultant of [new Consultant(refused), new Consultant(null)]) {
    const [hint, outlook] = await Promise.all([consultant.hint(state, null), consultant.outlook(state, null)]);
    expect(hint?.move).toEqual({ move: "place", row: 0, col: 1 });
    expect(outlook?.status).toBe("winnable");
  }
});

test("a question that is cancelled has no answer", async () => {
  const state = play(ottf, ottf.parseId(SMALL));
  const consultant = new Consultant(null);
  const open = consultant.hint(state, null);
  consultant.cancel();
  expect(await open).toBe(null);
  expect((await consultant.hint(state, null))?.move).toEqual({ move: "place", row: 0, col: 1 });
});
