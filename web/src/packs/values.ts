// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads what entries of all kinds have in common: grades, origins and hints. `docs/packs.md` of puzzlemill explains the
// fields; names are in camel case here.

import { InputError } from "../errors.ts";
import type { AnyKind, AnyMove, Argument, Cell, Said } from "../kind.ts";
import { anyText, below, belowNamed, list, missing, object, optional, pair, real, record, text, whole, wrong, type Reader } from "../reading.ts";

/** How hard a puzzle is and why. `minutes` are those of a practised person on paper. */
export interface Grade {
  /** 1 gentle, 2 easy, 3 medium, 4 hard, 5 expert, 6 marathon. */
  readonly level: number;
  readonly technique: string;
  readonly score: number;
  /** The numbers behind the grade. */
  readonly features: ReadonlyMap<string, number>;
  /** The grade in an English sentence. */
  readonly text: string;
  /** The share of the reference population that is easier, 0 to 100. */
  readonly percentile: number | null;
  readonly population: string;
  readonly minutes: number | null;
  /** The times of the middle half of people. */
  readonly minutesRange: readonly [low: number, high: number] | null;
  readonly minutesSource: string;
  /** The minutes of someone who reasons and of someone who tries; `minutes` are between them. */
  readonly minutesReasoning: number | null;
  readonly minutesTrying: number | null;
}

/** The record from which puzzlemill reproduces a puzzle. Numbers above 2**53 are rounded here, as everywhere in JavaScript. */
export interface Origin {
  readonly generator: string;
  readonly version: number;
  readonly seed: number;
  readonly index: number;
  /** JSON values, whatever they are. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One step of a person's solution. */
export interface EntryHint {
  readonly technique: string;
  /** The hint in an English sentence. */
  readonly text: string;
  /** The same sentence as data, for other languages; null in packs without it. */
  readonly said: Said | null;
  readonly cells: readonly Cell[];
  /** A move as in saved games; null if the step only rules out moves. */
  readonly move: AnyMove | null;
}

/** Called with the path of each unknown field, which is left out. */
type Unknown = (path: string) => void;

/** The greatest row or column of a cell, from 0. */
const LAST_LINE = 999;
const LARGEST_INTEGER = 2 ** 63;
const LONGEST_NAME = 1_000;
const LONGEST_TEXT = 10_000;
/** How deep lists and objects can be nested in fields that hold anything. */
const DEEPEST = 16;
const MOST_FEATURES = 1_000;
const MOST_ARGUMENTS = 1_000;

const name = anyText(LONGEST_NAME);
const sentence = anyText(LONGEST_TEXT);
const anyNumber = real(-Number.MAX_VALUE, Number.MAX_VALUE);

/** A number above 0. */
const positive: Reader<number> = (value, path) => {
  if (typeof value === "number" && 0 < value && value < Infinity) return value;
  throw wrong(path, value, "a number above 0");
};

const rising: Reader<readonly [number, number]> = (value, path) => {
  const [low, high] = list(positive, 2, 2)(value, path) as [number, number];
  if (low <= high) return [low, high];
  throw wrong(path, value, "two rising numbers");
};

const features: Reader<ReadonlyMap<string, number>> = (value, path) => {
  const fields = Object.entries(object(value, path));
  if (fields.length > MOST_FEATURES) throw new InputError(`${path}: expected at most ${MOST_FEATURES} features`);
  // A map: names from a file can be anything, `__proto__` too.
  return new Map(fields.map(([key, one]) => [key, anyNumber(one, belowNamed(path, key))]));
};

const readLevel: Reader<number> = (value, path) => {
  if (typeof value === "number" && Number.isInteger(value) && 1 <= value && value <= 6) return value;
  throw wrong(path, value, "a level from 1 to 5, or 6 for a marathon");
};

/** The field `grade` of an entry. */
export function readGrade(value: unknown, path: string, unknown: Unknown): Grade {
  const grade = record(
    {
      level: readLevel,
      technique: name,
      score: anyNumber,
      features,
      text: sentence,
      percentile: optional(anyNumber),
      population: missing(name, ""),
      minutes: optional(positive),
      minutes_range: optional(rising),
      minutes_source: missing(text(/^[^\p{C}\p{Zl}\p{Zp}]{0,100}$/u, "at most 100 printable characters"), ""),
      minutes_reasoning: optional(positive),
      minutes_trying: optional(positive),
    },
    unknown,
  )(value, path);
  const { minutes, minutes_range: minutesRange, minutes_source: minutesSource, ...rest } = grade;
  const { minutes_reasoning: minutesReasoning, minutes_trying: minutesTrying, ...others } = rest;
  if (minutesRange && (minutes === null || minutes < minutesRange[0] || minutesRange[1] < minutes)) {
    throw wrong(below(path, "minutes_range"), minutesRange, "a range around minutes");
  }
  return { ...others, minutes, minutesRange, minutesSource, minutesReasoning, minutesTrying };
}

/** The field `origin` of an entry. */
export function readOrigin(value: unknown, path: string, unknown: Unknown): Origin {
  const integer = whole(0, LARGEST_INTEGER);
  return record({ generator: name, version: integer, seed: integer, index: integer, parameters: anything }, unknown)(value, path);
}

/** A hint whose move is one of the kind's, whether or not it can be played. */
export function readHint(kind: AnyKind, value: unknown, path: string, unknown: Unknown): EntryHint {
  const { key, args, move, ...hint } = record(
    {
      technique: name,
      text: sentence,
      key: missing<string | null>(name, null),
      args: missing<Said["args"] | null>(readArguments(1, unknown), null),
      cells: missing(list(pair(LAST_LINE), 0, (LAST_LINE + 1) ** 2), []),
      move: optional((one, at) => kind.normal(kind.readMove(one, at, unknown) as AnyMove) as AnyMove),
    },
    unknown,
  )(value, path);
  if ((key === null) !== (args === null)) throw new InputError(`${path}: key and args: expected both or neither`);
  return { ...hint, said: key === null || args === null ? null : { key, args }, move };
}

/** The arguments of a sentence: each is a number, a text, a sentence, or a list of these. */
function readArguments(depth: number, unknown: Unknown): Reader<Readonly<Record<string, Argument>>> {
  const alone: Reader<Argument> = (value, path) => {
    if (typeof value === "string") return sentence(value, path);
    if (typeof value === "number") return whole(-LARGEST_INTEGER, LARGEST_INTEGER)(value, path);
    if (depth >= DEEPEST) throw new InputError(`${path}: nested more than ${DEEPEST} levels deep`);
    return record<Said>({ key: name, args: missing(readArguments(depth + 1, unknown), {}) }, unknown)(value, path);
  };
  const many = list(alone, 0, MOST_ARGUMENTS);
  return (value, path) => {
    const fields = Object.entries(object(value, path));
    if (fields.length > MOST_ARGUMENTS) throw new InputError(`${path}: expected at most ${MOST_ARGUMENTS} arguments`);
    const read = (one: unknown, at: string): Argument => (Array.isArray(one) ? many(one, at) : alone(one, at));
    return Object.fromEntries(fields.map(([key, one]) => [key, read(one, belowNamed(path, key))]));
  };
}

/** An object of JSON values. */
const anything: Reader<Readonly<Record<string, unknown>>> = (value, path) => {
  const values = object(value, path);
  checkPlain(values, path, 1);
  return values;
};

/**
 * Refuses what is nested too deeply for code that looks at it later, and fields named `__proto__`, which would replace the
 * prototype of an object that they are copied to.
 */
function checkPlain(value: unknown, path: string, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > DEEPEST) throw new InputError(`${path}: nested more than ${DEEPEST} levels deep`);
  if (Object.hasOwn(value, "__proto__")) throw new InputError(`${path}: a field is named __proto__; choose another name`);
  for (const inner of Object.values(value)) checkPlain(inner, path, depth + 1);
}
