// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
import { expect, test } from "vitest";

import type { Kept } from "../../player/library/kept.ts";
import { Game, type Playable } from "../../player/page/game.ts";
import { ottf } from "../../src/ottf/index.ts";
import { play } from "../../src/state.ts";

const ID = "ottf:1x2:12";
const entry: Playable = { kind: ottf, id: ID, puzzle: ottf.parseId(ID), solution: null };
const first = { move: "place", row: 0, col: 1 };
const last = { move: "place", row: 0, col: 0 };

/** A game whose clock moves only when the test moves it. */
function timed(kept: Kept | null = null): { game: Game; pass: (seconds: number) => void } {
  let now = 0;
  return { game: new Game(entry, kept, () => now), pass: (seconds) => (now += 1_000 * seconds) };
}

test("undo and redo go through the game, and a new move forgets what was undone", () => {
  const { game } = timed();
  expect([game.canUndo, game.canRedo, game.undo(), game.redo()]).toEqual([false, false, false, false]);
  expect(game.play(first)).toBe(true);
  expect(game.undo()).toBe(true);
  expect([game.state.moveCount, game.canRedo]).toEqual([0, true]);
  expect(game.redo()).toBe(true);
  expect(game.state.played).toEqual([first]);
  game.undo();
  game.play(last);
  expect(game.canRedo).toBe(false);
});

test("several moves are taken back at once, and come again one by one", () => {
  const { game } = timed();
  for (const move of [last, { move: "back" }, first]) game.play(move);
  expect(game.undo(4)).toBe(false);
  expect(game.undo(3)).toBe(true);
  expect(game.state.moveCount).toBe(0);
  game.redo();
  expect(game.state.played).toEqual([last]);
});

test("a move that the rules refuse changes nothing", () => {
  const { game } = timed();
  for (const move of [{ move: "back" }, { move: "place", row: 9, col: 9 }, { move: "fly" }]) expect(game.play(move)).toBe(false);
  expect(game.touched).toBe(false);
});

test("a solution ends the game, stops the clock and closes it for moves", () => {
  const { game, pass } = timed();
  game.run(true);
  game.play(first);
  pass(5);
  game.play(last);
  pass(60);
  game.run(true);
  pass(60);
  expect([game.ended, game.seconds, game.first]).toEqual(["solved", 5, true]);
  expect([game.play({ move: "back" }), game.undo(), game.canUndo]).toEqual([false, false, false]);
});

test("starting again after the end is another attempt; before it, redo brings the moves back", () => {
  const { game, pass } = timed();
  game.run(true);
  game.play(last);
  pass(3);
  game.restart();
  expect([game.state.moveCount, game.canRedo, game.seconds, game.first]).toEqual([0, true, 3, true]);
  game.play(first);
  game.play(last);
  game.countHint();
  game.restart();
  expect([game.state.moveCount, game.canRedo, game.seconds, game.first, game.hints, game.ended]).toEqual([0, false, 0, false, 0, null]);
});

test("giving up shows a solution and is kept as given up", () => {
  const { game } = timed();
  game.play(last);
  game.giveUp([first, last]);
  expect([game.ended, game.state.solved]).toEqual(["given up", true]);
  const again = timed(game.kept()).game;
  expect([again.ended, again.state.solved]).toEqual(["given up", true]);
  const { game: unknown } = timed();
  unknown.giveUp(null);
  expect([unknown.ended, unknown.state.moveCount]).toEqual(["given up", 0]);
});

test("notes: one for each cell, the same again removes it, an empty one removes any", () => {
  const { game } = timed();
  game.note([0, 0], "1");
  game.note([0, 1], "2");
  game.note([0, 0], "3");
  expect([...game.notes]).toEqual([["0,0", "3"], ["0,1", "2"]]);
  game.note([0, 0], "3");
  game.note([0, 1], "");
  expect(game.notes.size).toBe(0);
  game.note([0, 0], "1");
  game.removeNotes();
  expect(game.notes.size).toBe(0);
});

test("what is kept brings everything back", () => {
  const { game, pass } = timed();
  game.run(true);
  game.play(last);
  game.undo();
  game.play(first);
  game.undo();
  game.note([0, 0], "1");
  game.countHint();
  game.countCheck();
  pass(12.34);
  const kept = game.kept();
  expect(kept.seconds).toBe(12.3);
  const again = timed(kept).game;
  expect(again.kept()).toEqual(kept);
  again.redo();
  expect(again.state.played).toEqual([first]);
});

const GOOD: Kept = { saved: play(ottf, ottf.parseId(ID)).save(), undone: [], notes: new Map(), seconds: 0, hints: 0, checks: 0, ended: null, first: true };
const other = play(ottf, ottf.parseId("ottf:2x1:12")).apply({ move: "place", row: 0, col: 0 }).save();
const damaged: readonly (readonly [what: string, kept: Kept])[] = [
  ["a game that cannot be read", { ...GOOD, saved: "{" }],
  ["a game of another puzzle", { ...GOOD, saved: other }],
  ["undone moves that cannot be read", { ...GOOD, undone: [first, { move: "fly" }] }],
  ["undone moves that do not fit", { ...GOOD, undone: [{ move: "back" }] }],
  ["a note that is too long", { ...GOOD, notes: new Map([["0,0", "a long story"]]) }],
  ["an end that is none", { ...GOOD, ended: "solved" }],
];

test.each(damaged)("%s costs only itself", (_, kept) => {
  const { game } = timed(kept);
  expect([game.state.moveCount, game.ended, game.notes.size]).toEqual([0, null, 0]);
  expect(game.redo()).toBe(false);
  expect(game.play(first)).toBe(true);
});
