// Hints for boards that can be solved: following them wins, and every sentence can be said in every language.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { words } from "../../scripts/words.ts";
import { hint, outlook } from "../../src/advice.ts";
import { effects, total } from "../../src/domicles/conflicts.ts";
import { domicles } from "../../src/domicles/index.ts";
import { replay } from "../../src/domicles/puzzle.ts";
import { duplicates } from "../../src/domicles/rules.ts";
import type { Stage } from "../../src/kind.ts";
import { say } from "../../src/said.ts";
import { play } from "../../src/state.ts";
import { numbers } from "../support/draws.ts";
import { PUZZLES, randomPair, randomTiles } from "./support.ts";

const LANGUAGES = ["en", "de"].map((code) =>
  words(readFileSync(new URL(`../../../catalogues/words/${code}.toml`, import.meta.url), "utf8")),
);
const ENGLISH = LANGUAGES[0]!;

/** A sentence in English; expects that every language has it, with no placeholder left. */
function spoken(stage: Stage): string {
  for (const language of LANGUAGES) {
    const text = say(stage, language);
    expect(text).toMatch(/^[A-ZÄÖÜ][^{}]*\.$/);
    expect(text).not.toContain("play.domicles");
  }
  return say(stage, ENGLISH);
}

test("the three stages lead to the swap step by step", () => {
  const puzzle = domicles.parseId("domicles:4x2:6:e2:4032102164535142");
  const { technique, stages, move } = hint(play(domicles, puzzle));
  expect(technique).toBe("choice");
  expect(stages.map(spoken)).toEqual([
    "Look at row 2. It has the number 1 more than once.",
    "Several swaps clear the most pairs. One of them clears the two 1s in row 2.",
    "Swap places 1 and 3 (4|0 and 1|0). 1 swap to go.",
  ]);
  expect(move).toEqual({ move: "swap", i: 0, j: 2 });
});

describe("following the hints solves the puzzle in the fewest swaps", () => {
  test.each(PUZZLES)("$id", ({ puzzle, solution }) => {
    let state = play(domicles, puzzle);
    for (let left = solution.length; left > 0; left--) {
      const { technique, stages, move, back } = hint(state);
      expect(["single swap", "descent", "choice", "detour"]).toContain(technique);
      expect(stages.map(({ stage }) => stage)).toEqual(["where", "why", "move"]);
      expect(stages.map(spoken).every(Boolean)).toBe(true);
      expect(back).toBe(0);
      state = state.apply(move!);
    }
    expect(state.solved).toBe(true);
    expect(hint(state).technique).toBe("solved");
  });
});

test("after a mistake the hint is to take back, and then a winning swap", () => {
  const below = numbers(21);
  for (const { puzzle, solution } of PUZZLES) {
    for (let game = 0; game < 8; game++) {
      let state = play(domicles, puzzle);
      const right = solution.slice(0, below(solution.length));
      for (const [i, j] of [...right, randomPair(puzzle.tiles.length, below)]) state = state.apply({ move: "swap", i, j });
      for (let step = 0; step < 2 * puzzle.swaps + 2 && !state.solved; step++) {
        const { technique, stages, move, back } = hint(state);
        expect(stages.map(spoken).every(Boolean)).toBe(true);
        if (technique === "take back") {
          expect(outlook(state).status).toBe("lost");
          for (let undone = 0; undone < back; undone++) state = state.undo();
          expect(outlook(state).status).toBe("winnable");
        } else state = state.apply(move!);
      }
      expect(state.solved).toBe(true);
    }
  }
});

test("a swap that clears more conflicts than any other is a descent, a worse one a detour", () => {
  const seen = new Set<string>();
  for (const { puzzle, solution } of PUZZLES) {
    for (let played = 0; played < solution.length - 1; played++) {
      const position = { tiles: replay(puzzle.tiles, solution.slice(0, played)), swaps: solution.slice(0, played) };
      const moves = solution.slice(played).map(([i, j]) => ({ move: "swap", i, j }) as const);
      const { technique, move } = domicles.advise(puzzle, position, moves);
      if (move.move === "back") throw new Error("back");
      const conflicts = (swaps: readonly (readonly [number, number])[]): number =>
        duplicates(replay(position.tiles, swaps), puzzle.cols).reduce((sum, { cells }) => sum + (cells.length * (cells.length - 1)) / 2, 0);
      const size = puzzle.tiles.length;
      const gains = Array.from({ length: size * size }, (_, pair) => [Math.floor(pair / size), pair % size] as const)
        .filter(([i, j]) => i < j)
        .map((pair) => conflicts([]) - conflicts([pair]));
      const most = Math.max(...gains);
      const gain = conflicts([]) - conflicts([[move.i, move.j]]);
      const ties = gains.filter((one) => one === most).length;
      expect(technique).toBe(gain < most || most <= 0 ? "detour" : ties > 1 ? "choice" : "descent");
      seen.add(technique);
    }
  }
  expect([...seen].sort()).toEqual(["choice", "descent", "detour"]);
});

test("the effect of a swap is the difference of the conflicts before and after it", () => {
  const below = numbers(25);
  for (let game = 0; game < 30; game++) {
    const cols = 2 + below(2);
    const tiles = randomTiles(4 * cols, 6, below);
    const conflicts = (board: typeof tiles): number =>
      duplicates(board, cols).reduce((sum, { cells }) => sum + (cells.length * (cells.length - 1)) / 2, 0);
    for (const { pair, removed, created } of effects(tiles, cols)) {
      expect(total(removed) - total(created)).toBe(conflicts(tiles) - conflicts(replay(tiles, [pair])));
    }
  }
});

test("a solved board and moves that do not win get no advice", () => {
  const { puzzle, solution } = PUZZLES[0]!;
  expect(() => domicles.advise(puzzle, { tiles: replay(puzzle.tiles, solution), swaps: solution }, [])).toThrow("solved");
  expect(() => domicles.advise(puzzle, domicles.start(puzzle), [])).toThrow("do not solve");
});

test("a lost game names the swap that was the mistake", () => {
  const puzzle = domicles.parseId("domicles:4x2:6:e2:4032102164535142");
  const state = play(domicles, puzzle).apply({ move: "swap", i: 7, j: 0 });
  const { stages, back } = hint(state);
  expect(back).toBe(1);
  expect(stages.map(spoken)).toEqual([
    "This game can no longer be won. Look again at move 1: the swap of places 1 and 8.",
    "The board is at least 2 swaps from solved, but only 1 is left.",
    "Take back the last move.",
  ]);
});
