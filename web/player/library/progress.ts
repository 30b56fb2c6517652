// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Progress as a file, to move it to another browser or to keep it safe.

import { InputError } from "../../src/errors.ts";
import { kinds } from "../../src/kinds.ts";
import { checkDepth } from "../../src/nesting.ts";
import { list, object, oneOf, record, text, whole, type Reader } from "../../src/reading.ts";
import { kindOf } from "../../src/state.ts";
import { checkGame, readRecord, recordData, type KeptRecord } from "./records.ts";
import type { Shelf } from "./shelf.ts";

const FORMAT = "puzzlemill-progress";
const VERSION = 1;
const MOST_GAMES = 100_000;
const DEEPEST = 32;
/** The most bytes of a file of progress. */
export const LARGEST_PROGRESS = 32 * 1024 * 1024;

/** What an import did. */
interface Imported {
  /** Games that this browser did not have. */
  readonly added: number;
  /** Games that are further on in the file. */
  readonly replaced: number;
  /** Games that stay as they are in this browser. */
  readonly left: number;
  /** Whether all of them are stored; if not, the storage is full or denied. */
  readonly stored: boolean;
}

interface Game {
  readonly id: string;
  readonly kept: KeptRecord;
}

/** All games of a shelf, as the text of a file. */
export function exportProgress(shelf: Shelf): string {
  const games = [...shelf.ids()].sort().flatMap((id) => {
    const kept = shelf.record(id);
    return kept === null ? [] : [{ id, ...recordData(kept) }];
  });
  return `${JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1)}\n`;
}

/**
 * Merges the games of a file into a shelf. A solved puzzle is never replaced by one that is not; of two games that are not
 * solved, the one with more time on the clock stays. Throws `InputError` with one line, and changes nothing, if anything in
 * the file is wrong.
 */
export function importProgress(file: string, shelf: Shelf): Imported {
  const games = readProgress(file);
  const counts = { added: 0, replaced: 0, left: 0 };
  let stored = true;
  for (const { id, kept } of games) {
    const mine = shelf.record(id);
    const what = mine === null ? "added" : isFurther(kept, mine) ? "replaced" : "left";
    counts[what] += 1;
    if (what === "left") continue;
    stored = shelf.writeRecord(id, { ...kept, first: kept.first && (mine?.first ?? true) }) && stored;
  }
  return { ...counts, stored };
}

/** The games of a file, each puzzle once; throws `InputError`. */
function readProgress(file: string): readonly Game[] {
  if (file.length > LARGEST_PROGRESS) throw new InputError(`progress: ${file.length} characters; the limit is ${LARGEST_PROGRESS}`);
  checkDepth(file, DEEPEST, "progress");
  let value: unknown;
  try {
    value = JSON.parse(file.replace(/^\ufeff/, ""));
  } catch {
    throw new InputError("progress: not JSON; choose a file that was saved by a page of puzzlemill");
  }
  const read = record<{ format: string; version: number; games: readonly Game[] }>(
    { format: oneOf([FORMAT]), version: whole(VERSION, VERSION), games: list(readGame, 0, MOST_GAMES) },
    () => undefined, // Later versions can have more fields.
  )(value, "progress");
  return [...new Map(read.games.map((game) => [game.id, game])).values()];
}

const readId = text(/^[a-z]+:[a-z0-9._:-]{1,100000}$/, "a position id");

const readGame: Reader<Game> = (value, path) => {
  const given = object(value, path);
  const id = readId(Object.hasOwn(given, "id") ? given["id"] : undefined, `${path}.id`);
  const kept = readRecord(value, path);
  const kind = kindOf(id, kinds);
  if (kind.formatId(kind.parseId(id)) !== id) throw new InputError(`${path}.id: expected a position id as puzzlemill writes it`);
  checkGame(id, kept, path);
  return { id, kept };
};

function isFurther(theirs: KeptRecord, mine: KeptRecord): boolean {
  return theirs.solved === mine.solved ? !mine.solved && theirs.seconds > mine.seconds : theirs.solved;
}
