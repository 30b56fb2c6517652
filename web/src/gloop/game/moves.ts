// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What players do in the Gloop game, and the variants of its rules: the values of saved games.

import { InputError } from "../../errors.ts";
import { anyText, list, missing, moveReader, oneOf, type OpenReader, record, whole } from "../../reading.ts";

/** Four tiles as they lie, two by two: nw, ne, sw, se. A word says which tile it is, and how it is turned. */
export type Words = readonly [nw: string, ne: string, sw: string, se: string];

/** An end of the group. */
export type End = "left" | "right";

/** Where a formation is laid, seen from the last one of its arm. */
export type Step = "L" | "R" | "U" | "D";

export const ENDS = ["left", "right"] as const;
export const OUTWARD = { left: "L", right: "R" } as const;

const LEAST_PLAYERS = 2;
const MOST_PLAYERS = 8;

/** Tiles 1 to 90: all but the blank. */
export const DECK = 90;

/** The most formations of an area. */
const MOST_FORMATIONS = Math.floor(DECK / 4);

/** The longest text in place of a word that is read at all. */
const LONGEST_WORD = 100_000;

/** The opener turns the two tiles drawn at the start: `upper` is the first of them, `lower` lies below it. */
export interface Pair {
  readonly move: "pair";
  readonly upper: string;
  readonly lower: string;
}

/** Four tiles of the hand become a formation in the player's area; the least of the four is at nw. */
export interface Build {
  readonly move: "build";
  readonly words: Words;
}

/** Formation number `formation` of the area, after clockwise quarter turns, goes to an end of the group. */
export interface Attach {
  readonly move: "attach";
  readonly formation: number;
  readonly end: End;
  readonly step: Step;
  readonly turns: number;
}

/** Two tiles of the pool go into the hand. */
export interface Draw {
  readonly move: "draw";
}

/** Nothing: only if nothing else is possible, and the variant plays on after the pool is empty. */
export interface Pass {
  readonly move: "pass";
}

/** A move, as in saved games. */
export type Move = Pair | Build | Attach | Draw | Pass;

const anyWord = anyText(LONGEST_WORD);
const fourWords = list(anyWord, 4, 4);

/** A move of a saved game, or of a caller: its fields in the order of saved games. */
export const readMove: OpenReader<Move> = moveReader<Move>({
  pair: { upper: anyWord, lower: anyWord },
  build: { words: (value, path) => fourWords(value, path) as unknown as Words },
  attach: { formation: whole(0, MOST_FORMATIONS - 1), end: oneOf(ENDS), step: oneOf(["L", "R", "U", "D"]), turns: whole(0, 3) },
  draw: {},
  pass: {},
});

/** The rules where the leaflet leaves a choice. */
export interface Variant {
  /** Whether the opener or the shuffle turns the first pair. */
  readonly pair: "chosen" | "random";
  /** Whether a formation matches all tiles that it touches, or only the two laid last at its end. */
  readonly edges: "all" | "last";
  /** Whether players may draw although they could build or attach. */
  readonly draw: "forced" | "free";
  /** Whether the last draw ends the game, or a round of passes after it. */
  readonly end: "empty" | "blocked";
  /** Whether a player without tiles wins at once, or the round is played to its end and the least loss wins. */
  readonly out: "at once" | "round";
  /** The seat that moves first. */
  readonly opener: number;
  /** The tiles that each player begins with. */
  readonly hand: number;
  /** More tiles to begin with for the players in order of turns, the opener first; none for those not named. */
  readonly extra: readonly number[];
}

/** The leaflet's rules as we read them. */
export const LEAFLET: Variant = {
  pair: "chosen",
  edges: "all",
  draw: "forced",
  end: "empty",
  out: "at once",
  opener: 0,
  hand: 6,
  extra: [],
};

const readChoices = record<Variant>({
  pair: missing(oneOf(["chosen", "random"]), LEAFLET.pair),
  edges: missing(oneOf(["all", "last"]), LEAFLET.edges),
  draw: missing(oneOf(["forced", "free"]), LEAFLET.draw),
  end: missing(oneOf(["empty", "blocked"]), LEAFLET.end),
  out: missing(oneOf(["at once", "round"]), LEAFLET.out),
  opener: missing(whole(0, MOST_PLAYERS - 1), LEAFLET.opener),
  hand: missing(whole(4, 8), LEAFLET.hand),
  extra: missing(list(whole(0, 4), 0, MOST_PLAYERS), LEAFLET.extra),
});

/** A variant; what is missing is as in the leaflet. */
export function readVariant(value: unknown, path: string): Variant {
  const variant = readChoices(value, path);
  return variant.extra.some((number) => number > 0) ? variant : { ...variant, extra: [] };
}

/** What is not as in the leaflet: saved games name only that. */
export function choices(variant: Variant): Partial<Variant> {
  const names = Object.keys(LEAFLET) as (keyof Variant)[];
  const changed = names.filter((name) => (name === "extra" ? variant.extra.length > 0 : variant[name] !== LEAFLET[name]));
  return Object.fromEntries(changed.map((name) => [name, variant[name]]));
}

/** The number of tiles that each seat begins with; throws `InputError` if the rules and players do not fit. */
export function dealt(variant: Variant, players: number): number[] {
  whole(LEAST_PLAYERS, MOST_PLAYERS)(players, "players");
  const { opener, extra } = variant;
  if (opener >= players) throw new InputError(`opener ${opener}: expected a seat from 0 to ${players - 1}`);
  if (extra.length > players) throw new InputError(`extra: ${extra.length} numbers for ${players} players`);
  const numbers = Array.from({ length: players }, (_, seat) => variant.hand + (extra[(seat - opener + players) % players] ?? 0));
  const sum = numbers.reduce((one, other) => one + other);
  if (sum % 2 === 1) {
    throw new InputError(`hand: ${sum} tiles are dealt, so the pool is odd; players draw two tiles at a time`);
  }
  if (sum + 2 >= DECK) throw new InputError(`hand: ${sum} tiles are dealt, which leaves no pool`);
  return numbers;
}
