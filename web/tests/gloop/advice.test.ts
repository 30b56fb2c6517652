import { describe, expect, test } from "vitest";

import { hint } from "../../src/advice.ts";
import { gloop } from "../../src/gloop/index.ts";
import { say } from "../../src/said.ts";
import { play } from "../../src/state.ts";
import { de } from "../../src/words/de.ts";
import { en } from "../../src/words/en.ts";
import { Draws } from "../support/draws.ts";
import { randomPuzzle, shippedEntries, wander } from "./support.ts";

const BUDGET = { nodes: 100_000 };
const HARDER = ["single", "border", "closure", "parity", "trial", "search"];

describe("following the hints wins", () => {
  test("from the start of shipped puzzles, with the technique of their grades", () => {
    for (const { id, solution, grade } of shippedEntries().filter((_, index) => index % 5 === 0)) {
      let state = play(gloop, gloop.parseId(id));
      let hardest = 0;
      while (!state.solved) {
        const next = hint(state, { ...BUDGET, known: solution });
        hardest = Math.max(hardest, HARDER.indexOf(next.technique));
        state = state.apply(next.move!);
      }
      expect(HARDER[hardest], id).toBe(grade.technique);
    }
  });

  test("from random states of shipped puzzles, lost or not, with and without their solution", () => {
    const draws = new Draws(10);
    const techniques = new Set<string>();
    for (const { id, solution } of shippedEntries().filter((_, index) => index % 7 === 0)) {
      let state = play(gloop, gloop.parseId(id));
      for (const move of wander(draws, state.puzzle, state.position, 1 + draws.below(10))) state = state.apply(move);
      const known = draws.below(2) === 0 ? solution : null;
      for (let steps = 0; !state.solved; steps++) {
        expect(steps, id).toBeLessThan(100);
        const next = hint(state, { ...BUDGET, known });
        techniques.add(next.technique);
        for (let back = 0; back < next.back; back++) state = state.undo();
        if (next.move) state = state.apply(next.move);
        else expect(next.back).toBeGreaterThan(0);
      }
    }
    expect(techniques).toContain("take back");
  });
});

describe("the three stages", () => {
  const draws = new Draws(11);
  const states = shippedEntries()
    .map(({ id }) => play(gloop, gloop.parseId(id)))
    .concat(Array.from({ length: 40 }, () => play(gloop, randomPuzzle(draws, ["...", "..."]))));

  test("say where, why and what, in every language, with cells of the board", () => {
    for (const state of states) {
      const next = hint(state, BUDGET);
      for (const stage of next.stages) {
        for (const words of [en, de]) {
          const text = say(stage, words);
          expect(text).not.toContain("{");
          expect(text).not.toMatch(/(play|hints)\.\w/);
          expect(text).toMatch(/[.?]$/);
        }
        for (const [row, col] of stage.cells) expect(state.puzzle.board[row]?.[col]).toBe(".");
      }
    }
  });

  test("keep the move for the last stage", () => {
    for (const state of states) {
      const next = hint(state, BUDGET);
      if (next.move?.move !== "lay") continue;
      const [where, why, move] = next.stages;
      expect(move!.cells).toEqual([[next.move.row, next.move.col]]);
      expect(where!.cells).toContainEqual([next.move.row, next.move.col]);
      const seen = JSON.stringify(why!.args);
      expect(seen.includes('"tile"') && seen.includes('"row"')).toBe(false);
    }
  });
});

test("moves that do not win are refused, or lead to a hint anyway", () => {
  const puzzle = gloop.parseId("gloop:2x2:valid:cc:0ooaobooo");
  expect(() => gloop.advise(puzzle, gloop.start(puzzle), [])).toThrow("expected moves that win");
  expect(() => gloop.advise(puzzle, gloop.start(puzzle), [{ move: "lift", row: 0, col: 0 }])).toThrow("place tiles only");
});
