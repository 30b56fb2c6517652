// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { describe, expect, test } from "vitest";

import { fitting, tilesLeft, turnsFrom, whyNot, without, wordOn } from "../../player/gloop/fitting.ts";
import { goalOf } from "../../player/gloop/goal.ts";
import { gloopBoard } from "../../player/gloop/index.ts";
import { cellLabel, described } from "../../player/gloop/labels.ts";
import { closedPaths } from "../../player/gloop/picture.ts";
import { wordsOf } from "../../player/page/words.ts";
import type { Said } from "../../src/kind.ts";
import { start } from "../../src/gloop/play.ts";
import { makeGloop, type Gloop } from "../../src/gloop/puzzle.ts";
import { TILES, TURNS } from "../../src/gloop/tiles.ts";
import { cellName, say } from "../../src/said.ts";

const HALF_RIGHT = "..()....";
const HALF_LEFT = "......()";

function puzzle(fields: Partial<Gloop> = {}): Gloop {
  return makeGloop({ board: ["...", "..#"], goal: "valid", tiles: [0, 1, 2, 3, 5], givens: [[0, 0, HALF_RIGHT]], limits: null, unturned: [], ...fields });
}

function english(said: Said): string {
  return say(said, wordsOf("en"));
}

describe("the goal", () => {
  test.each([
    [{ goal: "perfect", tiles: [1, 2, 3, 5, 7] }, "Turn the tiles, but never flip them. Goal: one single loop."],
    [{ goal: "valid", tiles: [0, 1, 2, 3, 5, 7] }, "Turn the tiles, but never flip them. Goal: closed paths of any kind. 1 tile is left over."],
    [
      { goal: "mixed", limits: { contours: [3, 5], circles: [1, 1] } },
      "Turn the tiles, but never flip them. Goal: one loop and 1 circle, 3–5 closed paths in all.",
    ],
    [{ goal: "perfect", limits: { contours: [1, 1], circles: null } }, "Turn the tiles, but never flip them. Goal: one single loop."],
  ] as const)("%j", (fields, sentence) => {
    expect(english(goalOf(puzzle(fields as Partial<Gloop>)))).toBe(sentence);
  });

  test("says that tiles are not turned", () => {
    const unturned = [0, 1, 2, 3, 5].map((tile) => (tile === 1 ? HALF_RIGHT : TILES[tile]!));
    expect(english(goalOf(puzzle({ unturned })))).toMatch(/^Place the tiles as they are drawn, without turning them\./);
  });
});

describe("where tiles fit", () => {
  const board = puzzle();
  const position = start(board);

  test("a tile turns on from how it lies", () => {
    expect(turnsFrom(board, TURNS[3]![2]!)).toEqual([2, 3, 0, 1].map((turn) => TURNS[3]![turn]));
  });

  test("only turns that match the border and the neighbours fit", () => {
    expect(fitting(board, position, TILES[3]!, [0, 1])).toEqual([]);
    expect(fitting(board, position, TILES[0]!, [1, 0])).toEqual([TILES[0]]);
    expect(fitting(board, position, TILES[0]!, [0, 1])).toEqual([]);
  });

  test("the reason names the tile, the cell and the side", () => {
    expect(english(whyNot(board, position, TILES[0]!, [0, 1], cellName([0, 1])))).toBe(
      "Tile 0 does not fit at row 1, column 2: its paths do not meet those of the tile on the left.",
    );
    expect(english(whyNot(board, position, TILES[5]!, [0, 2], cellName([0, 2])))).toMatch(/in any position\. As it is now, a path would leave the board/);
  });

  test("a tile on the board is not left to place, and can be lifted", () => {
    expect(tilesLeft(board, position)).toEqual([0, 2, 3, 5]);
    expect(wordOn(position, [0, 0])).toBe(HALF_RIGHT);
    expect(without(position, [0, 0])).toEqual([]);
  });
});

describe("labels", () => {
  test("a tile says how it is turned, its path ends and its paths", () => {
    expect(english(described(HALF_RIGHT, false))).toBe(
      "tile 1, turned a quarter clockwise; path ends: top 0, right 2, bottom 0 and left 0; paths: right top to right bottom",
    );
    expect(english(described(HALF_RIGHT, true))).toMatch(/^tile 1; /);
    expect(english(described(TILES[0]!, false))).toBe("tile 0, blank");
  });

  test("an empty cell says what its neighbours ask for", () => {
    expect(english(cellLabel([0, 1], null, false, [0, -1, 1, 3]))).toBe("row 1, column 2: empty; path ends needed: top 0, bottom 1 (bottom left) and left 2");
    expect(english(cellLabel([1, 1], null, false, [-1, -1, -1, -1]))).toBe("row 2, column 2: empty");
  });

  test("a given tile is named as one", () => {
    expect(english(cellLabel([0, 0], described(TILES[0]!, false), true, []))).toBe("row 1, column 1: given tile 0, blank");
  });
});

test("two half circles that meet are a closed path, on both tiles", () => {
  const board = puzzle();
  expect(closedPaths(board, start(board)).contours).toEqual([]);
  const { contours, arcs } = closedPaths(board, [...start(board), [0, 1, HALF_LEFT]]);
  expect(contours).toMatchObject([{ circle: true, arcs: [[0, 0, 2, 3], [0, 1, 6, 7]] }]);
  expect([...arcs]).toEqual(["0,0 2", "0,1 6"]);
});

test("the numbers of tiles are notes while they are few", () => {
  expect(gloopBoard.notes(puzzle())).toEqual(["?", "✓", "✗", "○", "0", "2", "3", "5"]);
  const many = makeGloop({ board: Array<string>(5).fill("......"), goal: "valid", tiles: [...Array(30).keys()], givens: [], limits: null, unturned: [] });
  expect(gloopBoard.notes(many)).toEqual(["?", "✓", "✗", "○"]);
});
