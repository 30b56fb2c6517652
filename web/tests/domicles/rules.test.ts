import { expect, test } from "vitest";
import { domicles, type Move } from "../../src/domicles/index.ts";
import { load, play } from "../../src/state.ts";
import { numbers } from "../support/draws.ts";
import { PUZZLES, randomPair } from "./support.ts";

const puzzle = domicles.parseId("domicles:2x3:6:e2:316443615250");

test("the moves are every swap with the lower place first, then taking back", () => {
  const first = domicles.start(puzzle);
  const swaps = domicles.moves(puzzle, first);
  expect(swaps).toHaveLength(15);
  expect(swaps.slice(0, 2)).toEqual([
    { move: "swap", i: 0, j: 1 },
    { move: "swap", i: 0, j: 2 },
  ]);
  const second = domicles.after(puzzle, first, swaps[0]!);
  expect(domicles.moves(puzzle, second)).toEqual([...swaps, { move: "back" }]);
  const third = domicles.after(puzzle, second, swaps[0]!);
  expect(domicles.moves(puzzle, third)).toEqual([{ move: "back" }]);
});

test("a swap takes its places in either order; the position keeps the lower one first", () => {
  const position = domicles.after(puzzle, domicles.start(puzzle), { move: "swap", i: 3, j: 1 });
  expect(position.swaps).toEqual([[1, 3]]);
  expect(domicles.describe(puzzle, position)).toBe("3|1 6|1 4|3 6|4 5|2 5|0;1-3");
});

test("a saved game keeps the order of the places as Python does", () => {
  const saved =
    '{"format":"puzzlemill-play","version":1,"id":"domicles:2x3:6:e2:316443615250","moves":[{"move":"swap","i":3,"j":1}]}';
  expect(play(domicles, puzzle).apply({ move: "swap", i: 3, j: 1 }).save()).toBe(saved);
  expect(load(saved, [domicles]).save()).toBe(saved);
});

test("taking back restores the position and the swaps left", () => {
  const first = domicles.start(puzzle);
  const second = domicles.after(puzzle, first, { move: "swap", i: 0, j: 5 });
  expect(domicles.after(puzzle, second, { move: "back" })).toEqual(first);
});

test.each<[Move, string]>([
  [{ move: "back" }, "back: no swap has been made"],
  [{ move: "swap", i: 0, j: 6 }, "swap (0, 6): expected places from 0 to 5"],
  [{ move: "swap", i: -1, j: 2 }, "swap (-1, 2): expected places from 0 to 5"],
  [{ move: "swap", i: 2, j: 2 }, "swap (2, 2): expected two different places"],
])("%j is refused: %s", (move, rule) => {
  expect(() => domicles.after(puzzle, domicles.start(puzzle), move)).toThrow(rule);
});

test("no swap is possible after the last one", () => {
  const swap = { move: "swap", i: 0, j: 1 } as const;
  const twice = play(domicles, puzzle).apply(swap).apply(swap);
  expect(() => twice.apply(swap)).toThrow("no swaps left; the puzzle allows 2");
});

test("progress counts the cells whose number is not repeated in their row or column", () => {
  expect(domicles.progress(puzzle, domicles.start(puzzle))).toEqual({ done: 4, total: 12 });
});

test("every broken rule is listed: number of swaps, swap by swap, then rows and columns, last and highest first", () => {
  const swaps = [
    [0, 9],
    [2, 2],
    [-1, 0],
  ] as const;
  expect(domicles.check(puzzle, { swaps })).toEqual([
    { code: "TOO_MANY_SWAPS", cells: [] },
    { code: "NO_SUCH_PLACE", cells: [[0, 9]] },
    { code: "SAME_PLACE", cells: [[2, 2]] },
    { code: "NO_SUCH_PLACE", cells: [[-1, 0]] },
    ...domicles.check(puzzle, { swaps: [] }),
  ]);
  expect(domicles.check(puzzle, { swaps: [] })).toEqual([
    { code: "ROW_DUPLICATE", cells: [[1, 2], [1, 4]] },
    { code: "ROW_DUPLICATE", cells: [[0, 3], [0, 4]] },
    { code: "ROW_DUPLICATE", cells: [[0, 0], [0, 5]] },
    { code: "COLUMN_DUPLICATE", cells: [[0, 1], [1, 1]] },
  ]);
});

test.each(PUZZLES)("the solution of $id is right, and complete only at its end", ({ puzzle, solution }) => {
  let state = play(domicles, puzzle);
  for (const [i, j] of solution) {
    expect(state.check()).toBeNull();
    state = state.apply({ move: "swap", i, j });
  }
  expect(state.solved).toBe(true);
  expect(domicles.check(puzzle, { swaps: solution })).toEqual([]);
});

test("every move that is listed is accepted, and games load as they were saved", () => {
  const below = numbers(1);
  for (const { puzzle } of PUZZLES) {
    let state = play(domicles, puzzle);
    for (let step = 0; step < 12; step++) {
      const moves = state.moves();
      for (const move of moves) expect(domicles.after(puzzle, state.position, move).tiles).toHaveLength(puzzle.tiles.length);
      state = state.apply(moves[below(moves.length)]!);
      if (below(4) === 0) state = state.apply({ move: "back" });
      const loaded = load(state.save(), [domicles]);
      expect(loaded.save()).toBe(state.save());
      expect(loaded.position).toEqual(state.position);
    }
  }
});

test("equal positions have equal descriptions, different ones do not", () => {
  const below = numbers(2);
  const described = new Map<string, string>();
  for (let game = 0; game < 300; game++) {
    let position = domicles.start(puzzle);
    for (let swaps = below(3); swaps > 0; swaps--) {
      const [i, j] = randomPair(6, below);
      position = domicles.after(puzzle, position, { move: "swap", i, j });
    }
    const text = domicles.describe(puzzle, position);
    const value = JSON.stringify(position);
    expect(described.get(text) ?? value).toBe(value);
    described.set(text, value);
  }
  expect(new Set(described.values()).size).toBe(described.size);
});
