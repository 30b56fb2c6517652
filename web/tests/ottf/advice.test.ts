import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { hint } from "../../src/advice.ts";
import type { Advice, Argument, Cell, Said } from "../../src/kind.ts";
import { judge, ottf, type Move, type Order, type Ottf } from "../../src/ottf/index.ts";
import { say } from "../../src/said.ts";
import { play } from "../../src/state.ts";
import { de } from "../../src/words/de.ts";
import { en } from "../../src/words/en.ts";
import { canStillWin } from "./brute_force.ts";
import { fractions } from "../support/draws.ts";
import { PLUS_FIRST, STUCK, TREE, TWO_DEEP, TWO_WAYS, after, pick, place, solvable, template, wander } from "./games.ts";

const BUDGET = { nodes: 1_000_000 };

function advise(puzzle: Ottf, order: readonly Cell[]): Advice<Move> | null {
  const position = after(puzzle, order);
  const outlook = ottf.look(puzzle, position, BUDGET, null);
  return outlook.status === "winnable" && outlook.moves.length ? ottf.advise(puzzle, position, outlook.moves) : null;
}

/** The texts of a hint at the start of a puzzle. */
function texts(puzzle: Ottf): string[] {
  return advise(puzzle, [])!.stages.map((stage) => say(stage, en));
}

/** A sentence is complete if both languages have its key and fill every place in braces. */
function complete(said: Said): void {
  for (const words of [en, de]) {
    const text = say(said, words);
    expect(text).not.toMatch(/[{}]|play\.ottf|undefined|NaN|\[object/);
  }
}

function keys({ key, args }: Said): string[] {
  const nested = Object.values(args).filter((value: Argument): value is Said => typeof value === "object" && "key" in value);
  return [key, ...nested.flatMap(keys)];
}

describe("sentences", () => {
  test("a safe tile", () => {
    expect(texts(template("12"))).toEqual([
      "Look at row 1.",
      "A 2 in this row needs 1 later neighbour and has 1 empty neighbour left. So it comes before that one.",
      "Place the tile at row 1, column 2 now.",
    ]);
  });

  test("a tile alone", () => {
    expect(texts(template("1"))[1]).toBe("A 1 in this row has no empty neighbour left, so it cannot change any more.");
  });

  test("the only tile that can be right", () => {
    expect(advise(PLUS_FIRST, [])).toMatchObject({ technique: "rule 1", move: place([1, 1]) });
    expect(texts(PLUS_FIRST)[0]).toBe("Look at the only 1 that still has four empty neighbours.");
  });

  test("a square", () => {
    expect(advise(STUCK, [])).toMatchObject({ technique: "square", move: place([1, 1]) });
    expect(texts(STUCK)).toEqual([
      "Look at the tiles with a 1 that still have four empty neighbours. There are 2.",
      "One of these 4 tiles is placed first of them, so all its neighbours among them come later. " +
        "Only the 1 at row 2, column 2 can have so many later neighbours. So it comes before all four.",
      "Place the tile at row 2, column 2 now.",
    ]);
  });

  test("a count", () => {
    const two = template("22322", "31213", "24212", "22232");
    expect(advise(two, [])).toMatchObject({ technique: "count", move: place([1, 1]) });
    expect(texts(two)[1]).toBe(
      "Count: the 20 connected tiles have 8 more pairs of neighbours than their numbers ask for. Each hidden five takes " +
        "4 of them, so 2 of their 1s are hidden fives. If the 1 at row 2, column 2 came after its four neighbours, that " +
        "number would be impossible. So it comes before them.",
    );
  });

  test("both possibilities win", () => {
    expect(advise(TWO_WAYS, [])!.technique).toBe("choice");
  });

  test("stages are where, why and move, and only the last one has the move", () => {
    const { stages } = advise(STUCK, [])!;
    expect(stages.map(({ stage }) => stage)).toEqual(["where", "why", "move"]);
    expect(stages[0].cells).toEqual([[1, 1], [1, 2]]);
    expect(stages[2].cells).toEqual([[1, 1]]);
  });
});

test("every hint of a winnable game keeps it winnable, and hints win", () => {
  const draw = fractions(11);
  const boards = [STUCK, TWO_WAYS, PLUS_FIRST, ...[0, 1, 2, 3, 4, 5].map((seed) => solvable(4, 4, seed, seed).puzzle)];
  for (let game = 0; game < 150; game++) {
    const puzzle = pick(boards, draw);
    const order = wander(puzzle, 8, draw);
    if (!canStillWin(puzzle, order)) continue;
    for (let advice = advise(puzzle, order); advice; advice = advise(puzzle, order)) {
      const { move } = advice;
      if (move.move === "back") throw new Error("a hint places a tile");
      order.push([move.row, move.col]);
      expect(canStillWin(puzzle, order)).toBe(true);
      advice.stages.forEach(complete);
    }
    expect(ottf.check(puzzle, { order })).toEqual([]);
  }
});

test("hints win the shipped puzzles, with reasons of all sorts and no safe tile passed over", () => {
  const pack = JSON.parse(readFileSync(new URL("../../../catalogues/packs/ottf.json", import.meta.url), "utf8")) as {
    puzzles: { id: string; solution: Order }[];
  };
  const techniques = new Set<string>();
  const reasons = new Set<string>();
  for (const { id } of pack.puzzles) {
    const puzzle = ottf.parseId(id);
    let position = ottf.start(puzzle);
    for (;;) {
      const outlook = ottf.look(puzzle, position, BUDGET, null);
      if (outlook.status !== "winnable") throw new Error(`${id}: ${outlook.status}`);
      if (!outlook.moves.length) break;
      const { technique, stages, move } = ottf.advise(puzzle, position, outlook.moves);
      const { safe } = judge(puzzle, position);
      if (safe.length) expect(safe).toContainEqual(stages[2].cells[0]);
      techniques.add(technique);
      stages.forEach(complete);
      stages.forEach((stage) => keys(stage).forEach((key) => reasons.add(key)));
      position = ottf.after(puzzle, position, move);
    }
    expect(ottf.check(puzzle, ottf.solution(puzzle, position)!)).toEqual([]);
  }
  expect([...techniques]).toEqual(expect.arrayContaining(["rule 1", "rule 2", "count", "square", "box", "group"]));
  expect(reasons.size).toBeGreaterThan(15);
});

test("a group explains what single trials do not", () => {
  expect(advise(TWO_DEEP, [])!.technique).toBe("box");
  expect(advise(TREE, [])).toBeNull();
});

test("a lost game names the mistake and how far to take back", () => {
  const game = play(ottf, STUCK).apply(place([1, 2])).apply(place([0, 2]));
  const { technique, back, move, stages } = hint(game, BUDGET);
  expect({ technique, back, move }).toEqual({ technique: "take back", back: 2, move: null });
  stages.forEach(complete);
  expect(say(stages[0]!, en)).toContain("move 1: placing the tile at row 2, column 3");
  expect(say(stages[1]!, en)).toContain("No order of the remaining tiles is right");
});

test("sentences about lost games are complete in both languages", () => {
  const draw = fractions(12);
  const reasons = new Set<string>();
  for (let game = 0; game < 2000; game++) {
    const { puzzle } = game % 2 ? solvable(4, 5, game) : { puzzle: pick([STUCK, TWO_WAYS, TREE, PLUS_FIRST], draw) };
    const outlook = ottf.look(puzzle, after(puzzle, wander(puzzle, 12, draw)), BUDGET, null);
    if (outlook.status !== "lost") continue;
    complete(outlook.why);
    keys(outlook.why).forEach((key) => reasons.add(key));
  }
  expect(reasons.size).toBeGreaterThan(8);
});

test("both languages have the same sentences", () => {
  const ours = (sentences: object) => Object.keys(sentences).filter((key) => key.startsWith("play.ottf.")).sort();
  expect(ours(de.sentences)).toEqual(ours(en.sentences));
});

test("a hint for the largest board ends soon, although only nested trials decide any part of it", () => {
  const copies = 166;
  const rows = TWO_DEEP.template.map((row) => `${row}.`.repeat(copies));
  const many = template(...Array.from({ length: copies }, () => [...rows, ".".repeat(6 * copies)]).flat());
  // One search per tile, or one walk over all parts per tile, would take a minute.
  const { technique, stages } = ottf.advise(many, ottf.start(many), [{ move: "place", row: 2, col: 2 }]);
  expect(technique).toBe("search");
  stages.forEach(complete);
}, 15_000);
