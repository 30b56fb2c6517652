import { expect, test } from "vitest";
import { domicles } from "../../src/domicles/index.ts";
import { formatId, parseId } from "../../src/domicles/ids.ts";
import { layoutFault } from "../../src/domicles/puzzle.ts";
import { PUZZLES } from "./support.ts";

test.each(PUZZLES.map(({ id }) => id))("%s parses and formats back", (id) => {
  expect(formatId(parseId(id))).toBe(id);
});

test("an id describes the puzzle completely", () => {
  expect(domicles.parseId("domicles:2x2:9:m3:98102143")).toEqual({
    rows: 2,
    cols: 2,
    pips: 9,
    tiles: [
      [9, 8],
      [1, 0],
      [2, 1],
      [4, 3],
    ],
    swaps: 3,
    exact: false,
  });
  expect(parseId("domicles:2x2:18:e0:ihgfedcb").tiles[0]).toEqual([18, 17]);
});

test.each([
  ["ottf:2x2:9:m3:98102143", "expected domicles:"],
  ["domicles:2x2:9:m3", "expected domicles:"],
  ["domicles:2x2:9:m3:98102143:", "expected domicles:"],
  ["domicles:2x2:9:m3:98102143\n", "tiles"],
  ["domicles:2X2:9:m3:98102143", "layout"],
  ["domicles:02x2:9:m3:98102143", "without leading zeros"],
  ["domicles:2x2:09:m3:98102143", "not in standard form"],
  ["domicles:2x2:9:m03:98102143", "not in standard form"],
  ["domicles:2x2:9:x3:98102143", "claim"],
  ["domicles:2x2:9:m4:98102143", "swaps: 4: expected 0 to 3"],
  ["domicles:2x2:9:m3:9810214", "two digits"],
  ["domicles:2x2:9:m3:981021", "3 tiles"],
  ["domicles:2x2:9:m3:89102143", "the higher one first"],
  ["domicles:2x2:9:m3:98112143", "two different numbers"],
  ["domicles:2x2:9:m3:98102198", "more than once"],
  ["domicles:2x2:8:m3:98102143", "from 0 to 8"],
  ["domicles:2x2:19:m3:98102143", "pips"],
  ["domicles:1x4:9:m3:98102143", "at least 2 rows"],
  ["domicles:100x2:9:m3:98102143", "at most 99"],
  ["domicles:2x4:6:m3:98102143", "8 different numbers"],
  ["domicles:2x2:9:m3:98102j43", "tiles"],
])("%j is refused: %s", (id, rule) => {
  expect(() => parseId(id)).toThrow(rule);
});

test("of double-6, exactly these layouts are possible", () => {
  const possible: string[] = [];
  for (let rows = 1; rows < 9; rows++) {
    for (let cols = 1; cols < 9; cols++) if (layoutFault(rows, cols, 6) === "") possible.push(`${rows}x${cols}`);
  }
  expect(possible).toEqual(["2x2", "2x3", "3x2", "3x3", "4x2", "4x3", "5x2"]);
});

test("up to double-18, 683 layouts are possible", () => {
  let possible = 0;
  for (let pips = 1; pips <= 18; pips++) {
    for (let rows = 1; rows < 99; rows++) for (let cols = 1; cols < 12; cols++) if (!layoutFault(rows, cols, pips)) possible++;
  }
  expect(possible).toBe(683);
});
