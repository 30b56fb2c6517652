// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Every state in `conformance/` is the same in TypeScript as in Python.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kinds } from "../src/kinds.ts";
import type { AnyKind } from "../src/kind.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { fnv, moveText, replay, replaySentences, type ConformanceFile, type SentencesFile } from "./conformance/replay.ts";

const SECTIONS = ["games", "states", "refused moves", "outlooks", "solutions", "ids", "instances", "saves"];

function fileOf(kind: AnyKind): ConformanceFile {
  return parsed(kind.name) as ConformanceFile;
}

function parsed(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../conformance/${name}.json`, import.meta.url), "utf8"));
}

describe.each(kinds)("conformance of $name", (kind) => {
  it("finds in every state what Python finds", () => {
    const replayed = replay(fileOf(kind), kind, { nodes: 100_000 });
    expect(replayed.faults).toEqual([]);
    expect(Object.keys(replayed.compared).sort()).toEqual([...SECTIONS].sort());
    expect(replayed.compared["states"]).toBeGreaterThan(1_000);
    expect(replayed.undecided).toBeLessThan(0.05 * (replayed.compared["outlooks"] ?? 0));
  });

  it("notices a record that says something else", () => {
    const file = fileOf(kind);
    const { states } = file.games[0]!;
    const wrong = states.map((state) => ({ ...state, solved: !state.solved }));
    const few = { ...file, games: [{ ...file.games[0]!, states: wrong }], solutions: [], ids: [], instances: [], saves: [] };
    expect(replay(few, kind, { nodes: 0 }).faultCount).toBe(states.length);
    expect(replay({ ...file, version: 2 }, kind, { nodes: 0 }).faultCount).toBe(1);
  });
});

describe("the texts that are hashed", () => {
  it("have the hashes of the page that describes them", () => {
    expect([fnv(""), fnv("a"), fnv("0/1;1,0"), fnv("place 0 0;back")]).toEqual([
      "811c9dc5",
      "e40c292c",
      "58503a1f",
      "e8de6b22",
    ]);
  });

  it("have a move's values in the order of saved games", () => {
    const lay = { move: "lay", piece: "A", cells: [[0, 0], [0, 1]] };
    expect(moveText(lay)).toBe("lay A 0,0 0,1");
    expect(moveText({ move: "back" })).toBe("back");
  });
});

describe("sentences", () => {
  const file = parsed("words") as SentencesFile;

  it("have the texts of Python in every language", () => {
    expect(replaySentences(file, [en, de]), "if the words have changed: python -m conformance.maker words").toEqual([]);
  });

  it("are noticed if their text differs", () => {
    const [first] = file.sentences;
    const wrong = { ...file, sentences: [{ ...first!, texts: { en: "x", de: "x" } }] };
    expect(replaySentences(wrong, [en, de])).toHaveLength(2);
  });
});
