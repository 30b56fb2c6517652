import { describe, expect, test } from "vitest";

import { hint, outlook } from "../src/advice.ts";
import { say } from "../src/said.ts";
import { load, play, type State } from "../src/state.ts";
import { en } from "../src/words/en.ts";
import { looked, sums, type SumsMove } from "./support/sums.ts";

type Game = State<ReturnType<typeof sums.parseId>, readonly number[], SumsMove, readonly number[]>;

/** A game of sums: `+2` chooses the number 2, `-2` puts it back. */
function game(id: string, ...moves: number[]): Game {
  let state = play(sums, sums.parseId(id));
  for (const number of moves) {
    const place = state.puzzle.numbers.indexOf(Math.abs(number));
    state = state.apply({ move: number > 0 ? "lay" : "lift", place });
  }
  return state;
}

/** The texts of a hint; sentences of the tests' kind are shown as their keys. */
function texts(state: Game, nodes = 10_000): string[] {
  return hint(state, { nodes }).stages.map((stage) => say(stage, en));
}

const ID = "gloop:3.5.7.20:12";

test("a winnable game gets the advice of its kind", () => {
  const next = hint(game(ID, 5));
  expect(next).toMatchObject({ technique: "single", move: { move: "lay", place: 2 }, back: 0 });
  expect(next.stages.map(({ stage }) => stage)).toEqual(["where", "why", "move"]);
  expect(outlook(game(ID, 5))).toEqual({ status: "winnable", moves: [{ move: "lay", place: 2 }] });
});

test("a solved game has no next move", () => {
  expect(hint(game(ID, 5, 7))).toMatchObject({ technique: "solved", move: null, back: 0 });
  expect(texts(game(ID, 5, 7))).toEqual(["The puzzle is solved."]);
  expect(outlook(game(ID, 5, 7))).toEqual({ status: "winnable", moves: [] });
});

test("a lost game is taken back to before the mistake, which is named with its reason", () => {
  const state = game(ID, 5, 3);
  expect(hint(state)).toMatchObject({ technique: "take back", move: null, back: 1 });
  expect(texts(state)).toEqual([
    "This game can no longer be won. Look again at move 2: test.number.",
    "test.no_sum",
    "Take back the last move.",
  ]);
  expect(hint(state).stages[0]).toMatchObject({ cells: [[0, 0]], args: { number: 2, move: { args: { number: 3 } } } });
});

test("a kind that names no moves gets the number of the mistake", () => {
  const plain: typeof sums = Object.fromEntries(Object.entries(sums).filter(([name]) => name !== "naming")) as never;
  const state = play(plain, plain.parseId(ID)).apply({ move: "lay", place: 0 });
  expect(say(hint(state).stages[0]!, en)).toBe("This game can no longer be won. Look again at move 1.");
});

test("a game with moves that take off goes back to the latest state that could be won", () => {
  // 3 is wrong; it is lifted, 5 is right; then 20 is wrong, and so is everything after it.
  expect(hint(game("gloop:3.5.7.20.2:12", 20, -20, 5, 20, 2, 3))).toMatchObject({ back: 3 });
  // Lifting from a lost position loses nothing, and does not win: 5 and 2 need 5 more.
  expect(hint(game("gloop:3.5.7.1:12", 5, 3, 1, -1))).toMatchObject({ back: 3 });
  // The mistake is in the first run, and the right number of the second run goes, too.
  expect(hint(game("gloop:3.5.7.20:12", 3, 5, -5, 5))).toMatchObject({ back: 4 });
});

test("a puzzle without a solution is unsolvable, wherever the game is", () => {
  for (const state of [game("gloop:3.5:7"), game("gloop:3.5:7", 3)]) {
    expect(hint(state)).toMatchObject({ technique: "unsolvable", move: null, back: 0 });
    expect(texts(state)).toEqual(["This puzzle has no solution.", "test.no_sum"]);
  }
});

test("with too small a budget nothing is claimed", () => {
  const state = game("gloop:3.5.7.20.1.1.1.1:12", 1);
  expect(outlook(state, { nodes: 1 })).toEqual({ status: "unknown" });
  expect(hint(state, { nodes: 1 })).toMatchObject({ technique: "budget", move: null, back: 0 });
  expect(outlook(state, { nodes: 1e6, milliseconds: 0 })).toEqual({ status: "unknown" });
});

test("with a known solution and a small budget, the way back to a sure win is shown", () => {
  const state = game("gloop:3.5.7.20:12", 5, 3);
  expect(hint(state, { nodes: 1, known: [1, 2] })).toMatchObject({ technique: "budget", move: null, back: 1 });
  expect(hint(state, { nodes: 1, known: [1, 2] }).stages.map((stage) => say(stage, en))[1]).toBe(
    "If you take back the last move, you can certainly win.",
  );
});

test("a known solution is checked before it is believed", () => {
  expect(hint(game(ID), { nodes: 1, known: [0, 1] })).toMatchObject({ technique: "budget" });
  expect(hint(game(ID), { nodes: 1, known: [1, 2] })).toMatchObject({ technique: "single" });
});

test("the search for a mistake looks at few positions, however long the game", () => {
  const moves = Array.from({ length: 400 }, (_, index) => (index % 2 ? -20 : 20));
  const numbers = `gloop:${Array.from({ length: 12 }, (_, index) => 2 * index + 2).join(".")}:33`;
  looked.count = 0;
  expect(hint(game(numbers, ...moves, 2, 4, 6)).technique).toBe("unsolvable");
  expect(looked.count).toBeLessThan(62);
});

test("a loaded game gets the same hints as the one that was saved", () => {
  const state = game(ID, 5, 20, 3);
  expect(hint(load(state.save(), [sums]))).toEqual(hint(state));
});

describe("brute force agrees", () => {
  const numbers = [2, 3, 4, 6, 9];
  const total = 13;
  /** The latest state that can be won, by looking at all. */
  function latest(state: Game): number | null {
    for (let count = state.moveCount; count >= 0; count -= 1) {
      if (sums.look(state.puzzle, state.at(count).position, { nodes: 1e6 }, null).status === "winnable") return count;
    }
    return null;
  }
  test.each(Array.from({ length: 60 }, (_, seed) => seed))("random game %i", (seed) => {
    let state: Game = play(sums, { numbers, total });
    let chance = seed * 7919 + 1;
    for (let turn = 0; turn < 3 + (seed % 9); turn += 1) {
      chance = (chance * 48271) % 2147483647;
      const legal = state.moves();
      state = state.apply(legal[chance % legal.length]!);
    }
    const next = hint(state);
    const good = latest(state);
    expect(next.technique).toBe(state.solved ? "solved" : good === state.moveCount ? "single" : "take back");
    expect(state.moveCount - next.back).toBe(good);
  });
});
