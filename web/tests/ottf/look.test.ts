import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { Cell, Outlook } from "../../src/kind.ts";
import { ottf, type Move, type Order, type Ottf } from "../../src/ottf/index.ts";
import { canStillWin, orientations, tilesOf } from "./brute_force.ts";
import { fractions } from "../support/draws.ts";
import { HARD, PLUS_FIRST, PLUS_LAST, PLUS_LOST, STUCK, TREE, TWO_DEEP, TWO_WAYS } from "./games.ts";
import { after, pick, shuffled, solvable, template, wander } from "./games.ts";

const BUDGET = { nodes: 1_000_000 };

function look(puzzle: Ottf, order: readonly Cell[], known: Order | null = null): Outlook<Move> {
  return ottf.look(puzzle, after(puzzle, order), BUDGET, known);
}

/** Whether the moves of an outlook complete the order without a broken rule. */
function wins(puzzle: Ottf, order: readonly Cell[], outlook: Outlook<Move>): boolean {
  if (outlook.status !== "winnable") return false;
  const rest = outlook.moves.map((move): Cell => (move.move === "place" ? [move.row, move.col] : [-1, -1]));
  return ottf.check(puzzle, { order: [...order, ...rest] }).length === 0;
}

function agree(puzzle: Ottf, order: readonly Cell[]): void {
  const outlook = look(puzzle, order);
  const expected = canStillWin(puzzle, order) ? "winnable" : "lost";
  expect(outlook.status, JSON.stringify([puzzle, order])).toBe(expected);
  if (expected === "winnable") expect(wins(puzzle, order, outlook)).toBe(true);
}

describe("brute force agrees", () => {
  test("on every start of every order of a few tiles", () => {
    for (const puzzle of [PLUS_FIRST, PLUS_LAST, PLUS_LOST, solvable(2, 3, 1).puzzle, template("1..1", "..1.")]) {
      const go = (order: readonly Cell[]): void => {
        agree(puzzle, order);
        for (const cell of tilesOf(puzzle)) if (!order.some((placed) => String(placed) === String(cell))) go([...order, cell]);
      };
      go([]);
    }
  });

  test("in random games on small boards", () => {
    const draw = fractions(2);
    const boards = [STUCK, TWO_WAYS, PLUS_FIRST, TREE, ...[0, 1, 2, 3].map((seed) => solvable(4, 4, seed, seed).puzzle)];
    for (let game = 0; game < 600; game++) {
      const puzzle = pick(boards, draw);
      agree(puzzle, wander(puzzle, 14, draw));
    }
  });

  test("on templates whose numbers are random, most of which have no solution", () => {
    const draw = fractions(3);
    let solvableOnes = 0;
    for (let game = 0; game < 3000; game++) {
      const lines = Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => pick(["1", "2", "2", "3", "3", "4", "4"], draw)).join(""));
      const { puzzle } = game % 3 ? { puzzle: template(...lines) } : solvable(3, 4, game);
      agree(puzzle, []);
      if (orientations(puzzle).length) solvableOnes++;
    }
    expect(solvableOnes).toBeGreaterThan(900);
  });
});

test("templates that only nested trials decide are decided", () => {
  expect(wins(TWO_DEEP, [], look(TWO_DEEP, []))).toBe(true);
  expect(look(TREE, []).status).toBe("lost");
});

describe("a known solution", () => {
  const { puzzle, order } = solvable(6, 6, 9);

  test("answers without any search while the game follows its orientation", () => {
    const budget = { nodes: 0 };
    expect(ottf.look(TWO_DEEP, ottf.start(TWO_DEEP), budget, null).status).toBe("unknown");
    const outlook = look(TWO_DEEP, []);
    const moves = outlook.status === "winnable" ? outlook.moves : [];
    const known = { order: moves.flatMap((move): Cell[] => (move.move === "place" ? [[move.row, move.col]] : [])) };
    expect(ottf.look(TWO_DEEP, ottf.start(TWO_DEEP), budget, known).status).toBe("winnable");
  });

  test("that is wrong changes no answer", () => {
    const draw = fractions(4);
    const wrong = [{ order: [] }, { order: order.slice(1) }, { order: [...order].reverse() }, { order: [[-1, 5], ...order, ...order] as Cell[] }];
    for (let game = 0; game < 200; game++) {
      const played = wander(puzzle, 20, draw);
      const status = look(puzzle, played).status;
      for (const known of [...wrong, { order: shuffled(order, draw) }]) {
        const outlook = look(puzzle, played, known);
        expect(outlook.status).toBe(status);
        if (status === "winnable") expect(wins(puzzle, played, outlook)).toBe(true);
      }
    }
  });
});

describe("reasons", () => {
  test.each<[string, Ottf, Cell[], string, object]>([
    ["too early", template("12"), [[0, 0]], "lost_early", { row: 1, column: 1, count: 1, end: 2, number: 1 }],
    ["too late", template("232"), [[0, 0], [0, 1]], "lost_late", { row: 1, column: 2, count: 1, end: 2, number: 3 }],
    ["after all its neighbours", template("222"), [[0, 0], [0, 2], [0, 1]], "lost_alone", { column: 2, end: 1, number: 2 }],
    ["between its four neighbours", PLUS_LAST, [[0, 1], [1, 1]], "lost_between", { row: 2, column: 2, count: 3, end: 4, number: 1 }],
  ])("a tile placed %s", (_, puzzle, order, key, args) => {
    expect(look(puzzle, order)).toMatchObject({ status: "lost", why: { key: `play.ottf.${key}`, args } });
  });

  test("a tile that lacks neighbours names its cell", () => {
    expect(look(template("13"), [])).toMatchObject({
      why: { key: "play.ottf.lost_rest", args: { end: { key: "play.ottf.end_lacks", args: { row: 1, column: 2, count: 2, left: 1 } } } },
      cells: [[0, 1]],
    });
  });

  test("a misplaced tile is named with the number it ends on", () => {
    const { puzzle } = solvable(5, 5, 21);
    const draw = fractions(6);
    for (let game = 0; game < 300; game++) {
      const order = shuffled(tilesOf(puzzle), draw).slice(0, 1 + Math.floor(draw() * 25));
      const outlook = look(puzzle, order);
      if (outlook.status !== "lost" || !/early|late|between|alone/.test(outlook.why.key)) continue;
      const [cell] = outlook.cells;
      const { count, end, number } = outlook.why.args as { count: number; end: number; number: number };
      const all = [...order, ...tilesOf(puzzle).filter((tile) => !order.some((placed) => String(placed) === String(tile)))];
      const later = all.slice(all.findIndex((placed) => String(placed) === String(cell)) + 1);
      const beside = later.filter(([row, col]) => Math.abs(row - cell![0]) + Math.abs(col - cell![1]) === 1);
      expect(count).toBe(beside.length);
      expect(end).toBe((count % 4) + 1);
      expect(number).toBe(Number(puzzle.template[cell![0]]![cell![1]]));
      expect(end).not.toBe(number);
    }
  });
});

describe("bounded work", () => {
  test("a budget that is too small gives no answer", () => {
    for (const budget of [{ nodes: 0 }, { nodes: 30 }, { nodes: 1e6, milliseconds: 0 }]) {
      expect(ottf.look(HARD, ottf.start(HARD), budget, null).status).toBe("unknown");
    }
    expect(ottf.look(HARD, ottf.start(HARD), BUDGET, null).status).toBe("winnable");
  });

  test("100 x 100 tiles with many hard parts are decided, or end with the budget", () => {
    const band = HARD.template.map((line) => `${`${line}.`.repeat(6)}....`);
    const empty = ".".repeat(100);
    const bands = Array.from({ length: 6 }, () => [...band, empty]).flat();
    const puzzle = template(...bands, empty, empty, empty, empty);
    expect([puzzle.template.length, puzzle.template[0]!.length]).toEqual([100, 100]);
    const start = ottf.start(puzzle);
    expect(ottf.look(puzzle, start, { nodes: 1000 }, null).status).toBe("unknown");
    const outlook = ottf.look(puzzle, start, BUDGET, null);
    expect(wins(puzzle, [], outlook)).toBe(true);
    expect(ottf.advise(puzzle, start, outlook.status === "winnable" ? outlook.moves : []).move.move).toBe("place");
  });

  test("100 x 100 tiles whose uncertain tiles all depend on each other are decided", () => {
    const side = 100;
    const rows = Array.from({ length: side }, (_, row) =>
      Array.from({ length: side }, (_, col): string => {
        const margin = row % (side - 1) === 0 || col % (side - 1) === 0;
        return margin && (row + col) % 2 === 0 ? "4" : "1";
      }),
    );
    for (const corner of [0, side - 1]) rows[corner]![corner] = "3";
    const puzzle = template(...rows.map((row) => row.join("")));
    expect(wins(puzzle, [], look(puzzle, []))).toBe(true);
  });

  test("a million tiles that the rules decide are solved", () => {
    const puzzle = ottf.parseId(`ottf:1000x1000:${"3".repeat(999)}2`.concat(`${"3".repeat(999)}2`.repeat(998), `${"2".repeat(999)}1`));
    const outlook = ottf.look(puzzle, ottf.start(puzzle), { nodes: 1000 }, null);
    expect(outlook.status === "winnable" && outlook.moves.length).toBe(1_000_000);
  });
});

test("random states of the shipped pack are all decided", () => {
  const draw = fractions(8);
  const pack = JSON.parse(readFileSync(new URL("../../../catalogues/packs/ottf.json", import.meta.url), "utf8")) as {
    puzzles: { id: string; solution: Order }[];
  };
  for (const { id, solution } of pack.puzzles) {
    const puzzle = ottf.parseId(id);
    const tiles = tilesOf(puzzle);
    const prefix = solution.order.slice(0, Math.floor(draw() * (tiles.length + 1)));
    expect(wins(puzzle, prefix, look(puzzle, prefix))).toBe(true);
    expect(wins(puzzle, [], look(puzzle, []))).toBe(true);
    for (const order of [shuffled(tiles, draw).slice(0, Math.floor(draw() * 6)), wander(puzzle, tiles.length, draw)]) {
      expect(look(puzzle, order).status).not.toBe("unknown");
    }
  }
});
