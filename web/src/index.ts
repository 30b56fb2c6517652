// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Everything but the worker and the words. A bundler leaves out the kinds that a game does not import.

export { BUDGET, hint, outlook } from "./advice.ts";
export { domicles } from "./domicles/index.ts";
export { InputError } from "./errors.ts";
export { gloop } from "./gloop/index.ts";
export { iqblocks } from "./iqblocks/index.ts";
export type {
  Advice,
  AnyKind,
  AnyMove,
  Argument,
  BrokenRule,
  Budget,
  Cell,
  Hint,
  Kind,
  KindName,
  Outlook,
  Progress,
  Said,
  SearchOptions,
  Stage,
} from "./kind.ts";
export { kinds } from "./kinds.ts";
export { ottf } from "./ottf/index.ts";
export { cellName, reason, say, type Template, type Words } from "./said.ts";
export { kindOf, load, play, type State } from "./state.ts";
