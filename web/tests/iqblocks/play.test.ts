import { expect, test } from "vitest";

import { iqblocks } from "../../src/iqblocks/index.ts";
import { load, play } from "../../src/state.ts";
import { numbers } from "../support/draws.ts";
import { packEntries, wandered } from "./support.ts";

// Two equal dominoes, of which B has a clue, and a corner piece; `#` is not a cell.
const puzzle = iqblocks.parseId("iqblocks:c11.10_a11_b11:3x3:5.b-2.");
const start = iqblocks.start(puzzle);

function spelt(moves: ReturnType<typeof iqblocks.moves>): string[] {
  return moves.map((move) => (move.move === "lay" ? `${move.piece} ${move.cells.join(" ")}` : `lift ${move.piece}`));
}

test("placements come in the order of the set, then by cells; lifts come last", () => {
  const moves = spelt(iqblocks.moves(puzzle, start));
  expect(moves.filter((move) => move.startsWith("A"))).toEqual([
    "A 0,0 0,1", "A 0,0 1,0", "A 0,1 0,2", "A 0,1 1,1", "A 1,0 1,1", "A 1,1 2,1", "A 2,1 2,2",
  ]);
  expect(moves.filter((move) => move.startsWith("B"))).toEqual(["B 0,2 1,2", "B 1,1 1,2", "B 1,2 2,2"]);
  expect(moves[0]).toBe("C 0,0 0,1 1,0");
  const after = iqblocks.after(puzzle, start, { move: "lay", piece: "A", cells: [[0, 0], [0, 1]] });
  expect(spelt(iqblocks.moves(puzzle, after)).at(-1)).toBe("lift A");
});

test("the empty board of IQ Blocks has 2,110 placements", () => {
  const empty = iqblocks.parseId("iqblocks:iq:8x8:64.");
  expect(iqblocks.moves(empty, iqblocks.start(empty))).toHaveLength(2_110);
});

test("placing and lifting a piece with a clue leaves the clue", () => {
  const placed = iqblocks.after(puzzle, start, { move: "lay", piece: "B", cells: [[1, 1], [1, 2]] });
  expect([placed.board, placed.pieces]).toEqual([["...", ".BB", "#.."], ["B"]]);
  expect(iqblocks.progress(puzzle, placed)).toEqual({ done: 2, total: 8 });
  expect(iqblocks.describe(puzzle, placed)).toBe(".../.BB/#..");
  expect(iqblocks.after(puzzle, placed, { move: "lift", piece: "B" })).toEqual(start);
});

test("moves that are refused, with the rule", () => {
  const lay = (piece: string, ...cells: [number, number][]) => {
    return () => iqblocks.after(puzzle, start, { move: "lay", piece, cells });
  };
  expect(lay("Q", [0, 0], [0, 1])).toThrow('lay "Q": the set has no such piece');
  expect(lay("A", [0, 1], [0, 0])).toThrow("expected each cell once, row by row");
  expect(lay("A", [0, 0], [0, 0])).toThrow("expected each cell once, row by row");
  expect(lay("A", [1, 0], [2, 0])).toThrow("the board has no cell [2, 0]");
  expect(lay("A", [2, 2], [2, 3])).toThrow("the board has no cell [2, 3]");
  expect(lay("A", [1, 1], [1, 2])).toThrow("cell [1, 2] is not empty");
  expect(lay("B", [0, 0], [0, 1])).toThrow("the piece must also cover its given cell [1, 2]");
  expect(lay("C", [0, 0], [0, 1])).toThrow("these cells do not have the shape of the piece");
  expect(lay("A", [0, 0], [1, 1])).toThrow("these cells do not have the shape of the piece");
  expect(() => iqblocks.after(puzzle, start, { move: "lift", piece: "A" })).toThrow("the piece is not on the board");
});

test("a given piece can be neither placed again nor lifted", () => {
  const given = iqblocks.parseId("iqblocks:a11_b11:2x2:2a2.");
  const first = iqblocks.start(given);
  expect(() => iqblocks.after(given, first, { move: "lift", piece: "A" })).toThrow("given and cannot be lifted");
  const again = () => iqblocks.after(given, first, { move: "lay", piece: "A", cells: [[1, 0], [1, 1]] });
  expect(again).toThrow("already on the board");
  expect(spelt(iqblocks.moves(given, first))).toEqual(["B 1,0 1,1"]);
});

test("every move listed is accepted, and no other placement of a piece is", () => {
  const next = numbers(2);
  for (let round = 0; round < 30; round++) {
    const position = wandered(puzzle, start, next(4), next);
    const listed = new Set(spelt(iqblocks.moves(puzzle, position)));
    for (const piece of ["A", "B"]) {
      for (let place = 0; place < 9; place++) {
        for (const other of [place + 1, place + 3]) {
          const cells = [place, other].map((one) => [Math.floor(one / 3), one % 3] as const);
          const isListed = listed.has(`${piece} ${cells.join(" ")}`);
          const attempt = () => iqblocks.after(puzzle, position, { move: "lay", piece, cells });
          if (isListed) attempt();
          else expect(attempt).toThrow("lay");
        }
      }
    }
  }
});

test.each([
  null,
  { piece: "A", cells: [] },
  { move: "turn", piece: "A" },
  { move: "lift", piece: "A", cells: [] },
  { move: "lift", piece: "" },
  { move: "lay", piece: "A" },
  { move: "lay", piece: "A", cells: [[0]] },
  { move: "lay", piece: "A", cells: [[0, -1]] },
  { move: "lay", piece: "A", cells: [[0, 0.5]] },
  { move: "lay", piece: "A", cells: [[0, 0, 0]] },
  { move: "lay", piece: "A", cells: Array(2_000).fill([0, 0]) },
  { move: "lay", piece: "A", cells: [[0, 0]], by: "me" },
  Object.create({ move: "lift", piece: "A" }),
])("the move %j of a saved game is refused", (move) => {
  expect(() => iqblocks.readMove(move, "move 1")).toThrow(/^move 1/);
});

test("a saved game has the bytes that Python writes, and is read again", () => {
  const state = play(iqblocks, puzzle)
    .apply({ cells: [[1, 1], [1, 2]], piece: "B", move: "lay" })
    .apply({ move: "lift", piece: "B" });
  const saved =
    '{"format":"puzzlemill-play","version":1,"id":"iqblocks:c11.10_a11_b11:3x3:5.b-2.",' +
    '"moves":[{"move":"lay","piece":"B","cells":[[1,1],[1,2]]},{"move":"lift","piece":"B"}]}';
  expect(state.save()).toBe(saved);
  expect(load(saved, [iqblocks]).position).toEqual(state.position);
});

test("the solutions of the pack are played to the end", () => {
  for (const { puzzle: one, solution } of packEntries().slice(0, 20)) {
    const outlook = iqblocks.look(one, iqblocks.start(one), { nodes: 0 }, solution);
    if (outlook.status !== "winnable") throw new Error("the stored solution is right");
    const end = outlook.moves.reduce((state, move) => state.apply(move), play(iqblocks, one));
    expect([end.solved, end.progress.done === end.progress.total]).toEqual([true, true]);
    expect(iqblocks.solution(one, end.position)).toEqual(solution);
  }
});
