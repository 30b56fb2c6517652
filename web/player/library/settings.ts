// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// What a player chooses about the page, in one record; a damaged field costs only itself.

import { InputError } from "../../src/errors.ts";
import { flag, object, oneOf, text, type Reader } from "../../src/reading.ts";
import type { Store } from "./store.ts";

/** The themes of the page; `system` is light or dark as the system says. */
export const THEMES = ["system", "light", "dark", "large", "safe"] as const;

/** All that a player can choose. */
export interface Choices {
  readonly theme: (typeof THEMES)[number];
  /** The code of a language, or `page` for the one that the page was made with. */
  readonly language: string;
  /** Whether the clock is shown; it runs either way. */
  readonly clock: boolean;
  /** Whether keys that are pressed alone, such as H, do something wherever the focus is. */
  readonly keys: boolean;
  /** Whether times may be kept. The player is asked once. */
  readonly times: "not asked" | "yes" | "no";
  /** The name in files of times. */
  readonly player: string;
}

const KEY = "puzzlemill.settings";

/** A name as `puzzlemill calibrate` reads it. It begins with a letter or number: a table program must not take it for a formula. */
const PLAYER = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\p{P}\p{S} ]{0,58}[\p{L}\p{M}\p{N}\p{P}\p{S}])?$/u;

const readers: { readonly [Name in keyof Choices]: Reader<Choices[Name]> } = {
  theme: oneOf(THEMES),
  language: text(/^[a-z]{2,3}$|^page$/, "the code of a language"),
  clock: flag,
  keys: flag,
  times: oneOf(["not asked", "yes", "no"]),
  player: text(PLAYER, "a name of at most 60 characters that begins with a letter or a number"),
};

/** Whether a name can be a player's. */
export function isPlayer(name: string): boolean {
  return PLAYER.test(name);
}

/** What the player chose, stored at each change. */
export class Settings {
  readonly #store: Store;
  readonly #listeners: ((choices: Choices) => void)[] = [];
  #choices: Choices;

  /** `code` is a short random text, for the name of a player who has not given one. */
  constructor(store: Store, code: string) {
    this.#store = store;
    this.#choices = read(store.readJson(KEY), { theme: "system", language: "page", clock: true, keys: true, times: "not asked", player: `p${code}` });
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** Changes what is given, stores it and calls the listeners. Throws `InputError` for a value that cannot be chosen. */
  change(changes: Partial<Choices>): void {
    const changed = { ...this.#choices, ...changes };
    for (const name of Object.keys(readers) as (keyof Choices)[]) readers[name](changed[name], name);
    this.#choices = changed;
    this.#store.write(KEY, JSON.stringify(changed));
    for (const listener of this.#listeners) listener(changed);
  }

  /** Calls `listener` after each change. */
  changed(listener: (choices: Choices) => void): void {
    this.#listeners.push(listener);
  }
}

/** A random text for `Settings`, so that the files of several players can be joined. */
export function randomCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => (byte % 36).toString(36)).join("");
}

/** The choices in a value of JSON; what is missing or damaged is as in `otherwise`. */
function read(value: unknown, otherwise: Choices): Choices {
  const choices: Partial<Record<keyof Choices, unknown>> = { ...otherwise };
  try {
    const given = object(value, "settings");
    for (const name of Object.keys(readers) as (keyof Choices)[]) {
      choices[name] = Object.hasOwn(given, name) ? readOr(readers[name], given[name], otherwise[name]) : otherwise[name];
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
  return choices as Choices;
}

function readOr<Value>(reader: Reader<Value>, value: unknown, otherwise: Value): Value {
  try {
    return reader(value, "");
  } catch {
    return otherwise;
  }
}
