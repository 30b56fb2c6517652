// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Files as text: gzipped or not, and never larger than asked for.

import { InputError } from "../errors.ts";

/** The most bytes that a file can unpack to, unless `textOf` is asked for more. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** The text of a file, unpacked if it is gzipped; throws `InputError` if it is damaged, not UTF-8 or larger than `most` bytes. */
export async function textOf(bytes: Uint8Array | ArrayBuffer, most: number = LARGEST_FILE): Promise<string> {
  let data = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  if (data[0] === 0x1f && data[1] === 0x8b) data = await unpacked(data, most);
  if (data.length > most) throw new InputError(`file: larger than the limit of ${most} bytes`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    throw new InputError("file: not valid UTF-8");
  }
}

/** What gzip unpacks to. Stops at the limit, so that a small file cannot fill the memory. */
async function unpacked(data: Uint8Array, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new InputError("file: damaged gzip file; it cannot be unpacked");
    });
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      throw new InputError(`file: unpacks to more than the limit of ${most} bytes`);
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
