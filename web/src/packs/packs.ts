// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads packs, which are untrusted: every field of every entry is checked, and every error is one line that names the
// entry, the field and what was expected. `index.ts` of the package shows how to use it.

import { InputError, shown } from "../errors.ts";
import type { AnyKind, BrokenRule } from "../kind.ts";
import { checkDepth } from "../nesting.ts";
import { anyText, list, object, oneOf, optional, real, record, whole } from "../reading.ts";
import { readGrade, readHint, readOrigin, type EntryHint, type Grade, type Origin } from "./values.ts";

/** A puzzle with all that is known about it. */
export interface Entry {
  /** The kind of the puzzle, one of those that were passed to `readPack`. */
  readonly kind: AnyKind;
  /** The position id, which describes the puzzle completely: the right key for what you store about it. */
  readonly id: string;
  /** The puzzle; each kind has its own type. */
  readonly puzzle: unknown;
  /** A solution, as stored: `verifyPack` checks that it is right. Null if the pack has none. */
  readonly solution: unknown;
  readonly grade: Grade | null;
  readonly origin: Origin | null;
  /** The first steps of a person, as stored; empty if the pack has none. `hint` finds one for any state of a game. */
  readonly hints: readonly EntryHint[];
  /** The moves that a simulated player needs. */
  readonly expectedMoves: number | null;
}

/** A titled list of entries, in the order in which they are meant to be played. */
export interface Pack {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** What was left out, a line for each: unknown fields, which later versions can have, and entries of other kinds. */
  readonly remarks: readonly string[];
}

/** How a pack is read. */
export interface ReadOptions {
  /** What happens to entries of kinds that were not passed: an error (the default), or they are left out with a remark. */
  readonly otherKinds?: "refuse" | "leave out" | undefined;
}

const MOST_ENTRIES = 1_000_000;
/** The most characters of a pack. */
const LONGEST_PACK = 256_000_000;
const LONGEST_TITLE = 10_000;
const MOST_HINTS = 100_000;
/** How deep a pack can be nested. Its own records need 8 levels, and parameters of an origin can have 16. */
const DEEPEST = 64;
/** The most unknown fields that are named. */
const MOST_REMARKS = 20;

/**
 * The pack in a text: JSON, or JSON Lines with one entry per line (then without a title).
 *
 * Every field is checked. The id of each entry fits its puzzle; whether stored solutions are right is the business of
 * `verifyPack`. Throws `InputError` with one line that begins with the number of the entry and the field.
 */
export function readPack(text: string, kinds: readonly AnyKind[], options: ReadOptions = {}): Pack {
  if (typeof text !== "string") throw new InputError(`pack: ${shown(text)}: expected a string; textOf gives that of a file`);
  if (text.length > LONGEST_PACK) throw new InputError(`pack: more than ${LONGEST_PACK} characters; split it`);
  checkDepth(text, DEEPEST, "pack");
  const remarks = new Remarks();
  const { title, values } = parts(text.replace(/^\ufeff/, ""), remarks);
  const entries: Entry[] = [];
  for (const { place, value } of values) {
    const entry = readEntry(value, kinds, place, remarks, options.otherKinds ?? "refuse");
    if (entry) entries.push(entry);
  }
  return { title, entries, remarks: remarks.lines() };
}

/** A stored solution that is wrong: the entry, its number in the pack from 1, and every rule that it breaks. */
export interface Fault {
  readonly number: number;
  readonly entry: Entry;
  readonly broken: readonly BrokenRule[];
}

/** Every entry whose stored solution is wrong; empty if all are right. Entries without a solution make no claim. */
export function verifyPack(pack: Pack): Fault[] {
  return pack.entries.flatMap((entry, index) => {
    const broken = entry.solution === null ? [] : entry.kind.check(entry.puzzle, entry.solution);
    return broken.length > 0 ? [{ number: index + 1, entry, broken }] : [];
  });
}

/** An entry that is not read yet, and its place: `entry 3` of a pack, `line 3` of JSON Lines. */
interface Placed {
  readonly place: string;
  readonly value: unknown;
}

/** The title and the entries of a pack, or of JSON Lines. */
function parts(text: string, remarks: Remarks): { title: string; values: readonly Placed[] } {
  const first = /^[^\r\n]*/.exec(text.trimStart())![0];
  const alone = attempt(first);
  if (alone !== undefined && Object.hasOwn(Object(alone) as object, "instance")) return { title: "", values: lines(text) };
  const value = first.length === text.trim().length && alone !== undefined ? alone : parsed(text, "pack");
  if (Array.isArray(value)) throw new InputError("pack: a list is not a pack; put it into an object as puzzles");
  const head = record(
    {
      format: oneOf(["puzzlemill-pack"]),
      version: whole(1, 1),
      title: (one, path) => (one === undefined ? "" : anyText(LONGEST_TITLE)(one, path)),
      puzzles: list((one) => one, 0, MOST_ENTRIES),
    },
    (path) => remarks.unknown("", path.replace("pack.", "")),
  )(value, "pack");
  return { title: head.title, values: head.puzzles.map((one, index) => ({ place: `entry ${index + 1}`, value: one })) };
}

function lines(text: string): Placed[] {
  const values: Placed[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === "") return;
    if (values.length === MOST_ENTRIES) throw new InputError(`pack: more than ${MOST_ENTRIES} lines; split it`);
    values.push({ place: `line ${index + 1}`, value: parsed(line.replace(/^\ufeff/, ""), `line ${index + 1}`) });
  });
  return values;
}

function parsed(text: string, place: string): unknown {
  const value = attempt(text);
  if (value === undefined) throw new InputError(`${place}: not JSON`);
  return value;
}

/** The value of JSON, or undefined if the text is not JSON. */
function attempt(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The entry, or null if it is left out because no kind was passed for it. */
function readEntry(
  value: unknown,
  kinds: readonly AnyKind[],
  place: string,
  remarks: Remarks,
  otherKinds: "refuse" | "leave out",
): Entry | null {
  const at = `${place}: `;
  const unknown = (path: string): void => remarks.unknown(place, path.replace(at, ""));
  const named = Object.hasOwn(object(value, place), "kind") ? (value as { kind: unknown }).kind : undefined;
  const kind = kinds.find(({ name }) => name === named);
  if (!kind) {
    if (typeof named !== "string" || otherKinds === "refuse") {
      const names = kinds.map(({ name }) => name).join(", ");
      throw new InputError(`${at}kind: ${shown(named)}: expected one of ${names}, the kinds that were passed`);
    }
    remarks.kind(place, named);
    return null;
  }
  const ofInstance: string[] = [];
  const fields = record(
    {
      kind: () => kind,
      id: (one, path) => (one === undefined ? "" : anyText(4_000_000)(one, path)),
      instance: (one, path) =>
        kind.readInstance(one, path, (field) => {
          ofInstance.push(field);
          unknown(field);
        }) as unknown,
      solution: optional((one, path) => kind.readSolution(one, path, unknown) as unknown),
      grade: optional((one, path) => readGrade(one, path, unknown)),
      origin: optional((one, path) => readOrigin(one, path, unknown)),
      hints: (one, path) => (one === undefined ? [] : list((hint, inner) => readHint(kind, hint, inner, unknown), 0, MOST_HINTS)(one, path)),
      expected_moves: (one, path) => (one === undefined ? null : real(0, Number.MAX_VALUE)(one, path)),
    },
    unknown,
  )(value, at);
  const { id: given, instance: puzzle, expected_moves: expectedMoves, ...others } = fields;
  return { ...others, puzzle, id: checkedId(kind, puzzle, given, at, ofInstance), expectedMoves };
}

/** The id of a puzzle, which must be the given one if there is one. `unknown` are the unknown fields of the instance. */
function checkedId(kind: AnyKind, puzzle: unknown, given: string, at: string, unknown: readonly string[]): string {
  const id = kind.formatId(puzzle);
  if (given === "" && unknown.length > 0) {
    throw new InputError(`${unknown[0]!}: unknown field; without an id, nothing shows whether it changes the puzzle`);
  }
  if (given !== "" && given !== id) {
    if (unknown.length > 0) throw new InputError(`${unknown[0]!}: unknown field that changes the puzzle`);
    throw new InputError(`${at}id: ${shown(given)}: expected the id of the instance, ${shown(id)}`);
  }
  return id;
}

/** A line for each unknown field and each kind that is left out, with the first entry and the number of the others. */
class Remarks {
  readonly #counts = new Map<string, { readonly first: string; count: number }>();
  #unnamed = false;

  unknown(place: string, path: string): void {
    // `hints[3].x` is the same field in each hint.
    const field = path.replaceAll(/\[\d+\]/g, "");
    this.#note(place, `unknown field ${field} is left out`);
  }

  kind(place: string, name: string): void {
    this.#note(place, `left out: its kind ${shown(name)} was not passed`);
  }

  lines(): string[] {
    const remarks = [...this.#counts].map(([what, { first, count }]) => {
      const others = count > 1 ? `; ${count - 1} more like this` : "";
      return `${first === "" ? "pack" : first}: ${what}${others}`;
    });
    return this.#unnamed ? [...remarks, `pack: more than ${MOST_REMARKS} remarks; the others are not listed`] : remarks;
  }

  #note(place: string, what: string): void {
    const noted = this.#counts.get(what);
    if (noted) noted.count += 1;
    else if (this.#counts.size < MOST_REMARKS) this.#counts.set(what, { first: place, count: 1 });
    else this.#unnamed = true;
  }
}
