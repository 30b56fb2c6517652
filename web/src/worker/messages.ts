// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a page and its worker say to each other. Both sides read every field: neither trusts a message.

import type { AnyKind, AnyMove, Argument, Budget, Cell, Hint, Outlook, Said, Stage } from "../kind.ts";
import { anyText, belowNamed, list, object, oneOf, optional, pair, type Reader, real, record, whole, wrong } from "../reading.ts";

/** What can be asked. */
export const ASKS = ["hint", "outlook"] as const;
export type Ask = (typeof ASKS)[number];

/** A question about a game. The game travels as a saved game, and `known` as the solution field of an entry. */
export interface Question {
  readonly id: number;
  readonly ask: Ask;
  readonly saved: string;
  readonly known: unknown;
  readonly budget: Budget;
}

/** The answer to a question, or why there is none. */
export type Answer =
  | { readonly id: number; readonly answer: Hint | Outlook<AnyMove> }
  | { readonly id: number; readonly error: string };

const MOST_TEXT = 100_000;
const MOST_CELLS = 1_000_000;
const DEEPEST = 8;

const id = whole(0, Number.MAX_SAFE_INTEGER);
const cells: Reader<readonly Cell[]> = list(pair(1_000_000), 0, MOST_CELLS);

const readBudget: Reader<Budget> = (value, path) => {
  const { nodes, milliseconds } = record<{ nodes: number; milliseconds: number | null }>({
    nodes: real(0, Infinity),
    milliseconds: optional(real(0, Infinity)),
  })(value, path);
  return milliseconds === null ? { nodes } : { nodes, milliseconds };
};

/** The question in a message; `saved` and `known` are read later, with their kind. */
export function readQuestion(message: unknown): Question {
  return record<Question>({
    id,
    ask: oneOf(ASKS),
    saved: anyText(100_000_000),
    known: (value: unknown) => value,
    budget: readBudget,
  })(message, "question");
}

/** The answer in a message to the question `ask` about a game of this kind. */
export function readAnswer(message: unknown, ask: Ask, kind: AnyKind): Answer {
  const given = object(message, "answer");
  if (Object.hasOwn(given, "error")) return record<{ id: number; error: string }>({ id, error: anyText(MOST_TEXT) })(message, "answer");
  const answer: Reader<Hint | Outlook<AnyMove>> = ask === "hint" ? hintReader(kind) : outlookReader(kind);
  return record<{ id: number; answer: Hint | Outlook<AnyMove> }>({ id, answer })(message, "answer");
}

/** The number of the question that a message answers; null if it answers none. */
export function answered(message: unknown): number | null {
  const given = typeof message === "object" && message !== null && "id" in message ? message.id : null;
  return typeof given === "number" ? given : null;
}

function hintReader(kind: AnyKind): Reader<Hint> {
  return record<Hint>({
    technique: anyText(100),
    stages: list(readStage, 0, 3),
    move: optional(kind.readMove as Reader<AnyMove>),
    back: whole(0, kind.mostMoves),
  });
}

function outlookReader(kind: AnyKind): Reader<Outlook<AnyMove>> {
  const moves = list(kind.readMove as Reader<AnyMove>, 0, kind.mostMoves);
  return (value, path) => {
    switch (object(value, path)["status"]) {
      case "winnable":
        return record<{ status: "winnable"; moves: readonly AnyMove[] }>({ status: oneOf(["winnable"]), moves })(value, path);
      case "lost":
        return record<{ status: "lost"; why: Said; cells: readonly Cell[] }>({ status: oneOf(["lost"]), why: readSaid, cells })(value, path);
      default:
        return record<{ status: "unknown" }>({ status: oneOf(["unknown"]) })(value, path);
    }
  };
}

const readStage: Reader<Stage> = record<Stage>({
  stage: oneOf(["where", "why", "move"]),
  key: anyText(100),
  args: (value, path) => readArgs(value, path, DEEPEST),
  cells,
});

const readSaid: Reader<Said> = (value, path) => readSentence(value, path, DEEPEST);

function readSentence(value: unknown, path: string, deep: number): Said {
  return record<Said>({ key: anyText(100), args: (args, at) => readArgs(args, at, deep) })(value, path);
}

function readArgs(value: unknown, path: string, deep: number): Record<string, Argument> {
  const args = Object.entries(object(value, path)).map(([name, one]) => [name, readArgument(one, belowNamed(path, name), deep)] as const);
  return Object.fromEntries(args);
}

function readArgument(value: unknown, path: string, deep: number): Argument {
  if (typeof value === "string") return anyText(MOST_TEXT)(value, path);
  if (typeof value === "number") return real(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)(value, path);
  if (deep === 0) throw wrong(path, value, "a sentence that is nested less deeply");
  if (Array.isArray(value)) return list((one, at) => readArgument(one, at, deep - 1), 0, MOST_CELLS)(value, path);
  return readSentence(value, path, deep - 1);
}
