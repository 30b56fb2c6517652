import { afterEach, expect, test, vi } from "vitest";

import { hint, outlook } from "../src/advice.ts";
import { play } from "../src/state.ts";
import { Adviser, startWorker, type WorkerLike } from "../src/worker/index.ts";
import { type Question, readAnswer } from "../src/worker/messages.ts";
import { answerTo } from "../src/worker/serve.ts";
import { sums } from "./support/sums.ts";

type Listener = (event: { readonly data?: unknown }) => void;

/** A worker in name only: what it is sent waits until the test lets it answer. */
class HeldWorker implements WorkerLike {
  static all: HeldWorker[] = [];
  readonly sent: Question[] = [];
  readonly listeners: [string, Listener][] = [];
  terminated = false;
  constructor() {
    HeldWorker.all.push(this);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.push([type, listener]);
  }
  postMessage(message: Question): void {
    this.sent.push(structuredClone(message));
  }
  terminate(): void {
    this.terminated = true;
  }
  tell(type: string, data?: unknown): void {
    for (const [one, listener] of this.listeners) if (one === type) listener({ data: structuredClone(data) });
  }
  answer(): void {
    this.tell("message", answerTo(this.sent.shift(), [sums]));
  }
}

afterEach(() => {
  HeldWorker.all = [];
});

const start = play(sums, sums.parseId("gloop:3.5.7.20:12"));
const lost = start.apply({ move: "lay", place: 0 });
const held = () => new HeldWorker();

test("a worker gives the same answers as the page itself", async () => {
  const adviser = new Adviser(held);
  for (const state of [start, lost]) {
    const answer = adviser.hint(state);
    HeldWorker.all[0]!.answer();
    expect(await answer).toEqual(hint(state));
    const other = adviser.outlook(state, { known: [1, 2] });
    HeldWorker.all[0]!.answer();
    expect(await other).toEqual(outlook(state));
  }
  expect(HeldWorker.all).toHaveLength(1);
});

test("without workers the answers are the same, and come later", async () => {
  for (const adviser of [new Adviser(null), new Adviser(startWorker)]) {
    expect(await adviser.hint(lost)).toEqual(hint(lost));
    expect(await adviser.outlook(start)).toEqual(outlook(start));
  }
});

test("a newer question replaces the one that waits, and the one at work is answered", async () => {
  const adviser = new Adviser(held);
  const [first, second, third] = [adviser.hint(start), adviser.hint(start), adviser.hint(lost)];
  const worker = HeldWorker.all[0]!;
  expect(worker.sent).toHaveLength(1);
  expect(await second).toBe(null);
  worker.answer();
  expect(await first).toEqual(hint(start));
  worker.answer();
  expect(await third).toEqual(hint(lost));
});

test("a hint and an outlook do not replace each other", async () => {
  const adviser = new Adviser(null);
  const answers = await Promise.all([adviser.hint(start), adviser.outlook(start), adviser.hint(lost), adviser.outlook(lost)]);
  expect(answers.map((answer) => answer !== null)).toEqual([true, false, true, true]);
});

test("cancelling answers null, stops the worker, and the next question starts another", async () => {
  const adviser = new Adviser(held);
  const open = [adviser.hint(start), adviser.hint(lost), adviser.outlook(lost)];
  adviser.cancel();
  expect(await Promise.all(open)).toEqual([null, null, null]);
  expect(HeldWorker.all[0]!.terminated).toBe(true);
  const next = adviser.hint(start);
  HeldWorker.all[0]!.answer();
  HeldWorker.all[1]!.answer();
  expect(await next).toEqual(hint(start));
});

test("cancelling when nothing is asked keeps the worker", async () => {
  const adviser = new Adviser(held);
  const first = adviser.hint(start);
  HeldWorker.all[0]!.answer();
  await first;
  adviser.cancel();
  expect(HeldWorker.all[0]!.terminated).toBe(false);
  adviser.close();
  expect(HeldWorker.all[0]!.terminated).toBe(true);
});

test("cancelling without a worker answers null, too", async () => {
  vi.useFakeTimers();
  const adviser = new Adviser(null);
  const open = adviser.hint(start);
  adviser.cancel();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(await open).toBe(null);
});

test("a closed adviser answers no more", async () => {
  const adviser = new Adviser(held);
  const open = adviser.hint(start);
  adviser.close();
  expect(await open).toBe(null);
  await expect(adviser.hint(start)).rejects.toThrow("adviser: closed");
});

test("a worker whose script fails rejects the question, and the next one starts another worker", async () => {
  const adviser = new Adviser(held);
  const first = adviser.hint(start);
  const second = adviser.hint(lost);
  HeldWorker.all[0]!.tell("error");
  await expect(first).rejects.toThrow("the worker's script failed");
  HeldWorker.all[1]!.answer();
  expect(await second).toEqual(hint(lost));
});

test("a worker that does not answer in time is replaced, and its question rejected", async () => {
  vi.useFakeTimers();
  try {
    const adviser = new Adviser(held);
    const first = adviser.hint(start, { milliseconds: 1_000 });
    const second = adviser.outlook(start);
    const late = expect(first).rejects.toThrow("not answered in 6000 milliseconds");
    vi.advanceTimersByTime(5_999);
    expect(HeldWorker.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await late;
    expect(HeldWorker.all[0]!.terminated).toBe(true);
    HeldWorker.all[1]!.answer();
    expect(await second).toEqual(outlook(start));
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a question without a limit of time is waited for", () => {
  vi.useFakeTimers();
  try {
    const adviser = new Adviser(held);
    void adviser.hint(start, { milliseconds: Infinity });
    expect(vi.getTimerCount()).toBe(0);
    adviser.close();
  } finally {
    vi.useRealTimers();
  }
});

test("messages that answer nothing are ignored, and wrong answers reject the question with the field named", async () => {
  const adviser = new Adviser(held);
  const open = adviser.hint(start);
  const worker = HeldWorker.all[0]!;
  for (const message of [null, "hello", { id: 99, answer: {} }, { id: "1" }]) worker.tell("message", message);
  worker.tell("message", { id: 1, answer: { technique: "single", stages: [], move: { move: "fly" }, back: 0 } });
  await expect(open).rejects.toThrow("answer.answer.move");
});

const answers: readonly (readonly [message: unknown, error: string])[] = [
  [{ id: 1, answer: { technique: 5, stages: [], move: null, back: 0 } }, "answer.answer.technique: 5"],
  [{ id: 1, answer: { technique: "a", stages: [{}], move: null, back: 0 } }, "answer.answer.stages[0].stage"],
  [{ id: 1, answer: { technique: "a", stages: [], move: null, back: -1 } }, "answer.answer.back: -1"],
  [{ id: 1, error: 7 }, "answer.error: 7"],
  [{ id: 1, answer: null, error: "both" }, "answer.answer: unknown field"],
];

test.each(answers)("a wrong answer is refused: %j", (message, error) => {
  expect(() => readAnswer(message, "hint", sums)).toThrow(error);
});

test("an argument that is nested too deeply is refused", () => {
  let argument: unknown = "end";
  for (let deep = 0; deep < 20; deep += 1) argument = [argument];
  const stage = { stage: "why", key: "a", args: { argument }, cells: [] };
  expect(() => readAnswer({ id: 1, answer: { technique: "a", stages: [stage], move: null, back: 0 } }, "hint", sums)).toThrow("nested");
});

const questions: readonly (readonly [message: unknown, error: string])[] = [
  [null, "question: null: expected an object"],
  [{ id: 1, ask: "run", saved: "", known: null, budget: { nodes: 1 } }, 'question.ask: "run"'],
  [{ id: 1, ask: "hint", saved: 5, known: null, budget: { nodes: 1 } }, "question.saved: 5"],
  [{ id: 1, ask: "hint", saved: "{}", known: null, budget: { nodes: "1" } }, "question.budget.nodes"],
  [{ id: 1, ask: "hint", saved: "{", known: null, budget: { nodes: 1 } }, "saved game: not JSON"],
  [{ id: 1, ask: "hint", saved: start.save(), known: "x", budget: { nodes: 1 } }, "known solution"],
  [{ id: 1, ask: "hint", saved: start.save(), known: null, budget: { nodes: 1 }, more: 1 }, "question.more: unknown field"],
];

test.each(questions)("a wrong question is answered with its fault: %j", (message, error) => {
  expect(answerTo(message, [sums])).toMatchObject({ error: expect.stringContaining(error) as string });
});
