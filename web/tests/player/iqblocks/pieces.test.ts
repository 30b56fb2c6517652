// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { describe, expect, test } from "vitest";

import { contentOf, whyNot } from "../../../player/iqblocks/fits.ts";
import { Hand } from "../../../player/iqblocks/hand.ts";
import { enclosed, letterCell, outline } from "../../../player/iqblocks/outline.ts";
import { cellsAt, flipped, shapeOf, spelt, turned } from "../../../player/iqblocks/shapes.ts";
import { neverFlips, signed } from "../../../player/iqblocks/tray.ts";
import { iqblocks } from "../../../src/iqblocks/index.ts";
import { pieceOf } from "../../../src/iqblocks/pieces.ts";
import type { Cell } from "../../../src/kind.ts";

const L = shapeOf([[3, 5], [4, 5], [5, 5], [5, 6]]);
const PUZZLE = iqblocks.parseId("iqblocks:a111_b10.11_c11:3x3:a4.b.-.");
const START = iqblocks.start(PUZZLE);

describe("shapes", () => {
  test("turn clockwise and come back after four turns", () => {
    expect(spelt(L)).toBe("#./#./##");
    expect(spelt(turned(L))).toBe("###/#..");
    expect(turned(turned(turned(turned(L))))).toEqual(L);
  });

  test("flip left and right", () => {
    expect(spelt(flipped(L))).toBe(".#/.#/##");
    expect(flipped(flipped(L))).toEqual(L);
  });

  test("are put anywhere, also outside the board", () => {
    expect(cellsAt(shapeOf([[0, 1], [1, 0]]), [-1, 2])).toEqual([[-1, 3], [0, 2]]);
  });
});

describe("pictures", () => {
  test("an outline has a loop for each hole, and goes round cells that touch at a corner", () => {
    const ring = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]] as const;
    expect(outline(ring).split("M")).toHaveLength(3);
    expect(outline([[0, 0], [1, 1]]).match(/[ML]/g)).toHaveLength(8);
  });

  test("the letter is on the cell with most neighbours", () => {
    expect(letterCell([[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]])).toEqual([1, 1]);
  });

  test("only holes inside the board are hatched", () => {
    const holes: Cell[] = [[0, 0], [0, 1], [1, 1], [3, 3]];
    expect(enclosed(holes, 5, 5)).toEqual([[3, 3]]);
  });
});

describe("what is on a cell", () => {
  test("clues, given pieces and laid pieces differ", () => {
    const position = iqblocks.after(PUZZLE, START, { move: "lay", piece: "A", cells: [[0, 0], [0, 1], [0, 2]] });
    expect(contentOf(PUZZLE, START, [0, 0])).toEqual({ sort: "clue", piece: "A", fixed: true });
    expect(contentOf(PUZZLE, position, [0, 0])).toEqual({ sort: "laid", piece: "A", fixed: true });
    expect(contentOf(PUZZLE, position, [0, 1])).toEqual({ sort: "laid", piece: "A", fixed: false });
    const given = iqblocks.parseId("iqblocks:a1_b1:1x2:a.");
    expect(contentOf(given, iqblocks.start(given), [0, 0]).sort).toBe("given");
    expect(contentOf(given, iqblocks.start(given), [0, 1]).sort).toBe("empty");
  });

  test("a placement that the rules refuse is refused with the reason", () => {
    const why = (letter: string, cells: readonly Cell[]): string | undefined =>
      whyNot(START.board, PUZZLE.set.find(({ name }) => name === letter)!, () => true, cells)?.key;
    expect(why("A", [[0, 0], [0, 1], [0, 2]])).toBeUndefined();
    expect(why("A", [[0, 1], [0, 2], [0, 3]])).toBe("page.iqblocks.outside");
    expect(why("C", [[2, 0], [2, 1]])).toBe("page.iqblocks.outside");
    expect(why("C", [[0, 0], [0, 1]])).toBe("page.iqblocks.other_clue");
    expect(why("A", [[0, 1], [1, 1], [2, 1]])).toBe("page.iqblocks.outside");
    expect(why("B", [[0, 1], [1, 0], [1, 1]])).toBe("page.iqblocks.own_clue");
  });
});

describe("the hand", () => {
  const piece = PUZZLE.set[1]!;

  test("holds a piece by its first square, and one from the board where it was pressed", () => {
    const hand = new Hand();
    hand.take(piece);
    expect(hand.cellsOn([1, 1])).toEqual([[1, 1], [2, 1], [2, 2]]);
    hand.pickUp(piece, [[0, 1], [1, 0], [1, 1]], [1, 1]);
    expect(hand.cellsOn([1, 1])).toEqual([[0, 1], [1, 0], [1, 1]]);
    hand.release();
    expect(hand.cellsOn([1, 1])).toEqual([]);
  });

  test("a turned piece stays turned, and is held by its first square again", () => {
    const hand = new Hand();
    hand.take(piece);
    hand.keep(piece, turned(hand.shapeOf(piece)));
    expect(spelt(hand.shapeOf(piece))).toBe("##/#.");
    expect(hand.cellsOn([0, 0])).toEqual([[0, 0], [0, 1], [1, 0]]);
  });
});

test("pieces that may not be flipped have a sign only if others with two sides may", () => {
  const kept = pieceOf("A", ["###.", "..##"], false);
  const free = pieceOf("B", ["###", "#.."], true);
  const square = pieceOf("C", ["##", "##"], false);
  expect(signed([kept, free, square])).toEqual(["A"]);
  expect(signed([kept, square])).toEqual([]);
  expect([neverFlips([kept, square]), neverFlips([kept, free]), neverFlips([square])]).toEqual([true, false, false]);
});
