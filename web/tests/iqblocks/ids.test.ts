import { expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { iqblocks } from "../../src/iqblocks/index.ts";
import { numbers } from "../support/draws.ts";
import { packEntries } from "./support.ts";

const IDS = [
  "iqblocks:iq:8x8:64.",
  "iqblocks:iq:8x8:3.g4e3.g4e2.2g4d4a3fd2a3.2fd10.2j6.5j.",
  "iqblocks:pentominoes-tetromino:8x8:27.2-2.2-31.",
  "iqblocks:a1111.1100_d-011.110:2x5:a9.",
  "iqblocks:a1:1x1:-",
];

test.each(IDS)("%s is read and written", (id) => {
  expect(iqblocks.formatId(iqblocks.parseId(id))).toBe(id);
});

test("the puzzle of an id is that of the entry", () => {
  for (const { puzzle } of packEntries()) expect(iqblocks.parseId(iqblocks.formatId(puzzle))).toEqual(puzzle);
});

test.each([
  ["iqblocks:iq:8x8", "expected iqblocks:PIECES:ROWSxCOLUMNS:BOARD"],
  ["gloop:iq:8x8:64.", "expected iqblocks:PIECES:ROWSxCOLUMNS:BOARD"],
  ["iqblocks:iq:8x8:64.:", "expected iqblocks:PIECES:ROWSxCOLUMNS:BOARD"],
  ["iqblocks:iq:08x8:64.", "expected ROWSxCOLUMNS such as 8x8"],
  ["iqblocks:iq:33x8:264.", "1 to 32 rows"],
  ["iqblocks:iq:8x8:63.", "63 cells; expected 8 x 8"],
  ["iqblocks:iq:8x8:0a64.", "not in standard form"],
  ["iqblocks:iq:8x8:32.32.", "not in standard form"],
  ["iqblocks:iq:8x8:064.", "not in standard form"],
  ["iqblocks:iq:8x8:64#", "expected letters, . and -;"],
  ["iqblocks:iq:8x8:64.\n", "expected letters, . and -;"],
  ["iqblocks:iq:8x8:00064.", "expected letters, . and -;"],
  ["iqblocks:iq:8x8:k63.", "expected ., - or a letter of the set"],
  ["iqblocks:iq:8x8:a62.a", "piece A cannot cover all of the cells marked A"],
  ["iqblocks:toString:8x8:64.", "expected one of iq"],
  [`iqblocks:iq:8x8:${".".repeat(40_000)}`, "the limit is 40000"],
])("%s is refused", (id, message) => {
  expect(() => iqblocks.parseId(id)).toThrow(message);
});

test("a damaged id is refused, or is the id of another puzzle", () => {
  const next = numbers(1);
  const marks = "abj019.-_:x#AÄ";
  for (let round = 0; round < 2_000; round++) {
    const id = IDS[next(IDS.length)]!;
    const at = next(id.length);
    const damaged = id.slice(0, at) + marks.charAt(next(marks.length)) + id.slice(at + next(2));
    try {
      expect(iqblocks.formatId(iqblocks.parseId(damaged))).toBe(damaged);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(error.message).not.toMatch(/[\n\r]/);
    }
  }
});
