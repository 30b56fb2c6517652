import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { gloop } from "../../src/gloop/index.ts";

const SMALL = { board: ["..", ".."], goal: "valid", tiles: [2, 3, 6, 7], givens: [[0, 0, "..(.)..."]], limits: null };

test("missing givens, limits and unturned are none", () => {
  const { board, goal, tiles } = SMALL;
  expect(gloop.readInstance({ board, goal, tiles }, "")).toEqual({ board, goal, tiles, givens: [], limits: null, unturned: [] });
  expect(gloop.readInstance({ board, goal, tiles, limits: {} }, "").limits).toBeNull();
});

test("an unknown field is refused, or reported and left out", () => {
  const more = { ...SMALL, colour: 1, limits: { contours: null, circles: [0, 1], loops: 2 } };
  expect(() => gloop.readInstance(more, "entry 3: instance")).toThrow("entry 3: instance.colour: unknown field");
  const unknown: string[] = [];
  expect(gloop.readInstance(more, "instance", (path) => unknown.push(path))).not.toHaveProperty("colour");
  expect(unknown).toEqual(["instance.colour", "instance.limits.loops"]);
});

describe("a hostile instance is refused, and the field named", () => {
  const evil = "<img src=x onerror=alert(1)>";
  test.each([
    ["instance", null],
    ["instance", [SMALL]],
    ["instance.board", { ...SMALL, board: undefined }],
    ["instance.board", { ...SMALL, board: [] }],
    ["instance.board", { ...SMALL, board: "...." }],
    ["instance.board[0]", { ...SMALL, board: [evil, ".."] }],
    ["instance.board[1]", { ...SMALL, board: ["..", ""] }],
    ["instance.board[1]", { ...SMALL, board: ["..", ".".repeat(1_000_000)] }],
    ["instance.board", { ...SMALL, board: ["..", "..."] }],
    ["instance.board", { ...SMALL, board: ["..", "##"] }],
    ["instance.board", { ...SMALL, board: Array(91).fill("..") }],
    ["instance.goal", { ...SMALL, goal: "constructor" }],
    ["instance.tiles[0]", { ...SMALL, tiles: ["2", 3, 6, 7] }],
    ["instance.tiles[0]", { ...SMALL, tiles: [2.5, 3, 6, 7] }],
    ["instance.tiles[3]", { ...SMALL, tiles: [2, 3, 6, 91] }],
    ["instance.tiles", { ...SMALL, tiles: [2, 3, 6] }],
    ["instance.tiles", { ...SMALL, tiles: [2, 3, 6, 6] }],
    ["instance.tiles", { ...SMALL, tiles: { length: 4 } }],
    ["instance.givens", { ...SMALL, givens: null }],
    ["instance.givens[0]", { ...SMALL, givens: [[0, 0]] }],
    ["instance.givens[0][0]", { ...SMALL, givens: [[-1, 0, "..(.)..."]] }],
    ["instance.givens[0][2]", { ...SMALL, givens: [[0, 0, "((((((((" ]] }],
    ["instance.givens", { ...SMALL, givens: [[2, 0, "..(.)..."]] }],
    ["instance.givens", { ...SMALL, givens: [[0, 0, "........"]] }],
    ["instance.givens", { ...SMALL, givens: [SMALL.givens[0], SMALL.givens[0]] }],
    ["instance.givens", { ...SMALL, givens: [SMALL.givens[0], [0, 1, "....(.)."]] }],
    ["instance.limits", { ...SMALL, limits: 3 }],
    ["instance.limits.contours", { ...SMALL, limits: { contours: [3, 1], circles: null } }],
    ["instance.limits.circles[1]", { ...SMALL, limits: { contours: null, circles: [0, 183] } }],
    ["instance.unturned", { ...SMALL, unturned: ["..(.)..."] }],
    ["instance.unturned[0]", { ...SMALL, unturned: [evil] }],
    ["instance.__proto__", JSON.parse(`{"__proto__": {"board": []}}`)],
  ])("%s", (field, value: unknown) => {
    expect(() => gloop.readInstance(value, "instance")).toThrow(InputError);
    try {
      gloop.readInstance(value, "instance");
    } catch (error) {
      const { message } = error as Error;
      expect(message.startsWith(`${field}: `), message).toBe(true);
      expect(message.length).toBeLessThan(300);
    }
  });
});

test("a solution of the wrong form is refused, and a wrong one is read", () => {
  for (const value of [null, [], { grid: 1 }, { grid: [1] }, { grid: [[1]] }, { grid: [], more: 1 }, {}]) {
    expect(() => gloop.readSolution(value, "solution")).toThrow(InputError);
  }
  expect(gloop.readSolution({ grid: [["toString", null], []] }, "solution")).toEqual({ grid: [["toString", null], []] });
});

test("a move is read with its fields in the order of saved games", () => {
  const lay = gloop.readMove({ word: "........", col: 1, row: 0, move: "lay" }, "move");
  expect(JSON.stringify(gloop.normal(lay))).toBe('{"move":"lay","row":0,"col":1,"word":"........"}');
  for (const value of [
    { move: "lift", row: 0, col: 0, word: "........" },
    { move: "lay", row: 0, col: 0 },
    { move: "lay", row: "0", col: 0, word: "........" },
    { move: "swap", row: 0, col: 0 },
    "lift",
  ]) {
    expect(() => gloop.readMove(value, "move")).toThrow(InputError);
  }
});
