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

/** A value from untrusted input as a message can show it: JSON on one line, without control characters, cut if long. */
export function shown(value: unknown): string {
  let text: string;
  try {
    // Functions, symbols and undefined are nothing in JSON.
    text = ["function", "symbol", "undefined"].includes(typeof value) ? typeof value : JSON.stringify(value);
  } catch {
    text = Object.prototype.toString.call(value);
  }
  // JSON leaves these characters as they are, and they can hide or reorder the rest of a line.
  const printable = text.replace(/[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g, "?");
  return printable.length <= LONGEST_SHOWN ? printable : `${printable.slice(0, LONGEST_SHOWN)}...`;
}
