import { expect, test } from "vitest";

import { bundled, parseSet, pieceOf } from "../../src/iqblocks/pieces.ts";

test("the ten pieces have 62 orientations, the twelve pentominoes 63", () => {
  const orientations = (name: string) => bundled(name)!.map((piece) => piece.orientations.length);
  expect(orientations("iq")).toEqual([8, 4, 4, 8, 2, 8, 8, 4, 8, 8]);
  expect(orientations("pentominoes").reduce((sum, count) => sum + count)).toBe(63);
});

test("a piece that may not be flipped has half of the orientations, unless it has a mirror", () => {
  const orientations = (shape: readonly string[]) => pieceOf("L", shape, false).orientations.length;
  expect([orientations(["###", "#.."]), orientations(["##"]), orientations(["###", ".#."])]).toEqual([4, 2, 4]);
});

test("equal pieces have the same form, whatever their orientation and letter", () => {
  const form = (shape: readonly string[], flip = true) => pieceOf("L", shape, flip).form;
  expect(form(["###", "#.."])).toBe(form(["##", ".#", ".#"]));
  expect(form(["###", "#.."], false)).not.toBe(form(["###", "#.."]));
  expect(form(["##"], false)).toBe(form(["#", "#"]));
});

test.each([
  ["a1_a11", "letter A is used twice"],
  ["a101", "not connected"],
  ["a10.01", "not connected"],
  ["a0110", "an outer row or column is empty"],
  ["a11.1", "rows differ in length"],
  ["a" + "1".repeat(33), "expected 1 to 32 rows of 1 to 32 characters"],
  ["A1", "expected one of iq, pentominoes"],
  ["constructor", "expected one of iq, pentominoes"],
  ["__proto__", "expected one of iq, pentominoes"],
  ["", "expected one of iq, pentominoes"],
])("the set %s is refused", (spelling, message) => {
  expect(() => parseSet(spelling)).toThrow(message);
});
