// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The error of all readers, and texts for its messages.

/** Input that cannot be used. The message is one line: where, which field, what is wrong, what was expected. */
export class InputError extends Error {
  override readonly name = "InputError";
}

/** What `read` returns. If it throws an `InputError`, the message is what `placed` makes of it, with the place in front. */
export function located<T>(read: () => T, placed: (message: string) => string): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new InputError(placed(error.message)) : error;
  }
}

/** The longest text that a message repeats. */
const LONGEST_SHOWN = 60;

/** Control characters, and those that can hide or reorder the rest of a line. JSON leaves most of them as they are. */
const NOT_PRINTABLE =
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff]$/g;

/** A value from untrusted input as a message can show it: JSON on one line, without control characters, cut if long. */
export function shown(value: unknown): string {
  const text = jsonOf(value);
  const cut = text.slice(0, LONGEST_SHOWN).replace(NOT_PRINTABLE, "?");
  return text.length <= LONGEST_SHOWN ? cut : `${cut}...`;
}

/** The JSON of a value, or its type if it has none. Whatever its own `toJSON` does, this never throws. */
function jsonOf(value: unknown): string {
  try {
    // Functions, symbols and undefined are nothing in JSON, and neither is what a `toJSON` may return.
    const json: unknown = JSON.stringify(value);
    return typeof json === "string" ? json : typeof value;
  } catch {
    return typeof value;
  }
}
