// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { describe, expect, test } from "vitest";

import { exportProgress, importProgress } from "../../../player/library/progress.ts";
import { Shelf } from "../../../player/library/shelf.ts";
import { Store } from "../../../player/library/store.ts";
import { InputError } from "../../../src/errors.ts";
import { keptAfter, Room } from "./support.ts";

const ID = "ottf:3x4:a22a21122232";

function shelf(): Shelf {
  return new Shelf(new Store(new Room()), "puzzlemill.");
}

function fileWith(more: object): string {
  const source = shelf();
  source.write(ID, keptAfter(ID, 2));
  const file = JSON.parse(exportProgress(source));
  return JSON.stringify({ ...file, games: [{ ...file.games[0], ...more }] });
}

describe("progress as a file", () => {
  test("moves to another browser", () => {
    const [mine, away] = [shelf(), shelf()];
    mine.write(ID, keptAfter(ID, 2, { notes: new Map([["0,0", "2"]]) }));
    expect(importProgress(exportProgress(mine), away)).toEqual({ added: 1, replaced: 0, left: 0, stored: true });
    expect(away.read(ID)).toEqual(mine.read(ID));
  });

  test("never replaces a solved puzzle by one that is not", () => {
    const mine = shelf();
    mine.write(ID, keptAfter(ID, 1, { ended: "solved", seconds: 5 }));
    expect(importProgress(fileWith({ seconds: 1_000 }), mine)).toMatchObject({ left: 1 });
    expect(mine.solved()).toEqual(new Set([ID]));
  });

  test("takes the game with more time if neither is solved, and a solved one in any case", () => {
    const mine = shelf();
    mine.write(ID, keptAfter(ID, 1, { seconds: 100, first: false }));
    expect(importProgress(fileWith({ seconds: 50 }), mine)).toMatchObject({ left: 1 });
    expect(importProgress(fileWith({ seconds: 150 }), mine)).toMatchObject({ replaced: 1 });
    expect(mine.read(ID)).toMatchObject({ seconds: 150, first: false });
    expect(importProgress(fileWith({ seconds: 1, solved: true }), mine)).toMatchObject({ replaced: 1 });
    expect(mine.solved()).toEqual(new Set([ID]));
  });

  test("is refused in one line, and changes nothing, if anything in it is wrong", () => {
    const hostile = [
      "",
      "[]",
      "{}",
      "[".repeat(1_000_000),
      fileWith({}).replace('"version":1', '"version":2'),
      fileWith({ id: "__proto__" }),
      fileWith({ id: "ottf:2x2:1122" }),
      fileWith({ id: `${ID}\n<b>` }),
      fileWith({ saved: "{}" }),
      fileWith({ saved: "" }),
      fileWith({ undone: [{ move: "place", row: 99, col: 0 }] }),
      fileWith({ undone: [null] }),
      fileWith({ seconds: -1 }),
      fileWith({ hints: 1.5 }),
      fileWith({ notes: [["0,0"]] }),
      fileWith({ ended: "won" }),
    ];
    const mine = shelf();
    for (const file of hostile) {
      expect(() => importProgress(file, mine), file.slice(0, 100)).toThrow(InputError);
      expect(() => importProgress(file, mine)).toThrow(/^[^\n]{1,300}$/);
    }
    expect(mine.ids()).toEqual([]);
  });
});
