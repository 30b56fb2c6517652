import { expect, test } from "vitest";

import { hint } from "../../src/advice.ts";
import { iqblocks, type Filling, type IqBlocks, type Move, type Position } from "../../src/iqblocks/index.ts";
import type { Advice, Said } from "../../src/kind.ts";
import { say } from "../../src/said.ts";
import { play, type State } from "../../src/state.ts";
import { de } from "../../src/words/de.ts";
import { en } from "../../src/words/en.ts";
import { numbers } from "../support/draws.ts";
import { afterAll, canBeCompleted, packEntries, wandered } from "./support.ts";

const BUDGET = { nodes: 100_000 };

function adviceIn(puzzle: IqBlocks, position: Position): Advice<Move> | null {
  const outlook = iqblocks.look(puzzle, position, BUDGET, null);
  if (outlook.status !== "winnable" || outlook.moves.length === 0) return null;
  return iqblocks.advise(puzzle, position, outlook.moves);
}

/** The technique and the sentences of the hint at the start. */
function firstHint(id: string): string[] {
  const puzzle = iqblocks.parseId(id);
  const { technique, stages } = adviceIn(puzzle, iqblocks.start(puzzle))!;
  return [technique, ...stages.map((stage) => say(stage, en))];
}

test("a cell that only one placement covers", () => {
  expect(firstHint("iqblocks:a11.10_b11:2x4:5.3-")).toEqual([
    "forced placement",
    "Look at row 1, column 4. Which piece covers this cell?",
    "There is only one way to cover row 1, column 4.",
    "Place B on row 1: columns 3-4.",
  ]);
});

test("a piece with only one place", () => {
  expect(firstHint("iqblocks:b-1.1_d1.1.1_x-1:3x2:2.b3.")).toEqual([
    "forced placement",
    "Look at piece D. Where can it go?",
    "D fits in only one place.",
    "Place D on row 1: column 2; row 2: 2; row 3: 2.",
  ]);
});

test("equal pieces with only as many places as pieces", () => {
  expect(firstHint("iqblocks:a111_b111_c11_d1_e1:2x10:3.-3.-2.8-2.")).toEqual([
    "forced placement",
    "Look at the equal pieces A and B. Where can they go?",
    "The equal pieces A and B fit in only 2 places.",
    "Place A on row 1: columns 1-3.",
  ]);
});

test("placements that would cut off a dead region, at a cell", () => {
  expect(firstHint("iqblocks:p10.10.11_c1_n-1.1.1:3x3:2.-2.c3.")).toEqual([
    "dead region",
    "Look at row 2, column 2. Which piece covers this cell?",
    "There are 3 other ways to cover row 2, column 2, and each would cut off cells that the remaining pieces cannot fill.",
    "Place P on row 1: column 2; row 2: 2; row 3: 2-3.",
  ]);
});

test("placements that would cut off a dead region, of a piece", () => {
  expect(firstHint("iqblocks:v1.1_m1.1_f-111.101:2x5:8.-.").slice(0, 3)).toEqual([
    "dead region",
    "Look at piece F. Where can it go?",
    "F fits in 2 other places, but in each it would cut off cells that the remaining pieces cannot fill.",
  ]);
});

test("trials of the other placements at a cell", () => {
  expect(firstHint("iqblocks:k-11.11_p111_f1_v1.1_o11.10:3x5:6.-2.v-3.v").slice(0, 3)).toEqual([
    "probing",
    "Look at row 1, column 1. Which piece covers this cell?",
    "There are 2 other ways to cover row 1, column 1. Try each: soon a cell cannot be covered or a piece fits nowhere.",
  ]);
});

test("a search shows that only one placement works, or that several do", () => {
  const deep =
    "iqblocks:q1.1_y-1_o01.11.10_l-11_v-1.1_t1.1.1_w1_z-11.10_f11.11_m11_u-1.1_b-11.10_d-1.1_k-1_g1:6x6:" +
    "-.y5.k4.t3.-.t5.t4.w.m.-.";
  expect(firstHint(deep)[2]).toBe(en.sentences["hints.iqblocks.deeper search"]);
  expect(firstHint("iqblocks:pentominoes:6x10:60.").slice(0, 3)).toEqual([
    "choice",
    "Look at row 1, column 1. Which piece covers this cell?",
    en.sentences["hints.iqblocks.choice"],
  ]);
});

test.each([
  ["iqblocks:a11:1x3:3.", "Cells to cover: 3. Cells of the pieces left: 2. These numbers must be equal."],
  ["iqblocks:a11_b11:1x5:.-3.", "A single cell is cut off, but no remaining piece is a single cell."],
  ["iqblocks:a11_b1111:1x7:3.-3.", "A region of 3 cells is cut off, but no remaining pieces add up to 3 cells."],
  ["iqblocks:a11.11_b11.11:2x5:8.2-", "None of the pieces left can cover row 1, column 4."],
  ["iqblocks:a010.111.010_b111:2x4:8.", "A fits nowhere on the board."],
  ["iqblocks:a11.11_b11.11_c1:2x7:9.5-", "There are too few places left for the equal pieces A and B."],
  ["iqblocks:a11.11_b111:2x5:5.-2.2-", en.sentences["play.iqblocks.lost_forced"]],
  ["iqblocks:a111.010_b11.11:2x4:8.", en.sentences["play.iqblocks.lost_cut"]],
  ["iqblocks:iq:8x8:13.h4.3gh4.g3h6.4a4.2a18.", en.sentences["play.iqblocks.lost_search"]],
])("why %s is lost", (id, sentence) => {
  const puzzle = iqblocks.parseId(id);
  const outlook = iqblocks.look(puzzle, iqblocks.start(puzzle), BUDGET, null);
  if (outlook.status !== "lost") throw new Error("the puzzle has no solution");
  expect(say(outlook.why, en)).toBe(sentence);
});

test("the first hints of the pack have the techniques of Python's hints", () => {
  for (const { puzzle, solution, technique } of packEntries()) {
    const state = play(iqblocks, puzzle);
    expect(hint(state, { ...BUDGET, known: solution }).technique).toBe(technique);
  }
});

/** Every argument of a sentence that is a sentence, and the sentence itself. */
function allSaid(said: Said): Said[] {
  const isSaid = (argument: unknown): argument is Said => typeof argument === "object" && argument !== null && "key" in argument;
  const parts = Object.values(said.args).filter(isSaid);
  return [said, ...parts.flatMap(allSaid)];
}

/** Follows the hints of a game to the end, and returns how many moves were taken back. */
function followed(state: State<IqBlocks, Position, Move, Filling>, isWinnable: (position: Position) => boolean): number {
  let back = 0;
  for (let moves = 0; moves < 40; moves++) {
    const next = hint(state, BUDGET);
    for (const stage of next.stages.flatMap(allSaid)) {
      for (const words of [en, de]) {
        expect(Object.keys(words.sentences)).toContain(stage.key);
        expect(say(stage, words)).not.toMatch(/[{}]|undefined/);
      }
    }
    if (next.technique === "solved") return back;
    expect(isWinnable(state.position)).toBe(next.move !== null);
    back += next.back;
    state = next.move ? state.apply(next.move) : state.at(state.moveCount - next.back);
  }
  throw new Error("the hints do not end");
}

test("hints from random states of the pack lead to the win, and take back what is lost", () => {
  const next = numbers(5);
  let back = 0;
  for (const { puzzle } of packEntries().filter((_, index) => index % 3 === 0)) {
    let state = play(iqblocks, puzzle);
    for (let moves = next(6); moves > 0; moves--) {
      const legal = state.moves();
      if (legal.length > 0) state = state.apply(legal[next(legal.length)]!);
    }
    const isWinnable = (position: Position) => iqblocks.look(puzzle, position, BUDGET, null).status === "winnable";
    back += followed(state, isWinnable);
  }
  expect(back).toBeGreaterThan(30);
});

test("hints in small puzzles with equal pieces and clues lead to the win, as brute force says", () => {
  const next = numbers(6);
  const ids = [
    "iqblocks:a11.10_b11.10_c11.01_d111:3x4:12.",
    "iqblocks:a11_b11_c11_d111_e111:3x4:.a5.b4.",
    "iqblocks:a1_b1_c1_d11_e11.10:2x4:8.",
  ];
  for (const id of ids) {
    const puzzle = iqblocks.parseId(id);
    for (let round = 0; round < 10; round++) {
      const moves = wandered(puzzle, iqblocks.start(puzzle), next(4), next);
      const lays = moves.pieces.map((piece): Move => ({ move: "lay", piece, cells: cellsOf(moves, piece) }));
      expect(afterAll(puzzle, iqblocks.start(puzzle), lays)).toEqual(moves);
      const state = lays.reduce((game, move) => game.apply(move), play(iqblocks, puzzle));
      if (canBeCompleted(puzzle, iqblocks.start(puzzle))) followed(state, (position) => canBeCompleted(puzzle, position));
    }
  }
});

function cellsOf({ board }: Position, piece: string): [number, number][] {
  const cells = board.flatMap((row, r) => Array.from(row, (mark, c) => ({ mark, cell: [r, c] as [number, number] })));
  return cells.filter(({ mark }) => mark === piece).map(({ cell }) => cell);
}

test("advice without a winning line is refused", () => {
  const puzzle = iqblocks.parseId("iqblocks:iq:8x8:64.");
  expect(() => iqblocks.advise(puzzle, iqblocks.start(puzzle), [])).toThrow("expected the placements that win");
});

test("a mistake is named by its piece and cells", () => {
  const puzzle = iqblocks.parseId("iqblocks:a11_b1111:1x6:6.");
  const state = play(iqblocks, puzzle).apply({ move: "lay", piece: "A", cells: [[0, 1], [0, 2]] });
  const { technique, back, stages } = hint(state, BUDGET);
  expect([technique, back]).toEqual(["take back", 1]);
  expect(say(stages[0]!, en)).toContain("A on row 1: columns 2-3");
  expect(say(stages[1]!, en)).toBe("A single cell is cut off, but no remaining piece is a single cell.");
});
