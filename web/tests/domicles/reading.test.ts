import { expect, test } from "vitest";
import { domicles } from "../../src/domicles/index.ts";

const instance = {
  rows: 2,
  cols: 2,
  pips: 6,
  tiles: [
    [3, 1],
    [6, 4],
    [4, 3],
    [6, 1],
  ],
  swaps: 2,
  exact: true,
};

const read = (value: unknown) => domicles.readInstance(value, "entry 1: instance");

test("an instance reads as the puzzle of its id", () => {
  expect(domicles.formatId(read(instance))).toBe("domicles:2x2:6:e2:31644361");
});

test("a missing exact is false", () => {
  expect(read({ ...instance, exact: undefined }).exact).toBe(false);
  expect(read(Object.fromEntries(Object.entries(instance).filter(([name]) => name !== "exact"))).exact).toBe(false);
});

test.each<[string, object, string]>([
  ["rows", { rows: "2" }, "instance.rows"],
  ["rows", { rows: 1 }, "instance.rows"],
  ["rows", { rows: 1e9 }, "instance.rows"],
  ["rows", { rows: 3 }, "instance.tiles: 4 tiles; a 3x2 layout needs 6"],
  ["cols", { cols: 2.5 }, "instance.cols"],
  ["cols", { cols: NaN }, "instance.cols"],
  ["cols", { cols: 4 }, "instance.rows: layout 2x4"],
  ["pips", { pips: 19 }, "instance.pips"],
  ["pips", { pips: null }, "instance.pips"],
  ["tiles", { tiles: {} }, "instance.tiles"],
  ["tiles", { tiles: Array(1e6).fill([1, 0]) }, "instance.tiles"],
  ["tiles", { tiles: [[3, 1], [6, 4], [4, 3], [6, 1, 0]] }, "instance.tiles[3]"],
  ["tiles", { tiles: [[3, 1], [6, 4], [3, 4], [6, 1]] }, "instance.tiles[2]: 3|4"],
  ["tiles", { tiles: [[3, 1], [6, 4], [7, 4], [6, 1]] }, "instance.tiles[2]: 7|4"],
  ["tiles", { tiles: [[3, 1], [6, 4], [3, 1], [6, 1]] }, "instance.tiles[2]: 3|1 appears more than once"],
  ["tiles", { tiles: [[3, 1], [6, 4], ["<img>", 1], [6, 1]] }, "instance.tiles[2][0]"],
  ["swaps", { swaps: 4 }, "instance.swaps: 4: expected 0 to 3"],
  ["swaps", { swaps: -1 }, "instance.swaps"],
  ["exact", { exact: 1 }, "instance.exact"],
  ["exact", { exact: null }, "instance.exact"],
  ["an unknown field", { extra: 1 }, "instance.extra: unknown field"],
])("a wrong value of %s is refused: %j", (_, change, rule) => {
  expect(() => read({ ...instance, ...change })).toThrow(rule);
});

test.each([null, undefined, 3, "domicles", [], [instance]])("%j is not an instance", (value) => {
  expect(() => read(value)).toThrow("entry 1: instance");
});

test("fields of a prototype do not count", () => {
  expect(() => read(Object.create(instance))).toThrow("instance.rows");
  expect(() => read(JSON.parse('{"__proto__": {"rows": 2}}'))).toThrow("instance.__proto__: unknown field");
});

test("an unknown field is a remark for readers that ask for remarks", () => {
  const remarks: string[] = [];
  const puzzle = domicles.readInstance({ ...instance, extra: 1 }, "instance", (path) => remarks.push(path));
  expect(puzzle).toEqual(instance);
  expect(remarks).toEqual(["instance.extra"]);
});

test("a solution can name places outside the board: that is a broken rule", () => {
  expect(domicles.readSolution({ swaps: [[-1, 700]] }, "solution")).toEqual({ swaps: [[-1, 700]] });
});

test.each([
  [{}, "solution.swaps"],
  [{ swaps: [[1]] }, "solution.swaps[0]"],
  [{ swaps: [[1, 2, 3]] }, "solution.swaps[0]"],
  [{ swaps: [[1, "2"]] }, "solution.swaps[0][1]"],
  [{ swaps: [[1, 1e300]] }, "solution.swaps[0][1]"],
  [{ swaps: [[0, 1]], more: 1 }, "solution.more"],
])("%j is not a solution", (value, rule) => {
  expect(() => domicles.readSolution(value, "solution")).toThrow(rule);
});

test.each([
  [{ move: "jump" }, "move.move"],
  [{}, "move.move"],
  [{ move: "back", i: 1 }, "move.i: unknown field"],
  [{ move: "swap", i: 1 }, "move.j"],
  [{ move: "swap", i: 1, j: 0.5 }, "move.j"],
  [{ move: "swap", i: 1, j: 2, k: 3 }, "move.k"],
  ["swap", "move"],
])("%j is not a move", (value, rule) => {
  expect(() => domicles.readMove(value, "move")).toThrow(rule);
});
