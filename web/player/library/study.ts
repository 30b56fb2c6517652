// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A study on the page instead of paper: each person solves the puzzles in an order of their own, without help, and the
// times are saved as the table that `puzzlemill calibrate` reads.

import type { Entry } from "../../src/packs/index.ts";
import { flag, optional, real, record, text, whole, type Reader } from "../../src/reading.ts";
import type { StudyPlan } from "./content.ts";
import { csv, secondsText } from "./csv.ts";
import type { Library } from "./library.ts";
import type { Store } from "./store.ts";

/** A puzzle of a study as one person meets it. */
interface Task {
  readonly entry: Entry;
  /** The number of the puzzle in the pack, from 1: the same for everybody. */
  readonly number: number;
  /** Its place among this person's puzzles, from 1; practice does not count. */
  readonly place: number;
  /** Whether it is for practice: its time is not kept. */
  readonly practice: boolean;
}

/** How a task went: times of day, as `19:04:30`, and seconds on the clock. */
interface Trial {
  readonly start: string;
  readonly end: string | null;
  readonly seconds: number;
  readonly solved: boolean;
}

const COLUMNS = ["player", "puzzle", "start", "end", "seconds", "solved", "position"];

const timeOfDay = text(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, "a time of day such as 19:04:30");

const readTrial: Reader<Trial> = record<Trial>(
  { start: timeOfDay, end: optional(timeOfDay), seconds: real(0, 1e9), solved: flag },
  () => undefined, // Later versions can have more fields.
);

/** A study with the people who use this browser. Every change is stored, so a reload continues where it was. */
export class Study {
  readonly #plan: StudyPlan;
  readonly #entries: readonly Entry[];
  readonly #store: Store;
  readonly #prefix: string;
  #person: number | null;

  constructor(plan: StudyPlan, entries: readonly Entry[], store: Store, key: string) {
    this.#plan = plan;
    this.#entries = entries;
    this.#store = store;
    this.#prefix = `puzzlemill.study.${key}.`;
    this.#person = this.#stored(whole(1, plan.people.length), "person");
  }

  /** How many people the study is for. */
  get people(): number {
    return this.#plan.people.length;
  }

  /** Minutes after which a person gives up. */
  get limit(): number {
    return this.#plan.limit;
  }

  /** The number of the person who is playing; null until somebody says so. */
  get person(): number | null {
    return this.#person;
  }

  /** Begins the keys of this person's games: `new Shelf(store, study.shelfPrefix)`. */
  get shelfPrefix(): string {
    return `${this.#prefix}${this.#person ?? 0}.`;
  }

  /** Somebody else plays, by number from 1; null asks again. */
  choose(person: number | null): void {
    this.#person = person === null ? null : whole(1, this.people)(person, "person");
    if (person === null) this.#store.remove(`${this.#prefix}person`);
    else this.#store.write(`${this.#prefix}person`, String(person));
  }

  /** This person's puzzles in their order, each kind with its practice first. */
  tasks(person: number | null = this.#person): readonly Task[] {
    const tasks: Task[] = [];
    const practised = new Set<string>();
    (person === null ? [] : this.#plan.people[person - 1]!).forEach((number, index) => {
      const entry = this.#entries[number - 1]!;
      const practice = practised.has(entry.kind.name) ? [] : this.#plan.practice.filter((other) => this.#entries[other - 1]!.kind.name === entry.kind.name);
      practised.add(entry.kind.name);
      for (const other of practice) tasks.push({ entry: this.#entries[other - 1]!, number: other, place: index + 1, practice: true });
      tasks.push({ entry, number, place: index + 1, practice: false });
    });
    return tasks;
  }

  /** How many of this person's puzzles count; practice does not. */
  get total(): number {
    return this.tasks().filter((task) => !task.practice).length;
  }

  /** The first task that has not ended; null when all have, or nobody is chosen. */
  task(): Task | null {
    return this.tasks().find((task) => (this.#trial(this.#person!, task)?.end ?? null) === null) ?? null;
  }

  /** Whether the person started the current task: then its clock runs. */
  get started(): boolean {
    const task = this.task();
    return task !== null && this.#trial(this.#person!, task) !== null;
  }

  /** The person starts the current task at this moment. */
  start(moment: Date): void {
    const task = this.task();
    if (task) this.#keep(task, { start: timeHere(moment), end: null, seconds: 0, solved: false });
  }

  /** The current task ends, after these seconds on the clock. */
  end(result: { readonly seconds: number; readonly solved: boolean }, moment: Date): void {
    const task = this.task();
    const trial = task && this.#trial(this.#person!, task);
    if (task && trial) this.#keep(task, { ...trial, end: timeHere(moment), ...result });
  }

  /** The table of all people who played here, in the order of their puzzles; a puzzle that was not tried has no times. */
  csv(): string {
    const people = Array.from({ length: this.people }, (_, index) => index + 1);
    const rows = people.flatMap((person) => {
      const rowsOfPerson = this.tasks(person).filter((task) => !task.practice).map((task) => this.#row(person, task));
      return rowsOfPerson.some((row) => row[3] !== "") ? rowsOfPerson : [];
    });
    return csv([COLUMNS, ...rows]);
  }

  #row(person: number, task: Task): (string | number)[] {
    const trial = this.#trial(person, task);
    const times = trial === null || trial.end === null ? ["", "", "", ""] : [trial.start, trial.end, secondsText(trial.seconds), trial.solved ? 1 : 0];
    return [person, task.number, ...times, task.entry.id];
  }

  #trial(person: number, task: Task): Trial | null {
    return this.#stored(readTrial, `${person}.${task.number}`);
  }

  #keep(task: Task, trial: Trial): void {
    this.#store.write(`${this.#prefix}${this.#person!}.${task.number}`, JSON.stringify(trial));
  }

  #stored<Value>(reader: Reader<Value>, key: string): Value | null {
    try {
      return reader(this.#store.readJson(this.#prefix + key), key);
    } catch {
      return null;
    }
  }
}

/** The study of a page; null if it is for free play. */
export function studyOf(library: Library, store: Store): Study | null {
  const [pack] = library.packs;
  return library.study && pack ? new Study(library.study, pack.entries, store, library.key) : null;
}

/** The time of day where the player is, such as `19:04:30`. */
function timeHere(moment: Date): string {
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}
