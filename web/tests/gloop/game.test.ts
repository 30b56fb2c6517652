// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { corners, formations, GameError, InputError, replay, start, State, TILES, View, type Words } from "../../src/gloop/game/index.ts";
import { replayGloopGame, type GloopGameFile } from "../conformance/gloop_game.ts";

const FILE = JSON.parse(readFileSync(new URL("../../../conformance/gloop-game.json", import.meta.url), "utf8")) as GloopGameFile;

/** The last state of a game of the file. */
function last(number: number): State {
  const { players, seed, variant, states } = FILE.games[number]!;
  return states.reduce((state, { move }) => (move === null ? state : state.apply(move)), start(players, seed, variant));
}

/** The error of an action. */
function error(act: () => unknown): InputError {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof InputError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was refused");
}

function saved(changes: object): string {
  return JSON.stringify({ ...(JSON.parse(start().save()) as object), ...changes });
}

describe("conformance", () => {
  it("finds in every state what Python finds", () => {
    expect(replayGloopGame(FILE)).toEqual([]);
  });

  it("notices a record that says something else", () => {
    const game = FILE.games[0]!;
    const states = game.states.map((state) => ({ ...state, views: "", moves: [0, ""] as const, refused: { move: { move: "draw" }, code: "X" } as const }));
    const wrong = { ...FILE, version: 2, games: [{ ...game, states, pool: [], result: { ...game.result, winners: [] } }], saves: [] };
    expect(replayGloopGame(wrong)).toHaveLength(3 * states.length + 3);
    expect(replayGloopGame({ ...FILE, games: [], saves: [{ text: start().save(), views: "", saved: "" }, { text: "", views: null, code: "X" }] })).toHaveLength(3);
  });
});

describe("formations", () => {
  it("are none for four tiles that fit in no way", () => {
    expect([...formations([23, 30, 31, 72])]).toEqual([]);
  });
});

describe("a view", () => {
  it("is the same if only hidden tiles differ", () => {
    const state = start(3, 7);
    const [first, second, third] = state.hands as [number[], number[], number[]];
    const [drawn, ...pool] = state.pool as [number, ...number[]];
    const other = new State({ ...state, hands: [first, third, [...second.slice(1), drawn]], pool: [second[0]!, ...pool.reverse()] });
    expect(other.view(0)).toEqual(state.view(0));
    expect(other.view(1)).not.toEqual(state.view(1));
  });

  it("can be sent to a worker and played there", () => {
    const state = last(0);
    const before = replay(saved({ moves: state.played.slice(0, -1) }));
    const view = before.view(before.toMove);
    const moves = new View(structuredClone({ ...view })).moves();
    expect(moves).toEqual(before.moves());
    expect(moves.length).toBeGreaterThan(0);
    expect(before.view((before.toMove + 1) % 2).moves()).toEqual([]);
  });

  it("has a seat of the game", () => {
    expect(error(() => start().view(2)).message).toBe("seat: 2: expected a whole number from 0 to 1");
  });
});

describe("a state", () => {
  it("never changes", () => {
    const state = start(2, 3);
    const before = JSON.stringify(state);
    expect(state.apply(state.moves()[0]!).moves()).not.toEqual(state.moves());
    expect(JSON.stringify(state)).toBe(before);
  });

  it("places every formation beside the one before", () => {
    for (const end of ["left", "right"] as const) {
      const arms = FILE.games.map((_, number) => corners(last(number).group, end));
      expect(Math.max(...arms.map((cells) => cells.length))).toBeGreaterThan(2);
      for (const cells of arms) {
        expect([undefined, end === "left" ? "0,-2" : "0,1"]).toContain(cells[0]?.toString());
        expect(new Set(cells.map(String)).size).toBe(cells.length);
      }
    }
  });

  it("refuses what is not a move with the name of the field", () => {
    expect(error(() => start().apply({ move: "jump" } as never)).message).toContain('move.move: "jump": expected one of pair,');
    expect(error(() => start().apply(null as never)).message).toContain("move: null: expected an object");
  });

  it("refuses moves against the rules with a code, in one line that names the move", () => {
    const refused = error(() => start().apply({ move: "draw" }));
    expect(refused).toBeInstanceOf(GameError);
    expect(refused).toMatchObject({ code: "NOT_THE_PAIR", name: "InputError" });
    expect(refused.message).toBe("move 1, draw: the pair has to be turned first, from the two tiles that were drawn");
  });
});

describe("a build", () => {
  it.each([
    ["tile 51: a tile is not in the hand", [51, 40, 51, 47]],
    ["tile 1: a tile is not in the hand", [40, 90, 47, 1]],
  ])("names the least tile that is not in the hand: %s", (message, tiles) => {
    const opened = start().apply(start().moves()[0]!);
    expect(opened.hands[0]).toEqual([40, 47, 51, 63, 77, 83]);
    const words = tiles.map((tile) => TILES[tile]!) as unknown as Words;
    expect(error(() => opened.apply({ move: "build", words }))).toMatchObject({ code: "NOT_IN_HAND", message: `move 2, build, ${message}` });
  });
});

describe("a saved game", () => {
  it("gives the same game", () => {
    const state = last(8);
    expect(replay(state.save())).toEqual(state);
    expect(state.result).toEqual(FILE.games[8]!.result);
  });

  it("names the move that breaks a rule, with its code", () => {
    const refused = error(() => replay(saved({ moves: [start().moves()[0], { move: "pass" }] }), "save.json"));
    expect(refused).toMatchObject({ code: "CAN_DRAW" });
    expect(refused.message).toBe("save.json: move 2, pass: passing is only for players who can do nothing else");
  });

  it.each([
    ["seed: 9007199254740992: expected a whole number from 0 to 9007199254740991", saved({ seed: 2 ** 53 })],
    ["seed: -1: expected", saved({ seed: -1 })],
    ["expected whole numbers, got a decimal number", saved({}).replace('"seed":0', '"seed":0.0')],
    ["version: 2: expected", saved({ version: 2 })],
    ["more: unknown field", saved({ more: 1 })],
    ["variant: null: expected an object", saved({ variant: null })],
    ["variant.hand: 9: expected a whole number from 4 to 8", saved({ variant: { hand: 9 } })],
    ["variant.__proto__: unknown field", saved({}).replace('"variant":{}', '"variant":{"__proto__":{"hand":4}}')],
    ["players: 9: expected a whole number from 2 to 8", saved({ players: 9 })],
    ["opener 2: expected a seat from 0 to 1", saved({ variant: { opener: 2 } })],
    ["extra: 3 numbers for 2 players", saved({ variant: { extra: [0, 0, 2] } })],
    ["hand: 13 tiles are dealt, so the pool is odd", saved({ variant: { extra: [1] } })],
    ["hand: 88 tiles are dealt, which leaves no pool", saved({ players: 8, variant: { hand: 8, extra: [4, 4, 4, 4, 4, 4] } })],
    ["moves[0].move: undefined: expected", saved({ moves: [{}] })],
    ["moves[0].formation: 22: expected a whole number from 0 to 21", saved({ moves: [{ move: "attach", formation: 22, end: "left", step: "L", turns: 0 }] })],
    ["nested more than 16 levels deep", saved({ moves: "[" }).replace('"["', "[".repeat(10_000))],
    ["100001 characters; the limit is 100000", " ".repeat(100_001)],
    ["not JSON", "{"],
    ["7: expected a string", 7 as never],
  ])("is refused: %s", (message, text) => {
    const refused = error(() => replay(text));
    expect(refused.message).toContain(`game: ${message}`);
    expect(refused.message).not.toContain("\n");
    expect(refused).not.toBeInstanceOf(GameError);
  });

  it("is refused at the door of a new game in the same way", () => {
    expect(error(() => start(2, 0.5)).message).toBe("seed: 0.5: expected a whole number from 0 to 9007199254740991");
    expect(error(() => start(1)).message).toBe("players: 1: expected a whole number from 2 to 8");
    expect(error(() => start(2, 0, { opener: 8 })).message).toBe("variant.opener: 8: expected a whole number from 0 to 7");
    expect(start(2, 0, { extra: [0, 0] }).save()).toBe(start().save());
  });
});
