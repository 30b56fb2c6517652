// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { describe, expect, test } from "vitest";

import { isPlayer, Settings } from "../../../player/library/settings.ts";
import { Store } from "../../../player/library/store.ts";
import { Times, type Attempt } from "../../../player/library/times.ts";
import { Room } from "./support.ts";

const ATTEMPT: Attempt = { id: "ottf:3x4:a22a21122232", seconds: 12.345, solved: true, hints: 0, checks: 0 };
const HEAD = "position,seconds,solved,player,hints,checks\n";

function timesIn(room: Room): { times: Times; settings: Settings } {
  const store = new Store(room);
  const settings = new Settings(store, "code");
  return { times: new Times(store, settings), settings };
}

describe("times", () => {
  test("are not kept before the player agrees, who is asked once", () => {
    const { times, settings } = timesIn(new Room());
    expect(times.toAsk).toBe(false);
    times.ended(ATTEMPT);
    expect([times.toAsk, times.attempts().length]).toEqual([true, 0]);
    times.answer(true);
    expect([times.toAsk, times.attempts().length]).toEqual([false, 1]);
    expect(settings.choices.times).toBe("yes");
  });

  test("are not kept after a no", () => {
    const { times } = timesIn(new Room());
    times.ended(ATTEMPT);
    times.answer(false);
    times.ended(ATTEMPT);
    expect([times.toAsk, times.attempts().length]).toEqual([false, 0]);
  });

  test("are those of first attempts, in their order, and help is left out unless asked for", () => {
    const { times } = timesIn(new Room());
    times.answer(true);
    times.ended({ ...ATTEMPT, id: "z", solved: false, seconds: 0 });
    times.ended(ATTEMPT);
    times.ended({ ...ATTEMPT, seconds: 1 });
    times.ended({ ...ATTEMPT, id: "a", hints: 2 });
    const rows = `z,0.1,0,pcode,0,0\n${ATTEMPT.id},12.3,1,pcode,0,0\n`;
    expect(times.csv("without help")).toBe(HEAD + rows);
    expect(times.csv("all")).toBe(`${HEAD}${rows}a,12.3,1,pcode,2,0\n`);
  });

  test("lose only a damaged record", () => {
    const room = new Room();
    timesIn(room).times.answer(true);
    timesIn(room).times.ended(ATTEMPT);
    room.texts.set("puzzlemill.times.x", "{}");
    room.texts.set("puzzlemill.times.y", JSON.stringify({ ...ATTEMPT, number: 1 }));
    expect(timesIn(room).times.attempts().map(({ id }) => id)).toEqual([ATTEMPT.id]);
    timesIn(room).times.clear();
    expect([...room.texts.keys()]).toEqual(["puzzlemill.settings"]);
  });

  test("have the player's name, quoted where CSV needs it", () => {
    const { times, settings } = timesIn(new Room());
    settings.change({ player: 'Ada "A", B', times: "yes" });
    times.ended(ATTEMPT);
    expect(times.csv("all")).toContain(',1,"Ada ""A"", B",0,0');
  });
});

test("a player's name is short, printable and no formula", () => {
  expect(["Ada", "7", "Zoë Müller", "李", "x".repeat(60)].map(isPlayer)).toEqual([true, true, true, true, true]);
  expect(["", " Ada", "Ada ", "=1+1", "@x", "a\nb", "a\u200bb", "x".repeat(61)].some(isPlayer)).toBe(false);
});

test("a damaged setting costs only itself", () => {
  const room = new Room();
  room.texts.set("puzzlemill.settings", JSON.stringify({ theme: "dark", clock: "no", times: 7, player: "=1", language: "de" }));
  const { settings } = timesIn(room);
  expect(settings.choices).toEqual({ theme: "dark", language: "de", clock: true, keys: true, times: "not asked", player: "pcode" });
  room.texts.set("puzzlemill.settings", "[");
  expect(timesIn(room).settings.choices.theme).toBe("system");
});
