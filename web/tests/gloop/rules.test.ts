import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { gloop, TILES, turns, type Move, type Packing } from "../../src/gloop/index.ts";
import { Draws } from "../support/draws.ts";
import { randomPuzzle, shippedEntries, wander } from "./support.ts";

test("there are 91 tiles with 323 words", () => {
  expect(TILES).toHaveLength(91);
  expect(new Set(TILES.flatMap(turns)).size).toBe(323);
  expect([TILES[0], TILES[1], TILES[90]]).toEqual(["........", "()......", "()()()()"]);
});

/** The codes of the rules that a packing breaks, each with its cells. */
function broken(id: string, grid: Packing["grid"]): string[] {
  return gloop.check(gloop.parseId(id), { grid }).map(({ code, cells }) => [code, ...cells.map(String)].join(" "));
}

describe("each rule has its code and cells", () => {
  const entry = shippedEntries()[0]!;
  const { grid } = entry.solution;
  const changed = (row: number, col: number, word: string | null): (string | null)[][] =>
    grid.map((line, atRow) => line.map((one, atCol) => (atRow === row && atCol === col ? word : one)));

  test("a solution of the pack breaks none", () => {
    for (const { id, solution } of shippedEntries()) expect(gloop.check(gloop.parseId(id), solution)).toEqual([]);
  });

  test("a grid of the wrong shape breaks only SHAPE", () => {
    expect(broken(entry.id, grid.slice(1))).toEqual(["SHAPE"]);
    expect(broken(entry.id, grid.map((line) => line.slice(1)))).toEqual(["SHAPE"]);
  });

  test("empty cells, texts that are not words, tiles twice and strange ones, givens changed", () => {
    expect(broken(entry.id, changed(1, 2, null))).toEqual([
      "EMPTY_CELL 1,2",
      "GIVEN_MOVED 1,2",
      "PATH_CUT_OFF 0,2",
      "PATH_CUT_OFF 1,1",
      "PATH_CUT_OFF 1,3",
      "PATH_CUT_OFF 2,2",
    ]);
    expect(broken(entry.id, changed(0, 0, "__proto__"))).toEqual(["NOT_A_WORD 0,0"]);
    expect(broken(entry.id, changed(0, 0, "...(.)..")).filter((line) => /TWICE|MISMATCH|CUT/.test(line))).toEqual([
      "TILE_TWICE 0,0 1,0",
      "EDGE_MISMATCH 0,0 0,1",
      "EDGE_MISMATCH 0,0 1,0",
    ]);
    expect(broken(entry.id, changed(0, 0, "()()()()"))[0]).toBe("NOT_IN_SET 0,0");
  });

  test("holes stay empty, and unturned tiles as they are drawn", () => {
    expect(broken("gloop:1x3.5:valid:3:u00", [["........", "........", "()......"]])).toEqual([
      "FILLED_HOLE 0,1",
      "TILE_TWICE 0,0 0,1",
      "PATH_CUT_OFF 0,2",
    ]);
    const turnedCap = turns(TILES[1]!)[1]!;
    expect(broken("gloop:1x2:valid:3:u00", [["........", turnedCap]])).toContain("TURNED 0,1");
  });

  test("contours: a circle, two loops, none, and limits", () => {
    const circle = [["..()....", "......()"]];
    // Both words are the same tile, so TILE_TWICE comes as well; the contour is what counts here.
    const codes = (id: string): string[] => broken(id, circle).filter((line) => !/TWICE|SET/.test(line));
    expect(codes("gloop:1x2:valid:3")).toEqual([]);
    expect(codes("gloop:1x2:mixed:3")).toEqual(["NO_LOOP"]);
    expect(codes("gloop:1x2:perfect:3")).toEqual(["NO_LOOP", "CIRCLE 0,0 0,1"]);
    expect(codes("gloop:1x2:valid:3:c2-3.o0-0")).toEqual(["CONTOUR_LIMIT", "CIRCLE_LIMIT"]);
  });
});

describe("moves", () => {
  test("`after` accepts exactly the moves listed", () => {
    const draws = new Draws(2);
    for (const board of [["..", ".."], ["#..", "..."]]) {
      for (let round = 0; round < 4; round++) {
        const puzzle = randomPuzzle(draws, board);
        const played = wander(draws, puzzle, gloop.start(puzzle), 4);
        const position = played.reduce((before, move) => gloop.after(puzzle, before, move), gloop.start(puzzle));
        const listed = new Set(gloop.moves(puzzle, position).map((move) => JSON.stringify(move)));
        const words = TILES.flatMap(turns);
        for (let row = 0; row <= board.length; row++) {
          for (let col = 0; col <= 3; col++) {
            const moves: Move[] = [{ move: "lift", row, col }, ...words.map((word): Move => ({ move: "lay", row, col, word }))];
            for (const move of moves) expect(accepts(() => gloop.after(puzzle, position, move))).toBe(listed.has(JSON.stringify(move)));
          }
        }
      }
    }
  });

  test("a refused move names the cell and the rule", () => {
    const puzzle = gloop.parseId("gloop:2x2:valid:cc:0ooaobooo");
    const refused = (move: Move): string => {
      try {
        gloop.after(puzzle, gloop.start(puzzle), move);
      } catch (error) {
        return (error as Error).message;
      }
      return "accepted";
    };
    expect(refused({ move: "lay", row: 2, col: 0, word: "........" })).toBe("lay (2, 0): the board has no such cell");
    expect(refused({ move: "lay", row: 0, col: 0, word: "........" })).toBe("lay (0, 0): the cell has a given tile");
    expect(refused({ move: "lay", row: 0, col: 1, word: "x" })).toMatch(/^lay \(0, 1\): "x" is not a Motzkin word/);
    expect(refused({ move: "lay", row: 0, col: 1, word: "()()()()" })).toBe("lay (0, 1): the puzzle does not have tile 90");
    expect(refused({ move: "lay", row: 0, col: 1, word: "..(.)..." })).toBe("lay (0, 1): tile 2 is already on the board");
    expect(refused({ move: "lift", row: 0, col: 0 })).toBe("lift (0, 0): this tile is given and cannot be lifted");
    expect(refused({ move: "lift", row: 1, col: 1 })).toBe("lift (1, 1): the cell is empty");
    expect(refused({ move: "lay", row: 1, col: 1, word: TILES[3]! })).toMatch(/side shows (01|10|11); expected 00/);
  });

  test("lifting gives back the position before, and the text of a position forgets the order", () => {
    const puzzle = gloop.parseId("gloop:2x2:valid:cc:0ooaobooo");
    const first = gloop.moves(puzzle, gloop.start(puzzle)).find(({ move }) => move === "lay")!;
    const placed = gloop.after(puzzle, gloop.start(puzzle), first);
    expect(gloop.progress(puzzle, placed)).toEqual({ done: 1, total: 3 });
    expect(gloop.after(puzzle, placed, { move: "lift", row: first.row, col: first.col })).toEqual(gloop.start(puzzle));
    expect(gloop.describe(puzzle, gloop.start(puzzle))).toBe("..(.)... ./. .");
    expect(gloop.describe(gloop.parseId("gloop:1x3.5:valid:3"), [])).toBe(". # .");
  });
});

function accepts(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return false;
  }
}
