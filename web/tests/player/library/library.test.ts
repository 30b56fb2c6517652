// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { describe, expect, test } from "vitest";

import { openLibrary } from "../../../player/library/library.ts";
import { shipped } from "../../packs/shipped.ts";

interface Plain {
  readonly id: string;
}

const entries = (JSON.parse(shipped("ottf")) as { puzzles: Plain[] }).puzzles.slice(0, 4);
const [first, second, third, fourth] = entries as [Plain, Plain, Plain, Plain];

function pack(title: string, puzzles: readonly unknown[]): object {
  return { format: "puzzlemill-pack", version: 1, title, puzzles };
}

function page(packs: readonly unknown[], more: object = {}): string {
  return JSON.stringify({ format: "puzzlemill-page", version: 1, title: "T", language: "de", packs, ...more });
}

describe("the order of Next", () => {
  test("is that of the pack, with puzzles that come twice at their first place only", () => {
    const library = openLibrary(page([pack("A", [first, second, first, third])]));
    const solved = new Set<string>();
    const order: string[] = [];
    for (let id = library.next(null, solved)?.id; id !== undefined; id = library.next(id, solved)?.id) {
      order.push(id);
      solved.add(id);
    }
    expect(order).toEqual([first.id, second.id, third.id]);
  });

  test("goes to unsolved puzzles of the pack first, then to the following packs", () => {
    const library = openLibrary(page([pack("A", [first, second]), pack("B", [third, fourth])]));
    expect(library.next(fourth.id, new Set([fourth.id]))!.id).toBe(third.id);
    expect(library.next(second.id, new Set([first.id, second.id]))!.id).toBe(third.id);
    expect(library.next(fourth.id, new Set([third.id, fourth.id]))!.id).toBe(first.id);
    expect(library.next(first.id, new Set(entries.map(({ id }) => id)))).toBeNull();
    expect(library.previous(third.id)!.id).toBe(second.id);
    expect(library.previous(first.id)).toBeNull();
  });

  test("stays in the pack that was opened if a puzzle is in two", () => {
    const library = openLibrary(page([pack("A", [first, second]), pack("B", [third, first, fourth])]));
    expect(library.next(first.id, new Set())!.id).toBe(second.id);
    library.open(library.packs[1]!.entries[1]!);
    expect(library.next(first.id, new Set())!.id).toBe(fourth.id);
    expect(library.numberOf(first.id)).toBe(2);
  });
});

describe("content", () => {
  test("loses only the pack that is wrong, and says so in one line", () => {
    const wrong = { ...first, id: "<img onerror=alert(1)>" };
    const library = openLibrary(page([pack("A", [wrong]), pack("B", [first])]));
    expect(library.packs.map(({ title }) => title)).toEqual(["B"]);
    expect(library.faults).toEqual([expect.stringMatching(/^pack 1: entry 1: id: .*$/)]);
  });

  test("of any form throws nothing", () => {
    for (const text of ["", "null", "[", "{}", "[".repeat(1_000_000), page([null]), '{"__proto__":{}}', page([], { study: {} })]) {
      expect(openLibrary(text).packs).toEqual([]);
    }
  });

  test("has a study only with the numbers of its one pack", () => {
    const study = { people: [[2, 1], [1, 2]], practice: [3], limit: 20 };
    expect(openLibrary(page([pack("A", entries)], { study })).study).toEqual(study);
    expect(openLibrary(page([pack("A", [first])], { study })).study).toBeNull();
    expect(openLibrary(page([pack("A", entries), pack("B", entries)], { study })).study).toBeNull();
  });
});
