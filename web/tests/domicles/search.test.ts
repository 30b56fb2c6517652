// The search for the least number of swaps against its brute-force twins: all boards, and all sequences of swaps.

import { describe, expect, test } from "vitest";
import type { Budget } from "../../src/kind.ts";
import type { Domicles, Pair, Tile } from "../../src/domicles/puzzle.ts";
import { parseId } from "../../src/domicles/ids.ts";
import { replay } from "../../src/domicles/puzzle.ts";
import type { Position } from "../../src/domicles/play.ts";
import { check, solved } from "../../src/domicles/rules.ts";
import { bitCount, lowestBit } from "../../src/bits.ts";
import { clashesOf, coverBound } from "../../src/domicles/search/clashes.ts";
import { cycles, swapsBetween } from "../../src/domicles/search/cycles.ts";
import { deepen } from "../../src/domicles/search/deepening.ts";
import { look } from "../../src/domicles/look.ts";
import { Meter } from "../../src/meter.ts";
import { numbers } from "../support/draws.ts";
import { positionAfter, PUZZLES, randomPair, randomTiles } from "./support.ts";

const BUDGET: Budget = { nodes: 100_000 };
const MOST = 99;

/** Every order of the tiles of a board, and how many swaps each is from solved: breadth-first from all solved orders. */
function distances(tiles: readonly Tile[], cols: number): Map<string, number> {
  const distance = new Map<string, number>();
  let edge = orders(tiles.length).filter((order) => solved(order.map((tile) => tiles[tile]!), cols));
  edge.forEach((order) => distance.set(order.join(), 0));
  for (let swaps = 1; edge.length > 0; swaps++) {
    const next: number[][] = [];
    for (const order of edge) {
      for (let i = 0; i < order.length; i++) {
        for (let j = i + 1; j < order.length; j++) {
          const after = [...order];
          [after[i], after[j]] = [order[j]!, order[i]!];
          if (distance.has(after.join())) continue;
          distance.set(after.join(), swaps);
          next.push(after);
        }
      }
    }
    edge = next;
  }
  return distance;
}

function orders(size: number): number[][] {
  if (size === 0) return [[]];
  return orders(size - 1).flatMap((order) =>
    Array.from({ length: size }, (_, at) => [...order.slice(0, at), size - 1, ...order.slice(at)]),
  );
}

/** Whether some sequence of at most `left` swaps solves the board: all of them are tried. */
function solvable(tiles: readonly Tile[], cols: number, left: number): boolean {
  if (solved(tiles, cols)) return true;
  if (left === 0) return false;
  return pairs(tiles.length).some((pair) => solvable(replay(tiles, [pair]), cols, left - 1));
}

function pairs(size: number): Pair[] {
  return Array.from({ length: size }, (_, i) => i).flatMap((i) =>
    Array.from({ length: size - i - 1 }, (_, k) => [i, i + 1 + k] as const),
  );
}

/** A puzzle without a claim about the least number of swaps. */
function board(tiles: readonly Tile[], cols: number, pips: number, swaps: number): [Domicles, Position] {
  const puzzle = { rows: tiles.length / cols, cols, pips, tiles, swaps, exact: false };
  return [puzzle, { tiles, swaps: [] }];
}

/** What `look` says with this many swaps left: the length of the winning line, which is played, or null if lost. */
function swapsNeeded(tiles: readonly Tile[], cols: number, pips: number, left: number): number | null {
  const [puzzle, position] = board(tiles, cols, pips, left);
  const outlook = look(puzzle, position, BUDGET, null);
  if (outlook.status === "lost") return null;
  if (outlook.status === "unknown") throw new Error("unknown");
  const swaps = outlook.moves.map((move): Pair => {
    if (move.move === "back") throw new Error("back");
    return [move.i, move.j];
  });
  expect(check(puzzle, { swaps })).toEqual([]);
  return swaps.length;
}

describe("every board of a few tiles has the distance that breadth-first search finds", () => {
  test.each([
    [2, 2, 3],
    [2, 2, 4],
    [2, 2, 5],
    [3, 2, 5],
    [2, 3, 5],
    [2, 3, 6],
  ])("%dx%d double-%d", (rows, cols, pips) => {
    const below = numbers(rows * 100 + cols * 10 + pips);
    // Two sets of tiles that have solved boards, and one that has none if it comes up before.
    for (let solvableSets = 0, sets = 0; solvableSets < 2; ) {
      const tiles = randomTiles(rows * cols, pips, below);
      const distance = distances(tiles, cols);
      if (distance.size > 0) solvableSets++;
      else if (++sets > 1) continue;
      for (const order of orders(tiles.length)) {
        const least = distance.get(order.join()) ?? Infinity;
        const left = below(tiles.length);
        const needed = swapsNeeded(order.map((tile) => tiles[tile]!), cols, pips, left);
        expect(needed).toBe(least <= left ? least : null);
      }
    }
  });
});

test("larger boards agree with all sequences of up to two swaps", () => {
  const below = numbers(7);
  for (const { puzzle, solution } of PUZZLES) {
    for (let game = 0; game < 3; game++) {
      const start = solution.slice(0, Math.max(0, solution.length - 2 + below(2)));
      const { tiles } = positionAfter(puzzle, [...start, ...Array.from({ length: below(2) }, () => randomPair(puzzle.tiles.length, below))]);
      const left = below(tiles.length > 12 ? 2 : 3);
      expect(swapsNeeded(tiles, puzzle.cols, puzzle.pips, left) !== null).toBe(solvable(tiles, puzzle.cols, left));
    }
  }
});

test.each(PUZZLES)("$id needs exactly the swaps that it claims", ({ puzzle, solution }) => {
  expect(swapsNeeded(puzzle.tiles, puzzle.cols, puzzle.pips, MOST)).toBe(solution.length);
  expect(swapsNeeded(puzzle.tiles, puzzle.cols, puzzle.pips, solution.length - 1)).toBeNull();
});

test("the search meets each nearest board exactly once", () => {
  const below = numbers(11);
  for (let set = 0; set < 12; set++) {
    const tiles = randomTiles(6, 5, below);
    const distance = distances(tiles, 2);
    const least = distance.get("0,1,2,3,4,5");
    if (least === undefined) continue;
    const { lower, targets } = deepen(tiles, 2, MOST, 1000, new Meter(BUDGET));
    expect(lower).toBe(least);
    const start = [0, 1, 2, 3, 4, 5];
    const nearest = orders(6).filter(
      (order) => distance.get(order.join()) === 0 && swapsBetween(start, order).length === least,
    );
    expect(targets.map((target) => target.join()).sort()).toEqual(nearest.map((order) => order.join()).sort());
  }
});

test("a solved board is won with no swaps left, any other is lost", () => {
  const { puzzle, solution } = PUZZLES[0]!;
  const end = positionAfter(puzzle, solution);
  expect(look(puzzle, end, BUDGET, null)).toEqual({ status: "winnable", moves: [] });
  const wasted = positionAfter(puzzle, Array(puzzle.swaps).fill([0, 1]));
  expect(look(puzzle, wasted, BUDGET, null)).toMatchObject({
    status: "lost",
    why: { key: "play.domicles.none_left", args: { away: { key: "play.domicles.away", args: { count: 1 } } } },
  });
});

test("a lost board says how many swaps it needs and how many are left", () => {
  const { puzzle } = PUZZLES.find(({ puzzle }) => puzzle.swaps === 4)!;
  const [easier, position] = board(puzzle.tiles, puzzle.cols, puzzle.pips, 3);
  const outlook = look(easier, position, BUDGET, null);
  expect(outlook).toMatchObject({
    status: "lost",
    why: { key: "play.domicles.too_far", args: { away: { args: { count: 4 } }, left: { args: { count: 3 } } } },
  });
});

test.each([
  ["crowded", [[6, 0], [5, 0], [4, 0], [6, 5]], { number: 0, tiles: 3, room: 2 }],
  ["crowded_high", [[6, 0], [6, 1], [6, 2], [5, 3], [5, 4], [4, 3]], { number: 6, tiles: 3, room: 2 }],
  ["crowded_low", [[6, 0], [5, 0], [4, 0], [6, 2], [5, 3], [4, 1]], { number: 0, tiles: 3, room: 2 }],
] as const)("a number on too many tiles is the reason: %s", (name, tiles, args) => {
  const outlook = look(...board(tiles, 2, 6, 3), BUDGET, null);
  expect(outlook).toMatchObject({ status: "lost", why: { key: `play.domicles.${name}`, args } });
});

test("a budget that is too small gives unknown, never a wrong answer", () => {
  const { puzzle } = PUZZLES.find(({ id }) => id.startsWith("domicles:4x3"))!;
  const position = { tiles: puzzle.tiles, swaps: [] };
  expect(look(puzzle, position, { nodes: 3 }, null)).toEqual({ status: "unknown" });
  expect(look(puzzle, position, { nodes: 1e6, milliseconds: -1 }, null).status).not.toBe("lost");
});

test("a known solution answers without a search, and a useless one changes nothing", () => {
  for (const { puzzle, solution } of PUZZLES) {
    const half = positionAfter(puzzle, solution.slice(0, 1));
    const outlook = look(puzzle, half, { nodes: 0 }, { swaps: solution });
    expect(outlook.status === "winnable" && outlook.moves.length).toBe(solution.length - 1);
    expect(look(puzzle, half, BUDGET, { swaps: [] })).toEqual(look(puzzle, half, BUDGET, null));
  }
});

test("a known solution that is too long does not hide a shorter one", () => {
  const { puzzle, solution } = PUZZLES.find(({ puzzle }) => puzzle.swaps === 3)!;
  const roomy = { ...puzzle, swaps: 5, exact: false };
  const detour: Pair[] = [[0, 1], [0, 1], ...solution];
  const outlook = look(roomy, { tiles: puzzle.tiles, swaps: [] }, BUDGET, { swaps: detour });
  expect(outlook.status === "winnable" && outlook.moves.length).toBe(3);
});

test("boards of more than 31 tiles are compared with the known solution", () => {
  const puzzle = parseId(
    "domicles:8x4:12:m2:9273a986413032a7c585ba71a321846587ca9340629450b3964275c854b6c7b0",
  );
  const position = { tiles: puzzle.tiles, swaps: [] };
  expect(look(puzzle, position, BUDGET, null).status).toBe("unknown");
  const known = { swaps: [[0, 31], [5, 9]] } as const;
  const outlook = look(puzzle, position, BUDGET, known);
  expect(outlook.status === "winnable" && outlook.moves.length).toBe(2);
  expect(look(puzzle, positionAfter(puzzle, [[1, 2], [3, 4]]), BUDGET, known).status).toBe("lost");
});

test("the bound on leaving tiles never exceeds the least number that meets every conflict", () => {
  const below = numbers(13);
  for (let set = 0; set < 50; set++) {
    const size = 4 + below(6);
    const { inRow } = clashesOf(randomTiles(size, 6, below));
    const all = (1 << size) - 1;
    let least = size;
    for (let subset = 0; subset <= all; subset++) {
      const rest = all & ~subset;
      let met = true;
      for (let bits = rest; bits !== 0; bits &= bits - 1) if (inRow[lowestBit(bits)]! & rest) met = false;
      if (met) least = Math.min(least, bitCount(subset));
    }
    expect(coverBound(inRow, all)).toBeLessThanOrEqual(least);
  }
});

test("the swaps between two boards are as many as places less cycles", () => {
  const below = numbers(17);
  for (let set = 0; set < 100; set++) {
    const size = 2 + below(10);
    const start = Array.from({ length: size }, (_, place) => place);
    const target = [...start];
    for (let place = size - 1; place > 0; place--) {
      const other = below(place + 1);
      [target[place], target[other]] = [target[other]!, target[place]!];
    }
    const swaps = swapsBetween(start, target);
    expect(swaps.length).toBe(size - new Set(cycles(start, target)).size);
    const end = [...start];
    for (const [i, j] of swaps) [end[i], end[j]] = [end[j]!, end[i]!];
    expect(end).toEqual(target);
  }
});
