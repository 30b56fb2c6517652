// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What `puzzlemill play` puts into the page, as JSON in its element `content`. It is untrusted: packs come from anywhere.

import { InputError } from "../../src/errors.ts";
import { kinds } from "../../src/kinds.ts";
import { checkDepth } from "../../src/nesting.ts";
import { readPack, type Pack } from "../../src/packs/index.ts";
import { anyText, list, missing, object, oneOf, optional, real, record, whole, type Reader } from "../../src/reading.ts";

/** A study with the one pack of its page; puzzles by their numbers in the pack, from 1. */
export interface StudyPlan {
  /** The puzzles of each person, in the order in which that person solves them. */
  readonly people: readonly (readonly number[])[];
  /** The puzzles for practice, at most one of each kind. */
  readonly practice: readonly number[];
  /** The minutes after which a person gives up. */
  readonly limit: number;
}

/** What a page plays, and how it begins. */
interface Content {
  readonly title: string;
  /** A code such as `de`. */
  readonly language: string;
  readonly packs: readonly Pack[];
  readonly study: StudyPlan | null;
  /** Why a pack or the study cannot be used, a line for each. */
  readonly faults: readonly string[];
}

interface Head {
  readonly format: "puzzlemill-page";
  readonly version: number;
  readonly title: string;
  readonly language: string;
  readonly packs: readonly unknown[];
  readonly study: unknown;
}

const MOST_PACKS = 1_000;
const MOST_PEOPLE = 1_000;
const MOST_MINUTES = 1_440;
const LONGEST_TITLE = 10_000;
/** A pack needs 24 levels at most, and the page has two around it. */
const DEEPEST = 66;

const readHead: Reader<Head> = record<Head>(
  {
    format: oneOf(["puzzlemill-page"]),
    version: whole(1, 1),
    title: missing(anyText(LONGEST_TITLE), ""),
    language: missing(anyText(20), "en"),
    packs: missing(list((pack: unknown) => pack, 0, MOST_PACKS), []),
    study: (study: unknown) => study,
  },
  () => undefined, // Later versions can have more fields.
);

/** The content in a text. What cannot be read is left out and named in `faults`. */
export function readContent(text: string): Content {
  const faults: string[] = [];
  const attempt = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      return otherwise;
    }
  };
  const nothing: Head = { format: "puzzlemill-page", version: 1, title: "", language: "en", packs: [], study: null };
  const head = text.trim() === "" ? nothing : attempt(() => readHead(parsed(text), "page"), nothing);
  const packs = head.packs.flatMap((value, index): Pack[] => {
    const pack = attempt(() => readPack(JSON.stringify(value), kinds), null);
    if (pack === null) faults.push(`pack ${index + 1}: ${faults.pop() ?? ""}`);
    return pack === null ? [] : [withoutRepeats(pack)];
  });
  const study = attempt(() => optional(studyReader(packs))(head.study, "study"), null);
  return { title: head.title, language: head.language, packs, study, faults };
}

/** The pack with each puzzle once, at its first place: a puzzle that comes twice would lead *Next* back. */
export function withoutRepeats(pack: Pack): Pack {
  const ids = new Set<string>();
  const entries = pack.entries.filter(({ id }) => !ids.has(id) && ids.add(id));
  return entries.length === pack.entries.length ? pack : { ...pack, entries };
}

function parsed(text: string): unknown {
  checkDepth(text, DEEPEST, "page");
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError("page: its content is not JSON; make a new page with puzzlemill play");
  }
}

function studyReader(packs: readonly Pack[]): Reader<StudyPlan> {
  return (value, path) => {
    object(value, path);
    const [pack] = packs;
    if (pack === undefined || packs.length !== 1) throw new InputError(`${path}: expected a page with one pack`);
    const puzzle = whole(1, pack.entries.length);
    const puzzles = list(puzzle, 1, pack.entries.length);
    return record<StudyPlan>(
      {
        people: list(puzzles, 1, MOST_PEOPLE),
        practice: missing(list(puzzle, 0, pack.entries.length), []),
        limit: real(0.1, MOST_MINUTES),
      },
      () => undefined,
    )(value, path);
  };
}
