// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Plays random games of Gloop for two to eight and prints a line of JSON for each: the saved game, its result, and the
// SHA-256 of all that each player sees and may do in each state. `tests/web/test_gloop_games.py` plays them again.
//
//     node scripts/gloop_games.ts GAMES [--seed N]

import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import type { Move, Variant } from "../src/gloop/game/moves.ts";
import { start, type State } from "../src/gloop/game/state.ts";
import { viewTexts } from "../tests/conformance/gloop_game.ts";
import { moveText } from "../tests/conformance/replay.ts";
import { Draws } from "../tests/support/draws.ts";

/** The tiles in a hand that no player makes larger by choice: one of 40 has hundreds of thousands of formations. */
const LARGE = 10;

function anyVariant(draws: Draws, players: number): Partial<Variant> {
  const hand = 4 + draws.below(5);
  return {
    pair: draws.choice(["chosen", "random"]),
    edges: draws.choice(["all", "last"]),
    draw: draws.choice(["forced", "free"]),
    end: draws.choice(["empty", "blocked"]),
    out: draws.choice(["at once", "round"]),
    opener: draws.below(players),
    hand,
    extra: (hand * players) % 2 === 1 ? [0, 1] : draws.choice([[], [0, 2], [1, 1]]),
  };
}

function anyMove(state: State, legal: readonly Move[], draws: Draws): Move {
  const last = legal.at(-1)!;
  if (last.move === "draw" && state.hands[state.toMove]!.length < LARGE && draws.below(2)) return last;
  const attach = legal.filter(({ move }) => move === "attach");
  return draws.choice(attach.length > 0 && draws.below(3) ? attach : legal);
}

function played(draws: Draws): object {
  const players = 2 + draws.below(7);
  const seed = draws.below(2) ? draws.bits() : Number.MAX_SAFE_INTEGER - draws.bits();
  let state = start(players, seed, anyVariant(draws, players));
  const hash = createHash("sha256");
  for (;;) {
    const legal = state.moves();
    hash.update(`${viewTexts(state)}\n${legal.map(moveText).join(";")}\n`);
    if (state.ended) return { save: state.save(), result: state.result, hash: hash.digest("hex") };
    state = state.apply(anyMove(state, legal, draws));
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: "string", default: "1" } } });
const draws = new Draws(Number(values.seed));
for (let number = 0; number < Number(positionals[0] ?? "100"); number++) console.log(JSON.stringify(played(draws)));
