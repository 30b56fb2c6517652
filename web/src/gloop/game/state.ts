// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A Gloop game: its start, what moves do to it, its end, and saved games that Python reads, too.

import { InputError, shown } from "../../errors.ts";
import { savedValue } from "../../json.ts";
import { list, oneOf, record, whole } from "../../reading.ts";
import { Stream } from "../../streams.ts";
import { isWord, tileNumber } from "../tiles.ts";
import { fits, outline, pairs, spelled } from "./formations.ts";
import { extended, fitting, type Group, needs, steps } from "./group.ts";
import type { Attach, Build, Move, Variant, Words } from "./moves.ts";
import { choices, dealt, DECK, readMove, readVariant } from "./moves.ts";
import { type Facts, View } from "./view.ts";

const FORMAT = "puzzlemill-gloop-game";
const VERSION = 1;

/** Characters of the largest saved game; the longest possible ones have about 20,000. */
const LARGEST_SAVE = 100_000;

/** What each tile costs at the end. */
const [AREA_LOSS, HAND_LOSS] = [1, 3];

/** Why a move is refused, by code. */
export const REFUSALS = {
  NOT_THE_PAIR: "the pair has to be turned first, from the two tiles that were drawn",
  PAIR_LAID: "the pair is already turned",
  NOT_A_WORD: "not one of the 323 words",
  NOT_IN_HAND: "a tile is not in the hand",
  MISMATCH: "touching sides do not match",
  SPELLING: "the least tile of a formation is at nw",
  NO_FORMATION: "the area has no formation of this number",
  WRONG_STEP: "the arm cannot take this step",
  CAN_MOVE: "a formation can be built or attached",
  POOL_EMPTY: "the pool is empty",
  CAN_DRAW: "passing is only for players who can do nothing else",
  GAME_OVER: "the game has ended",
} as const;

/** A move against the rules of the Gloop game. */
export class GameError extends InputError {
  readonly code: keyof typeof REFUSALS;

  constructor(code: keyof typeof REFUSALS, about: string) {
    super(`${about}: ${REFUSALS[code]}`);
    this.code = code;
  }
}

/** How a game ended: several winners share a draw. */
export interface Result {
  /** A player got rid of all tiles, or the pool ran out. */
  readonly reason: "out" | "pool";
  readonly winners: readonly number[];
  /** By seat: -1 for each tile in the area, -3 for each tile in the hand. */
  readonly scores: readonly number[];
}

/** The fields of a state, without what follows from them. */
type Known = Omit<Facts<State>, "scores" | "result">;

/** A game at one moment, with all that is hidden; `view` is what a player may see. Never changes. */
export class State {
  declare readonly variant: Variant;
  declare readonly players: number;
  declare readonly seed: number;
  declare readonly played: readonly Move[];
  declare readonly toMove: number;
  declare readonly group: Group;
  /** The two tiles of the pair, until the opener has turned them. */
  declare readonly drawn: readonly number[];
  declare readonly hands: readonly (readonly number[])[];
  declare readonly areas: readonly (readonly Words[])[];
  /** In the order in which the tiles are drawn. */
  declare readonly pool: readonly number[];
  /** How many players in a row have passed. */
  declare readonly passes: number;
  /** The seat that had no tile left first. */
  declare readonly out: number | null;
  declare readonly ended: boolean;

  constructor(known: Known) {
    Object.assign(this, known);
  }

  /** What the player at this seat sees. */
  view(seat: number): View {
    whole(0, this.players - 1)(seat, "seat");
    const { variant, toMove, group, drawn, areas, passes, out, ended } = this;
    const others = this.hands.filter((_, other) => other !== seat).flat();
    return new View({
      ...{ variant, seat, toMove, group, drawn, areas, passes, out, ended },
      hand: this.hands[seat]!,
      hands: this.hands.map((hand) => hand.length),
      pool: this.pool.length,
      unseen: ascending([...others, ...this.pool]),
    });
  }

  /** Every legal move of the player whose turn it is, in a fixed order; none after the end. */
  moves(): Move[] {
    return this.view(this.toMove).moves();
  }

  /** The game after a move; throws `GameError` with one line and a code for a move against the rules. */
  apply(move: Move): State {
    const read = readMove(move, "move");
    const about = `move ${this.played.length + 1}, ${read.move}`;
    if (this.ended) throw new GameError("GAME_OVER", about);
    if (read.move === "pair" || this.drawn.length > 0) return this.#withPair(read, about);
    if (read.move === "build") return this.#after(read, this.#built(read, about));
    if (read.move === "attach") return this.#after(read, this.#attached(read, about));
    const view = this.view(this.toMove);
    const busy = view.canAttach() || view.canBuild();
    if (read.move === "draw") {
      if (this.pool.length === 0) throw new GameError("POOL_EMPTY", about);
      if (busy && this.variant.draw === "forced") throw new GameError("CAN_MOVE", about);
      const hand = ascending([...view.hand, ...this.pool.slice(0, 2)]);
      return this.#after(read, { hands: replaced(this.hands, this.toMove, hand), pool: this.pool.slice(2) });
    }
    if (busy || this.pool.length > 0) throw new GameError("CAN_DRAW", about);
    return this.#after(read, { passes: this.passes + 1 });
  }

  #withPair(move: Move, about: string): State {
    const [first, second] = this.drawn;
    if (first === undefined || second === undefined) throw new GameError("PAIR_LAID", about);
    const pair = move.move === "pair" && pairs(first, second).find(([upper, lower]) => move.upper === upper && move.lower === lower);
    if (!pair) throw new GameError("NOT_THE_PAIR", about);
    return new State({ ...this, played: [...this.played, move], group: { ...this.group, pair }, drawn: [] });
  }

  #built({ words }: Build, about: string): Partial<Known> {
    const unknown = words.find((word) => !isWord(word));
    if (unknown !== undefined) throw new GameError("NOT_A_WORD", `${about} ${shown(unknown)}`);
    const tiles = words.map(tileNumber);
    const hand = this.hands[this.toMove]!;
    const missing = tiles.filter((tile, place) => !hand.includes(tile) || tiles.indexOf(tile) < place);
    if (missing.length > 0) throw new GameError("NOT_IN_HAND", `${about}, tile ${Math.min(...missing)}`);
    if (!fits(words)) throw new GameError("MISMATCH", about);
    if (spelled(words)[0] !== words[0]) throw new GameError("SPELLING", about);
    return {
      hands: replaced(this.hands, this.toMove, hand.filter((tile) => !tiles.includes(tile))),
      areas: replaced(this.areas, this.toMove, [...this.areas[this.toMove]!, words]),
    };
  }

  #attached(move: Attach, about: string): Partial<Known> {
    const area = this.areas[this.toMove]!;
    const words = area[move.formation];
    if (words === undefined) throw new GameError("NO_FORMATION", `${about}, formation ${move.formation}`);
    if (!steps(this.group, move.end).includes(move.step)) throw new GameError("WRONG_STEP", `${about}, ${move.end} ${move.step}`);
    const need = needs(this.group, move.end, this.variant.edges === "last").get(move.step)!;
    if (!fitting(outline(words), need).includes(move.turns)) throw new GameError("MISMATCH", about);
    return {
      group: extended(this.group, words, move),
      areas: replaced(this.areas, this.toMove, area.filter((_, place) => place !== move.formation)),
    };
  }

  /** The game after a move of the player whose turn it is: the end, if this is it, or the next player's turn. */
  #after(move: Move, changes: Partial<Known>): State {
    const seat = this.toMove;
    const toMove = (seat + 1) % this.players;
    const after = { ...(this as Known), passes: 0, ...changes, played: [...this.played, move], toMove };
    const rid = move.move === "attach" && after.hands[seat]!.length === 0 && after.areas[seat]!.length === 0;
    const out = this.out ?? (rid ? seat : null);
    let ended = after.passes === this.players;
    if (out !== null) ended = this.variant.out === "at once" || toMove === this.variant.opener;
    else if (move.move === "draw" && this.variant.end === "empty") ended = after.pool.length === 0;
    return new State({ ...after, out, ended });
  }

  /** By seat: -1 for each tile in the area and -3 for each tile in the hand. */
  get scores(): readonly number[] {
    return this.areas.map((area, seat) => 0 - AREA_LOSS * 4 * area.length - HAND_LOSS * this.hands[seat]!.length);
  }

  /** How the game ended, or null while it goes on. */
  get result(): Result | null {
    if (!this.ended) return null;
    const { scores, out } = this;
    if (out !== null && this.variant.out === "at once") return { reason: "out", winners: [out], scores };
    const best = Math.max(...scores);
    const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
    return { reason: out === null ? "pool" : "out", winners, scores };
  }

  /** The game as JSON, which `replay` and Python's `replay` read: the same bytes as in Python. */
  save(): string {
    const { players, seed, played } = this;
    return JSON.stringify({ format: FORMAT, version: VERSION, variant: choices(this.variant), players, seed, moves: played });
  }
}

/**
 * A new game: the tiles are shuffled and dealt, and two that can match are drawn for the pair. Throws `InputError` if the
 * seed is too large, or if players and variant do not fit.
 */
export function start(players = 2, seed = 0, variant: Partial<Variant> = {}): State {
  const rules = readVariant(variant, "variant");
  whole(0, Number.MAX_SAFE_INTEGER)(seed, "seed");
  const draws = new Stream(`gloop-game:${seed}:shuffle`);
  let pool = Array.from({ length: DECK }, (_, index) => index + 1);
  const numbers = dealt(rules, players);
  draws.shuffle(pool);
  const hands = numbers.map((number) => ascending(pool.splice(0, number)));
  while (pairs(pool[0]!, pool[1]!).length === 0) draws.shuffle(pool);
  let drawn = pool.slice(0, 2);
  pool = pool.slice(2);
  let group: Group = { pair: null, left: [], right: [] };
  if (rules.pair === "random") {
    group = { ...group, pair: draws.choice(pairs(drawn[0]!, drawn[1]!)) };
    drawn = [];
  }
  return new State({
    ...{ variant: rules, players, seed, played: [], toMove: rules.opener, group, drawn, hands, pool },
    areas: hands.map(() => []),
    passes: 0,
    out: null,
    ended: false,
  });
}

const readSave = record({
  format: oneOf([FORMAT]),
  version: whole(VERSION, VERSION),
  variant: readVariant,
  players: whole(0, Number.MAX_SAFE_INTEGER),
  seed: whole(0, Number.MAX_SAFE_INTEGER),
  moves: list(readMove, 0, LARGEST_SAVE),
});

/**
 * The game in the text of a saved game, with every move played anew. A saved game is untrusted: throws `InputError` with
 * one line that begins with `name` for anything that is not a game, and `GameError` for a move against the rules.
 */
export function replay(saved: string, name = "game"): State {
  const { players, seed, variant, moves } = readSave(savedValue(saved, LARGEST_SAVE, name), `${name}: `);
  try {
    return moves.reduce((state, move) => state.apply(move), start(players, seed, variant));
  } catch (error) {
    if (error instanceof InputError) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

function ascending(tiles: number[]): number[] {
  return tiles.sort((one, other) => one - other);
}

function replaced<T>(items: readonly T[], place: number, item: T): readonly T[] {
  return items.map((other, index) => (index === place ? item : other));
}
