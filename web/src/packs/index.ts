// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// Packs in a game: reading them, choosing levels, and the puzzle of the day.
//
//     const pack = readPack(await textOf(await (await fetch("pack.json.gz")).arrayBuffer()), [ottf, domicles]);
//     const entry = nextUnsolved(pack, solved) ?? pack.entries[0];
//     const state = play(entry.kind, entry.puzzle);

export { calendar, dateHere, puzzleFor, START, WEEK, type Calendar, type CalendarOptions } from "./daily.ts";
export { LARGEST_FILE, textOf } from "./files.ts";
export {
  levelName,
  levels,
  minutesName,
  needsTrial,
  next,
  nextUnsolved,
  numberOf,
  previous,
  progress,
  type LevelOfPack,
  type Solved,
} from "./levels.ts";
export { readPack, verifyPack, type Entry, type Fault, type Pack, type ReadOptions } from "./packs.ts";
export type { EntryHint, Grade, Origin } from "./values.ts";
