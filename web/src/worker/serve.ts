// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The worker's side: answers questions about games.

import { hint, outlook } from "../advice.ts";
import type { AnyKind, SearchOptions } from "../kind.ts";
import { load } from "../state.ts";
import { answered, type Answer, readQuestion } from "./messages.ts";

/** What a worker's global scope has, and a test's channel. */
export interface Scope {
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: Answer): void;
}

/** Answers every question that arrives, for games of these kinds: the whole of a worker script is `serve(self, kinds)`. */
export function serve(scope: Scope, kinds: readonly AnyKind[]): void {
  scope.addEventListener("message", ({ data }) => scope.postMessage(answerTo(data, kinds)));
}

/** The answer to a message. Never throws: what is wrong with the question is the answer. */
export function answerTo(message: unknown, kinds: readonly AnyKind[]): Answer {
  try {
    const { id, ask, saved, known, budget } = readQuestion(message);
    const state = load(saved, kinds);
    const solution: unknown = known === null || known === undefined ? null : state.kind.readSolution(known, "known solution");
    const options: SearchOptions = { known: solution, ...budget };
    return { id, answer: ask === "hint" ? hint(state, options) : outlook(state, options) };
  } catch (error) {
    return { id: answered(message) ?? 0, error: error instanceof Error ? error.message : String(error) };
  }
}
