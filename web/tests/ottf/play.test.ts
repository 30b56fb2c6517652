import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { judge, ottf, type Move } from "../../src/ottf/index.ts";
import { load, play } from "../../src/state.ts";
import { canStillWin } from "./brute_force.ts";
import { fractions } from "../support/draws.ts";
import { PLUS_FIRST, STUCK, TWO_WAYS, after, pick, place, solvable, template, wander } from "./games.ts";

test("moves are the empty tiles row by row, then back", () => {
  const puzzle = template(".1", "11");
  const start = ottf.start(puzzle);
  expect(ottf.moves(puzzle, start)).toEqual([place([0, 1]), place([1, 0]), place([1, 1])]);
  const next = ottf.after(puzzle, start, place([1, 0]));
  expect(ottf.moves(puzzle, next)).toEqual([place([0, 1]), place([1, 1]), { move: "back" }]);
  expect(ottf.progress(puzzle, next)).toEqual({ done: 1, total: 3 });
  expect(ottf.solution(puzzle, next)).toBeNull();
});

test.each<[Move, string]>([
  [place([0, 0]), "place (0, 0): the template has no tile in that cell"],
  [place([-1, 1]), "place (-1, 1): the template has no tile in that cell"],
  [place([0, 2]), "place (0, 2): the template has no tile in that cell"],
  [place([0.5, 2]), "place (0.5, 2): the template has no tile in that cell"],
  [place([1, 1]), "place (1, 1): that tile is already placed"],
])("%j is refused", (move, message) => {
  const puzzle = template(".1", "11");
  const position = ottf.after(puzzle, ottf.start(puzzle), place([1, 1]));
  expect(() => ottf.after(puzzle, position, move)).toThrow(InputError);
  expect(() => ottf.after(puzzle, position, move)).toThrow(message);
});

test("nothing can be taken back from the empty board", () => {
  expect(() => ottf.after(STUCK, ottf.start(STUCK), { move: "back" })).toThrow("back: no tile has been placed");
});

test.each([
  [{ move: "place", row: 0 }, "move.col: undefined: expected a whole number"],
  [{ move: "place", row: 0, col: "1" }, 'move.col: "1"'],
  [{ move: "back", row: 0 }, "move.row: unknown field"],
  [{ move: "toString" }, 'move.move: "toString": expected one of place, back'],
  [Object.create({ move: "back" }), "move.move: undefined"],
  [null, "move: null: expected an object"],
])("the move %j of a saved game is refused", (value, message) => {
  expect(() => ottf.readMove(value, "move")).toThrow(message);
});

test("taking back leaves the board as it was, and positions never change", () => {
  const draw = fractions(5);
  const { puzzle } = solvable(5, 5, 5, 3);
  const texts: string[] = [];
  let position = ottf.start(puzzle);
  const before = [position];
  for (let move = 0; move < 200; move++) {
    const moves = ottf.moves(puzzle, position).filter(({ move }) => move === "place");
    texts.push(ottf.describe(puzzle, position));
    if (moves.length && draw() < 0.6) {
      before.push(position);
      position = ottf.after(puzzle, position, pick(moves, draw));
    } else if (before.length > 1) {
      const earlier = before.pop()!;
      position = ottf.after(puzzle, position, { move: "back" });
      expect(position).toEqual(earlier);
    }
  }
  expect(new Set(texts).size).toBeGreaterThan(20);
});

test("what tiles show is counted as the order says", () => {
  for (let seed = 0; seed < 40; seed++) {
    const { puzzle, order } = solvable(4, 5, seed, seed % 5);
    const position = after(puzzle, order);
    expect(position.rows.map((row) => Array.from(row, (shows) => shows || ".").join(""))).toEqual(puzzle.template);
    expect(ottf.solution(puzzle, position)).toEqual({ order });
  }
});

test("safe placements are right in every winnable position, and the others are wrong or risky", () => {
  const draw = fractions(1);
  for (let game = 0; game < 300; game++) {
    const puzzle = pick([PLUS_FIRST, STUCK, TWO_WAYS, solvable(3, 4, game).puzzle], draw);
    const order = wander(puzzle, 9, draw);
    if (!canStillWin(puzzle, order)) continue;
    const position = after(puzzle, order);
    const { safe, risky } = judge(puzzle, position);
    for (const move of ottf.moves(puzzle, position)) {
      if (move.move === "back") continue;
      const same = ([row, col]: readonly number[]) => row === move.row && col === move.col;
      const wins = canStillWin(puzzle, [...order, [move.row, move.col]]);
      if (safe.some(same)) expect(wins).toBe(true);
      else if (!risky.some(same)) expect(wins).toBe(false);
    }
  }
});

describe("long games", () => {
  test("a saved game is read back", () => {
    const { puzzle, order } = solvable(4, 4, 3);
    let state = play(ottf, puzzle);
    for (const cell of order) state = state.apply(place(cell));
    expect(state.solved).toBe(true);
    expect(state.save()).toContain('{"move":"place","row":');
    expect(load(state.save(), [ottf]).save()).toBe(state.save());
  });

  test("a million tiles are placed, taken back and placed again in linear time", () => {
    const puzzle = ottf.parseId(`ottf:1000x1000:${"1".repeat(1_000_000)}`);
    const moves = function* (): Generator<Move> {
      for (let index = 0; index < 666_000; index++) yield place([Math.floor(index / 1000), index % 1000]);
      for (let index = 0; index < 666_000; index++) yield { move: "back" };
      for (let index = 0; index < 666_000; index++) yield place([Math.floor(index / 1000), index % 1000]);
    };
    const position = ottf.replay!(puzzle, moves());
    expect(ottf.progress(puzzle, position)).toEqual({ done: 666_000, total: 1_000_000 });
  });

  test("a thousand moves on the largest board share what they do not change", () => {
    const puzzle = ottf.parseId(`ottf:1000x1000:${"1".repeat(1_000_000)}`);
    const positions = [ottf.start(puzzle)];
    for (let row = 0; row < 1000; row++) positions.push(ottf.after(puzzle, positions.at(-1)!, place([row, 0])));
    expect(positions.at(-1)!.rows[0]).toBe(positions.at(-3)!.rows[0]);
    expect(positions[1]!.count).toBe(1);
  });
});
