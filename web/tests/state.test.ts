import { expect, test } from "vitest";

import { InputError } from "../src/errors.ts";
import type { Kind } from "../src/kind.ts";
import { ottf } from "../src/ottf/index.ts";
import { load, play, type State } from "../src/state.ts";
import { sums, type SumsMove } from "./support/sums.ts";

const puzzle = sums.parseId("gloop:3.5.7:12");
const saved = '{"format":"puzzlemill-play","version":1,"id":"gloop:3.5.7:12","moves":[{"move":"lay","place":1},{"move":"lay","place":2}]}';

function lay(place: number): SumsMove {
  return { move: "lay", place };
}

test("a game from the first move to the win, and back", () => {
  const start = play(sums, puzzle);
  const won = start.apply(lay(1)).apply(lay(2));
  expect([start.solved, start.check(), won.solved, won.check()]).toEqual([false, null, true, []]);
  expect(won.progress).toEqual({ done: 12, total: 12 });
  expect(won.undo().position).toEqual([1]);
  expect(won.at(0)).toBe(start);
  expect(won.played).toEqual([lay(1), lay(2)]);
  expect(won.at(1).played).toEqual([lay(1)]);
  expect(() => start.undo()).toThrow("play: no move to undo");
  expect(() => won.at(3)).toThrow("play: 3 moves: the game has 2");
});

test("a state of any kind has the types of its kind again", () => {
  const loaded: State = load(saved, [sums]);
  const game = loaded.as(sums);
  expect(game).toBe(loaded);
  // @ts-expect-error: the type of moves is known.
  expect(() => game?.apply({ move: "nothing" })).toThrow(InputError);
  expect(game?.position.map((place: number) => place)).toEqual([1, 2]);
  expect(loaded.as(ottf)).toBeNull();
});

test("an id in place of a puzzle gets an error with the remedy", () => {
  expect(() => play(ottf as Kind, "ottf:2x1:12")).toThrow("use parseId of the kind for an id");
});

test("a wrong complete position names the broken rule", () => {
  const wrong = play(sums, puzzle).apply(lay(0)).apply(lay(1)).apply(lay(2));
  expect(wrong.solved).toBe(false);
  expect(wrong.check()).toEqual([{ code: "total", cells: [[0, 0], [0, 1], [0, 2]] }]);
});

test("a state does not change, whatever is played after it", () => {
  const one = play(sums, puzzle).apply(lay(0));
  const other = one.apply(lay(1));
  one.apply(lay(2));
  expect(one.played).toEqual([lay(0)]);
  expect(other.played).toEqual([lay(0), lay(1)]);
});

test("saving and loading give the same game, and undo works after loading", () => {
  const won = play(sums, puzzle).apply(lay(1)).apply(lay(2));
  expect(won.save()).toBe(saved);
  const again = load(saved, [sums]);
  expect(again.save()).toBe(saved);
  expect(again.solved).toBe(true);
  expect(again.undo().undo().played).toEqual([]);
  const other = again.undo().apply(lay(0));
  expect(other.played).toEqual([lay(1), lay(0)]);
  expect(other.undo().undo().position).toEqual([]);
});

test("only the fields of a move are saved, in their order", () => {
  const move = { place: 1, move: "lay" } as SumsMove;
  expect(play(sums, puzzle).apply(move).save()).toContain('"moves":[{"move":"lay","place":1}]');
});

const refused: readonly (readonly [name: string, saved: string, message: string])[] = [
  ["no JSON", "{", "saved game: not JSON"],
  ["a list", "[]", "saved game: []: expected an object"],
  ["another format", saved.replace("-play", "-pack"), 'saved game.format: "puzzlemill-pack": expected one of puzzlemill-play'],
  ["another version", saved.replace("1,", "2,"), "saved game.version: 2: expected"],
  ["a decimal number", saved.replace("1,", "1.0,"), "saved game: expected whole numbers, got a decimal number"],
  ["a decimal number after a text with one", saved.replace(":12", ":1.2e").replace('"place":1', '"place":1e0'), "a decimal number"],
  ["an unknown field", saved.replace('"version"', '"x":1,"version"'), "saved game.x: unknown field"],
  ["a prototype", saved.replace('"version"', '"__proto__":{},"version"'), "saved game.__proto__: unknown field"],
  ["no moves", '{"format":"puzzlemill-play","version":1,"id":"gloop:3.5.7:12"}', "saved game: moves: undefined: expected a list"],
  ["another kind", saved.replace("gloop", "ottf"), 'id "ottf:3.5.7:12": expected a position id of gloop'],
  ["a damaged id", saved.replace("3.5", "3..5"), "id gloop:3..5.7:12"],
  ["a wrong field of a move", saved.replace('"place":2', '"place":"2"'), 'saved game: move 2: place: "2": expected a whole number'],
  ["a field too many in a move", saved.replace('"place":2', '"place":2,"a":1'), "saved game: move 2: a: unknown field"],
  ["a move that is not an object", saved.replace('{"move":"lay","place":2}', "null"), "saved game: move 2: null: expected an object"],
  ["an illegal move", saved.replace('"place":2', '"place":1'), "saved game: move 2: lay 2: cannot be done"],
];

test.each(refused)("a saved game is refused: %s", (_, text, message) => {
  expect(() => load(text, [sums])).toThrow(message);
  expect(() => load(text, [sums])).toThrow(InputError);
});

test("a saved game that is not a string, or is too long, is refused", () => {
  expect(() => load(null as unknown as string, [sums])).toThrow("saved game: null: expected a string");
  const small = { ...sums, largestSave: 100 };
  expect(() => load(saved, [small])).toThrow(`saved game: ${saved.length} characters; the limit is 100`);
});

test("a game has a most number of moves, in play and in a saved game", () => {
  const short = { ...sums, mostMoves: 2 };
  const won = play(short, puzzle).apply(lay(1)).apply(lay(2));
  expect(() => won.apply(lay(0))).toThrow("play: a game has at most 2 moves");
  expect(() => load(saved.replace("]}", ',{"move":"lay","place":0}]}'), [short])).toThrow("moves: ");
});

test("long games take time that grows with their length only", () => {
  const long = { ...sums, mostMoves: 400_000, readMove: (move: unknown) => move as SumsMove };
  const moves = Array.from({ length: 200_000 }, (_, index): SumsMove => ({ move: index % 2 ? "lift" : "lay", place: 0 }));
  let state = play(long, puzzle);
  for (const move of moves) state = state.apply(move);
  expect(state.played).toEqual(moves);
  const again: State = load(state.save(), [long]);
  expect(again.moveCount).toBe(200_000);
  expect(again.undo().moveCount).toBe(199_999);
});

test("a kind can replay moves in one go, and the refused move is still named", () => {
  let replays = 0;
  const quick: typeof sums = {
    ...sums,
    replay(of, moves) {
      replays += 1;
      let position = sums.start(of);
      for (const move of moves) position = sums.after(of, position, move);
      return position;
    },
  };
  expect(load(saved, [quick]).save()).toBe(saved);
  expect(replays).toBe(1);
  expect(() => load(saved.replace('"place":2', '"place":1'), [quick])).toThrow("saved game: move 2: lay 2: cannot be done");
});
