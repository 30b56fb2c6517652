import { describe, expect, test } from "vitest";

import { InputError, shown } from "../src/errors.ts";
import { kinds } from "../src/kinds.ts";
import { ottf } from "../src/ottf/index.ts";
import { readPack } from "../src/packs/index.ts";
import { anyText, list, record, whole } from "../src/reading.ts";
import { load } from "../src/state.ts";

/** One line without characters that hide or reorder others. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

const NAMES = ["a\nb", "\u202ename", "\ufeffid", "\u2028", "\ud800", "", "x".repeat(1_000_000)];

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
}

function short(message: string): void {
  expect(message).toMatch(PRINTABLE);
  expect(message.length).toBeLessThan(300);
}

describe("names of fields that come from strangers", () => {
  test.each(NAMES)("a saved game with the field %j", (name) => {
    const game = { format: "puzzlemill-play", version: 1, id: "ottf:1x1:1", moves: [] };
    short(messageOf(() => load(JSON.stringify({ ...game, [name]: 1 }), kinds)));
    short(messageOf(() => load(JSON.stringify({ ...game, moves: [{ move: "back", [name]: 1 }] }), kinds)));
  });

  test.each(NAMES)("a pack with the field %j", (name) => {
    const entry = { kind: "ottf", id: "ottf:1x1:1", instance: { template: ["1"] } };
    const text = (puzzle: object) => JSON.stringify({ format: "puzzlemill-pack", version: 1, puzzles: [puzzle], [name]: 1 });
    for (const remark of readPack(text({ ...entry, [name]: 1 }), kinds).remarks) short(remark);
    short(messageOf(() => readPack(text({ ...entry, id: "ottf:1x1:2", instance: { template: ["1"], [name]: 1 } }), kinds)));
    const grade = { level: 1, technique: "", score: 1, text: "", features: { [name]: "wrong" } };
    short(messageOf(() => readPack(text({ ...entry, grade }), kinds)));
  });

  test("plain names are not quoted", () => {
    expect(messageOf(() => record({})({ "next-move": 1 }, "entry"))).toBe("entry.next-move: unknown field");
  });
});

test("holes of a sparse list are read as missing values", () => {
  // eslint-disable-next-line no-sparse-arrays -- this is the case
  expect(messageOf(() => list(whole(0, 9), 0, 5)([1, , 2], "cells"))).toContain("cells[1]: undefined");
  expect(messageOf(() => ottf.readInstance({ template: new Array(3) }, "instance"))).toContain("instance.template[0]");
});

test("brackets without end are refused before they are parsed", () => {
  for (const bracket of ["[", '{"a":']) expect(messageOf(() => load(bracket.repeat(1_000_000), kinds))).toContain("nested more than 16 levels deep");
  const nested = `{"format":"puzzlemill-play","version":1,"id":"ottf:1x1:1","moves":${"[".repeat(15)}${"]".repeat(15)}}`;
  expect(messageOf(() => load(nested, kinds))).toContain("move 1");
});

test("half of a pair of characters is not a text", () => {
  expect(messageOf(() => anyText(10)("\ud83d", "title"))).toBe('title: "\\ud83d": expected a string of at most 10 characters');
  expect(anyText(10)("\ud83d\ude00", "title")).toBe("\ud83d\ude00");
});

describe("hostile values are shown on one line", () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  const values: [name: string, value: unknown][] = [
    ["toJSON returns nothing", { toJSON: () => undefined }],
    ["toJSON throws", { toJSON: () => { throw new Error("a\nb"); } }],
    ["a getter throws", { get a() { throw new Error("no"); } }],
    ["a name for its type", { [Symbol.toStringTag]: "a\nb", big: 1n }],
    ["a list in itself", cyclic],
    ["a large number", 1n],
    ["a character cut in half", "x".repeat(58) + "\u{1f600}".repeat(5)],
    ["a long text", "x".repeat(10_000_000)],
  ];
  test.each(values)("%s", (_, value) => {
    short(shown(value));
    for (const kind of kinds) {
      short(messageOf(() => kind.readInstance(value, "instance")));
      short(messageOf(() => kind.readMove(value, "move")));
    }
  });
});
