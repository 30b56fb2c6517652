// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Packs are read as in Python: valid ones completely, and anything wrong ends in one line that names entry and field.

import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { kinds } from "../../src/kinds.ts";
import { ottf } from "../../src/ottf/index.ts";
import { readPack, textOf, verifyPack } from "../../src/packs/index.ts";
import { play } from "../../src/state.ts";
import { fullEntries, packText, shipped, type Json, type JsonObject } from "./shipped.ts";

const ENTRY = { kind: "ottf", instance: { template: ["1"] } };

/** The line with which a text is refused. */
function refusal(text: string, allowed = kinds): string {
  try {
    readPack(text, allowed);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as InputError;
    // eslint-disable-next-line no-control-regex -- control characters are what must not be in it
    expect(message).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e]{1,300}$/);
    return message;
  }
  throw new Error(`accepted: ${text.slice(0, 200)}`);
}

interface GivenEntry {
  readonly id: string;
  readonly grade: JsonObject;
  readonly origin: JsonObject;
  readonly hints: readonly JsonObject[];
  readonly expected_moves: number;
}

test.each(kinds)("the shipped pack of $name is read with all its fields, and its solutions are right", (kind) => {
  const text = shipped(kind.name);
  const pack = readPack(text, kinds);
  const given = JSON.parse(text) as { title: string; puzzles: GivenEntry[] };
  expect([pack.title, pack.remarks, pack.entries.length]).toEqual([given.title, [], 100]);
  expect(verifyPack(pack)).toEqual([]);
  pack.entries.forEach((entry, index) => {
    const { id, grade, origin, hints, expected_moves: expected } = given.puzzles[index]!;
    expect([entry.id, entry.kind, kind.formatId(entry.puzzle)]).toEqual([id, kind, id]);
    expect(entry.grade).toEqual({
      level: grade["level"],
      technique: grade["technique"],
      score: grade["score"],
      features: new Map(Object.entries(grade["features"] as JsonObject)),
      text: grade["text"],
      percentile: grade["percentile"],
      population: grade["population"],
      minutes: grade["minutes"],
      minutesRange: grade["minutes_range"],
      minutesSource: grade["minutes_source"],
      minutesReasoning: grade["minutes_reasoning"],
      minutesTrying: grade["minutes_trying"],
    });
    expect(entry.origin).toEqual(origin);
    expect(entry.hints.map(({ said, ...hint }) => ({ ...hint, ...said }))).toEqual(hints);
    expect(entry.expectedMoves).toBe(expected);
    expect(play(entry.kind, entry.puzzle).solved).toBe(false);
  });
});

test("JSON Lines and packs have the same entries, whatever the line ends", () => {
  const { puzzles } = JSON.parse(shipped("ottf")) as { puzzles: Json[] };
  const pack = readPack(shipped("ottf"), kinds);
  for (const end of ["\n", "\r\n", "\r", "\n \n"]) {
    expect(readPack(puzzles.map((entry) => JSON.stringify(entry)).join(end) + end, kinds).entries).toEqual(pack.entries);
  }
  expect(readPack(JSON.stringify(ENTRY), kinds).entries.map(({ id }) => id)).toEqual(["ottf:1x1:1"]);
  expect(readPack(`\ufeff${packText([ENTRY])}`, kinds).entries).toHaveLength(1);
  expect(readPack(JSON.stringify(JSON.parse(packText([ENTRY])), null, 2), kinds).entries).toHaveLength(1);
});

test("all optional fields are read", () => {
  const { entries } = readPack(packText(fullEntries()), kinds);
  for (const entry of entries) {
    expect(entry.expectedMoves).toBe(2.5);
    expect(entry.hints[0]).toEqual({
      technique: "x",
      text: "Look.",
      said: { key: "play.x", args: { n: 1, parts: ["a", 2, { key: "b", args: {} }] } },
      cells: [[0, 1]],
      move: null,
    });
    expect(entry.hints[1]!.said).toBeNull();
    const state = play(entry.kind, entry.puzzle);
    expect(state.apply(entry.hints[1]!.move!).played).toHaveLength(1);
  }
});

test("an entry of a kind that was not passed is refused, or left out if asked for", () => {
  const text = packText(fullEntries());
  expect(refusal(text, [ottf])).toBe('entry 1: kind: "gloop": expected one of ottf, the kinds that were passed');
  const pack = readPack(text, [ottf], { otherKinds: "leave out" });
  expect(pack.entries.map(({ kind }) => kind.name)).toEqual(["ottf"]);
  expect(pack.remarks).toEqual([
    'entry 1: left out: its kind "gloop" was not passed',
    'entry 2: left out: its kind "domicles" was not passed',
    'entry 4: left out: its kind "iqblocks" was not passed',
  ]);
});

test("a wrong solution is read, and found by verifyPack", () => {
  const solution = { order: [[0, 0], [0, 0]] };
  const pack = readPack(packText([ENTRY, { ...ENTRY, solution }, { ...ENTRY, solution: { order: [[0, 0]] } }]), kinds);
  const [fault, ...others] = verifyPack(pack);
  expect(others).toEqual([]);
  expect([fault!.number, fault!.entry]).toEqual([2, pack.entries[1]]);
  expect(fault!.broken.length).toBeGreaterThan(0);
});

/** All records of an entry that can get fields in a later version, with their paths. */
function recordsOf(entry: JsonObject): [path: string, record: JsonObject][] {
  const hints = (entry["hints"] as JsonObject[]).flatMap((hint): [string, JsonObject][] => [
    ["hints.", hint],
    ...(hint["move"] ? [["hints.move.", hint["move"] as JsonObject] as [string, JsonObject]] : []),
  ]);
  const parts = ["instance", "solution", "grade", "origin"].map((part): [string, JsonObject] => [`${part}.`, entry[part] as JsonObject]);
  return [["", entry], ...parts, ...hints];
}

test("an unknown field of any record is left out with a remark", () => {
  const plain = readPack(packText(fullEntries()), kinds).entries;
  fullEntries().forEach((_, number) => {
    for (let at = 0; at < recordsOf(fullEntries()[number]!).length; at++) {
      const entries = fullEntries();
      const [path, record] = recordsOf(entries[number]!)[at]!;
      record["new"] = { a: [1, "}"] };
      const pack = readPack(packText(entries), kinds);
      expect(pack.entries).toEqual(plain);
      expect(pack.remarks).toEqual([`entry ${number + 1}: unknown field ${path}new is left out`]);
    }
  });
  expect(readPack(packText([], { publisher: "me" }), kinds).remarks).toEqual(["pack: unknown field publisher is left out"]);
});

test("a field has one remark, however many entries have it", () => {
  const many = Array.from({ length: 500 }, () => ({ ...ENTRY, "x\u202e": 1 }));
  expect(readPack(packText(many), kinds).remarks).toEqual(['entry 1: unknown field "x?" is left out; 499 more like this']);
  const fields = Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`f${index}`, 1]));
  expect(readPack(packText([{ ...ENTRY, ...fields }]), kinds).remarks).toHaveLength(21);
});

test("an unknown field of an instance needs an id that shows that the puzzle is the same", () => {
  const instance = { template: ["1"], wrapped: true };
  expect(readPack(packText([{ ...ENTRY, id: "ottf:1x1:1", instance }]), kinds).remarks).toHaveLength(1);
  expect(refusal(packText([{ ...ENTRY, instance }]))).toMatch(/^entry 1: instance.wrapped: unknown field; without an id/);
  expect(refusal(packText([{ ...ENTRY, id: "ottf:1x1:2", instance }]))).toBe("entry 1: instance.wrapped: unknown field that changes the puzzle");
});

describe("hostile packs", () => {
  const WRONG: readonly Json[] = [
    "<img src=x onerror=alert(1)>", 1e300, -1e300, 1e-320, -1, 0.5, true, null, [], {}, [[[[]]]], "\u0000\u001b[2J", "x".repeat(20_000),
    JSON.parse('{"__proto__": {"polluted": 1}}') as Json, { constructor: { prototype: { polluted: 1 } } }, { length: 1e9 },
  ];

  /** Every place of a value: its path as messages name it, and a function that replaces it. */
  function places(value: Json, path: string): [path: string, set: (holder: Json, wrong: Json) => void][] {
    if (typeof value !== "object" || value === null) return [];
    const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
    return keys.flatMap((key) => {
      const below = typeof key === "number" ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
      const inner = (value as JsonObject)[key]!;
      const spoil = (holder: Json, wrong: Json): void => void ((holder as JsonObject)[key] = wrong);
      return [
        [below, spoil] as const,
        ...places(inner, below).map(([deeper, set]) => [deeper, (holder: Json, wrong: Json) => set((holder as JsonObject)[key]!, wrong)] as const),
      ] as [string, (holder: Json, wrong: Json) => void][];
    });
  }

  test.each([0, 1, 2, 3])("each value of an entry replaced by each wrong one is refused with its field, or harmless (kind %i)", (number) => {
    const text = JSON.stringify(fullEntries()[number]);
    const begin = places(JSON.parse(text) as Json, "");
    let refused = 0;
    for (const [path, set] of begin) {
      // One of many equal cells is enough.
      if (/\[(?:[2-9]|\d\d+)\]/.test(path)) continue;
      for (const wrong of WRONG) {
        const entry = JSON.parse(text) as JsonObject;
        set(entry, wrong);
        const pack = packText([ENTRY, entry]);
        let message: string;
        try {
          readPack(pack, kinds);
          continue;
        } catch (error) {
          if (!(error instanceof InputError)) throw new Error(`${path} = ${JSON.stringify(wrong).slice(0, 60)}`, { cause: error });
          message = error.message;
        }
        refused += 1;
        expect(message).toMatch(/^entry 2: (?:id|kind|instance|solution|grade|origin|hints|expected_moves)\b/);
        const top = path.split(/[.[]/)[0]!;
        if (top !== "instance") expect(message).toContain(`entry 2: ${top}`);
        expect(message.length).toBeLessThan(400);
      }
    }
    expect(refused).toBeGreaterThan(begin.length > 40 ? 200 : 100);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test.each([
    ["", "pack: not JSON"],
    ["null", "pack: null: expected an object"],
    ["7", "pack: 7: expected an object"],
    ["[]", "pack: a list is not a pack"],
    ["{}", 'pack.format: undefined: expected one of puzzlemill-pack'],
    ['{"format":"puzzlemill-pack","version":2,"puzzles":[]}', "pack.version: 2: expected a whole number from 1 to 1"],
    ['{"format":"puzzlemill-pack","version":1,"puzzles":{}}', "pack.puzzles: {}: expected a list"],
    ['{"format":"puzzlemill-pack","version":1,"title":1,"puzzles":[]}', "pack.title: 1: expected a string"],
    [packText([ENTRY, 5]), "entry 2: 5: expected an object"],
    [packText([ENTRY, { kind: "chess" }]), 'entry 2: kind: "chess": expected one of gloop, domicles, ottf, iqblocks'],
    [packText([{ instance: {} }]), "entry 1: kind: undefined: expected one of"],
    [packText([{ kind: "__proto__" }]), 'entry 1: kind: "__proto__": expected one of'],
    [packText([{ ...ENTRY, id: "ottf:1x1:2" }]), 'entry 1: id: "ottf:1x1:2": expected the id of the instance, "ottf:1x1:1"'],
    [packText([{ ...ENTRY, origin: { generator: "x", version: 1, seed: -1, index: 0, parameters: {} } }]), "entry 1: origin.seed: -1"],
    [packText([{ ...ENTRY, hints: null }]), "entry 1: hints: null: expected a list"],
    [`${JSON.stringify(ENTRY)}\n{"kind":`, "line 2: not JSON"],
    [`${JSON.stringify(ENTRY)}\n\n5`, "line 3: 5: expected an object"],
    ["[".repeat(10_000_000), "pack: nested more than 64 levels deep"],
    ['{"a":'.repeat(2_000_000), "pack: nested more than 64 levels deep"],
    [packText([ENTRY]).slice(0, -3), "pack: not JSON"],
    [`"${"\\".repeat(1_000_000)}`, "pack: not JSON"],
  ])("%.60s is refused", (text, message) => {
    expect(refusal(text)).toContain(message);
  });

  test("parameters of an origin can be anything but deep, or a prototype", () => {
    const text = (parameters: string): string =>
      `{"kind":"ottf","instance":{"template":["1"]},"origin":{"generator":"x","version":1,"seed":1,"index":1,"parameters":${parameters}}}`;
    expect(readPack(text('{"a":[1,{"b":null}]}'), kinds).entries[0]!.origin!.parameters).toEqual({ a: [1, { b: null }] });
    expect(refusal(text(`{"a":${"[".repeat(16)}${"]".repeat(16)}}`))).toContain("origin.parameters: nested more than 16 levels deep");
    expect(refusal(text('{"a":{"__proto__":1}}'))).toContain("origin.parameters: a field is named __proto__");
  });

  test("anything but a string is refused", () => {
    for (const value of [null, undefined, 5, {}, new Uint8Array(3)]) {
      expect(() => readPack(value as string, kinds)).toThrow("expected a string; textOf gives that of a file");
    }
  });
});

describe("files", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  test("gzipped or not, a file is its text", async () => {
    const text = shipped("domicles");
    for (const file of [bytes(text), gzipSync(text), bytes(text).slice().buffer]) expect(await textOf(file)).toBe(text);
    expect(await textOf(bytes("\ufeff{}"))).toBe("{}");
  });

  test("damaged and endless files are refused", async () => {
    await expect(textOf(gzipSync("x".repeat(1000)).subarray(0, 15))).rejects.toThrow("file: damaged gzip file");
    await expect(textOf(new Uint8Array([0x1f, 0x8b, 8, 9, 9]))).rejects.toThrow("file: damaged gzip file");
    await expect(textOf(new Uint8Array([0xff, 0x20]))).rejects.toThrow("file: not valid UTF-8");
    await expect(textOf(gzipSync(Buffer.alloc(50_000_000)), 1_000_000)).rejects.toThrow("unpacks to more than the limit of 1000000 bytes");
    await expect(textOf(new Uint8Array(11), 10)).rejects.toThrow("larger than the limit of 10 bytes");
  });
});
