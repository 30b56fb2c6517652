// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors

// Replays a file of `conformance/` with a kind and returns every difference. It uses nothing of Node, so it runs in a
// browser, too. `conformance/README.md` describes the files.

import { InputError } from "../../src/errors.ts";
import type { AnyKind, AnyMove, BrokenRule, Cell, Said } from "../../src/kind.ts";
import { say, type Words } from "../../src/said.ts";
import { load, play, type State } from "../../src/state.ts";

/** The version of the form that this module reads. */
export const VERSION = 1;

/** A rule that a solution breaks, as the files have it. */
type Broken = readonly (readonly [code: string, cells: readonly Cell[]])[];

interface StateRecord {
  readonly move: AnyMove | "undo" | null;
  readonly position: string;
  readonly moves: readonly [number: number, hash: string];
  readonly progress: readonly [done: number, total: number];
  readonly solved: boolean;
  readonly lost: boolean | null;
  readonly broken: Broken | null;
  readonly refused: readonly unknown[];
}

interface GameRecord {
  readonly id: string;
  readonly instance: unknown;
  readonly states: readonly StateRecord[];
}

/** A file of `conformance/` for one kind. */
export interface ConformanceFile {
  readonly format: string;
  readonly version: number;
  readonly kind: string;
  readonly games: readonly GameRecord[];
  readonly solutions: readonly { readonly id: string; readonly solution: unknown; readonly broken: Broken }[];
  readonly ids: readonly { readonly id: string; readonly instance: unknown }[];
  readonly instances: readonly { readonly instance: unknown; readonly id: string | null }[];
  readonly saves: readonly { readonly text: string; readonly position: string | null; readonly saved: string | null }[];
}

/** What a replay looks at, and what is wrong. */
export interface Replayed {
  /** The number of things compared, by section. */
  readonly compared: Readonly<Record<string, number>>;
  /** A line for each difference, up to 20 of a sort: where, what was expected, what came instead. */
  readonly faults: readonly string[];
  /** The number of all differences. */
  readonly faultCount: number;
  /** Positions that the search did not decide within its budget, out of those that Python decided. */
  readonly undecided: number;
}

export interface Options {
  /** Steps of the search for each position; 0 leaves out whether a position is lost. */
  readonly nodes: number;
}

/** The most faults of one sort that are listed, so that a common one does not hide the others. */
const MOST_FAULTS = 20;

const NOT_A_SOLUTION = "NOT_A_SOLUTION";

/** Replays a whole file. */
export function replay(file: ConformanceFile, kind: AnyKind, options: Options): Replayed {
  const replayer = new Replayer(kind, options);
  if (file.format !== "puzzlemill-conformance" || file.version !== VERSION || file.kind !== kind.name) {
    replayer.fault("form", `expected format puzzlemill-conformance, version ${VERSION}, kind ${kind.name}`);
    return replayer;
  }
  for (const game of file.games) replayer.game(game);
  for (const { id, solution, broken } of file.solutions) replayer.solution(id, solution, broken);
  for (const { id, instance } of file.ids) replayer.id(id, instance);
  for (const { instance, id } of file.instances) replayer.instance(instance, id);
  for (const { text, position, saved } of file.saves) replayer.save(text, position, saved);
  return replayer;
}

class Replayer implements Replayed {
  readonly compared: Record<string, number> = {};
  readonly faults: string[] = [];
  faultCount = 0;
  undecided = 0;
  readonly #faultsOfSort = new Map<string, number>();
  readonly #kind: AnyKind;
  readonly #options: Options;

  constructor(kind: AnyKind, options: Options) {
    this.#kind = kind;
    this.#options = options;
  }

  game({ id, instance, states }: GameRecord): void {
    this.#guarded(id, () => {
      const kind = this.#kind;
      const puzzle: unknown = kind.parseId(id);
      this.#same("games", `${id}: id of the instance`, kind.formatId(kind.readInstance(instance, "instance")), id);
      this.#same("games", `${id}: id`, kind.formatId(puzzle), id);
      let state: State = play(kind, puzzle);
      states.forEach((record, number) => {
        const { move } = record;
        if (move !== null) state = move === "undo" ? state.undo() : state.apply(move);
        this.#state(`${id}: state ${number}`, state, record);
      });
    });
  }

  #state(where: string, state: State, record: StateRecord): void {
    const kind = this.#kind;
    const legal = state.moves();
    this.#same("states", `${where}: position`, fnv(kind.describe(state.puzzle, state.position)), record.position);
    this.#same("states", `${where}: moves`, [legal.length, fnv(legal.map(moveText).join(";"))], record.moves);
    this.#same("states", `${where}: progress`, [state.progress.done, state.progress.total], record.progress);
    this.#same("states", `${where}: solved`, state.solved, record.solved);
    this.#same("states", `${where}: broken rules`, listed(state.check()), record.broken);
    for (const move of record.refused) {
      const refused = isRefused(() => state.apply(move));
      this.#same("refused moves", `${where}: ${JSON.stringify(move)}`, refused, true);
    }
    if (this.#options.nodes > 0 && record.lost !== null) this.#outlook(where, state, record.lost);
  }

  /** Whether the position is lost; if it can be won, the moves that win it must do so. */
  #outlook(where: string, state: State, lost: boolean): void {
    const outlook = this.#kind.look(state.puzzle, state.position, { nodes: this.#options.nodes }, null);
    if (outlook.status === "unknown") {
      this.undecided += 1;
      return;
    }
    this.#same("outlooks", `${where}: lost`, outlook.status === "lost", lost);
    if (outlook.status === "winnable") {
      const end = outlook.moves.reduce((after: State, move: AnyMove) => after.apply(move), state);
      this.#same("outlooks", `${where}: solved after the winning moves`, end.solved, true);
    }
  }

  solution(id: string, solution: unknown, broken: Broken): void {
    const where = `${id}: solution ${JSON.stringify(solution)}`;
    this.#guarded(where, () => {
      const puzzle: unknown = this.#kind.parseId(id);
      this.#same("solutions", where, this.#checked(puzzle, solution), broken);
    });
  }

  /** The broken rules of a solution from a file; one that cannot be read breaks `NOT_A_SOLUTION`. */
  #checked(puzzle: unknown, solution: unknown): Broken | null {
    let read: unknown;
    try {
      read = this.#kind.readSolution(solution, "solution");
    } catch (error) {
      if (error instanceof InputError) return [[NOT_A_SOLUTION, []]];
      throw error;
    }
    return listed(this.#kind.check(puzzle, read));
  }

  id(id: string, instance: unknown): void {
    const where = `id ${JSON.stringify(id)}`;
    this.#guarded(where, () => {
      const read = attempt(() => this.#kind.formatId(this.#kind.parseId(id)));
      this.#same("ids", where, read, instance === null ? null : id);
      if (instance !== null) {
        this.#same("ids", `${where}: instance`, this.#kind.formatId(this.#kind.readInstance(instance, "instance")), id);
      }
    });
  }

  instance(instance: unknown, id: string | null): void {
    const where = `instance ${JSON.stringify(instance)}`;
    this.#guarded(where, () => {
      const read = attempt(() => this.#kind.formatId(this.#kind.readInstance(instance, "instance")));
      this.#same("instances", where, read, id);
    });
  }

  save(text: string, position: string | null, saved: string | null): void {
    const where = `saved game ${text.slice(0, 200)}`;
    this.#guarded(where, () => {
      const state = attempt(() => load(text, [this.#kind]));
      const hash = state && fnv(this.#kind.describe(state.puzzle, state.position));
      this.#same("saves", where, hash, position);
      if (state) this.#same("saves", `${where}: saved again`, state.save(), saved ?? text);
    });
  }

  #same(section: string, where: string, actual: unknown, expected: unknown): void {
    this.compared[section] = (this.compared[section] ?? 0) + 1;
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
    // The last part of `where` says what was compared in a state.
    const sort = section === "states" ? where.slice(where.lastIndexOf(":")) : section;
    if (one !== other) this.fault(sort, `${where}: expected ${other}, got ${one}`);
  }

  fault(sort: string, text: string): void {
    this.faultCount += 1;
    const number = (this.#faultsOfSort.get(sort) ?? 0) + 1;
    this.#faultsOfSort.set(sort, number);
    if (number <= MOST_FAULTS) this.faults.push(text);
  }

  /** An error that nobody expects is a fault of its own. */
  #guarded(where: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.fault("error", `${where}: ${String(error)}`);
    }
  }
}

/** The value, or null if the input is refused; any other error is passed on. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function isRefused(act: () => unknown): boolean {
  return attempt(() => (act(), true)) === null;
}

function listed(broken: readonly BrokenRule[] | null): Broken | null {
  return broken && broken.map(({ code, cells }) => [code, cells] as const);
}

/** A move as the hash of a list of moves reads it: its values, separated by spaces; a cell is `0,1`. */
export function moveText(move: AnyMove): string {
  const values = Object.values(move) as (string | number | readonly Cell[])[];
  return values.map((value) => (Array.isArray(value) ? value.map((cell) => String(cell)).join(" ") : value)).join(" ");
}

/** The 32-bit FNV-1a hash of an ASCII text, as 8 hexadecimal digits. */
export function fnv(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The file of sentences. */
export interface SentencesFile {
  readonly format: string;
  readonly version: number;
  readonly sentences: readonly { readonly said: Said; readonly texts: Readonly<Record<string, string>> }[];
}

/** A line for each sentence whose text differs, in any of the languages. */
export function replaySentences(file: SentencesFile, languages: readonly Words[]): readonly string[] {
  return file.sentences.flatMap(({ said, texts }) =>
    languages
      .map((words) => ({ expected: texts[words.code], actual: say(said, words) }))
      .filter(({ expected, actual }) => expected !== actual)
      .map(({ expected, actual }) => `${JSON.stringify(said)}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`),
  );
}
