// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The page's side: asks a worker for hints, so that the page never waits.

import { hint, outlook } from "../advice.ts";
import type { AnyMove, Budget, Hint, Outlook, SearchOptions } from "../kind.ts";
import type { State } from "../state.ts";
import { type Answer, answered, type Ask, ASKS, type Question, readAnswer } from "./messages.ts";

/** What a hint can take if the caller does not say: more than nearly every position needs, and never many seconds. */
const BUDGET = { nodes: 1_000_000, milliseconds: 3_000 } as const satisfies Budget;

const NO_WORKER = "adviser: the worker's script failed or could not be loaded; see whether its address is right, or pass null to do without";

/** A worker that is this late after the time of a question, in milliseconds, will not answer any more. */
const LATENESS = 5_000;

/** The longest time that timers of browsers know, in milliseconds; they take a longer one for none. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The part of `Worker` that is used. */
export interface WorkerLike {
  addEventListener(type: "message" | "error" | "messageerror", listener: (event: { readonly data?: unknown }) => void): void;
  postMessage(message: Question): void;
  terminate(): void;
}

/** A question that waits for its answer. */
interface Waiting {
  readonly id: number;
  readonly ask: Ask;
  readonly state: State;
  readonly known: unknown;
  readonly budget: Budget;
  readonly resolve: (answer: Hint | Outlook<AnyMove> | null) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Finds hints in a worker. A newer question replaces an older one of the same sort, which then gets null, as all get that
 * are cancelled. Without workers (in Node, or if `start` is null) the answers are the same and come from the page itself.
 *
 * By default, the search of each position takes at most 1,000,000 nodes and a whole answer 3 seconds. A promise is rejected
 * if the worker cannot be started, refuses the game or is 5 seconds late; the next question starts another worker.
 */
export class Adviser {
  readonly #start: () => WorkerLike | null;
  #worker: WorkerLike | null = null;
  /** The question that is being answered, and the newest of each sort after it. */
  #asked: Waiting | null = null;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  readonly #next = new Map<Ask, Waiting>();
  #count = 0;
  #closed = false;

  /** `start` makes a worker, such as `startWorker` for all kinds; null does without. */
  constructor(start: (() => WorkerLike | null) | null) {
    this.#start = start ?? (() => null);
  }

  /** As `hint` of the package; null if the question was cancelled or a newer one was asked. */
  hint<P, T, M extends AnyMove, S>(state: State<P, T, M, S>, options: SearchOptions<NoInfer<S>> = {}): Promise<Hint<M> | null> {
    return this.#question("hint", state, options) as Promise<Hint<M> | null>;
  }

  /** As `outlook` of the package; null if the question was cancelled or a newer one was asked. */
  outlook<P, T, M extends AnyMove, S>(state: State<P, T, M, S>, options: SearchOptions<NoInfer<S>> = {}): Promise<Outlook<M> | null> {
    return this.#question("outlook", state, options) as Promise<Outlook<M> | null>;
  }

  /** Stops all work. Every open question gets null. */
  cancel(): void {
    // A worker at rest is of use for the next question.
    if (this.#asked || this.#closed) this.#stop();
    const open = [this.#asked, ...this.#next.values()];
    this.#asked = null;
    this.#next.clear();
    for (const question of open) question?.resolve(null);
  }

  /** Stops all work for good. */
  close(): void {
    this.#closed = true;
    this.cancel();
  }

  #question(ask: Ask, state: State, { known = null, nodes = BUDGET.nodes, milliseconds = BUDGET.milliseconds }: SearchOptions): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error("adviser: closed"));
    const budget = { nodes, milliseconds };
    return new Promise((resolve, reject) => {
      this.#next.get(ask)?.resolve(null);
      this.#next.set(ask, { id: (this.#count += 1), ask, state, known, budget, resolve, reject });
      this.#askNext();
    });
  }

  #askNext(): void {
    if (this.#asked) return;
    const ask = ASKS.find((one) => this.#next.has(one));
    if (!ask) return;
    const question = this.#next.get(ask)!;
    this.#next.delete(ask);
    this.#asked = question;
    const { id, state, known, budget } = question;
    try {
      this.#worker ??= this.#started();
      if (this.#worker) {
        this.#worker.postMessage({ id, ask, saved: state.save(), known, budget });
        this.#watch(question);
      } else setTimeout(() => this.#answerHere(question.id), 0);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Gives up on a worker that does not answer in time: its script might hang, or might not have started. */
  #watch({ id, budget }: Waiting): void {
    clearTimeout(this.#watchdog);
    const milliseconds = (budget.milliseconds ?? Infinity) + LATENESS;
    if (milliseconds > LONGEST_TIMER) return;
    this.#watchdog = setTimeout(() => {
      if (this.#asked?.id === id) this.#fail(new Error(`adviser: the worker has not answered in ${milliseconds} milliseconds`));
    }, milliseconds);
  }

  #started(): WorkerLike | null {
    const worker = this.#start();
    if (!worker) return null;
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.#worker) this.#receive(data);
    });
    for (const type of ["error", "messageerror"] as const) {
      worker.addEventListener(type, () => {
        if (worker === this.#worker) this.#fail(new Error(NO_WORKER));
      });
    }
    return worker;
  }

  #receive(message: unknown): void {
    const question = this.#asked;
    if (!question || answered(message) !== question.id) return;
    clearTimeout(this.#watchdog);
    let answer: Answer;
    try {
      answer = readAnswer(message, question.ask, question.state.kind);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#asked = null;
    if ("error" in answer) question.reject(new Error(answer.error));
    else question.resolve(answer.answer);
    this.#askNext();
  }

  /** Answers a question without a worker, unless it was cancelled. */
  #answerHere(id: number): void {
    const question = this.#asked;
    if (question?.id !== id) return;
    const { ask, state, known, budget } = question;
    try {
      const answer: Hint | Outlook<AnyMove> = ask === "hint" ? hint(state, { known, ...budget }) : outlook(state, { known, ...budget });
      this.#asked = null;
      question.resolve(answer);
    } catch (error) {
      this.#fail(error);
    }
    this.#askNext();
  }

  /** The question at work has no answer; a worker that failed is never asked again. */
  #fail(error: unknown): void {
    this.#stop();
    const question = this.#asked;
    this.#asked = null;
    question?.reject(error instanceof Error ? error : new Error(String(error)));
    this.#askNext();
  }

  #stop(): void {
    clearTimeout(this.#watchdog);
    this.#worker?.terminate();
    this.#worker = null;
  }
}
