import { parse } from "smol-toml";
import { expect, test } from "vitest";

import { allOf, coverOf } from "../../src/iqblocks/cover.ts";
import { iqblocks, type IqBlocks } from "../../src/iqblocks/index.ts";
import { complete } from "../../src/iqblocks/search.ts";
import { Meter } from "../../src/meter.ts";
import { numbers } from "../support/draws.ts";
import { afterAll, canBeCompleted, completions, fileText, packEntries, wandered } from "./support.ts";

const BUDGET = { nodes: 100_000 };

/** Small puzzles with holes, clues, equal pieces and pieces that may not be flipped. */
const SMALL = [
  "iqblocks:a11_b11_c11_d11:2x4:8.",
  "iqblocks:a11.10_b11.10_c11.01_d111:3x4:12.",
  "iqblocks:a-110.011_b-011.110_c11.11_d1:4x4:2-4.-6.3-",
  "iqblocks:a111.100_b-111.001_c11.10_d1_e1:4x4:6.-5.-3.",
  "iqblocks:a11_b11_c11_d111_e111:3x4:a6.b4.",
  "iqblocks:a1_b1_c1_d11_e11.10:2x4:8.",
  "iqblocks:a1111_b1111_c11.11:3x4:5.c6.",
];

test.each(SMALL)("brute force agrees in random positions of %s", (id) => {
  const puzzle = iqblocks.parseId(id);
  const next = numbers(3);
  for (let round = 0; round < 40; round++) {
    const position = wandered(puzzle, iqblocks.start(puzzle), next(5), next);
    const outlook = iqblocks.look(puzzle, position, BUDGET, null);
    expect(outlook.status).toBe(canBeCompleted(puzzle, position) ? "winnable" : "lost");
    if (outlook.status !== "winnable") continue;
    const solution = iqblocks.solution(puzzle, afterAll(puzzle, position, outlook.moves))!;
    expect(iqblocks.check(puzzle, solution)).toEqual([]);
  }
});

test.each([
  ["iqblocks:pentominoes:3x20:60.", 8],
  ["iqblocks:iq:8x8:3.g4e3.g4e2.2g4d4a3fd2a3.2fd10.2j6.5j.", 1],
  ["iqblocks:a11_b11_c11_d11:2x4:8.", 5],
  ["iqblocks:a11_b11_c11_d11_e11_f11_g11_h11:4x4:16.", 36],
])("the completions of %s", (id, count) => {
  const puzzle = iqblocks.parseId(id);
  const cover = coverOf(puzzle, puzzle.board)!;
  expect(completions(cover, allOf(cover))).toBe(count);
});

test("puzzles with known answers", () => {
  const { answers } = parse(fileText("catalogues/known_answers/iqblocks.toml")) as unknown as {
    answers: { id: string; solvable: boolean }[];
  };
  const wrong = answers.filter(({ id, solvable }) => {
    const puzzle = iqblocks.parseId(id);
    return iqblocks.look(puzzle, iqblocks.start(puzzle), BUDGET, null).status !== (solvable ? "winnable" : "lost");
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("every random state of the pack is known to be winnable or lost, with and without the stored solution", () => {
  const next = numbers(4);
  for (const { puzzle, solution } of packEntries()) {
    const right = rightMoves(puzzle, solution);
    const start = afterAll(puzzle, iqblocks.start(puzzle), right.slice(0, next(right.length)));
    const position = wandered(puzzle, start, next(3), next);
    const status = iqblocks.look(puzzle, position, BUDGET, null).status;
    expect(status).not.toBe("unknown");
    expect(iqblocks.look(puzzle, position, BUDGET, solution).status).toBe(status);
  }
});

function rightMoves(puzzle: IqBlocks, solution: { board: readonly string[] }) {
  const outlook = iqblocks.look(puzzle, iqblocks.start(puzzle), { nodes: 0 }, solution);
  return outlook.status === "winnable" ? outlook.moves : [];
}

test("a known solution answers at once, also with equal pieces exchanged", () => {
  const puzzle = iqblocks.parseId("iqblocks:a11_b11_c11:2x3:6.");
  const known = { board: ["AAC", "BBC"] };
  const position = iqblocks.after(puzzle, iqblocks.start(puzzle), { move: "lay", piece: "A", cells: [[0, 2], [1, 2]] });
  const outlook = iqblocks.look(puzzle, position, { nodes: 0 }, known);
  if (outlook.status !== "winnable") throw new Error("the solution has this placement");
  expect(outlook.moves.map((move) => move.piece)).toEqual(["B", "C"]);
  expect(iqblocks.solution(puzzle, afterAll(puzzle, position, outlook.moves))).toEqual({ board: ["BBA", "CCA"] });
});

test("a known solution that is wrong is ignored", () => {
  const puzzle = iqblocks.parseId("iqblocks:a11_b11:2x2:4.");
  for (const board of [["AA", "AA"], ["AB", "BA"], ["A"], [], ["AA", "B?"]]) {
    const outlook = iqblocks.look(puzzle, iqblocks.start(puzzle), BUDGET, { board });
    expect(outlook.status === "winnable" && outlook.moves.length).toBe(2);
  }
});

test("no answer without budget", () => {
  const empty = iqblocks.parseId("iqblocks:iq:8x8:64.");
  expect(iqblocks.look(empty, iqblocks.start(empty), { nodes: 0 }, null).status).toBe("unknown");
  expect(iqblocks.look(empty, iqblocks.start(empty), { nodes: 100_000, milliseconds: -1 }, null).status).toBe("unknown");
});

test("a node of a search counts for more if it examines more", () => {
  const puzzle = iqblocks.parseId("iqblocks:a11_b11_c11_d11:2x4:8.");
  const cover = coverOf(puzzle, iqblocks.start(puzzle).board)!;
  const nodes = 50;
  expect(complete(cover, allOf(cover), new Meter({ nodes }))).toHaveLength(4);
  expect(complete(cover, allOf(cover), new Meter({ nodes }), 1)).toBe("unknown");
});
