// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { describe, expect, test } from "vitest";

import { Shelf } from "../../../player/library/shelf.ts";
import { Store } from "../../../player/library/store.ts";
import { keptAfter, Room } from "./support.ts";

const ID = "ottf:3x4:a22a21122232";
const KEY = `puzzlemill.game.${ID}`;

function shelfIn(room: Room | null): Shelf {
  return new Shelf(new Store(room), "puzzlemill.");
}

describe("a shelf", () => {
  test("gives back what was written, also after a reload", () => {
    const room = new Room();
    const kept = keptAfter(ID, 2, { notes: new Map([["0,1", "3"]]), hints: 4 });
    expect(shelfIn(room).write(ID, kept)).toBe(true);
    expect(shelfIn(room).read(ID)).toMatchObject({ ...kept });
    expect(shelfIn(room).started()).toEqual(new Set([ID]));
  });

  test("loses only the record that is damaged", () => {
    const room = new Room();
    shelfIn(room).write(ID, keptAfter(ID, 1));
    for (const text of ["", "{", "[]", "null", "7", '{"saved":7}', '{"saved":"","first":"yes"}', "[".repeat(100_000)]) {
      room.texts.set("puzzlemill.game.ottf:2x2:1122", text);
      expect(shelfIn(room).read("ottf:2x2:1122")).toBeNull();
      expect(shelfIn(room).read(ID)).not.toBeNull();
    }
  });

  test("starts a puzzle again if its game is of another puzzle, and no longer counts it as a first attempt", () => {
    const room = new Room();
    shelfIn(room).write(ID, keptAfter(ID, 1));
    const record = JSON.parse(room.texts.get(KEY)!);
    for (const saved of ["", "{}", record.saved.replace("a22a", "b2a"), record.saved.replace('"row":0', '"row":99')]) {
      room.texts.set(KEY, JSON.stringify({ ...record, saved }));
      expect(shelfIn(room).read(ID)).toMatchObject({ ended: null, first: false, saved: keptAfter(ID, 0).saved });
    }
  });

  test("leaves out moves to redo that cannot be played", () => {
    const room = new Room();
    shelfIn(room).write(ID, keptAfter(ID, 1, { undone: [{ move: "place", row: 99, col: 0 }] }));
    expect(shelfIn(room).read(ID)).toMatchObject({ undone: [], saved: keptAfter(ID, 1).saved });
  });

  test("never believes that a game is solved that is not", () => {
    const shelf = shelfIn(new Room());
    shelf.write(ID, keptAfter(ID, 1, { ended: "solved" }));
    expect(shelf.read(ID)!.ended).toBeNull();
  });

  test("keeps a puzzle solved when it is started again", () => {
    const room = new Room();
    shelfIn(room).write(ID, keptAfter(ID, 1, { ended: "solved" }));
    shelfIn(room).write(ID, keptAfter(ID, 0, { first: false }));
    expect(shelfIn(room).solved()).toEqual(new Set([ID]));
  });

  test("works without storage until the page is closed", () => {
    const shelf = shelfIn(null);
    expect(shelf.write(ID, keptAfter(ID, 1))).toBe(false);
    expect(shelf.read(ID)).not.toBeNull();
    expect(shelf.lasting).toBe(false);
  });

  test("makes room in a full storage by forgetting the moves of solved puzzles", () => {
    const room = new Room();
    const shelf = shelfIn(room);
    shelf.write(ID, keptAfter(ID, 5, { ended: "solved" }));
    room.room = [...room.texts].flat().join("").length + 100;
    const other = "ottf:2x2:1122";
    shelf.write(other, { ...keptAfter(ID, 0), saved: "x".repeat(150) });
    expect(shelf.solved()).toEqual(new Set([ID]));
    expect(JSON.parse(room.texts.get(KEY)!)).toMatchObject({ saved: "", solved: true });
    expect(shelfIn(room).solved()).toEqual(new Set([ID]));
  });

  test("remembers the puzzle that was open last", () => {
    const room = new Room();
    shelfIn(room).setLastOpen("k", ID);
    expect(shelfIn(room).lastOpen("k")).toBe(ID);
    expect(shelfIn(room).lastOpen("other")).toBeNull();
  });
});
