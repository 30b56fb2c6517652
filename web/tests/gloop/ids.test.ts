import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { gloop, tileNumber } from "../../src/gloop/index.ts";
import { Draws } from "../support/draws.ts";
import { randomPuzzle, shippedEntries } from "./support.ts";

test("the ids of the shipped pack describe its instances", () => {
  for (const { id, instance } of shippedEntries()) {
    const puzzle = gloop.parseId(id);
    expect(gloop.formatId(puzzle)).toBe(id);
    expect(gloop.readInstance(instance, "instance")).toEqual(puzzle);
  }
});

test("random puzzles come back from their ids", () => {
  const draws = new Draws(1);
  for (const board of [["."], ["..", ".."], ["#..", "..."], ["...", "..."]]) {
    for (let round = 0; round < 20; round++) {
      const puzzle = randomPuzzle(draws, board);
      expect(gloop.parseId(gloop.formatId(puzzle))).toEqual(puzzle);
    }
  }
});

test("an instance in any order is the puzzle of its id", () => {
  const corner = tileNumber("(......)");
  const puzzle = gloop.readInstance(
    {
      board: ["...", "##."],
      goal: "mixed",
      tiles: [90, corner, 0, 89],
      givens: [
        [1, 2, "(......)"],
        [0, 0, "........"],
      ],
      limits: { contours: null, circles: [0, 2] },
    },
    "",
  );
  expect(puzzle.tiles).toEqual([0, corner, 89, 90]);
  expect(puzzle.givens[0]).toEqual([0, 0, "........"]);
  expect(gloop.formatId(puzzle)).toMatch(/^gloop:2x3\.39:mixed:6[0-9a-f]{22}:0oooooooo_3aoooooob:o0-2$/);
  expect(gloop.parseId(gloop.formatId(puzzle))).toEqual(puzzle);
});

describe("refused ids name the field", () => {
  test.each([
    ["", "expected gloop:"],
    ["domicles:2x2", "expected gloop:"],
    ["gloop:2x2:valid", "expected gloop:"],
    ["gloop:2x2:valid:cc:c1-2:0ooaobooo", "expected gloop:"],
    ["gloop:2x:valid:cc", "board"],
    ["gloop:02x2:valid:cc", "without leading zeros"],
    ["gloop:0x2:valid:cc", "board"],
    ["gloop:92x1:valid:cc", "tiles"],
    ["gloop:2x2.ff:valid:cc", "board"],
    ["gloop:2x2.f:valid:cc", "standard form"],
    ["gloop:2x2.3:valid:cc", "board"],
    ["gloop:2x2:best:cc", "goal"],
    ["gloop:2x2:valid:CC", "tiles"],
    ["gloop:2x2:valid:0cc", "standard form"],
    ["gloop:2x2:valid:8", "tiles"],
    ["gloop:2x2:valid:fffffffffffffffffffffff", "tiles"],
    ["gloop:2x2:valid:cc:u000", "unturned"],
    ["gloop:2x2:valid:cd:u10000", "unturned"],
    ["gloop:2x2:valid:cc:4ooaobooo", "givens"],
    ["gloop:2x2:valid:cc:0aaaaaaaa", "givens"],
    ["gloop:2x2:valid:cc:0ooaobooo_0ooaobooo", "givens"],
    ["gloop:2x2:valid:cc:0ooooooob", "givens"],
    ["gloop:2x2:valid:cc:c2-1", "limits"],
    ["gloop:2x2:valid:cc:c1-999", "limits"],
    ["gloop:2x2:valid:cc:o0-1.c1-2", "limits"],
  ])("%s", (id, message) => {
    expect(() => gloop.parseId(id)).toThrow(InputError);
    expect(() => gloop.parseId(id)).toThrow(new RegExp(message));
  });

  test("a text of a million letters", () => {
    expect(() => gloop.parseId(`gloop:2x2:valid:${"c".repeat(1_000_000)}`)).toThrow("at position 23: expected 1 to 23 hexadecimal digits");
  });

  test("any change of one letter is refused, or describes another puzzle", () => {
    const id = "gloop:2x3.3d:mixed:1000000002cd:u0120131:0ooaobooo:c1-6.o0-2";
    for (let place = 0; place < id.length; place++) {
      for (const letter of "0123abfox-.:_u") {
        const changed = id.slice(0, place) + letter + id.slice(place + 1);
        const reread = (() => {
          try {
            return gloop.formatId(gloop.parseId(changed));
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            return changed;
          }
        })();
        expect(reread).toBe(changed);
      }
    }
  });
});
