// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Replays `conformance/gloop-game.json` and returns every difference. It uses nothing of Node.

import type { Block } from "../../src/gloop/game/group.ts";
import type { Move, Variant } from "../../src/gloop/game/moves.ts";
import { GameError, replay, type Result, start, type State } from "../../src/gloop/game/state.ts";
import type { View } from "../../src/gloop/game/view.ts";
import { InputError } from "../../src/errors.ts";
import { fnv, moveText } from "./replay.ts";

interface StateRecord {
  readonly move: Move | null;
  readonly views: string;
  readonly moves: readonly [number: number, hash: string];
  readonly refused?: { readonly move: Move; readonly code: string };
}

interface GameRecord {
  readonly variant: Partial<Variant>;
  readonly players: number;
  readonly seed: number;
  readonly hands: readonly (readonly number[])[];
  readonly drawn: readonly number[];
  readonly pool: readonly number[];
  readonly states: readonly StateRecord[];
  readonly result: Result;
}

interface SaveRecord {
  readonly text: string;
  readonly views: string | null;
  readonly code?: string | null;
  readonly saved?: string;
}

/** The file of the Gloop game. */
export interface GloopGameFile {
  readonly format: string;
  readonly version: number;
  readonly games: readonly GameRecord[];
  readonly saves: readonly SaveRecord[];
}

/** A line for each difference: where, what was expected, what came instead. */
export function replayGloopGame(file: GloopGameFile): readonly string[] {
  const faults: string[] = [];
  const same = (where: string, actual: unknown, expected: unknown): void => {
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (one !== other) faults.push(`${where}: expected ${other}, got ${one}`);
  };
  same("form", [file.format, file.version], ["puzzlemill-conformance-gloop-game", 1]);
  file.games.forEach((game, number) => {
    let state = start(game.players, game.seed, game.variant);
    same(`game ${number}: deal`, [state.hands, state.drawn, state.pool], [game.hands, game.drawn, game.pool]);
    game.states.forEach((record, place) => {
      const where = `game ${number}, state ${place}`;
      if (record.move !== null) state = state.apply(record.move);
      const legal = state.moves();
      same(`${where}: views`, fnv(viewTexts(state)), record.views);
      same(`${where}: moves`, [legal.length, fnv(legal.map(moveText).join(";"))], record.moves);
      if (record.refused) same(`${where}: refused`, codeOf(() => state.apply(record.refused!.move)), record.refused.code);
    });
    same(`game ${number}: result`, state.result, game.result);
  });
  for (const { text, views, code, saved } of file.saves) {
    const where = `saved game ${text.slice(0, 200)}`;
    if (views === null) {
      same(where, codeOf(() => replay(text)), code);
      continue;
    }
    const state = replay(text);
    same(where, fnv(viewTexts(state)), views);
    same(`${where}: saved again`, state.save(), saved ?? text);
  }
  return faults;
}

/** The code of a refused move; null if something else is refused. */
function codeOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof GameError) return error.code;
    if (error instanceof InputError) return null;
    throw error;
  }
  return "not refused";
}

/** What every player sees, each on a line. */
export function viewTexts(state: State): string {
  return state.hands.map((_, seat) => viewText(state.view(seat))).join("\n");
}

/** What a player sees, as `conformance/README.md` describes it. */
function viewText(view: View): string {
  const { group } = view;
  const arm = (blocks: readonly Block[]): string => blocks.map(({ step, words }) => [step, ...words].join(" ")).join(",");
  return [
    [view.seat, view.toMove, view.pool, view.passes, view.out ?? "-"].join(" "),
    view.ended ? "ended" : "",
    (group.pair ?? []).join(" "),
    arm(group.left),
    arm(group.right),
    ...[view.drawn, view.hand, view.hands, view.unseen].map((tiles) => tiles.join(" ")),
    view.areas.map((area) => area.map((words) => words.join(" ")).join(",")).join("/"),
  ].join(";");
}
