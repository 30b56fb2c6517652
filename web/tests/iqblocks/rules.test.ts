import { expect, test } from "vitest";

import { iqblocks } from "../../src/iqblocks/index.ts";

// L covers the corner, I the rest of the first column; the letter at the top right is a clue.
const puzzle = iqblocks.readInstance(
  { pieces: [{ name: "L", shape: ["##", "#."] }, { name: "I", shape: ["##"] }], board: ["..L", ".#."] },
  "instance",
);
const RIGHT = ["ILL", "I#L"];

test.each([
  [RIGHT, []],
  [["ILL"], ["SHAPE"]],
  [["ILLL", "I#L"], ["SHAPE"]],
  [["ILI", "I#L"], ["GIVEN_CHANGED 0,2", "PIECE_SHAPE 0,1;1,2", "PIECE_SHAPE 0,0;0,2;1,0"]],
  [["ILL", "IIL"], ["HOLE_FILLED 1,1", "PIECE_SHAPE 0,0;1,0;1,1"]],
  [[".LL", "##L"], ["CELL_EMPTY 0,0;1,0", "PIECE_MISSING"]],
  [["?LL", "ä#L"], ["UNKNOWN_PIECE 0,0;1,0", "PIECE_MISSING"]],
  [["ILL", "😀#L"], ["UNKNOWN_PIECE 1,0", "PIECE_SHAPE 0,0"]],
])("the rules that %j breaks", (board, broken) => {
  const solution = iqblocks.readSolution({ board }, "solution");
  const shown = iqblocks.check(puzzle, solution).map(({ code, cells }) => `${code} ${cells.join(";")}`.trim());
  expect(shown).toEqual(broken);
});

const A = { name: "A", shape: ["##"] };

test.each([
  ["a puzzle", "instance: \"a puzzle\": expected an object"],
  [{ board: ["."] }, "instance.pieces: "],
  [{ pieces: "iq" }, "instance.board: "],
  [{ pieces: "__proto__", board: ["."] }, "instance.pieces: \"__proto__\": expected one of iq"],
  [{ pieces: [], board: ["."] }, "instance.pieces: []: expected a list of 1 to 26 values"],
  [{ pieces: Array(27).fill(A), board: ["."] }, "instance.pieces: "],
  [{ pieces: [A, A], board: [".."] }, "instance.pieces: letter A is used twice"],
  [{ pieces: [{ ...A, name: "AA" }], board: [".."] }, "instance.pieces[0].name: \"AA\": expected one letter A-Z"],
  [{ pieces: [{ ...A, name: "<b>" }], board: [".."] }, "instance.pieces[0].name: "],
  [{ pieces: [{ ...A, shape: [] }], board: [".."] }, "instance.pieces[0].shape: "],
  [{ pieces: [{ ...A, shape: [""] }], board: [".."] }, "instance.pieces[0].shape: "],
  [{ pieces: [{ ...A, shape: ["#.#"] }], board: [".."] }, "instance.pieces[0].shape: its cells are not connected"],
  [{ pieces: [{ ...A, shape: ["#x"] }], board: [".."] }, "instance.pieces[0].shape: expected only # and ."],
  [{ pieces: [{ ...A, shape: ["😀"] }], board: [".."] }, "instance.pieces[0].shape: expected only # and ."],
  [{ pieces: [{ ...A, flip: null }], board: [".."] }, "instance.pieces[0].flip: null: expected true or false"],
  [{ pieces: [{ ...A, colour: 1 }], board: [".."] }, "instance.pieces[0].colour: unknown field"],
  [{ pieces: [A], board: ["..", "."] }, "instance.board: its rows differ in length"],
  [{ pieces: [A], board: [] }, "instance.board: []: expected a list of 1 to 32 values"],
  [{ pieces: [A], board: [""] }, "instance.board[0]: "],
  [{ pieces: [A], board: [[".", "."]] }, "instance.board[0]: "],
  [{ pieces: [A], board: [".".repeat(33)] }, "instance.board[0]: "],
  [{ pieces: [A], board: [".\n"] }, "instance.board[0]: "],
  [{ pieces: [A], board: ["B."] }, "instance.board: \"B\": expected ., # or a letter of the set"],
  [{ pieces: [A], board: ["A.A"] }, "instance.board: piece A cannot cover all of the cells marked A"],
  [{ pieces: [A], board: ["AAA"] }, "instance.board: piece A cannot cover all of the cells marked A"],
  [{ pieces: [A], board: [".."], tiles: [] }, "instance.tiles: unknown field"],
])("the instance %j is refused", (instance, message) => {
  expect(() => iqblocks.readInstance(instance, "instance")).toThrow(message);
});

test("unknown fields of an instance and of its pieces are remarks if the caller wants them", () => {
  const remarks: string[] = [];
  const instance = { pieces: [{ ...A, colour: "red" }], board: [".."], hint: 1 };
  const read = iqblocks.readInstance(instance, "instance", (path) => remarks.push(path));
  expect(remarks.sort()).toEqual(["instance.hint", "instance.pieces[0].colour"]);
  expect(iqblocks.formatId(read)).toBe("iqblocks:a11:1x2:2.");
});

test.each([null, {}, { board: "A" }, { board: [1] }, { board: Array(100).fill(".") }, { board: ["."], more: 1 }])(
  "the solution %j is refused",
  (solution) => {
    expect(() => iqblocks.readSolution(solution, "solution")).toThrow(/^solution/);
  },
);
