// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// The packs that come with puzzlemill, as texts and as JSON.

import { readFileSync } from "node:fs";

import type { AnyKind, KindName } from "../../src/kind.ts";
import { kinds } from "../../src/kinds.ts";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function shipped(name: KindName): string {
  return readFileSync(new URL(`../../../catalogues/packs/${name}.json`, import.meta.url), "utf8");
}

/** The first entry of each kind with all optional fields. */
export function fullEntries(): JsonObject[] {
  return kinds.map((kind: AnyKind) => {
    const entry = (JSON.parse(shipped(kind.name)) as { puzzles: JsonObject[] }).puzzles[0]!;
    const puzzle = kind.parseId(entry["id"] as string);
    const hint = {
      technique: "x",
      text: "Look.",
      key: "play.x",
      args: { n: 1, parts: ["a", 2, { key: "b", args: {} }] },
      cells: [[0, 1]],
      move: null,
    };
    const move = kind.moves(puzzle, kind.start(puzzle))[0] as JsonObject;
    return { ...entry, hints: [hint, { technique: "x", text: "y", cells: [], move }], expected_moves: 2.5 };
  });
}

export function packText(entries: readonly Json[], more: JsonObject = {}): string {
  return JSON.stringify({ format: "puzzlemill-pack", version: 1, title: "T", puzzles: [...entries], ...more });
}
