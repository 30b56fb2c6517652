import { describe, expect, test } from "vitest";

import { gloop, TILES, turns, type Gloop, type Packing, type Position } from "../../src/gloop/index.ts";
import { Draws } from "../support/draws.ts";
import { randomPuzzle, shippedEntries, wander } from "./support.ts";

const PLENTY = { nodes: 100_000 };

/** Whether the moves that place a tile lead to a right packing, cell by cell: the twin of the search. */
function canWin(puzzle: Gloop, position: Position): boolean {
  const packing = gloop.solution(puzzle, position);
  if (packing) return gloop.check(puzzle, packing).length === 0;
  const filled = new Set(position.map(([row, col]) => `${row},${col}`));
  const empty = puzzle.board.flatMap((line, row) => Array.from(line, (mark, col) => ({ mark, row, col })));
  const next = empty.find(({ mark, row, col }) => mark === "." && !filled.has(`${row},${col}`))!;
  return gloop
    .moves(puzzle, position)
    .some((move) => move.move === "lay" && move.row === next.row && move.col === next.col && canWin(puzzle, gloop.after(puzzle, position, move)));
}

describe("the search agrees with trying everything", () => {
  test.each([
    [["..", ".."], 3, 150],
    [["...", "..."], 4, 60],
    [["...", "#.."], 5, 60],
  ])("%j", (board, seed, rounds) => {
    const draws = new Draws(seed);
    const seen = { winnable: 0, lost: 0, unknown: 0 };
    for (let round = 0; round < rounds; round++) {
      const puzzle = randomPuzzle(draws, board);
      const played = wander(draws, puzzle, gloop.start(puzzle), draws.below(5));
      const position = played.reduce((before, move) => gloop.after(puzzle, before, move), gloop.start(puzzle));
      const outlook = gloop.look(puzzle, position, PLENTY, null);
      seen[outlook.status] += 1;
      expect(outlook.status, gloop.formatId(puzzle)).toBe(canWin(puzzle, position) ? "winnable" : "lost");
      if (outlook.status !== "winnable") continue;
      const end = outlook.moves.reduce((before, move) => gloop.after(puzzle, before, move), position);
      expect(gloop.check(puzzle, gloop.solution(puzzle, end)!)).toEqual([]);
    }
    expect(Math.min(seen.winnable, seen.lost)).toBeGreaterThan(rounds / 10);
  });
});

describe("a known solution", () => {
  // Tiles that are not turned allow no symmetric image.
  const { id, solution } = shippedEntries().find(({ id }) => gloop.parseId(id).unturned.length === 0)!;
  const puzzle = gloop.parseId(id);

  test("answers without a search", () => {
    const outlook = gloop.look(puzzle, gloop.start(puzzle), { nodes: 0 }, solution);
    expect(outlook.status).toBe("winnable");
  });

  test("is not believed if it is wrong", () => {
    const wrong: Packing = { grid: solution.grid.map((line) => line.map((word) => word && turns(word).at(-1)!)) };
    expect(gloop.look(puzzle, gloop.start(puzzle), PLENTY, wrong)).toEqual(gloop.look(puzzle, gloop.start(puzzle), PLENTY, null));
    expect(gloop.look(puzzle, gloop.start(puzzle), PLENTY, { grid: [["__proto__"]] }).status).toBe("winnable");
  });

  test("answers for a symmetric image of the puzzle, too", () => {
    // Without givens the whole board can be turned, so the first tile can be placed on the opposite corner.
    const open = { ...puzzle, givens: [] };
    const last = solution.grid.at(-1)!.at(-1)!;
    const half = turns(last)[2] ?? turns(last)[0]!;
    const outlook = gloop.look(open, [[0, 0, half]], { nodes: 0 }, solution);
    expect(outlook.status).toBe("winnable");
  });
});

test("a budget that is spent gives no answer", () => {
  const puzzle = gloop.parseId("gloop:9x10:perfect:7fffffffffffffffffffffe");
  expect(gloop.look(puzzle, [], { nodes: 1 }, null)).toEqual({ status: "unknown" });
  expect(gloop.look(puzzle, [], { nodes: 1e9, milliseconds: 20 }, null)).toEqual({ status: "unknown" });
});

test("random states of the shipped pack are decided within 2,000 nodes", () => {
  const draws = new Draws(8);
  for (const { id } of shippedEntries()) {
    const puzzle = gloop.parseId(id);
    const played = wander(draws, puzzle, gloop.start(puzzle), 1 + draws.below(6));
    const position = played.reduce((before, move) => gloop.after(puzzle, before, move), gloop.start(puzzle));
    expect(gloop.look(puzzle, position, { nodes: 2_000 }, null).status, id).not.toBe("unknown");
  }
});

test("a lost position says why if a person can see it", () => {
  const puzzle = gloop.parseId("gloop:2x2:perfect:cc");
  const reasons = new Set<string>();
  const draws = new Draws(9);
  for (let round = 0; round < 60; round++) {
    const small = round < 30 ? puzzle : randomPuzzle(draws, ["...", "..."]);
    const played = wander(draws, small, gloop.start(small), 4);
    const position = played.reduce((before, move) => gloop.after(small, before, move), gloop.start(small));
    const outlook = gloop.look(small, position, PLENTY, null);
    if (outlook.status === "lost") reasons.add(outlook.why.key.replace("play.gloop.", ""));
  }
  expect([...reasons]).toEqual(expect.arrayContaining(["nothing_fits", "paths"]));
});

test("a search of the largest board ends soon", () => {
  const board = Array.from({ length: 7 }, () => ".".repeat(13));
  const puzzle = gloop.readInstance({ board, goal: "perfect", tiles: TILES.map((_, tile) => tile) }, "instance");
  // Each node takes six times as long as one of 36 cells, so that it counts as six.
  expect(gloop.look(puzzle, gloop.start(puzzle), { nodes: 20_000 }, null).status).toBe("unknown");
}, 15_000);
