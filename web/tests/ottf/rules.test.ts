import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import type { Cell } from "../../src/kind.ts";
import { ottf } from "../../src/ottf/index.ts";
import { STUCK, solvable, template } from "./games.ts";

const CROSS = template(".1.", "111", ".1.");

describe("check", () => {
  test.each<[string, Cell[], [string, Cell[]][]]>([
    ["a right order", [[1, 1], [0, 1], [1, 0], [1, 2], [2, 1]], []],
    ["another one", [[1, 1], [2, 1], [1, 2], [1, 0], [0, 1]], []],
    ["no move", [], [["MISSING", [[0, 1]]], ["MISSING", [[1, 0]]], ["MISSING", [[1, 1]]], ["MISSING", [[1, 2]]], ["MISSING", [[2, 1]]]]],
    ["a tile placed twice", [[1, 1], [1, 1], [0, 1], [1, 0], [1, 2], [2, 1]], [["TWICE", [[1, 1]]]]],
    ["a hole", [[1, 1], [0, 0], [0, 1], [1, 0], [1, 2], [2, 1]], [["NOT_A_TILE", [[0, 0]]]]],
    ["cells off the board", [[1, 1], [-1, 0], [3, 0], [0, 1], [1, 0], [1, 2], [2, 1]], [["NOT_A_TILE", []], ["NOT_A_TILE", []]]],
    ["the middle too late", [[0, 1], [1, 1], [1, 0], [1, 2], [2, 1]], [["WRONG_NUMBER", [[0, 1]]], ["WRONG_NUMBER", [[1, 1]]]]],
  ])("%s", (_, order, broken) => {
    expect(ottf.check(CROSS, { order }).map(({ code, cells }) => [code, cells])).toEqual(broken);
  });

  test("the order that made a template solves it", () => {
    for (let seed = 0; seed < 50; seed++) {
      const { puzzle, order } = solvable(4, 6, seed, seed % 8);
      expect(ottf.check(puzzle, { order })).toEqual([]);
      if (order.length > 1) expect(ottf.check(puzzle, { order: order.slice(1) })).not.toEqual([]);
    }
  });
});

describe("instances", () => {
  test("a template is read, and cannot be changed", () => {
    const puzzle = ottf.readInstance({ template: ["12", "3."] }, "instance");
    expect(puzzle).toEqual({ template: ["12", "3."] });
    expect(() => (puzzle.template as string[]).push("11")).toThrow(TypeError);
  });

  test.each([
    [null, "instance: null: expected an object"],
    [[], "instance: []: expected an object"],
    ["1", 'instance: "1": expected an object'],
    [{}, "instance.template: undefined: expected a list"],
    [{ template: "12" }, 'instance.template: "12": expected a list'],
    [{ template: [] }, "instance.template: []: expected a list of 1 to 1000 values"],
    [{ template: [12] }, "instance.template[0]: 12: expected a row"],
    [{ template: ["1", null] }, "instance.template[1]: null: expected a row"],
    [{ template: [""] }, "instance.template: 1 x 0 cells; expected 1 x 1 to 1000 x 1000"],
    [{ template: ["12", "1"] }, "instance.template: row 1 has 1 cells; expected 2 as in row 0"],
    [{ template: ["15"] }, 'instance.template: row 0 has "5"; expected 1 to 4'],
    [{ template: ["1<script>"] }, 'instance.template: row 0 has "<"'],
    [{ template: ["..", ".."] }, "instance.template: it has no tiles"],
    [{ template: ["1".repeat(1001)] }, "instance.template: 1 x 1001 cells"],
    [{ template: new Array(1001).fill("1") }, "instance.template: "],
    [{ template: ["1"], extra: 1 }, "instance.extra: unknown field"],
    [JSON.parse('{"template": ["1"], "__proto__": {"template": ["2"]}}'), "instance.__proto__: unknown field"],
    [Object.create({ template: ["1"] }), "instance.template: undefined"],
  ])("%j is refused", (value, message) => {
    expect(() => ottf.readInstance(value, "instance")).toThrow(InputError);
    expect(() => ottf.readInstance(value, "instance")).toThrow(message);
  });

  test("an open reader reports unknown fields and continues", () => {
    const unknown: string[] = [];
    expect(ottf.readInstance({ template: ["1"], extra: 1 }, "instance", (path) => unknown.push(path))).toEqual({ template: ["1"] });
    expect(unknown).toEqual(["instance.extra"]);
  });
});

describe("solutions", () => {
  test("an order of cells is read, right or wrong", () => {
    expect(ottf.readSolution({ order: [[0, 0], [-1, 7]] }, "solution")).toEqual({ order: [[0, 0], [-1, 7]] });
  });

  test.each([
    [{ order: null }, "solution.order: null"],
    [{ order: [[0, 0, 0]] }, "solution.order[0]: [0,0,0]: expected a list of 2 values"],
    [{ order: [[0, 0], [0, 1.5]] }, "solution.order[1][1]: 1.5: expected a whole number"],
    [{ order: [[0, "0"]] }, 'solution.order[0][1]: "0": expected a whole number'],
    [{ order: [[0, 1e300]] }, "solution.order[0][1]: 1e+300: expected a whole number"],
    [{ order: [], more: 1 }, "solution.more: unknown field"],
  ])("%j is refused", (value, message) => {
    expect(() => ottf.readSolution(value, "solution")).toThrow(message);
  });
});

test("the text of a position has what each tile shows, and the order", () => {
  const puzzle = template(".1", "11");
  const position = ottf.replay!(puzzle, [{ move: "place", row: 1, col: 1 }, { move: "place", row: 0, col: 1 }]);
  expect(ottf.describe(puzzle, position)).toBe(".1/02;1,1 0,1");
  expect(ottf.describe(STUCK, ottf.start(STUCK))).toBe(".00./0000/0000;");
});
