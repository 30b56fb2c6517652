// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// How position ids are spelt: fields between colons, each with a pattern and with the pattern in words, as in Python.

import { InputError, located, shown } from "./errors.ts";

/** All fields of the ids of a kind in one word, and each of them. One with `begins` can be left out, and begins so. */
interface Spelling {
  readonly form: string;
  readonly fields: readonly (readonly [name: string, pattern: string, words: string, begins?: string])[];
}

/** Characters of the longest text that `shown` quotes as a whole. */
const SHORT = 58;

/**
 * The puzzle of a position id: `make` gets the values of its fields, "" in a field left out. Throws `InputError` for any
 * text that `format` does not make of a puzzle.
 */
export function readId<P>(id: string, spelling: Spelling, make: (...values: string[]) => P, format: (puzzle: P) => string): P {
  if (typeof id !== "string") throw new InputError("id: expected a string");
  const read = (): P => {
    const puzzle = make(...valuesOf(id, spelling));
    if (format(puzzle) === id) return puzzle;
    throw new InputError(`not in standard form; the id of this puzzle is ${shown(format(puzzle))}`);
  };
  return located(read, (message) => `id ${shown(id)}: ${message}`);
}

function valuesOf(id: string, { form, fields }: Spelling): string[] {
  const forms = fields.map(([, , , begins]) => (begins ? `(?::([${begins}][^:]*))?` : ":([^:]*)"));
  const parts = new RegExp(`^${form.split(":", 1)[0]!}${forms.join("")}$`).exec(id);
  if (!parts) throw new InputError(`expected ${form}`);
  return fields.flatMap(([name, pattern, words], index) => {
    const part = parts[index + 1];
    const match = new RegExp(`^(?:${pattern}${part === undefined ? "|" : ""})$`).exec(part ?? "");
    if (match) return match.slice(1).map((value: string | undefined) => value ?? "");
    // Only the beginning of a long text is shown, so it is shown from where it goes wrong.
    const rest = part!.length > SHORT ? part!.replace(new RegExp(`^(?:${pattern})`), "") : part!;
    const at = rest === part ? "" : ` at position ${part!.length - rest.length}`;
    throw new InputError(`${name} ${shown(rest)}${at}: expected ${words}`);
  });
}
