// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Reads untrusted values, field by field. A reader takes a value and the path of its field (`entry 3: grade.level`), and
// returns the value with its type or throws an `InputError` that begins with the path.

import { InputError, shown } from "./errors.ts";
import type { AnyMove } from "./kind.ts";

export type Reader<T> = (value: unknown, path: string) => T;

/** A field below another: `grade` and `level` give `grade.level`. */
export function below(path: string, key: string | number): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return path === "" || path.endsWith(": ") ? `${path}${key}` : `${path}.${key}`;
}

/** A field whose name comes from a stranger, below another: quoted if it is long or has unusual characters. */
export function belowNamed(path: string, name: string): string {
  return below(path, /^[\w-]{1,60}$/.test(name) ? name : shown(name));
}

/** The error for a value that is not what was expected. */
export function wrong(path: string, value: unknown, expected: string): InputError {
  return new InputError(`${path}: ${shown(value)}: expected ${expected}`);
}

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number): Reader<number> {
  return (value, path) => {
    if (typeof value === "number" && Number.isInteger(value) && least <= value && value <= most) return value + 0; // -0 becomes 0
    throw wrong(path, value, `a whole number from ${least} to ${most}`);
  };
}

/** A finite number from `least` to `most`. */
export function real(least: number, most: number): Reader<number> {
  return (value, path) => {
    if (typeof value === "number" && Number.isFinite(value) && least <= value && value <= most) return value;
    throw wrong(path, value, Number.isFinite(most) ? `a number from ${least} to ${most}` : `a number of at least ${least}`);
  };
}

/** A text that matches `form` as a whole; `meant` says in words what is expected. */
export function text(form: RegExp, meant: string): Reader<string> {
  return (value, path) => {
    if (typeof value === "string" && form.test(value)) return value;
    throw wrong(path, value, meant);
  };
}

/** Half of a pair of characters without the other half, which JSON allows and Unicode forbids. */
const HALF = /\p{Surrogate}/u;

/** Any text of at most `most` characters. */
export function anyText(most: number): Reader<string> {
  return (value, path) => {
    if (typeof value === "string" && value.length <= most && !HALF.test(value)) return value;
    throw wrong(path, value, `a string of at most ${most} characters`);
  };
}

/** True or false. */
export function flag(value: unknown, path: string): boolean {
  if (typeof value === "boolean") return value;
  throw wrong(path, value, "true or false");
}

/** One of a few texts. */
export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (value, path) => {
    const choice = choices.find((one) => one === value);
    if (choice !== undefined) return choice;
    throw wrong(path, value, `one of ${choices.join(", ")}`);
  };
}

/** A list of `least` to `most` values. */
export function list<T>(item: Reader<T>, least: number, most: number): Reader<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) {
      throw wrong(path, value, least === most ? `a list of ${most} values` : `a list of ${least} to ${most} values`);
    }
    // Not `map`, which skips the holes of a sparse list.
    return Array.from(value, (one: unknown, index) => item(one, below(path, index)));
  };
}

/** A pair of whole numbers, such as a cell or two places. */
export function pair(most: number): Reader<readonly [number, number]> {
  const both = list(whole(0, most), 2, 2);
  return (value, path) => both(value, path) as readonly [number, number];
}

/** The value, or null where the field is missing or null. */
export function optional<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path) => (value === undefined || value === null ? null : reader(value, path));
}

/** The value, or another where the field is missing. */
export function missing<T>(reader: Reader<T>, value: T): Reader<T> {
  return (given, path) => (given === undefined ? value : reader(given, path));
}

/** The readers of a record's fields; all fields are required unless their reader accepts `undefined`. */
type Fields<T> = { readonly [K in keyof T]: Reader<T[K]> };

/** A reader that calls `unknown` with the path of every unknown field, and leaves it out; without it, they are errors. */
export type OpenReader<T> = (value: unknown, path: string, unknown?: (path: string) => void) => T;

/** An object with these fields. `others` is the `unknown` of callers that give none. */
export function record<T extends object>(fields: Fields<T>, others?: (path: string) => void): OpenReader<T> {
  return (value, path, unknown = others) => {
    const given = object(value, path);
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(fields, key)) continue;
      if (!unknown) throw new InputError(`${belowNamed(path, key)}: unknown field`);
      unknown(belowNamed(path, key));
    }
    const read: Partial<T> = {};
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      // Only own fields count: `__proto__` and `constructor` mean nothing here.
      const field = Object.hasOwn(given, key) ? given[key] : undefined;
      read[key] = fields[key](field, below(path, key));
    }
    return read as T;
  };
}

/** An object that is neither a list nor null. */
export function object(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw wrong(path, value, "an object");
}

/** The moves of a kind by their names, each with the readers of its other fields. */
type MoveFields<M extends AnyMove> = { readonly [Name in M["move"]]: Fields<Omit<Extract<M, { readonly move: Name }>, "move">> };

/** A move of a saved game: the field `move` says which one it is. */
export function moveReader<M extends AnyMove>(moves: MoveFields<M>): OpenReader<M> {
  const names = Object.keys(moves) as M["move"][];
  const readName = oneOf(names);
  const readers = new Map(names.map((name) => [name, record({ move: oneOf([name]), ...moves[name] }) as unknown as OpenReader<M>]));
  return (value, path, unknown) => {
    const given = object(value, path);
    const name = readName(Object.hasOwn(given, "move") ? given["move"] : undefined, below(path, "move"));
    return readers.get(name)!(value, path, unknown);
  };
}
