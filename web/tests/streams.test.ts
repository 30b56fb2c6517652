// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256, Stream } from "../src/streams.ts";

it("hashes texts of every length as Node does", () => {
  for (const text of ["", "é", "李", ...Array.from({ length: 200 }, (_, length) => "x".repeat(length))]) {
    const expected = createHash("sha256").update(text).digest("hex");
    expect(Buffer.from(sha256(text).buffer as ArrayBuffer).toString("hex"), text).toBe(expected);
  }
});

it("draws what Python draws", () => {
  const draws = new Stream("gloop-game:0:shuffle");
  expect([1, 2, 3, 4].map(() => draws.bits())).toEqual([
    10933611406713923037n,
    4373740314620077401n,
    8013082482079983725n,
    18066531533481140330n,
  ]);
  expect([1, 2, 3, 90, 2 ** 53, 7].map((bound) => draws.below(bound))).toEqual([0, 0, 2, 0, 3913842007941975, 4]);
  expect(draws.choice(["a", "b", "c"])).toBe("a");
  const items = Array.from({ length: 10 }, (_, item) => item);
  draws.shuffle(items);
  expect(items).toEqual([2, 0, 3, 1, 8, 7, 9, 4, 6, 5]);
});
